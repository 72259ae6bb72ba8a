package netcode

import (
	"net/netip"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// request answers a connection request with a challenge, with a refusal if there is no place, or with nothing. The checks
// are in the standard's order, cheap ones first.
func (s *Server) request(now Instant, from netip.AddrPort, b []byte) []byte {
	r := wire.NewReader(b[1:])
	version, protocol, expires := r.Bytes(len(versionInfo)), r.U64(), r.U64()
	nonce, sealed := r.Bytes(nonceSize), r.Bytes(privateSize)
	if string(version) != versionInfo || protocol != s.cfg.Protocol || !s.inTime(expires, now.Unix) {
		return nil
	}
	if s.cfg.Admit != nil && !s.cfg.Admit(from) {
		return nil
	}
	tag := tokenTag(sealed[privateSize-tagSize:])
	grant, err := s.grants.open(sealed, protocol, expires, nonce)
	if err != nil || !s.named(&grant) || s.byID[grant.ClientID] != nil {
		return nil
	}
	if s.history.admit(tag, from, expires, now.Unix) != admitted {
		return nil
	}
	h := s.handshake(now.Clock, from, grant, tag)
	if h == nil {
		return nil
	}
	return s.answer(h)
}

// inTime reports whether a token that expires at the given time can be taken: it has not expired, does not last longer
// than tokens may, and cannot have been taken by an earlier run.
func (s *Server) inTime(expires, unix uint64) bool {
	return expires > unix && expires-unix <= s.cfg.Lifetime && expires > s.notBefore
}

// handshake returns the handshake with an address, or nil if there are too many under way. A client that starts anew with
// another token begins another one.
func (s *Server) handshake(now clock.Time, from netip.AddrPort, grant Grant, tag tokenTag) *handshake {
	h := s.pending[from]
	if h != nil && h.tag == tag {
		return h
	}
	if h == nil && len(s.pending) >= pendingShare*len(s.slots) {
		return nil
	}
	h = &handshake{grant: grant, tag: tag, begun: now,
		session: newSession(s.cfg.Protocol, grant.ServerToClient, grant.ClientToServer, grant.Timeout)}
	s.pending[from] = h
	return h
}

// answer returns a challenge, or a refusal if all slots are taken. Both have numbers of the server's own count, which no
// packet of a connection has.
func (s *Server) answer(h *handshake) []byte {
	kind, body := kindDenied, []byte(nil)
	if len(s.free) > 0 {
		kind = kindChallenge
		body = s.challenge.append(make([]byte, 0, answerSize),
			challenge{clientID: h.grant.ClientID, userData: h.grant.UserData})
	}
	s.reply = h.session.out.append(s.reply[:0], kind, s.global, body)
	s.global++
	return s.reply
}

// response lets a client in that has brought its challenge back. The seal of the packet shows that it has the token, and
// the challenge that it gets what is sent to its address.
func (s *Server) response(now Instant, from netip.AddrPort, b []byte, hd header) ([]byte, *Peer) {
	h := s.pending[from]
	if h == nil || !bodyFits(hd.kind, len(b)-hd.size-tagSize) {
		return nil, nil
	}
	body, err := h.session.in.open(b[0], hd, b[hd.size:])
	if err != nil {
		return nil, nil
	}
	c, err := s.challenge.open(body)
	if err != nil || c.clientID != h.grant.ClientID || s.byID[c.clientID] != nil {
		return nil, nil
	}
	if len(s.free) == 0 {
		return s.answer(h), nil
	}
	p := s.install(now.Clock, from, h)
	s.reply = p.KeepAlive(s.reply[:0], now.Clock)
	return s.reply, p
}
