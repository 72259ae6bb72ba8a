// Package rules is a large world in which each player is told of what is near to him, for measuring what that costs:
// 50,000 actors on 4 square kilometers, of which one in a hundred walks. There is nothing to win.
package rules

//go:generate go run github.com/tickwork-engine/tickwork/cmd/tickwork gen .

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// The size of the world. Lengths are in meters.
const (
	Side   = 2000 * fixed.One
	Actors = 50_000
	// WalksOne is the number of actors of which one walks.
	WalksOne = 100
)

// Pace is how far one walks in a tick: 5 meters in a second of 60 ticks.
const Pace = 5 * fixed.One / 60

// World is all that there is.
//
//tickwork:world version=1 slots=100
type World struct {
	Players sim.Pool[Player] `net:"cap=100"`
	Actors  sim.Pool[Actor]  `net:"cap=50000"`
	Rand    fixed.PCG        `net:"-"`
}

// Player is somebody's, who sees as far as 100 meters from it.
//
//tickwork:entity near=100 priority=4
type Player struct {
	Slot sim.Slot    `net:"owner"`
	Pos  fixed.Vec2  `net:"range=0:2000,step=1/64"`
	Aim  fixed.Angle `net:"bits=8,lerp=angle"`
}

// Actor is one of a crowd. Most stand still.
//
//tickwork:entity near=100
type Actor struct {
	Pos fixed.Vec2  `net:"range=0:2000,step=1/64"`
	Aim fixed.Angle `net:"bits=8,lerp=angle"`
	HP  uint8
}

// Input is where a player walks: -127 to 127 on each axis.
//
//tickwork:input
type Input struct{ MoveX, MoveY int8 }

// Init fills the field.
func Init(w *World, seed uint64) {
	w.Rand = fixed.NewPCG(seed)
	for range Actors {
		_, a := w.Actors.Spawn()
		a.Pos, a.Aim, a.HP = place(w), w.Rand.Angle(), 100
	}
}

func place(w *World) fixed.Vec2 {
	return fixed.V(w.Rand.Between(0, Side), w.Rand.Between(0, Side))
}

// Step takes the world to the next tick.
func Step(w *World, f *sim.Frame[Input], ev *Events) {
	for _, c := range f.Commands {
		switch c.Kind {
		case sim.CommandJoin:
			_, p := w.Players.Spawn()
			p.Slot, p.Pos = c.Slot, place(w)
		case sim.CommandLeave:
			leave(w, c.Slot)
		}
	}
	for _, p := range w.Players.All() {
		in := f.Input(p.Slot)
		way := fixed.V(fixed.Ratio(int(in.MoveX), 127), fixed.Ratio(int(in.MoveY), 127)).ClampLen(fixed.One)
		if way != (fixed.Vec2{}) {
			p.Pos, p.Aim = within(p.Pos.Add(way.Scale(Pace))), way.Angle()
		}
	}
	for i := 0; i < w.Actors.Cap(); i += WalksOne {
		if _, a := w.Actors.Place(i); a != nil {
			walk(w, &a.Pos, &a.Aim)
		}
	}
}

func leave(w *World, slot sim.Slot) {
	for h, p := range w.Players.All() {
		if p.Slot == slot {
			w.Players.Remove(h)
		}
	}
}

// walk moves something on, and now and then, or where the world ends, into another direction.
func walk(w *World, pos *fixed.Vec2, aim *fixed.Angle) {
	to := pos.Add(fixed.Polar(*aim, Pace))
	*pos = within(to)
	if to != *pos || w.Rand.Below(120) == 0 {
		*aim = w.Rand.Angle()
	}
}

// within keeps a place within the world.
func within(p fixed.Vec2) fixed.Vec2 { return fixed.V(p.X.Clamp(0, Side), p.Y.Clamp(0, Side)) }
