package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

//tickwork:world version=1 slots=2
type World struct {
	Items sim.Pool[Item]   `net:"cap=4"`
	items sim.Pool[World_] `net:"cap=4"`
	Calm  uint8
}

//tickwork:entity
type Item struct {
	ID    uint8      // want "Item.ID: its name in TypeScript, id, is taken: choose another name"
	Pos   fixed.Vec2 `net:"range=0:9,step=1"`
	PosX  uint8      // want "Item.PosX: its name in TypeScript, posX, is taken"
	First uint8      // want "Item.First: its name in TypeScript, first, is taken"
}

//tickwork:entity
type World_ struct{ X uint8 } // want "World_: its name in TypeScript, items, is taken"

//tickwork:event
type Item2 struct {
	Kind uint8 // want "Item2.Kind: its name in TypeScript, kind, is taken"
	Tick uint8 // want "Item2.Tick: its name in TypeScript, tick, is taken"
}

//tickwork:input
type Input struct{ Go bool }

func Init(w *World, seed uint64) {}

func Step(w *World, f *sim.Frame[Input], ev *Events) {}
