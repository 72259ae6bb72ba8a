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
//tickwork:entity now
type Item struct {
	Pos fixed.Vec2 `net:"range=0:1600|0:900,step=1/16,lerp=wrap,snap=120"`
	Vel fixed.Vec2 `net:"range=-320:320,step=1/4,motion=Pos"`
	Own fixed.Vec2 `net:"-"`
}

// Input is what a player does.
//
//tickwork:input
type Input struct {
	Aim fixed.Vec2
}

// Note is an event.
//
//tickwork:event
type Note struct {
	Pos fixed.Vec2 `net:"range=0:1600|0:900,step=1"`
}

// Init begins a match with nothing in it.
func Init(w *World, seed uint64) {}

// Step does nothing.
func Step(w *World, f *sim.Frame[Input], ev *Events) {}
