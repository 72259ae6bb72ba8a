package session

import (
	"crypto/sha256"
	"errors"
	"slices"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// MaxAccount is the length of an account's name in bytes. The subject of a token by RFC 7519 has no limit of its own; user
// numbers, UUIDs and mail addresses fit.
const MaxAccount = 128

// ErrAccount says that an account's name has more than MaxAccount bytes.
var ErrAccount = errors.New("session: the account's name is too long")

// Player is a player's number on a server, from 1.
type Player uint64

// Place is what a player comes back to.
type Place struct {
	Room uint64 // 0: in no room
	Slot uint8
}

// Config says what a registry needs.
type Config struct {
	// Random fills a slice with bytes that nobody can guess. It is needed.
	Random func([]byte)
	// Grace is how long a session is kept without a connection and without a seat. 0 is no time at all.
	Grace clock.Time
	// OnePerAccount lets an account have one session only: its newest connection takes it over.
	OnePerAccount bool
}

// Registry holds the sessions of a server.
type Registry struct {
	cfg      Config
	last     Player
	players  map[Player]*entry
	tokens   map[tokenHash]Player
	accounts map[string]Player // the session of each account, with OnePerAccount
}

type tokenHash [sha256.Size]byte

type entry struct {
	account string // empty: a guest
	place   Place
	current tokenHash
	before  tokenHash // good until the player has shown that current reached him, or zero
	away    bool      // no connection
	until   clock.Time
}

// NewRegistry returns an empty registry.
func NewRegistry(cfg Config) *Registry {
	return &Registry{
		cfg:     cfg,
		players: make(map[Player]*entry), tokens: make(map[tokenHash]Player), accounts: make(map[string]Player),
	}
}

// Len returns the number of sessions.
func (r *Registry) Len() int { return len(r.players) }

// Pass is what a connection gets that begins a session or takes one up.
type Pass struct {
	Player Player
	Token  wire.Token // the next one
	Place  Place      // where he belongs
	Taken  bool       // the session was there before: another connection that still has it is to be closed
}

// Open makes a session for an account, or for a guest if the account is empty. With OnePerAccount it takes over the one that
// the account has, as Resume does; all its tokens until then are void. The error is ErrAccount.
func (r *Registry) Open(now clock.Time, account string) (Pass, error) {
	if len(account) > MaxAccount {
		return Pass{}, ErrAccount
	}
	if p := r.accounts[account]; p != 0 && !r.players[p].endedBy(now) {
		return r.takeOver(p), nil
	}
	r.last++
	e := &entry{account: account}
	r.players[r.last] = e
	r.own(r.last, e)
	return Pass{Player: r.last, Token: r.issue(r.last, e)}, nil
}

// own notes which session is an account's, if it may have only one.
func (r *Registry) own(p Player, e *entry) {
	if e.account != "" && r.cfg.OnePerAccount {
		r.accounts[e.account] = p
	}
}

// takeOver gives a session to whoever has proved that its account is his.
func (r *Registry) takeOver(p Player) Pass {
	e := r.players[p]
	delete(r.tokens, e.current)
	delete(r.tokens, e.before)
	e.before, e.away = tokenHash{}, false
	return Pass{Player: p, Token: r.issue(p, e), Place: e.place, Taken: true}
}

// issue draws a new token for a player.
func (r *Registry) issue(p Player, e *entry) wire.Token {
	var t wire.Token
	for t.IsZero() {
		r.cfg.Random(t[:])
	}
	e.current = sha256.Sum256(t[:])
	r.tokens[e.current] = p
	return t
}

// Whose returns whose session a token and an account belong to, as Resume would, and changes nothing.
func (r *Registry) Whose(now clock.Time, t wire.Token, account string) (p Player, ok bool) {
	p = r.tokens[sha256.Sum256(t[:])]
	e := r.players[p]
	if e == nil || e.account != account || e.endedBy(now) {
		return 0, false
	}
	return p, true
}

// Resume gives a session to the connection that shows its token and its account, whether or not another one still holds it.
// ok is false if there is no such session, or not any more at that instant; a token that is shown with another account
// stays good.
func (r *Registry) Resume(now clock.Time, t wire.Token, account string) (pass Pass, ok bool) {
	p, ok := r.Whose(now, t, account)
	if !ok {
		return Pass{}, false
	}
	shown, e := tokenHash(sha256.Sum256(t[:])), r.players[p]
	for _, h := range [...]tokenHash{e.current, e.before} {
		if h != shown {
			delete(r.tokens, h)
		}
	}
	e.before, e.away = shown, false
	return Pass{Player: p, Token: r.issue(p, e), Place: e.place, Taken: true}, true
}

// endedBy reports whether a session has ended by an instant: its player has been away for too long, and no room keeps a
// seat for him.
func (e *entry) endedBy(now clock.Time) bool { return e.away && now >= e.until && e.place.Room == 0 }

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

// Account returns a player's account. It is empty for a guest, and for who has no session.
func (r *Registry) Account(p Player) string {
	if e := r.players[p]; e != nil {
		return e.account
	}
	return ""
}

// Away notes that a player's connection is lost. The session is kept for the grace period, and longer if a room keeps his
// seat.
func (r *Registry) Away(now clock.Time, p Player) {
	if e := r.players[p]; e != nil {
		e.away, e.until = true, now+r.cfg.Grace
	}
}

// Left returns for how long a player's session is still kept without a connection and without a seat; the whole grace period if
// he has a connection.
func (r *Registry) Left(now clock.Time, p Player) clock.Time {
	if e := r.players[p]; e != nil {
		return r.left(e, now)
	}
	return 0
}

// Close ends a session: its tokens are void. So it is with a player who is kicked or logs out.
func (r *Registry) Close(p Player) {
	e := r.players[p]
	if e == nil {
		return
	}
	delete(r.tokens, e.current)
	delete(r.tokens, e.before)
	delete(r.players, p)
	if r.accounts[e.account] == p {
		delete(r.accounts, e.account)
	}
}

// Expire ends the sessions whose players stayed away too long and have no place any more that would keep them, and returns
// them in the order of their numbers. It looks at all of them, so it is called now and then; nothing that it has not
// seen yet can be resumed.
func (r *Registry) Expire(now clock.Time) (ended []Player) {
	for p, e := range r.players {
		if e.endedBy(now) {
			ended = append(ended, p)
		}
	}
	slices.Sort(ended)
	for _, p := range ended {
		r.Close(p)
	}
	return ended
}
