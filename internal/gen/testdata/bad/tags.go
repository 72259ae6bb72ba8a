package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

//tickwork:world version=1 slots=2
type World struct {
	Items sim.Pool[Item] `net:"cap=4"`
}

//tickwork:entity
type Item struct {
	A uint8    `net:"rnge=0:9"`            // want "Item.A: unknown key rnge: the keys are range, step, bits, lerp, owner, motion, smooth, snap, to, always, onchange, priority, threshold, place, cap and -"
	B uint8    `net:"range=0:9,range=1:2"` // want "Item.B: range stands there twice: leave one out"
	C uint8    `net:"range"`               // want "Item.C: write range=lo:hi, not range"
	D uint8    `net:"range="`              // want "Item.D: write range=lo:hi, not range="
	E sim.Slot `net:"owner=1"`             // want "Item.E: write owner, not owner=1"
	F uint8    `net:range=0:9`             // want "Item.F: the tag is malformed"
	G fixed.Q  `net:"-,range=0:9,step=1"`  // want "Item.G: "-" says that the field is not sent, and then nothing else matters: leave the rest out"
	H uint8    `net:"range=0:9,bits"`      // want "Item.H: write bits=N, not bits"
	I uint8    `net:"cap=4"`               // want "Item.I: cap has no place here: it is for the world's pools; leave it out"
	J uint8    `json:"j" net:" range=0:9 , "`
}

//tickwork:input
type Input struct{ Go bool }

func Init(w *World, seed uint64) {}

func Step(w *World, f *sim.Frame[Input], ev *Events) {}
