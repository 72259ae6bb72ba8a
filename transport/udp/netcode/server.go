package netcode

import (
	"net/netip"
	"slices"

	"github.com/tickwork-engine/tickwork/clock"
)

// Instant is a moment on both clocks that a server needs.
type Instant struct {
	Clock clock.Time // never runs backward; for everything that lasts
	Unix  uint64     // seconds; for the expiry of tokens
}

// ServerConfig says whom a server lets in.
type ServerConfig struct {
	// Protocol is the game's number, as in Issuer.
	Protocol uint64
	// Key is shared with the issuers. There is no default.
	Key Key
	// KeyIsFresh says that no earlier run of a server has had this Key. Otherwise a server refuses, from its start on,
	// every token that an earlier run could have taken: it cannot know which of them are used up, and packets sealed
	// anew under a token's keys would repeat numbers.
	KeyIsFresh bool
	// Addresses are those by which clients know this server. A token must name one of them.
	Addresses []netip.AddrPort
	// MaxClients is how many clients there may be at once. Zero: 1024.
	MaxClients int
	// Lifetime is how many seconds a token may still be good for. One that lasts longer is refused, because it would have
	// to be remembered for as long. Zero: DefaultLifetime.
	Lifetime uint64
	// Admit is asked about the address of each request before anything is reckoned for it. Here belong limits for
	// addresses. Nil: all are let through.
	Admit func(from netip.AddrPort) bool
}

// Server lets clients in, as the standard's server does. What connected clients send is not its affair but that of their
// Peer. It is no good for several goroutines at once; its peers are values of their own.
type Server struct {
	cfg       ServerConfig
	notBefore uint64 // tokens that expire by then may have been taken by an earlier run
	grants    grantBox
	challenge challenger
	global    uint64 // number of the next challenge or refusal
	history   history
	pending   map[netip.AddrPort]*handshake
	byAddress map[netip.AddrPort]*Peer
	byID      map[uint64]*Peer
	slots     []*Peer
	free      []int // slots, the next one last
	reply     []byte
}

// handshake is what a server keeps of a client that has shown a good token and was sent a challenge.
type handshake struct {
	grant   Grant
	tag     tokenTag
	session session
	begun   clock.Time
}

// NewServer returns a server that starts now. It panics without a key and without an address.
func NewServer(now Instant, cfg ServerConfig) *Server {
	if cfg.Key.IsZero() || len(cfg.Addresses) == 0 {
		panic("netcode: a server needs a key and an address")
	}
	if cfg.MaxClients == 0 {
		cfg.MaxClients = defaultClients
	}
	if cfg.Lifetime == 0 {
		cfg.Lifetime = DefaultLifetime
	}
	s := &Server{
		cfg: cfg, grants: newGrantBox(cfg.Key), challenge: newChallenger(NewKey()), global: globalStart,
		history:   newHistory(historyShare * cfg.MaxClients),
		pending:   map[netip.AddrPort]*handshake{},
		byAddress: map[netip.AddrPort]*Peer{}, byID: map[uint64]*Peer{},
		slots: make([]*Peer, cfg.MaxClients),
	}
	if !cfg.KeyIsFresh {
		s.notBefore = now.Unix + cfg.Lifetime
	}
	for i := range s.slots {
		s.free = append(s.free, len(s.slots)-1-i)
	}
	return s
}

// Peer returns the connected client at an address, or nil. What comes from there goes to it.
func (s *Server) Peer(at netip.AddrPort) *Peer { return s.byAddress[at] }

// Clients returns how many clients are connected.
func (s *Server) Clients() int { return len(s.byID) }

// Receive takes a packet from an address at which no client is connected. It overwrites b. reply is to be sent back if it
// is not empty; it is smaller than b, and valid until the next call. joined is the client that is connected by this
// packet, or nil.
func (s *Server) Receive(now Instant, from netip.AddrPort, b []byte) (reply []byte, joined *Peer) {
	if len(b) == requestSize && b[0] == 0 {
		return s.request(now, from, b), nil
	}
	if h, err := parseHeader(b); err == nil && h.kind == kindResponse {
		return s.response(now, from, b, h)
	}
	return nil, nil
}

// Advance forgets handshakes that have come to nothing. Once a second is often enough.
func (s *Server) Advance(now Instant) {
	for at, h := range s.pending {
		limit := h.session.timeout
		if limit == 0 {
			limit = pendingTime
		}
		if now.Clock-h.begun >= limit {
			delete(s.pending, at)
		}
	}
}

// Remove takes a client out. Its slot is free from now on, and what still comes from its address is a stranger's.
func (s *Server) Remove(p *Peer) {
	if s.slots[p.Index] != p {
		return
	}
	s.slots[p.Index] = nil
	s.free = append(s.free, p.Index)
	delete(s.byID, p.ClientID)
	if s.byAddress[p.address] == p {
		delete(s.byAddress, p.address)
	}
}

// install gives the client of a handshake a slot.
func (s *Server) install(now clock.Time, from netip.AddrPort, h *handshake) *Peer {
	index := s.free[len(s.free)-1]
	s.free = s.free[:len(s.free)-1]
	p := &Peer{
		Index: index, ClientID: h.grant.ClientID, UserData: h.grant.UserData,
		session: h.session, address: from, capacity: len(s.slots),
	}
	p.session.heard = now
	s.slots[index], s.byAddress[from], s.byID[p.ClientID] = p, p, p
	delete(s.pending, from)
	s.history.consume(h.tag)
	return p
}

// named reports whether a grant is for this server.
func (s *Server) named(g *Grant) bool {
	return slices.ContainsFunc(g.Servers, func(at netip.AddrPort) bool { return slices.Contains(s.cfg.Addresses, at) })
}
