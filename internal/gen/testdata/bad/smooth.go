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
type Item struct { // want "Item: 10 of its numbers are smoothed, and 8 is the most: leave smooth or lerp=wrap out of some"
	Trail [5]fixed.Vec2 `net:"range=0:9,step=1,smooth"`
	A     fixed.Q       `net:"range=0:9,step=1,snap=4"` // want "Item.A: snap is for a position whose corrections are smoothed: add smooth, or leave it out"
	B     sim.Slot      `net:"owner"`
	C     sim.Slot      `net:"owner"` // want "Item.C: Item has an owner already: leave one out"
}

//tickwork:input
type Input struct{ Go bool }

func Init(w *World, seed uint64) {}

func Step(w *World, f *sim.Frame[Input], ev *Events) {}
