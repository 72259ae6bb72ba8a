package rollback

import "github.com/tickwork-engine/tickwork/sim"

// DefaultDepth is how many ticks a [SyncTest] goes back if nothing else is said.
const DefaultDepth = 2

// SyncTest plays a match on one machine and distrusts the rules: before every tick it goes back by some ticks and steps through
// them again. A world that comes out differently depends on something beside itself and the frame. It needs no network, and
// whatever it finds would have made machines disagree.
//
// A tick costs as many copies as it goes back: to go back, the present world and the kept one change places, so that what
// was present is kept, to be compared.
type SyncTest struct {
	worlds   *Worlds
	depth    int
	tick     sim.Tick
	ring     int // which of two rings of cells holds the worlds as they came out last
	place    int // of the present tick in its ring, which is also that of the tick to go back to
	frames   [Queue]sim.PackedFrame
	next     *sim.PackedFrame
	requests []Request
}

// SyncError says that a tick came out differently when it was stepped again.
type SyncError struct {
	Tick         sim.Tick
	First, Again sim.World // valid until the next Advance
}

// Error tells the tick. Which field differs is for tools to find out: see simtest.SyncRollback.
func (e *SyncError) Error() string {
	return "rollback: a tick comes out differently when it is stepped again"
}

// NewSyncTest returns a sync test that goes back by depth ticks in every tick. 0: DefaultDepth.
func NewSyncTest(game *sim.Game, depth int) *SyncTest {
	if depth == 0 {
		depth = DefaultDepth
	}
	require(depth > 0 && depth < Queue, "a sync test goes back by 1 to Queue-1 ticks")
	s := &SyncTest{
		worlds: NewWorlds(game, 2*depth), depth: depth, requests: make([]Request, 0, 2+2*depth),
		next: sim.NewPackedFrame(game.Schema.Slots),
	}
	s.worlds.eager = true
	for i := range s.frames {
		s.frames[i] = *sim.NewPackedFrame(game.Schema.Slots)
	}
	s.next.Clear(1)
	return s
}

// World returns the present world. It is to be started, or decoded, before the first Advance.
func (s *SyncTest) World() sim.World { return s.worlds.Present() }

// Tick returns the present tick.
func (s *SyncTest) Tick() sim.Tick { return s.tick }

// Frame returns the frame of the next tick, empty, to be filled.
func (s *SyncTest) Frame() *sim.PackedFrame { return s.next }

// Advance goes back, steps to the present tick again, compares, and then steps to the next tick. The error is a *SyncError; the
// match goes on as it came out last.
func (s *SyncTest) Advance() error {
	s.requests = s.requests[:0]
	back := int(s.tick) >= s.depth
	if back {
		s.again()
	} else {
		s.ask(Save, s.tick, s.place, s.ring)
	}
	s.tick++
	if s.place++; s.place == s.depth {
		s.place = 0
	}
	f := &s.frames[s.tick%Queue]
	f.Tick, f.Commands = s.tick, append(f.Commands[:0], s.next.Commands...)
	copy(f.Inputs, s.next.Inputs)
	s.next.Clear(s.tick + 1)
	s.ask(Advance, s.tick, 0, 0)
	s.worlds.Run(s.requests)
	if back {
		return s.verify()
	}
	return nil
}

// again asks for the newest ticks to be stepped once more, into the other ring.
func (s *SyncTest) again() {
	tick, place := s.tick-sim.Tick(s.depth), s.place
	s.ask(Load, tick, place, s.ring)
	s.ring = 1 - s.ring
	for range s.depth {
		tick++
		if place++; place == s.depth {
			place = 0
		}
		s.ask(Advance, tick, 0, 0)
		s.ask(Save, tick, place, s.ring)
	}
}

// ask adds a request, in the place of one of an earlier tick.
func (s *SyncTest) ask(kind Kind, tick sim.Tick, place, ring int) {
	s.requests = s.requests[:len(s.requests)+1]
	r := &s.requests[len(s.requests)-1]
	r.Kind, r.Tick, r.Cell, r.Last = kind, tick, place<<1|ring, kind == Load
	if kind == Advance {
		r.Frame, r.Final = &s.frames[tick%Queue], true
	}
}

// verify compares how the ticks before the present one came out, the oldest first.
func (s *SyncTest) verify() error {
	tick, place := s.tick-sim.Tick(s.depth), s.place
	for range s.depth {
		before, now := &s.worlds.cells[place<<1|(1-s.ring)], &s.worlds.cells[place<<1|s.ring]
		if before.sum() != now.sum() {
			return &SyncError{Tick: tick, First: before.world, Again: now.world}
		}
		tick++
		if place++; place == s.depth {
			place = 0
		}
	}
	return nil
}
