// Package rules is a world of boxes that somebody else moves: the public challenge of coding snapshots of a heap of cubes
// that a player rolls through. It has no play of its own. Traces of it measure how few bytes snapshots take; see
// "tickwork bench cubes".
package rules

//go:generate go run github.com/tickwork-engine/tickwork/cmd/tickwork gen .

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// Count is the number of cubes in the challenge.
const Count = 901

// World is the heap.
//
//tickwork:world version=1 slots=1
type World struct {
	Cubes sim.Pool[Cube] `net:"cap=901"`
}

// Cube is one of the boxes. Lengths are in meters; Z is the height.
//
//tickwork:entity
type Cube struct {
	Turn   fixed.SmallestThree `net:"bits=9"`
	X      fixed.Q             `net:"range=-64:64,step=1/512"`
	Y      fixed.Q             `net:"range=-64:64,step=1/512"`
	Z      fixed.Q             `net:"range=-64:64,step=1/512"`
	Active bool                // a player touched it, or what a player touched did
}

// Input is nothing: nobody plays.
//
//tickwork:input
type Input struct {
	Nothing uint8
}

// Init lays the cubes out at rest, in rows.
func Init(w *World, seed uint64) {
	const side = 30
	for i := range Count {
		_, c := w.Cubes.Spawn()
		c.Turn = fixed.SmallestThree{Largest: 3, A: 256, B: 256, C: 256}
		c.X, c.Y = fixed.FromInt(i%side-side/2), fixed.FromInt(i/side-side/2)
	}
}

// Step changes nothing: what moves the cubes is outside.
func Step(w *World, f *sim.Frame[Input], ev *Events) {}
