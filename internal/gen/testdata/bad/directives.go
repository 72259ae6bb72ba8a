package rules

import "github.com/tickwork-engine/tickwork/sim"

// want+2 "World: //tickwork:world has no argument "size"; it takes version=N, slots=N, name=X"
//
//tickwork:world slots=0 size=3
type World struct { // want "World: its directive needs version=N, with N from 0 to 65535" "World: its directive needs slots=N, with N from 1 to 255"
	Items sim.Pool[Item] `net:"cap=4"`
}

// want+2 "Item: //tickwork:entity has no argument "later""
//
//tickwork:entity later
type Item struct{ X uint8 }

//tickwork:world version=1 slots=1
type Again struct{} // want "Again: World has the directive //tickwork:world already: a game has one"

// want+2 "Typo: unknown directive //tickwork:entitty: use world, entity, event, input or options"
//
//tickwork:entitty
type Typo struct{}

// Excuse is not what is wrong here: the directive is the checker's.
//
//tickwork:allow alloc once in a match
type Excuse struct{}

//tickwork:event
type Number uint8 // want "Number: //tickwork:event belongs to a struct type"

//tickwork:event
type Alias = Typo // want "Alias: //tickwork:event belongs to a struct type"

//tickwork:event
type Generic[T any] struct{ X T } // want "Generic: a generic type cannot be one: its size is not known"

//tickwork:event
type small struct{} // want "small: its name becomes part of the schema and must be exported: write Small"

// want+2 "//tickwork:entity: a directive belongs to the doc comment of a type: put it right above one"
//
//tickwork:entity

// Stray is too far below the directive.
type Stray struct{}

type (
	// want+2 "Inside: //tickwork:event has no argument "soon"; it takes predicted"
	//
	//tickwork:event soon
	Inside struct{}
)

// want+2 "Input: //tickwork:input has no argument "x"; it takes none"
//
//tickwork:input x
type Input struct{ Go bool }

func Init(w *World, seed uint64) {}

func Step(w *World, f *sim.Frame[Input], ev *Events) {}
