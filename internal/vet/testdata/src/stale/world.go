// Package stale is about pointers into pools.
package stale

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

//tickwork:world version=1 slots=2
type World struct {
	Rocks sim.Pool[Rock]
	Ships sim.Pool[Ship]
	Wings [2]sim.Pool[Wing]
	Boss  sim.Handle
	Hits  int32
}

//tickwork:entity
type Rock struct {
	Pos  fixed.Vec2
	Size uint8
	HP   uint8
}

//tickwork:entity
type Ship struct {
	Pos   fixed.Vec2
	Owner sim.Slot
	Chase sim.Handle
}

//tickwork:entity
type Wing struct{ Torn bool }

func addRock(w *World, size uint8, pos fixed.Vec2) {
	if _, r := w.Rocks.Spawn(); r != nil {
		r.Size, r.Pos = size, pos
	}
}

// breakRock takes a rock away and leaves two smaller ones.
func breakRock(w *World, h sim.Handle) {
	if r := w.Rocks.Get(h); r != nil {
		size, pos := r.Size, r.Pos
		w.Rocks.Remove(h)
		addRock(w, size+1, pos)
		addRock(w, size+1, pos)
	}
}

// crumble reports whether the rock is gone.
func crumble(w *World, h sim.Handle, r *Rock) bool {
	if r.HP > 1 {
		r.HP--
		return false
	}
	w.Rocks.Remove(h)
	return true
}

func nearest(w *World, from fixed.Vec2) (sim.Handle, *Rock) {
	for h, r := range w.Rocks.All() {
		if r.Pos == from {
			return h, r
		}
	}
	return 0, nil
}

// tidy takes some rocks away.
func tidy(w *World) {
	for h, r := range w.Rocks.All() {
		if r.Size > 3 {
			w.Rocks.Remove(h)
		}
	}
}
