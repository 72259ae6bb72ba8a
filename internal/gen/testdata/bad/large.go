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
type Item struct {
	X uint8
}

//tickwork:input
type Input struct{ Go bool }

//tickwork:event
type Huge struct { // want "Huge: it takes 33 bytes, and 32 is the most: use coarser steps or fewer fields"
	Cells [33]uint8
}

func Init(w *World, seed uint64) {}

func Step(w *World, f *sim.Frame[Input], ev *Events) {}
