// Package rules has fields of one kind, to see what is generated for them.
package rules

import (
	"github.com/tickwork-engine/tickwork/sim"
)

// World is empty.
//
//tickwork:world version=1 slots=1
type World struct{}

// Input is empty.
//
//tickwork:input
type Input struct{ Go bool }

// Init begins a match with nothing in it.
func Init(w *World, seed uint64) {}

// Step does nothing.
func Step(w *World, f *sim.Frame[Input], ev *Events) {}
