package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

//tickwork:world version=1 slots=2
type World struct {
	Nobodys sim.Pool[Nobody]  `net:"cap=4"`
	Theirs  sim.Pool[Ours]    `net:"cap=4"`
	Places  sim.Pool[Nowhere] `net:"cap=4"`
	Halves  sim.Pool[Half]    `net:"cap=4"`
	Thirds  sim.Pool[Third]   `net:"cap=4"`
	Hidden  sim.Pool[Veiled]  `net:"cap=4"`
	Steps   sim.Pool[Steps]   `net:"cap=4"`
	Soon    sim.Pool[Soon]    `net:"cap=4"`
	Open    bool              `net:"threshold=1"` // want "World.Open: threshold does not fit bool: it is for numbers that are more or less"
}

//tickwork:entity to=team
type Nobody struct { // want "Nobody: to=team: it has no owner: mark the sim.Slot of its player with owner, or leave it out"
	Slot sim.Slot
	Fuel uint8 `net:"to=owner"` // want "Nobody.Fuel: to=owner: Nobody has no owner: mark the sim.Slot of its player with owner, or leave it out"
}

//tickwork:entity to=owner
type Ours struct {
	Slot sim.Slot `net:"owner"`
	Fuel uint8    `net:"to=team"`  // want "Ours.Fuel: to=team: nobody else is told of a Ours at all: leave it out"
	Plan uint8    `net:"to=owner"` // want "Ours.Plan: to=owner: nobody else is told of a Ours at all"
}

//tickwork:entity near=600
type Nowhere struct { // want "Nowhere: near=600: it is nowhere: give it a fixed.Vec2 that is sent to everyone, or mark two fixed.Q with place"
	Slot  sim.Slot      `net:"owner"`
	Vel   fixed.Vec2    `net:"range=0:9,step=1,motion=Goal"`
	Goal  fixed.Vec2    `net:"range=0:9,step=1,to=owner"`
	Trail [2]fixed.Vec2 `net:"range=0:9,step=1"`
	X, Y  fixed.Q       `net:"range=0:9,step=1"`
	Hint  fixed.Vec2    `net:"-"`
}

//tickwork:entity near=5
type Half struct { // want "Half: near=5: it is nowhere"
	X fixed.Q `net:"range=0:9,step=1,place"` // want "Half.X: place: a fixed.Q is one half of where a Half is: mark the other one, too"
	Y fixed.Q `net:"range=0:9,step=1"`
}

//tickwork:entity
type Third struct {
	Pos fixed.Vec2 `net:"range=0:9,step=1,place"`
	Z   fixed.Q    `net:"range=0:9,step=1,place"` // want "Third.Z: place: Third has another place already: leave one out"
}

//tickwork:entity
type Veiled struct {
	Slot sim.Slot   `net:"owner"`
	Pos  fixed.Vec2 `net:"range=0:9,step=1,place,to=owner"` // want "Veiled.Pos: place: who is told of a Veiled learns about where it is, so to=owner has no place here"
}

//tickwork:entity
type Steps struct {
	A bool                `net:"threshold=1"`                      // want "Steps.A: threshold does not fit bool"
	B sim.Slot            `net:"threshold=1"`                      // want "Steps.B: threshold does not fit sim.Slot"
	C sim.Handle          `net:"threshold=1"`                      // want "Steps.C: threshold does not fit sim.Handle"
	D fixed.SmallestThree `net:"bits=9,threshold=1"`               // want "Steps.D: threshold does not fit fixed.SmallestThree"
	E int64               `net:"threshold=1"`                      // want "Steps.E: threshold does not fit int64"
	F fixed.Q             `net:"range=0:9,step=1/4,threshold=1/8"` // want "Steps.F: threshold=1/8 is less than a step, and holds nothing back: write threshold=1/4 or more"
	G fixed.Q             `net:"range=0:9,step=1/4,threshold=9"`   // want "Steps.G: threshold=9: its values are never that far apart: write a smaller one"
	H fixed.Angle         `net:"bits=8,threshold=1/2"`             // want "Steps.H: threshold=1/2: its values are never that far apart"
	I sim.Tick            `net:"threshold=60"`
	J [2]int8             `net:"threshold=4"`
}

//tickwork:entity now
type Soon struct {
	Heat uint8 `net:"threshold=3"` // want "Soon.Heat: threshold=3: a Soon is presented now, and its prediction would be corrected to what was held back: leave it out"
}

//tickwork:input
type Input struct{ Go bool }

func Init(w *World, seed uint64) {}

func Step(w *World, f *sim.Frame[Input], ev *Events) {}
