package netcode

import (
	"net/netip"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// Event says what a packet of a connection was.
type Event uint8

// The kinds of events.
const (
	Nothing      Event = iota // not for us, or repeated; nothing is to be done
	Alive                     // a sign of life
	Payload                   // something to read
	Disconnected              // the other side has ended the connection
)

// Peer is one connected client of a Server. Its methods are no good for several goroutines at once, but need no lock that
// the Server needs.
type Peer struct {
	// Index is the client's slot, from 0 to the server's MaxClients-1. It is another client's after Remove.
	Index int
	// ClientID and UserData are the issuer's.
	ClientID uint64
	UserData [UserDataSize]byte

	session   session
	address   netip.AddrPort
	capacity  int
	confirmed bool // the client knows that it is connected

	candidate netip.AddrPort // where the client may be now
	cookie    uint64         // what it must send back from there; 0: nothing was asked
}

// Address returns where the client is.
func (p *Peer) Address() netip.AddrPort { return p.address }

// Confirmed reports whether the client has shown that it knows of being connected. Until then a KeepAlive goes in front
// of each payload, because a client drops payloads before it.
func (p *Peer) Confirmed() bool { return p.confirmed }

// Receive takes a packet that came from the client's address. It overwrites b, in which the payload lies.
func (p *Peer) Receive(now clock.Time, b []byte) (Event, []byte) {
	h, err := parseHeader(b)
	if err != nil || h.kind < kindKeepAlive {
		return Nothing, nil
	}
	body, err := p.session.open(now, b, h)
	if err != nil {
		return Nothing, nil
	}
	event := eventOf(h.kind)
	p.confirmed = p.confirmed || event == Alive || event == Payload
	return event, body
}

// eventOf returns the event of an opened packet of a connection.
func eventOf(k kind) Event {
	switch k {
	case kindKeepAlive:
		return Alive
	case kindPayload:
		return Payload
	case kindDisconnect:
		return Disconnected
	}
	return Nothing
}

// AppendPayload appends a packet with a payload of 1 to MaxPayload bytes.
func (p *Peer) AppendPayload(dst []byte, now clock.Time, payload []byte) []byte {
	return p.session.append(dst, now, kindPayload, checkPayload(payload))
}

// checkPayload panics if a payload does not fit into a packet.
func checkPayload(payload []byte) []byte {
	if !bodyFits(kindPayload, len(payload)) {
		panic("netcode: a payload has 1 to 1200 bytes")
	}
	return payload
}

// KeepAlive appends a keep-alive packet, which tells the client its slot and how many there are.
func (p *Peer) KeepAlive(dst []byte, now clock.Time) []byte {
	return p.session.keepAlive(dst, now, uint32(p.Index), uint32(p.capacity))
}

func (s *session) keepAlive(dst []byte, now clock.Time, index, capacity uint32) []byte {
	return s.append(dst, now, kindKeepAlive, wire.AppendU32(wire.AppendU32(s.scratch[:0], index), capacity))
}

// Disconnect appends one packet that tells the client of the end. It is sent DisconnectPackets times, each made anew.
func (p *Peer) Disconnect(dst []byte, now clock.Time) []byte {
	return p.session.append(dst, now, kindDisconnect, nil)
}

// Due reports whether a KeepAlive is to be sent, because nothing was for a tenth of a second.
func (p *Peer) Due(now clock.Time) bool { return p.session.due(now) }

// Lost reports whether nothing has come from the client for longer than its token allows.
func (p *Peer) Lost(now clock.Time) bool { return p.session.lost(now) }
