// Package rules is a game that nobody plays but the tests of `tickwork dev`: ducks swim to where their players want, and
// score for every half second. It is small, so that it is built quickly.
package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// Worth is what half a second scores.
const Worth = 1

// speed is how far a duck swims in a tick.
const speed = fixed.One

// World is a pond.
//
//tickwork:world version=1 slots=4
type World struct {
	Ducks sim.Pool[Duck] `net:"cap=4"`
}

// Duck is a player's.
//
//tickwork:entity now
type Duck struct {
	Slot  sim.Slot   `net:"owner"`
	Pos   fixed.Vec2 `net:"range=0:640|0:360,step=1/16,lerp=wrap"`
	Score uint32     `net:"bits=24"`
	Away  bool
}

// Input is where a player wants to swim: -127 to 127.
//
//tickwork:input
type Input struct{ X, Y int8 }

// Init has nothing to do: ducks come with their players.
func Init(*World, uint64) {}

// Step lets the ducks swim.
func Step(w *World, f *sim.Frame[Input], _ *Events) {
	for _, c := range f.Commands {
		follow(w, c)
	}
	for _, d := range w.Ducks.All() {
		in := f.Input(d.Slot)
		d.Pos.X = fixed.Wrap(d.Pos.X+speed*fixed.Q(in.X)/127, 0, 640*fixed.One)
		d.Pos.Y = fixed.Wrap(d.Pos.Y+speed*fixed.Q(in.Y)/127, 0, 360*fixed.One)
		if f.Tick%30 == 0 {
			d.Score += Worth
		}
	}
}

// follow takes up that a player comes or goes.
func follow(w *World, c sim.Command) {
	if c.Kind == sim.CommandJoin {
		_, d := w.Ducks.Spawn()
		d.Slot = c.Slot
	}
	for h, d := range w.Ducks.All() {
		switch {
		case d.Slot != c.Slot:
		case c.Kind == sim.CommandLeave:
			w.Ducks.Remove(h)
		case c.Kind == sim.CommandDisconnect:
			d.Away = true
		case c.Kind == sim.CommandReconnect:
			d.Away = false
		}
	}
}
