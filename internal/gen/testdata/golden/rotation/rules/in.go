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
	Turn  fixed.SmallestThree    `net:"bits=9"`
	Parts [2]fixed.SmallestThree `net:"bits=15"`
	Own   fixed.SmallestThree    `net:"-"`
}

// Input is what a player does.
//
//tickwork:input
type Input struct {
	Look fixed.SmallestThree
}

// Note is an event.
//
//tickwork:event
type Note struct {
	Turn fixed.SmallestThree `net:"bits=2"`
}

// Init begins a match with nothing in it.
func Init(w *World, seed uint64) {}

// Step does nothing.
func Step(w *World, f *sim.Frame[Input], ev *Events) {}
