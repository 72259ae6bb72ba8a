package udp

import (
	"net/netip"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport/udp/netcode"
)

// envelope is one side of the encrypted connection, as a conn needs it.
type envelope interface {
	// receive takes a packet, in which the payload lies.
	receive(now clock.Time, from netip.AddrPort, b []byte) (netcode.Event, []byte)
	// greet appends what goes in front of a payload, if anything does.
	greet(dst []byte, now clock.Time) []byte
	// upkeep appends what is due when nothing else was sent.
	upkeep(dst []byte, now clock.Time) []byte
	// lost reports whether the other side was silent for too long.
	lost(now clock.Time) bool

	AppendPayload(dst []byte, now clock.Time, payload []byte) []byte
	Disconnect(dst []byte, now clock.Time) []byte
}

// serverSide is the server's end of a connection.
type serverSide struct{ *netcode.Peer }

func (s serverSide) receive(now clock.Time, _ netip.AddrPort, b []byte) (netcode.Event, []byte) {
	return s.Receive(now, b)
}

func (s serverSide) greet(dst []byte, now clock.Time) []byte {
	if s.Confirmed() {
		return dst
	}
	return s.KeepAlive(dst, now)
}

func (s serverSide) upkeep(dst []byte, now clock.Time) []byte {
	if !s.Due(now) {
		return dst
	}
	return s.KeepAlive(dst, now)
}

func (s serverSide) lost(now clock.Time) bool { return s.Lost(now) }

// clientSide is the client's.
type clientSide struct{ *netcode.Client }

func (c clientSide) receive(now clock.Time, from netip.AddrPort, b []byte) (netcode.Event, []byte) {
	return c.Receive(now, from, b)
}

func (c clientSide) greet(dst []byte, _ clock.Time) []byte { return dst }

func (c clientSide) upkeep(dst []byte, now clock.Time) []byte { return c.Poll(dst, now) }

func (c clientSide) lost(clock.Time) bool { return c.State() == netcode.TimedOut }
