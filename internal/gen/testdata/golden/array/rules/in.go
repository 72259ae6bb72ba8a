// Package rules has fields of one kind, to see what is generated for them.
package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// World holds a few items.
//
//tickwork:world version=1 slots=2
type World struct {
	Items sim.Pool[Item] `net:"cap=4"`
}

// Item is what this is about.
//
//tickwork:entity
type Item struct {
	Cells [4]uint8      `net:"bits=3"`
	Trail [2]fixed.Vec2 `net:"range=-64:64,step=1/2"`
	Grid  [2][3]bool
	Arms  [2]Arm
	Own   [2]fixed.Q `net:"-"`
}

// Input is what a player does.
//
//tickwork:input
type Input struct {
	Picks [3]int16
	Arms  [2]struct{ On bool }
}

// Note is an event.
//
//tickwork:event
type Note struct {
	Bits [3]uint8 `net:"bits=3"`
	Grid [2][2]bool
}

// Arm is a struct inside an array.
type Arm struct {
	Turn  fixed.Angle `net:"bits=8"`
	Knots [2]int8
	Rust  uint8 `net:"-"`
}

// Options are what a match can choose.
//
//tickwork:options
type Options struct {
	Limits [2]uint16
	Table  [2][3]int8
	Flags  [2]bool
}

// Init begins a match with nothing in it.
func Init(w *World, seed uint64, o Options) {}

// Step does nothing.
func Step(w *World, f *sim.Frame[Input], ev *Events) {}
