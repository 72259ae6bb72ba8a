package rules

import "github.com/tickwork-engine/tickwork/sim"

//tickwork:world version=1 slots=2
type World struct {
	Items sim.Pool[Item] `net:"cap=4"`
}

//tickwork:entity
type Item struct{ X uint8 }

//tickwork:input
type Input struct{ Go bool }

var Init = 3 // want "Init: it must be func Init(w *World, seed uint64)"

func Step(w *World, f *sim.Frame[Input], ev *Events) error { return nil } // want "Step: write it as func Step(w *World, f *sim.Frame[Input], ev *Events)"
