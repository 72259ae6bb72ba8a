package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

//tickwork:world version=1 slots=2 name=a/b
type World struct { // want "World: name=a/b: write letters, digits, dots, hyphens and underscores"
	A sim.Pool[Item]  // want "World.A: a pool needs its capacity, from 1 to 65535: write net:"cap=64""
	B sim.Pool[Twin]  `net:"cap=0"`                   // want "World.B: a pool needs its capacity, from 1 to 65535"
	C sim.Pool[Twin]  `net:"cap=65536"`               // want "World.C: a pool needs its capacity, from 1 to 65535"
	D sim.Pool[Item]  `net:"-,cap=4"`                 //
	E sim.Pool[Other] `net:"cap=4"`                   // want "World.E: Other is no entity: put //tickwork:entity above a struct of this package"
	F sim.Pool[uint8] `net:"cap=4"`                   // want "World.F: uint8 is no entity"
	G sim.Pool[Item]  `net:"cap=4,owner"`             // want "World.G: owner does not fit a pool: it is for sim.Slot"
	H sim.Slot        `net:"owner"`                   // want "World.H: owner has no place here: the world's own fields belong to nobody, are nowhere, and are shown as the server says; leave it out"
	I fixed.Q         `net:"range=0:9,step=1,smooth"` // want "World.I: smooth has no place here"
	J fixed.Q         // want "World.J: fixed.Q needs a range and a step"
	K Inner
	_ sim.Pool[Item] // want "World._: a blank field cannot be copied field by field: leave it out"
}

type Inner struct {
	Items sim.Pool[Item] // want "Inner.Items: a pool must be a field of the world itself"
}

//tickwork:entity
type Item struct{ X uint8 } // want "Item: the pools A and G of the world both replicate it: declare a type for each"

//tickwork:entity
type Twin struct{ X uint8 } // want "Twin: the pools B and C of the world both replicate it"

//tickwork:entity
type Lone struct{ X uint8 } // want "Lone: no pool of the world holds it: add a field of type sim.Pool[Lone]"

type Other struct{ X uint8 }

//tickwork:input
type Input struct{ Go bool }

func Init(w *World, seed uint64) {}

func Step(w *World, f *sim.Frame[Input], ev *Events) {}
