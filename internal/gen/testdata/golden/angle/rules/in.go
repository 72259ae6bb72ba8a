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
	Aim   fixed.Angle `net:"bits=10"`
	Fine  fixed.Angle `net:"bits=31,smooth"`
	Still fixed.Angle `net:"bits=4,lerp=none"`
	Own   fixed.Angle `net:"-"`
}

// Input is what a player does.
//
//tickwork:input
type Input struct {
	Look fixed.Angle
}

// Note is an event.
//
//tickwork:event
type Note struct {
	Aim fixed.Angle `net:"bits=8"`
}

// Init begins a match with nothing in it.
func Init(w *World, seed uint64) {}

// Step does nothing.
func Step(w *World, f *sim.Frame[Input], ev *Events) {}
