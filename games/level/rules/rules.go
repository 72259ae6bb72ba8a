// Package rules is a level of many stones that never change and a few units that move, all of which everybody sees, for
// measuring what the stones cost. There is nothing to win.
package rules

//go:generate go run github.com/tickwork-engine/tickwork/cmd/tickwork gen .

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// The size of the world. Lengths are in meters.
const (
	Side   = 400 * fixed.One
	Stones = 10_000
	Units  = 32
)

// Hz is the number of ticks in a second; every second one is told of.
const Hz = 50

// Pace is how far a unit moves in a tick: 5 meters in a second.
const Pace = 5 * fixed.One / Hz

// World is all that there is.
//
//tickwork:world version=1 slots=16
type World struct {
	Units  sim.Pool[Unit]  `net:"cap=32"`
	Stones sim.Pool[Stone] `net:"cap=10000"`
	Rand   fixed.PCG       `net:"-"`
}

// Unit wanders through the level.
//
//tickwork:entity priority=10
type Unit struct {
	Pos fixed.Vec2  `net:"range=0:400,step=1/64"`
	Aim fixed.Angle `net:"bits=8,lerp=angle"`
	HP  uint8
}

// Stone is a part of the level that never changes.
//
//tickwork:entity
type Stone struct {
	Pos  fixed.Vec2  `net:"range=0:400,step=1/64"`
	Aim  fixed.Angle `net:"bits=8,lerp=angle"`
	Kind uint8
}

// Input is nothing: the players look on.
//
//tickwork:input
type Input struct{ Nothing uint8 }

// Init fills the level.
func Init(w *World, seed uint64) {
	w.Rand = fixed.NewPCG(seed)
	for range Stones {
		_, s := w.Stones.Spawn()
		s.Pos, s.Aim, s.Kind = place(w), w.Rand.Angle(), uint8(w.Rand.Below(8))
	}
	for range Units {
		_, u := w.Units.Spawn()
		u.Pos, u.Aim, u.HP = place(w), w.Rand.Angle(), 100
	}
}

func place(w *World) fixed.Vec2 {
	return fixed.V(w.Rand.Between(0, Side), w.Rand.Between(0, Side))
}

// Step takes the world to the next tick: units walk on, and now and then, or where the level ends, into another direction.
func Step(w *World, f *sim.Frame[Input], ev *Events) {
	for _, u := range w.Units.All() {
		to := u.Pos.Add(fixed.Polar(u.Aim, Pace))
		u.Pos = fixed.V(to.X.Clamp(0, Side), to.Y.Clamp(0, Side))
		if to != u.Pos || w.Rand.Below(2*Hz) == 0 {
			u.Aim = w.Rand.Angle()
		}
	}
}
