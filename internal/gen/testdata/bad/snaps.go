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
	A fixed.Vec2 `net:"range=0:9,step=1,smooth,snap=4"`
	B fixed.Q    `net:"range=0:9,step=1,smooth,snap=5"` // want "Item.B: Item has another snap already: leave one out"
}

//tickwork:input
type Input struct{ Go bool }

func Init(w *World, seed uint64) {}

func Step(w *World, f *sim.Frame[Input], ev *Events) {}
