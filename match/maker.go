package match

import (
	"maps"
	"slices"

	"github.com/tickwork-engine/tickwork/clock"
)

// Maker holds the rooms that players can be sent to, and who waits for what.
type Maker struct {
	cfg   Config
	last  Room    // the newest number of a room
	rooms []*room // in the order in which they were entered
	byID  map[Room]*room
	codes map[Code]target

	seats    map[Player]seatOf     // who has a seat, promised or taken
	promised map[Player]clock.Time // until when a seat is kept for whom
	away     map[Player]clock.Time // whose connection was lost when

	parties map[Player]*party // by member
	tickets map[Player]*ticket
	entered uint64      // tickets so far
	queued  map[Key]int // players who wait
	keys    []Key       // of the queues, sorted

	candidates []Candidate // used again by each quick match
	compared   int         // what the queues have cost, in comparisons
}

// seatOf is where a player's seat is.
type seatOf struct {
	room *room
	slot int
}

// target is where a code leads.
type target struct {
	room  *room
	party *party
}

// NewMaker returns a maker without rooms. It panics at a config that cannot be.
func NewMaker(cfg Config) *Maker {
	cfg = cfg.withDefaults()
	return &Maker{
		cfg:  cfg,
		byID: make(map[Room]*room), codes: make(map[Code]target),
		seats: make(map[Player]seatOf), promised: make(map[Player]clock.Time), away: make(map[Player]clock.Time),
		parties: make(map[Player]*party), tickets: make(map[Player]*ticket), queued: make(map[Key]int),
		keys: slices.Sorted(maps.Keys(cfg.Queues)),
	}
}

// Rooms returns the number of rooms.
func (m *Maker) Rooms() int { return len(m.rooms) }

// Seats returns how many seats are promised, taken or held, over all rooms.
func (m *Maker) Seats() (n int) {
	for _, r := range m.rooms {
		n += r.count
	}
	return n
}

// Count returns how many seats of a room are promised, taken or held.
func (m *Maker) Count(id Room) int {
	if r := m.byID[id]; r != nil {
		return r.count
	}
	return 0
}

// Last returns the number of the newest room.
func (m *Maker) Last() Room { return m.last }

// After makes the numbers of new rooms begin after a room's, so that no number is given twice over the life of several
// makers.
func (m *Maker) After(id Room) { m.last = max(m.last, id) }
