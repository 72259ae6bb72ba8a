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
	I8     int8
	I16    int16
	I32    int32
	I64    int64
	U8     uint8
	U16    uint16
	U32    uint32
	U64    uint64
	Some   int16  `net:"range=-100:200"`
	Far    int64  `net:"range=5000000000:5000000007"`
	Big    uint64 `net:"range=1:1000"`
	Few    uint16 `net:"bits=5"`
	Mode   Mode
	Narrow Mode  `net:"range=1:3"`
	Own    int32 `net:"-"`
}

// Input is what a player does.
//
//tickwork:input
type Input struct {
	I8  int8
	I16 int16
	I32 int32
	I64 int64
	U8  uint8
	U16 uint16
	U32 uint32
	U64 uint64
}

// Note is an event.
//
//tickwork:event
type Note struct {
	Exact int16
	Some  int16 `net:"range=-100:200"`
	Wide  int64
	Mode  Mode `net:"bits=2"`
}

// Mode has a name of its own.
type Mode uint8

// Init begins a match with nothing in it.
func Init(w *World, seed uint64) {}

// Step does nothing.
func Step(w *World, f *sim.Frame[Input], ev *Events) {}
