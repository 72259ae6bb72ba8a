package netcode

import (
	"net/netip"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// A client behind a NAT can get another address at any time, and notices only that nothing comes any more. The standard
// knows clients by their addresses and loses it. So it asks from where it is now, with its slot in the clear, for which
// the server need not try all keys. The server sends a cookie there, sealed; when that comes back from the same address
// the client is known to be there. A packet of somebody else's making does not open, and one that is repeated from
// elsewhere brings the cookie to where nobody can read it.
//
//	client: header(7), u32 slot, sealed(u64 cookie or 0, u64 0)
//	server: header(7), sealed(u64 cookie)
const (
	moveIndexSize  = 4
	moveBodySize   = 16
	moveAnswerSize = 8
)

// Mover returns the client that a packet from a strange address claims to be, or nil. Nothing is proven by that: the
// packet goes to its Peer's Move.
func (s *Server) Mover(b []byte) *Peer {
	h, err := parseHeader(b)
	if err != nil || h.kind != kindMove || len(b) != h.size+moveIndexSize+moveBodySize+tagSize {
		return nil
	}
	r := wire.NewReader(b[h.size:])
	if index := r.U32(); uint64(index) < uint64(len(s.slots)) {
		return s.slots[index]
	}
	return nil
}

// Move takes a packet from a strange address that claims to be the client's, and overwrites it. It appends the answer to
// dst, which is smaller than the packet, or nothing if it is not the client's. moved says that the client is now known to
// be there: the caller tells the server so with Moved.
func (p *Peer) Move(dst []byte, now clock.Time, from netip.AddrPort, b []byte) (reply []byte, moved bool) {
	h, err := parseHeader(b)
	if err != nil || h.kind != kindMove || len(b) != h.size+moveIndexSize+moveBodySize+tagSize {
		return dst, false
	}
	heard := p.session.heard
	body, err := p.session.openBody(now, b[0], h, b[h.size+moveIndexSize:])
	if err != nil {
		return dst, false
	}
	r := wire.NewReader(body)
	if cookie := r.U64(); cookie != 0 && cookie == p.cookie && from == p.candidate {
		p.cookie = 0
		return p.KeepAlive(dst, now), true
	}
	// Who only asks has not been heard: a question that is repeated must not keep a dead client alive.
	p.session.heard = heard
	if from != p.candidate || p.cookie == 0 { // on a long way it is asked again before the cookie is back
		p.candidate, p.cookie = from, random64()
	}
	return p.session.append(dst, now, kindMove, wire.AppendU64(p.session.scratch[:0], p.cookie)), false
}

// Moved says that a client is at another address from now on. It reports false, and changes nothing, if another client is
// there.
func (s *Server) Moved(p *Peer, to netip.AddrPort) bool {
	if s.slots[p.Index] != p || s.byAddress[to] != nil {
		return false
	}
	delete(s.byAddress, p.address)
	delete(s.pending, to)
	p.address = to
	s.byAddress[to] = p
	return true
}
