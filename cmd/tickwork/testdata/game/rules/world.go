// Package rules holds the rules of dots.
package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// World is all state of a match.
//
//tickwork:world version=1 slots=2
type World struct {
	Dots sim.Pool[Dot] `net:"cap=2"`
}

// Dot is a player's dot.
//
//tickwork:entity now
type Dot struct {
	Slot sim.Slot   `net:"owner"`
	Pos  fixed.Vec2 `net:"range=0:100|0:100,step=1/16"`
}

// Input is what a player does in a tick.
//
//tickwork:input
type Input struct {
	Move int8
}

// Hello says that a player came in.
//
//tickwork:event
type Hello struct {
	Slot sim.Slot
}

// Init prepares a world.
func Init(*World, uint64) {}

// Step moves the dots.
func Step(w *World, f *sim.Frame[Input], ev *Events) {
	for _, c := range f.Commands {
		if c.Kind != sim.CommandJoin {
			continue
		}
		if _, dot := w.Dots.Spawn(); dot != nil {
			dot.Slot = c.Slot
			ev.Hello(Hello{Slot: c.Slot})
		}
	}
	for _, dot := range w.Dots.All() {
		in := f.Input(dot.Slot)
		dot.Pos.X = min(max(dot.Pos.X+fixed.Q(in.Move), 0), 100*fixed.One)
	}
}
