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
	Target sim.Handle
	Since  sim.Tick
	Own    sim.Handle `net:"-"`
}

// Input is what a player does.
//
//tickwork:input
type Input struct {
	Target sim.Handle
}

// Note is an event.
//
//tickwork:event
type Note struct {
	Who  sim.Handle
	When sim.Tick
}

// Init begins a match with nothing in it.
func Init(w *World, seed uint64) {}

// Step does nothing.
func Step(w *World, f *sim.Frame[Input], ev *Events) {}
