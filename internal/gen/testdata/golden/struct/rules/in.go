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
	Core Core
	Own  Core `net:"-"`
	Last sim.Command
	Body struct {
		Pos fixed.Vec2 `net:"range=0:100,step=1/4"`
		Vel fixed.Vec2 `net:"range=-8:8,step=1/4,motion=Pos"`
	}
}

// Input is what a player does.
//
//tickwork:input
type Input struct {
	Stick struct{ X, Y int8 }
}

// Note is an event.
//
//tickwork:event
type Note struct {
	Core Core
}

// Core is a struct inside a struct.
type Core struct {
	Heat  fixed.Q `net:"range=0:100,step=1"`
	Inner struct{ Spin int16 }
}

// Init begins a match with nothing in it.
func Init(w *World, seed uint64) {}

// Step does nothing.
func Step(w *World, f *sim.Frame[Input], ev *Events) {}
