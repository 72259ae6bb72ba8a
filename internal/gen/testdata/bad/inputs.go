package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

//tickwork:world version=1 slots=2
type World struct {
	Items sim.Pool[Item] `net:"cap=4"`
}

//tickwork:entity
type Item struct{ X uint8 }

//tickwork:input
type Input struct { // want "Input: it takes 68 bytes, and 32 is the most: use smaller types"
	Move  int8  `net:"range=-1:1"` // want "Input.Move: range has no place here: inputs and options are sent exactly; leave it out"
	Own   uint8 `net:"-"`          // want "Input.Own: - has no place here"
	Steer fixed.Q
	Dice  fixed.PCG // want "Input.Dice: a random generator cannot be sent: leave it out"
	Cells [30]uint8
}

//tickwork:options
type Options struct { // want "Options: it takes 1025 bytes, and 1024 is the most: use smaller types"
	Cells [1025]uint8
}

//tickwork:options
type Others struct{} // want "Others: Options has the directive //tickwork:options already: a game has one"

func Init(w *World, seed uint64, o Options) {}

func Step(w *World, f *sim.Frame[Input], ev *Events) {}
