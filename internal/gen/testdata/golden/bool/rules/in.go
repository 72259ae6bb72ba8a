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
	Lit   bool
	Named Flag
	Dark  bool `net:"-"`
}

// Input is what a player does.
//
//tickwork:input
type Input struct {
	Fire bool
}

// Note is an event.
//
//tickwork:event
type Note struct {
	Loud bool
	Flag Flag
}

// Flag has a name of its own.
type Flag bool

// Options are what a match can choose.
//
//tickwork:options
type Options struct {
	Hard bool
}

// Init begins a match with nothing in it.
func Init(w *World, seed uint64, o Options) {}

// Step does nothing.
func Step(w *World, f *sim.Frame[Input], ev *Events) {}
