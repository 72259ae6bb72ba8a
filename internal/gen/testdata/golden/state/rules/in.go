// Package rules has fields of one kind, to see what is generated for them.
package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// World has fields of its own, sent and not, and a pool that is not sent.
//
//tickwork:world version=7 slots=2 name=weather
type World struct {
	Wave  uint16
	Wind  fixed.Vec2  `net:"range=-8:8,step=1/16"`
	Hour  fixed.Angle `net:"bits=6"`
	Tally [3]int16
	Day   struct{ Sun, Moon uint8 }
	Open  bool           `net:"-"`
	Calm  [2]int64       `net:"-"`
	Rand  fixed.PCG      `net:"-"`
	Lost  sim.Pool[Item] `net:"-,cap=4"`
}

// Item is not sent.
//
//tickwork:entity
type Item struct {
	Pos fixed.Vec2
	By  sim.Slot
}

// Input is what a player does.
//
//tickwork:input
type Input struct{ Go bool }

// Init begins a match with nothing in it.
func Init(w *World, seed uint64) {}

// Step does nothing.
func Step(w *World, f *sim.Frame[Input], ev *Events) {}
