package rules

import "github.com/tickwork-engine/tickwork/sim"

//tickwork:world version=1 slots=2
type World struct { // want "World: there is no func Step(w *World, f *sim.Frame[Input], ev *Events): write one"
	Items sim.Pool[Item] `net:"cap=4"`
}

//tickwork:entity
type Item struct{ X uint8 }

//tickwork:input
type Input struct{ Go bool }

func Init(w *World) {} // want "Init: write it as func Init(w *World, seed uint64)"

func min(a, b int) int { return 0 } // want "min: it hides Go's own min, which the generated code uses: choose another name"
