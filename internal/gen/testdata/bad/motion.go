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
	Pos  fixed.Vec2  `net:"range=0:9,step=1"`
	Line fixed.Q     `net:"range=0:9,step=1"`
	Own  fixed.Vec2  `net:"-"`
	Aim  fixed.Angle `net:"bits=8"`
	A    fixed.Vec2  `net:"range=0:9,step=1,motion=Nowhere"` // want "Item.A: motion=Nowhere: name a field of the same struct that is sent and has the same type"
	B    fixed.Vec2  `net:"range=0:9,step=1,motion=Line"`    // want "Item.B: motion=Line: name a field of the same struct"
	C    fixed.Q     `net:"range=0:9,step=1,motion=Pos"`     // want "Item.C: motion=Pos: name a field of the same struct"
	D    fixed.Vec2  `net:"range=0:9,step=1,motion=Own"`     // want "Item.D: motion=Own: name a field of the same struct"
	E    fixed.Vec2  `net:"range=0:9,step=1,motion=E"`       // want "Item.E: motion=E: name a field of the same struct"
	F    fixed.Q     `net:"range=0:9,step=1,motion=Aim"`     // want "Item.F: motion=Aim: name a field of the same struct"
	G    fixed.Vec2  `net:"range=0:9,step=1,smooth,snap=0"`  // want "Item.G: snap=0: write the distance in units above which a correction is a jump, as in snap=120"
	H    Inner
	I    fixed.Vec2          `net:"range=0:9,step=1,motion=Pos/0"`     // want "Item.I: motion=Pos/0: write motion=Pos for a velocity in units a tick, or motion=Pos/60 for one in units a second"
	J    fixed.Q             `net:"range=0:9,step=1,motion=Line/x"`    // want "Item.J: motion=Line/x: write motion=Line for a velocity"
	K    fixed.Q             `net:"range=0:9,step=1,motion=Line/1001"` // want "Item.K: motion=Line/1001: write motion=Line for a velocity"
	L    fixed.Q             `net:"range=0:9,step=1,motion=Gone/60"`   // want "Item.L: motion=Gone: name a field of the same struct"
	M    fixed.SmallestThree // want "Item.M: fixed.SmallestThree needs bits, as in net:"bits=9""
	N    fixed.SmallestThree `net:"bits=1"`            // want "Item.N: bits=1: write a number from 2 to 15: a component is sent in 2^bits steps"
	O    fixed.SmallestThree `net:"bits=9,motion=Pos"` // want "Item.O: motion does not fit fixed.SmallestThree: it is for velocities"
}

//tickwork:input
type Input struct{ Go bool }

type Inner struct {
	Vel fixed.Vec2 `net:"range=0:9,step=1,motion=Pos"` // want "Inner.Vel: motion=Pos: name a field of the same struct"
}

func Init(w *World, seed uint64) {}

func Step(w *World, f *sim.Frame[Input], ev *Events) {}
