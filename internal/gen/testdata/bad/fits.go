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
	A bool        `net:"range=0:1"`                        // want "Item.A: range does not fit bool: it is for whole numbers, fixed.Q, fixed.Vec2 and floats"
	B uint8       `net:"step=1"`                           // want "Item.B: step does not fit uint8: it is for fixed.Q, fixed.Vec2 and floats"
	C uint8       `net:"lerp=linear"`                      // want "Item.C: lerp does not fit uint8: it is for fixed.Q, fixed.Vec2, fixed.Angle and floats"
	D uint8       `net:"owner"`                            // want "Item.D: owner does not fit uint8: it is for sim.Slot"
	E sim.Slot    `net:"range=0:3"`                        // want "Item.E: range does not fit sim.Slot"
	F sim.Handle  `net:"bits=4"`                           // want "Item.F: bits does not fit sim.Handle: it is for unsigned whole numbers, fixed.Angle and fixed.SmallestThree"
	G sim.Tick    `net:"range=0:3"`                        // want "Item.G: range does not fit sim.Tick"
	H fixed.Angle `net:"bits=8,range=0:3"`                 // want "Item.H: range does not fit fixed.Angle"
	I fixed.Angle `net:"bits=8,snap=3"`                    // want "Item.I: snap does not fit fixed.Angle: it is for smoothed positions, which are fixed.Q, fixed.Vec2 or floats"
	J uint8       `net:"smooth"`                           // want "Item.J: smooth does not fit uint8"
	K float32     `net:"range=0:1,step=0.5,motion=L"`      // want "Item.K: motion does not fit float32: it is for velocities, which are fixed.Q or fixed.Vec2"
	L fixed.Q     `net:"range=0:1,step=1,lerp=angle"`      // want "Item.L: lerp=angle does not fit: write linear or wrap or none"
	M fixed.Angle `net:"bits=8,lerp=linear"`               // want "Item.M: lerp=linear does not fit: write angle or none"
	N float64     `net:"range=0:1,step=1,lerp=wrap"`       // want "Item.N: lerp=wrap does not fit: write linear or none"
	O [2]sim.Slot `net:"owner"`                            // want "Item.O: owner is for a single number, not for an array"
	P [2]fixed.Q  `net:"range=0:1,step=1,motion=L,snap=4"` // want "Item.P: motion is for a single number, not for an array" "Item.P: snap is for a single number, not for an array"
	Q Inner       `net:"range=0:1"`                        // want "Item.Q: range: a struct's tags stand on its own fields"
	R [2]Held
	S sim.Slot `net:"owner"`
	T sim.Slot `net:"owner"`
}

//tickwork:input
type Input struct{ Go bool }

type Inner struct{ X uint8 }

type Held struct {
	By sim.Slot `net:"owner"` // want "Held.By: owner is for a single number, not for an array"
}

func Init(w *World, seed uint64) {}

func Step(w *World, f *sim.Frame[Input], ev *Events) {}
