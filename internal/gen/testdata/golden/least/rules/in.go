// Package rules has fields of one kind, to see what is generated for them.
package rules

import (
	"github.com/tickwork-engine/tickwork/sim"
)

// World is the least that a game can have.
//
//tickwork:world version=1 slots=1
type World struct {
	Items sim.Pool[Item] `net:"cap=1"`
}

// Item has nothing but its existence.
//
//tickwork:entity
type Item struct{}

// Input is empty: there is nothing to do.
//
//tickwork:input
type Input struct{}

// Bell is an event without fields.
//
//tickwork:event predicted
type Bell struct{}

// Init begins a match with nothing in it.
func Init(w *World, seed uint64) {}

// Step does nothing.
func Step(w *World, f *sim.Frame[Input], ev *Events) {}
