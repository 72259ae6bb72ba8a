package rollback

import "github.com/tickwork-engine/tickwork/sim"

// Worlds holds the present world and the kept ones, and carries out requests.
type Worlds struct {
	// Listen, if it is set, is told of each step and of what the step says has happened. Ticks that are stepped again are
	// told again: see Request.Again and Request.Final.
	Listen func(r *Request, ev *sim.Events)

	sums    *[Queue]uint32 // if it is set, the checksum of every step goes here
	eager   bool           // every kept world is hashed, while it is still in the processor's cache
	present sim.World
	cells   []cell
	events  sim.Events
}

// cell is a kept world. Its checksum is computed only if somebody asks.
type cell struct {
	world  sim.World
	tick   sim.Tick
	filled bool
	hashed bool
	hash   uint64
}

// sum returns the hash of the cell's world.
func (c *cell) sum() uint64 {
	if !c.hashed {
		c.hash, c.hashed = c.world.Hash(), true
	}
	return c.hash
}

// NewWorlds returns worlds of a game, with a number of cells to keep some in. None is started.
func NewWorlds(game *sim.Game, cells int) *Worlds {
	w := &Worlds{present: game.New(), cells: make([]cell, cells)}
	for i := range w.cells {
		w.cells[i].world = game.New()
	}
	return w
}

// Present returns the world as it is after the last request. It stays valid until the next one.
func (w *Worlds) Present() sim.World { return w.present }

// Run carries out requests.
func (w *Worlds) Run(requests []Request) {
	for i := range requests {
		r := &requests[i]
		switch r.Kind {
		case Advance:
			w.advance(r)
		case Save:
			c := &w.cells[r.Cell]
			c.world.CopyFrom(w.present)
			c.tick, c.filled = r.Tick, true
			w.hash(c, w.present)
		case Load:
			w.load(r)
		}
	}
}

func (w *Worlds) advance(r *Request) {
	if w.Listen == nil {
		w.present.Advance(r.Frame, nil)
	} else {
		w.events.Clear(r.Tick)
		w.present.Advance(r.Frame, &w.events)
		w.Listen(r, &w.events)
	}
	if w.sums != nil {
		w.sums[r.Tick%Queue] = Fold(w.present.Hash())
	}
}

func (w *Worlds) load(r *Request) {
	c := &w.cells[r.Cell]
	require(c.filled && c.tick == r.Tick, "a world is loaded that was not kept: requests were left out or mixed up")
	if r.Last {
		w.present, c.world, c.filled = c.world, w.present, false
		w.hash(c, c.world)
		return
	}
	w.present.CopyFrom(c.world)
}

// hash notes the hash of what a cell was given: now, or when somebody asks.
func (w *Worlds) hash(c *cell, world sim.World) {
	if c.hashed = w.eager; w.eager {
		c.hash = world.Hash()
	}
}

// Kept returns the kept world of a tick, or nil. It must not be changed.
func (w *Worlds) Kept(tick sim.Tick) sim.World {
	for i := range w.cells {
		if c := &w.cells[i]; c.filled && c.tick == tick {
			return c.world
		}
	}
	return nil
}

// Checksum returns the checksum of the kept world of a tick, and false if it is not kept.
func (w *Worlds) Checksum(tick sim.Tick) (uint32, bool) {
	for i := range w.cells {
		if c := &w.cells[i]; c.filled && c.tick == tick {
			return Fold(c.sum()), true
		}
	}
	return 0, false
}

// Fold makes a world's hash a checksum of 32 bits, as it travels.
func Fold(hash uint64) uint32 { return uint32(hash ^ hash>>32) }

// largeState is the size from which on a world is large, in encoded bytes. Copying so much takes as long as a usual step:
// BenchmarkSaving tells.
const largeState = 64 << 10

// SavingFor returns when worlds of this size are best kept: all of them if they are small, and the last confirmed one if they
// are large.
func SavingFor(w sim.World) Saving {
	if len(w.Encode(nil)) >= largeState {
		return SaveConfirmed
	}
	return SaveEvery
}

// replace makes another world the present one and returns the one before. What was kept is void.
func (w *Worlds) replace(with sim.World) sim.World {
	for i := range w.cells {
		w.cells[i].filled = false
	}
	before := w.present
	w.present = with
	return before
}
