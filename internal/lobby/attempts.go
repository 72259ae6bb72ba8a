package lobby

import (
	"net/netip"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
)

// Attempts bounds how often an address tries tokens and rooms' codes that are wrong. Those that are right cost nothing, so
// that a crowd behind one address can come back at once. Its methods are called under the lobby's lock and must not call it.
type Attempts interface {
	// May reports whether the address may try.
	May(now clock.Time, from netip.Prefix) bool
	// Failed notes that it was wrong.
	Failed(now clock.Time, from netip.Prefix)
}

// AcceptFrom is Accept for a connection whose address is known.
func (l *Lobby) AcceptFrom(now clock.Time, conn transport.Conn, from netip.Prefix) *Link {
	link := l.Accept(now, conn)
	link.from = from
	return link
}

// mayTry reports whether the connection's address may try a token or a code.
func (k *Link) mayTry(now clock.Time) bool {
	a := k.lobby.cfg.Attempts
	return a == nil || a.May(now, k.from)
}

// failed notes that the connection has tried one that was wrong.
func (k *Link) failed(now clock.Time) {
	if a := k.lobby.cfg.Attempts; a != nil {
		a.Failed(now, k.from)
	}
}
