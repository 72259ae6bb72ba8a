// Package alloc is about memory.
package alloc

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

//tickwork:world version=1 slots=2
type World struct {
	Ships  sim.Pool[Ship]
	near   []sim.Handle
	buffer [16]int32
	last   *Plan
	any    any
	log    []string
	name   string
	each   func()
}

// Plan is not in a pool.
type Plan struct{ HP uint8 }

//tickwork:entity
type Ship struct {
	Pos fixed.Vec2
	HP  uint8
}

// Init makes what the world keeps, once in a match.
func Init(w *World) {
	w.near = make([]sim.Handle, 0, 64)
	start := []fixed.Vec2{{X: 1}, {Y: 2}}
	for _, pos := range append(start, fixed.Vec2{}) {
		if _, s := w.Ships.Spawn(); s != nil {
			s.Pos = pos
		}
	}
	w.last = &Plan{}
}

// Step does everything in this package.
func Step(w *World, f *sim.Frame[int32]) {
	makes(w, len(f.Inputs))
	appends(w, nil)
	literals(w)
	closures(w)
	texts(w, nil)
	boxes(w, 3)
	fine(w, f)
	weapons[0].fire(w)
}
