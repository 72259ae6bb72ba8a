// Package session knows who is who: it gives every player a number and a secret token, and recognizes a player who comes
// back with the token after a lost connection.
//
// A token is good for one return. The answer to it carries the next token; until the player has shown that the answer
// came, by sending anything over the new connection, the old token stays good as well, so that an answer lost on the way
// does not cost the player his place. Tokens are kept as SHA-256 hashes only.
//
// The registry reads no clock and draws no random numbers of its own: both are given to it.
package session

import (
	"crypto/sha256"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// Player is a player's number on a server, from 1.
type Player uint64

// Place is what a player comes back to.
type Place struct {
	Room uint64 // 0: in no room
	Slot uint8
}

// Registry holds the sessions of a server.
type Registry struct {
	random  func([]byte)
	grace   clock.Time
	last    Player
	players map[Player]*entry
	tokens  map[tokenHash]Player
}

type tokenHash [sha256.Size]byte

type entry struct {
	place   Place
	current tokenHash
	before  tokenHash // good until the player has shown that current reached him, or zero
	away    bool      // no connection
	until   clock.Time
}

// NewRegistry returns an empty registry. random fills a slice with bytes that nobody can guess; sessions without a
// connection are kept for the grace period.
func NewRegistry(random func([]byte), grace clock.Time) *Registry {
	return &Registry{
		random: random, grace: grace,
		players: make(map[Player]*entry), tokens: make(map[tokenHash]Player),
	}
}

// Len returns the number of sessions.
func (r *Registry) Len() int { return len(r.players) }

// Open makes a session for a new player.
func (r *Registry) Open() (Player, wire.Token) {
	r.last++
	e := &entry{}
	r.players[r.last] = e
	return r.last, r.issue(r.last, e)
}

// issue draws a new token for a player.
func (r *Registry) issue(p Player, e *entry) wire.Token {
	var t wire.Token
	for t.IsZero() {
		r.random(t[:])
	}
	e.current = sha256.Sum256(t[:])
	r.tokens[e.current] = p
	return t
}

// Resume gives a session to the connection that shows its token, whether or not another one still holds it. It returns
// the player, where he belongs, and his next token; ok is false if there is no such session.
func (r *Registry) Resume(t wire.Token) (p Player, place Place, next wire.Token, ok bool) {
	shown := tokenHash(sha256.Sum256(t[:]))
	p, ok = r.tokens[shown]
	if !ok {
		return 0, Place{}, wire.Token{}, false
	}
	e := r.players[p]
	for _, h := range [...]tokenHash{e.current, e.before} {
		if h != shown {
			delete(r.tokens, h)
		}
	}
	e.before, e.away = shown, false
	return p, e.place, r.issue(p, e), true
}

// Confirm notes that a player has shown that his newest token reached him: the one before is void.
func (r *Registry) Confirm(p Player) {
	if e := r.players[p]; e != nil {
		delete(r.tokens, e.before)
		e.before = tokenHash{}
	}
}

// Seat notes where a player belongs. A zero Place is nowhere.
func (r *Registry) Seat(p Player, place Place) {
	if e := r.players[p]; e != nil {
		e.place = place
	}
}

// Place returns where a player belongs.
func (r *Registry) Place(p Player) Place {
	if e := r.players[p]; e != nil {
		return e.place
	}
	return Place{}
}

// Away notes that a player's connection is lost. The session is kept for the grace period.
func (r *Registry) Away(now clock.Time, p Player) {
	if e := r.players[p]; e != nil {
		e.away, e.until = true, now+r.grace
	}
}

// Close ends a session: its tokens are void.
func (r *Registry) Close(p Player) {
	e := r.players[p]
	if e == nil {
		return
	}
	delete(r.tokens, e.current)
	delete(r.tokens, e.before)
	delete(r.players, p)
}

// Expire ends the sessions whose players stayed away too long and have no place any more that would keep them. It looks
// at all of them, so it is called now and then.
func (r *Registry) Expire(now clock.Time) {
	for p, e := range r.players {
		if e.away && now >= e.until && e.place.Room == 0 {
			r.Close(p)
		}
	}
}
