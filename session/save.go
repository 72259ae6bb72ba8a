package session

import (
	"errors"
	"iter"
	"maps"
	"slices"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// saveFormat is the version of the layout that Save writes. Format 1 had no accounts.
const saveFormat = 2

// ErrSaved reports bytes that are no saved registry, or one of a later version.
var ErrSaved = errors.New("session: not a saved registry, or a damaged one")

// Save appends what [Restore] needs to know the same players by the same tokens, as of an instant. Sessions that have
// expired by then are left out. Like the registry itself, the bytes hold no tokens, only their hashes.
//
// Layout: u16 format, u64 newest player's number, u32 number of sessions; for each, in the order of the players' numbers,
// u64 player, blob account, u64 room and u8 slot of the place, 32 bytes hash of the token, option of 32 bytes hash of the
// token before, i64 nanoseconds for which the session is still kept without a connection.
func (r *Registry) Save(dst []byte, now clock.Time) []byte {
	dst = wire.AppendU16(dst, saveFormat)
	dst = wire.AppendU64(dst, uint64(r.last))
	kept := r.kept(now)
	dst = wire.AppendU32(dst, uint32(len(kept)))
	for _, p := range kept {
		dst = r.players[p].save(wire.AppendU64(dst, uint64(p)), r.left(r.players[p], now))
	}
	return dst
}

// kept returns the players whose sessions have not expired, in the order of their numbers.
func (r *Registry) kept(now clock.Time) (list []Player) {
	for _, p := range slices.Sorted(maps.Keys(r.players)) {
		if e := r.players[p]; !e.endedBy(now) {
			list = append(list, p)
		}
	}
	return list
}

// left returns for how long a session is kept without a connection from an instant on.
func (r *Registry) left(e *entry, now clock.Time) clock.Time {
	if !e.away {
		return r.cfg.Grace
	}
	return max(e.until-now, 0)
}

func (e *entry) save(dst []byte, left clock.Time) []byte {
	dst = wire.AppendBlob(dst, []byte(e.account))
	dst = wire.AppendU64(dst, e.place.Room)
	dst = append(dst, e.place.Slot)
	dst = append(dst, e.current[:]...)
	replaced := e.before != tokenHash{}
	dst = wire.AppendBool(dst, replaced)
	if replaced {
		dst = append(dst, e.before[:]...)
	}
	return wire.AppendI64(dst, int64(left))
}

// Restore returns a registry that knows the players of a saved one, none of whom has a connection now: each is kept for
// what was left of his time, at most the grace period. If an account may have only one session now, and had several, it keeps
// the newest. Any bytes give a registry or ErrSaved.
func Restore(cfg Config, now clock.Time, saved []byte) (*Registry, error) {
	r := NewRegistry(cfg)
	b := wire.NewReader(saved)
	if b.U16() != saveFormat {
		return nil, ErrSaved
	}
	last := Player(b.U64())
	for count := b.U32(); count > 0 && b.Err() == nil; count-- {
		r.restoreNext(&b, now)
	}
	if b.Done() != nil || r.last > last {
		return nil, ErrSaved
	}
	r.last = last
	return r, nil
}

// restoreNext takes a session. r.last is the player before.
func (r *Registry) restoreNext(b *wire.Reader, now clock.Time) {
	p, e := Player(b.U64()), &entry{away: true}
	e.account = string(b.Blob(MaxAccount))
	e.place = Place{Room: b.U64(), Slot: b.U8()}
	copy(e.current[:], b.Bytes(len(e.current)))
	if b.Option() {
		copy(e.before[:], b.Bytes(len(e.before)))
	}
	left := clock.Time(b.I64())
	if p <= r.last || left < 0 || !r.claim(e.current, p) || e.before != (tokenHash{}) && !r.claim(e.before, p) {
		b.Fail(ErrSaved)
		return
	}
	e.until = now + min(left, r.cfg.Grace)
	r.Close(r.accounts[e.account]) // by another config the account had several
	r.players[p], r.last = e, p
	r.own(p, e)
}

// claim makes a token a player's, and reports whether it was nobody's.
func (r *Registry) claim(h tokenHash, p Player) bool {
	_, taken := r.tokens[h]
	r.tokens[h] = p
	return !taken && h != tokenHash{}
}

// Places iterates over the players who belong somewhere, in the order of their numbers. Their places may be changed
// meanwhile.
func (r *Registry) Places() iter.Seq2[Player, Place] {
	return func(yield func(Player, Place) bool) {
		for _, p := range slices.Sorted(maps.Keys(r.players)) {
			if e := r.players[p]; e != nil && e.place.Room != 0 && !yield(p, e.place) {
				return
			}
		}
	}
}
