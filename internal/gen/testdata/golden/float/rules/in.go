// Package rules has fields of one kind, to see what is generated for them.
package rules

import (
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
	F32   float32 `net:"range=-1:1,step=0.01"`
	F64   float64 `net:"range=0:1000,step=1/8,smooth"`
	Named Weight  `net:"range=0:10,step=0.5,lerp=none"`
	Own   float64 `net:"-"`
}

// Input is what a player does.
//
//tickwork:input
type Input struct {
	Throw float32
	Far   float64
}

// Note is an event.
//
//tickwork:event
type Note struct {
	Power float32 `net:"range=0:1,step=0.125"`
}

// Weight has a name of its own.
type Weight float32

// Init begins a match with nothing in it.
func Init(w *World, seed uint64) {}

// Step does nothing.
func Step(w *World, f *sim.Frame[Input], ev *Events) {}
