package lobby

import (
	"sync"
	"sync/atomic"

	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

// Look is a picture of one room between two of its runs. Whoever wants one says with the first fields what is to be in it,
// and gives it to [Lobby.Ask].
type Look struct {
	// View and Quantised get the world, unless they are nil. They are of the room's game.
	View      *sim.View
	Quantised *sim.Quantised
	// Match is whether the newest part of the match is wanted.
	Match bool
	// Watch is begun with the picture; see [room.Watch].
	Watch *room.Watch

	// Taken says that the picture is there. It is false if the room has ended first.
	Taken bool
	Tick  sim.Tick
	Stats room.Stats
	// Occupants tells who sits in the slots; those that are free are left out.
	Occupants []Occupant
	// Replay is the newest part of the match as a replay file; nil if there is none because it is too large.
	Replay []byte

	ready chan struct{}
}

// Occupant is who sits in a slot, as the room knows him.
type Occupant struct {
	Slot sim.Slot
	room.Occupant
}

// Ask has a picture taken after the room's next run, by whoever runs it: nobody else may look at a running world. The
// channel is closed when it was taken, or when the room has ended; until then the Look is not the caller's. ok is false if
// there is no such room.
func (l *Lobby) Ask(room uint64, look *Look) (ready <-chan struct{}, ok bool) {
	t := l.find(room)
	if t == nil {
		return nil, false
	}
	look.ready = make(chan struct{})
	t.looks.add(look)
	return look.ready, true
}

// looks are the pictures that somebody waits for. While nobody does, a room pays for it with reading one flag a run.
type looks struct {
	wanted atomic.Bool

	mu    sync.Mutex
	list  []*Look
	ended bool
}

func (q *looks) add(look *Look) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.ended {
		close(look.ready)
		return
	}
	q.list = append(q.list, look)
	q.wanted.Store(true)
}

// take returns what is wanted, and forgets it.
func (q *looks) take() []*Look {
	q.mu.Lock()
	defer q.mu.Unlock()
	list := q.list
	q.list = nil
	q.wanted.Store(false)
	return list
}

// end answers everybody who waits, and who comes later, that there is nothing to see any more.
func (q *looks) end() {
	q.mu.Lock()
	q.ended = true
	q.mu.Unlock()
	for _, look := range q.take() {
		close(look.ready)
	}
}

// show takes the pictures that somebody waits for. A game that panics while it is looked at has not crashed: nothing of
// its world was changed, and only the picture is missing.
func (t *Table) show() {
	if !t.looks.wanted.Load() {
		return
	}
	for _, look := range t.looks.take() {
		t.take(look)
	}
}

func (t *Table) take(look *Look) {
	defer func() {
		look.Taken = recover() == nil
		close(look.ready)
	}()
	r := t.room
	look.Tick, look.Stats, look.Occupants = r.Tick(), r.Stats(), look.Occupants[:0]
	for slot := range t.seats { // their number does not change
		if o, ok := r.Occupant(sim.Slot(slot)); ok {
			look.Occupants = append(look.Occupants, Occupant{sim.Slot(slot), o})
		}
	}
	if look.View != nil {
		look.View.Clear()
		r.World().View(look.View, r.World(), 1, sim.PickAll, sim.NoSlot)
	}
	if look.Quantised != nil {
		r.World().Quantise(look.Quantised)
	}
	if look.Match {
		look.Replay, _ = r.Newest(r.ReplayHeader(), room.Ended) // one that is too large is missing
	}
	if look.Watch != nil {
		r.Watch(*look.Watch)
	}
}
