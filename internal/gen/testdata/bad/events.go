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
type A struct {
	Pos  fixed.Vec2  // want "A.Pos: fixed.Vec2 needs a range and a step, as in net:"range=0:1600|0:900,step=1/16""
	Own  uint8       `net:"-"`                            // want "A.Own: - has no place here: an event is sent whole, once, and not smoothed; leave it out"
	Line fixed.Q     `net:"range=0:9,step=1,lerp=linear"` // want "A.Line: lerp=linear: nothing lies between two events: leave it out, or write lerp=wrap for a range whose ends meet"
	Soft fixed.Q     `net:"range=0:9,step=1,smooth"`      // want "A.Soft: smooth has no place here"
	Dice fixed.PCG   // want "A.Dice: a random generator cannot be sent: leave it out"
	Turn fixed.Angle `net:"bits=8,lerp=none"`            // want "A.Turn: lerp=none: nothing lies between two events"
	Far  int64       `net:"range=5000000000:5000000001"` // want "A.Far: range=5000000000:5000000001: in an event, a range lies between -16777216 and 2147483647: write a smaller one, or leave it out"
	Deep int32       `net:"range=-20000000:0"`           // want "A.Deep: range=-20000000:0: in an event, a range lies between"
	One  sim.Slot    `net:"owner"`
	Two  sim.Slot    `net:"owner"` // want "A.Two: A has an owner already: leave one out"
}

func Init(w *World, seed uint64) {}

func Step(w *World, f *sim.Frame[Input], ev *Events) {}
