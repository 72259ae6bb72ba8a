package match

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// Player is a player's number on a server, from 1.
type Player uint64

// Room is a room's number on its server, from 1. A number is never given twice.
type Room uint64

// Key tells rooms apart that cannot stand in for each other: the mode, or the options as far as they matter. Requests
// and rooms meet only if their keys are the same. The empty key is a key like any other.
type Key string

// Limits of what is kept for a room, in bytes.
const (
	// MaxRoomName bounds a room's name: 32 characters in any script.
	MaxRoomName = 128
	// MaxKey bounds a key, which is compared for every room: a mode and a map fit.
	MaxKey = 64
	// MaxOptions bounds a room's options, as they are bounded on the wire.
	MaxOptions = wire.MaxOptions
	// MaxSkill bounds a skill, either way, so that differences and sums of a room's worth of them fit into 64 bits.
	MaxSkill = 1 << 31
)

// Config says what a maker's rooms are like. The zero value of a field is a default, unless its doc says otherwise.
type Config struct {
	// Slots is the number of slots of every room, and so the highest capacity, 1 to wire.MaxSlots. It is needed.
	Slots int
	// MaxRooms is how many rooms there may be. 0 is none.
	MaxRooms int
	// Random fills a slice with bytes that nobody can guess. It is needed for codes.
	Random func([]byte)
	// Pick is the game's policy for quick matches. Nil is [Smallest].
	Pick Policy
	// Queues are the queues, by the keys of the rooms that they fill. Requests for other keys are refused.
	Queues map[Key]Rules
	// Hold is how long a promised seat waits for its player. 0 is 10 s: a lost connection is back by then, or is not soon.
	Hold clock.Time
	// CodeLife is how long a room's code leads to it. 0 is 24 h: a link that was sent around is for today.
	CodeLife clock.Time
	// PartyLife is how long a party is kept whose members are all away. 0 is 5 min.
	PartyLife clock.Time
	// TicketLife is how long a ticket waits in a queue. 0 is 10 min: nobody sits and looks at a queue for longer.
	TicketLife clock.Time
}

// Candidate is a room that a quick match could lead to: public, open, of the same key, with a free seat for everyone.
type Candidate struct {
	Room     Room
	Players  int // seats that are promised, taken or held
	Capacity int
	Created  clock.Time
}

// Policy chooses one of the rooms by its index, or a new room by -1. There is at least one, and they are in the order in
// which they were made. The slice is valid during the call only.
type Policy func([]Candidate) int

// Smallest chooses the room with the fewest players, and of those the oldest. Players spread over the rooms.
func Smallest(rooms []Candidate) (best int) {
	for i, c := range rooms {
		if c.Players < rooms[best].Players {
			best = i
		}
	}
	return best
}

// Fullest chooses the room with the fewest free seats, and of those the oldest. Rooms fill up one after the other.
func Fullest(rooms []Candidate) (best int) {
	for i, c := range rooms {
		if c.Capacity-c.Players < rooms[best].Capacity-rooms[best].Players {
			best = i
		}
	}
	return best
}

// Rules say how the matches of a queue are made.
type Rules struct {
	// Min and Max are how many players make a match, 1 <= Min <= Max <= Config.Slots. Max is the capacity of its room.
	Min, Max int
	// Span is how far apart in skill a ticket's group may be at first; Widen is what is added for each second of waiting,
	// up to MaxSpan. All are at least 0, and Span is at most MaxSpan.
	Span, Widen, MaxSpan int
	// Backfill lets tickets fill free seats in matches that have begun.
	Backfill bool
}

// withDefaults returns the config with its defaults filled in. It panics at what cannot be.
func (c Config) withDefaults() Config {
	require(c.Slots >= 1 && c.Slots <= wire.MaxSlots, "Config.Slots must be from 1 to wire.MaxSlots")
	require(c.Random != nil, "Config.Random is needed")
	for key, r := range c.Queues {
		require(len(key) <= MaxKey, "a queue's key is over MaxKey")
		require(1 <= r.Min && r.Min <= r.Max && r.Max <= c.Slots, "rules need 1 <= Min <= Max <= Config.Slots")
		require(0 <= r.Span && r.Span <= r.MaxSpan && r.Widen >= 0, "rules need 0 <= Span <= MaxSpan and Widen >= 0")
	}
	if c.Pick == nil {
		c.Pick = Smallest
	}
	orElse(&c.Hold, 10*clock.Second)
	orElse(&c.CodeLife, 24*60*clock.Minute)
	orElse(&c.PartyLife, 5*clock.Minute)
	orElse(&c.TicketLife, 10*clock.Minute)
	return c
}

// orElse sets a span that is zero.
func orElse(span *clock.Time, to clock.Time) {
	require(*span >= 0, "a span of Config is negative")
	if *span == 0 {
		*span = to
	}
}

// require panics if a rule of the API is broken.
func require(holds bool, rule string) {
	if !holds {
		panic("match: " + rule)
	}
}
