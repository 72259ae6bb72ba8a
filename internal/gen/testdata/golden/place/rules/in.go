// Package rules has entities that say in different ways where they are, to see what the layout takes for their position.
package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// World holds a few items.
//
//tickwork:world version=1 slots=2
type World struct {
	Smooths  sim.Pool[Smooth]  `net:"cap=2"`
	Nameds   sim.Pool[Named]   `net:"cap=2"`
	Plains   sim.Pool[Plain]   `net:"cap=2"`
	Nowheres sim.Pool[Nowhere] `net:"cap=2"`
	Wind     fixed.Vec2        `net:"range=0:8,step=1/4,lerp=wrap"`
}

// Smooth has a smoothed position behind a velocity and a place that is only a name.
//
//tickwork:entity now
type Smooth struct {
	Owner sim.Slot   `net:"owner"`
	Vel   fixed.Vec2 `net:"range=-8:8,step=1/4,motion=Body"`
	Place fixed.Vec2 `net:"range=0:4,step=1/4"`
	Body  fixed.Vec2 `net:"range=-16:16|0:9,step=1/4"`
}

// Named has a position that is not smoothed, and something that goes before it.
//
//tickwork:entity
type Named struct {
	Vel fixed.Vec2 `net:"range=-8:8,step=1/4"`
	At  fixed.Vec2 `net:"range=0:4|0:2,step=1/4"`
}

// Plain has two floats.
//
//tickwork:entity
type Plain struct {
	MaxX int16
	MaxY int16
	X    float32 `net:"range=-1:1,step=0.5"`
	Y    float32 `net:"range=-2:2,step=0.5"`
}

// Nowhere has pairs that are no position: of an array, of whole numbers, of speeds, and half of one.
//
//tickwork:entity
type Nowhere struct {
	Pos  [2]fixed.Vec2 `net:"range=0:4,step=1/4"`
	X, Y uint8
	Vel  fixed.Vec2 `net:"range=0:4,step=1/4"`
	AtX  fixed.Q    `net:"range=0:4,step=1/4"`
}

// Input is what a player does.
//
//tickwork:input
type Input struct{}

// Init begins a match with nothing in it.
func Init(w *World, seed uint64) {}

// Step does nothing.
func Step(w *World, f *sim.Frame[Input], ev *Events) {}
