package rules // want "World.quantiseWorld: two of the generated declarations have this name: rename what they are made from" "World.restoreWorld: two of the generated" "rowWorld: two of the generated" "World.viewWorld: two of the generated"

import "github.com/tickwork-engine/tickwork/sim"

//tickwork:world version=1 slots=2
type World struct {
	World sim.Pool[Item] `net:"cap=4"`
	Start uint8          // want "World.Start: the generator declares this name: choose another one"
}

//tickwork:entity
type Item struct{ X uint8 }

//tickwork:input
type Input struct{ Go bool }

func (w *World) View() {} // want "World.View: the generator declares this name: choose another one"

func New() {} // want "New: the generator declares this name: choose another one"

type Events struct{} // want "Events: the generator declares this name: choose another one"

func encodeItem() {} // want "encodeItem: the generator declares this name: choose another one"

func Init(w *World, seed uint64) {}

func Step(w *World, f *sim.Frame[Input], ev *Events) {}
