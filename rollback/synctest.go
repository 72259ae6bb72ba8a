package rollback

import (
	"math/bits"

	"github.com/tickwork-engine/tickwork/sim"
)

// DefaultDepth is how many ticks a [SyncTest] goes back if nothing else is said.
const DefaultDepth = 2

// SyncTest plays a match on one machine and distrusts the rules: in every tick it goes back by some ticks and steps through
// them again. A world that comes out differently depends on something beside itself and the frame. It needs no network, and
// whatever it finds would have made machines disagree.
type SyncTest struct {
	worlds   *Worlds
	depth    sim.Tick
	base     sim.Tick
	tick     sim.Tick
	begun    bool
	ring     int // which of two rings of cells holds the worlds as they came out last
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
		worlds: NewWorlds(game, 2<<bits.Len(uint(depth))), depth: sim.Tick(depth), requests: make([]Request, 0, 4+2*depth),
		next: sim.NewPackedFrame(game.Schema.Slots),
	}
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

// Advance steps to the next tick, goes back, and steps again. The error is a *SyncError; the match goes on as it came out last.
func (s *SyncTest) Advance() error {
	s.requests = s.requests[:0]
	if !s.begun {
		s.begun = true
		s.ask(Save, s.tick, s.ring)
	}
	s.tick++
	f := &s.frames[s.tick%Queue]
	f.Tick, f.Commands = s.tick, append(f.Commands[:0], s.next.Commands...)
	copy(f.Inputs, s.next.Inputs)
	s.next.Clear(s.tick + 1)
	s.ask(Advance, s.tick, 0)
	s.ask(Save, s.tick, s.ring)
	if s.tick-s.base < s.depth {
		s.worlds.Run(s.requests)
		return nil
	}
	s.again()
	s.worlds.Run(s.requests)
	return s.verify()
}

// again asks for the newest ticks to be stepped once more, into the other ring.
func (s *SyncTest) again() {
	s.ask(Load, s.tick-s.depth, s.ring)
	s.ring = 1 - s.ring
	for tick := s.tick - s.depth + 1; tick <= s.tick; tick++ {
		s.ask(Advance, tick, 0)
		s.ask(Save, tick, s.ring)
	}
}

// ask adds a request, in the place of one of an earlier tick.
func (s *SyncTest) ask(kind Kind, tick sim.Tick, ring int) {
	s.requests = s.requests[:len(s.requests)+1]
	r := &s.requests[len(s.requests)-1]
	r.Kind, r.Tick, r.Cell = kind, tick, s.cell(tick, ring)
	if kind == Advance {
		r.Frame, r.Final = &s.frames[tick%Queue], true
	}
}

// cell returns the place of a tick's world. A ring has a power of two of them, at least depth+1; the rings are interleaved.
func (s *SyncTest) cell(tick sim.Tick, ring int) int {
	return (int(tick)<<1 | ring) & (len(s.worlds.cells) - 1)
}

// verify compares how the newest ticks came out before and now.
func (s *SyncTest) verify() error {
	for tick := s.tick - s.depth + 1; tick <= s.tick; tick++ {
		before, now := &s.worlds.cells[s.cell(tick, 1-s.ring)], &s.worlds.cells[s.cell(tick, s.ring)]
		if before.sum() != now.sum() {
			return &SyncError{Tick: tick, First: before.world, Again: now.world}
		}
	}
	return nil
}
