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
	Line   fixed.Q `net:"range=-16:16,step=1/64"`
	Odd    fixed.Q `net:"range=0:3,step=3/1024"`
	Ring   fixed.Q `net:"range=-10:20,step=1/8,lerp=wrap,snap=2.5"`
	Still  fixed.Q `net:"range=0:8,step=0.25,lerp=none"`
	Soft   fixed.Q `net:"range=0:8,step=1,smooth"`
	Height fixed.Q `net:"range=0:127,step=1"`
	Climb  fixed.Q `net:"range=-1:1,step=1/16,motion=Height"`
	Own    fixed.Q `net:"-"`
}

// Input is what a player does.
//
//tickwork:input
type Input struct {
	Steer fixed.Q
}

// Note is an event.
//
//tickwork:event
type Note struct {
	At fixed.Q `net:"range=-16:16,step=1/64"`
}

// Init begins a match with nothing in it.
func Init(w *World, seed uint64) {}

// Step does nothing.
func Step(w *World, f *sim.Frame[Input], ev *Events) {}
