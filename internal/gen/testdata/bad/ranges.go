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
	A fixed.Q    // want "Item.A: fixed.Q needs a range and a step, as in net:"range=0:100,step=1/16", or net:"-" if it is not sent"
	B fixed.Vec2 // want "Item.B: fixed.Vec2 needs a range and a step, as in net:"range=0:1600|0:900,step=1/16", or net:"-" if it is not sent"
	C float32    // want "Item.C: float32 needs a range and a step"
	D fixed.Q    `net:"range=0:9"`                           // want "Item.D: range and step belong together"
	E fixed.Q    `net:"step=1"`                              // want "Item.E: range and step belong together"
	F fixed.Q    `net:"range=0:9,step=0.1"`                  // want "Item.F: step=1/10 is not a whole number of 1/65536: write step=6553/65536 or step=3277/32768"
	G fixed.Q    `net:"range=0:9,step=0"`                    // want "Item.G: step=0: write a number above 0"
	H fixed.Q    `net:"range=0:9,step=x"`                    // want "Item.H: step=x: write a number above 0"
	I fixed.Q    `net:"range=9,step=1"`                      // want "Item.I: range=9: write range=lo:hi with two numbers"
	J fixed.Q    `net:"range=9:0,step=1"`                    // want "Item.J: range=9:0 is empty: write the lower end first"
	K fixed.Q    `net:"range=5:5,step=1"`                    // want "Item.K: range=5:5 is empty"
	L fixed.Q    `net:"range=0:40000,step=1"`                // want "Item.L: range=0:40000: a fixed.Q holds -32768 to 32767"
	M fixed.Q    `net:"range=0:0.1,step=1/16"`               // want "Item.M: range=0:1/10: its ends must be whole numbers of 1/65536"
	N fixed.Q    `net:"range=0:10,step=3"`                   // want "Item.N: range=0:10 is not a whole number of steps of 3: write range=0:9 or range=0:12"
	O fixed.Q    `net:"range=0:10,step=4,lerp=wrap"`         // want "Item.O: range=0:10 is not a whole number of steps of 4: write range=0:8 or range=0:12"
	P fixed.Q    `net:"range=-32768:32767,step=1/65536"`     // want "Item.P: range=-32768:32767 has more than 2147483647 steps of 1/65536"
	Q fixed.Q    `net:"range=0:9|0:9,step=1"`                // want "Item.Q: range=0:9|0:9: write one range"
	R fixed.Vec2 `net:"range=0:9|0:9|0:9,step=1"`            // want "Item.R: range=0:9|0:9|0:9: write one range or one for each axis, range=0:1600|0:900"
	S fixed.Vec2 `net:"range=0:9|0:9.5,step=1"`              // want "Item.S: range=0:19/2 is not a whole number of steps of 1: write range=0:9 or range=0:10"
	T fixed.Q    `net:"range=-20000:20000,step=1,lerp=wrap"` // want "Item.T: range=-20000:20000: a range that wraps is less than 32768 wide"
	U float64    `net:"range=0:1,step=0.3"`                  // want "Item.U: range=0:1 is not a whole number of steps of 3/10: write range=0:9/10 or range=0:6/5"
	V uint8      `net:"range=0:256"`                         // want "Item.V: range=0:256: uint8 holds 0 to 255"
	W int8       `net:"range=-129:0"`                        // want "Item.W: range=-129:0: int8 holds -128 to 127"
	X uint32     `net:"range=0:4294967295"`                  // want "Item.X: range=0:4294967295 has more than 2147483647 steps of 1"
	Y uint8      `net:"range=0.5:2"`                         // want "Item.Y: range=0.5:2: write range=lo:hi with two whole numbers"
	Z uint64     `net:"range=0:18446744073709551615"`        // want "Item.Z: range=0:18446744073709551615: uint64 holds 0 to 9223372036854775807"

	Aa uint8       `net:"bits=9"`           // want "Item.Aa: bits=9: write a number from 1 to 8, or leave it out for all 8 bits"
	Ab int8        `net:"bits=4"`           // want "Item.Ab: bits fits unsigned whole numbers: write range=lo:hi"
	Ac uint8       `net:"bits=4,range=0:9"` // want "Item.Ac: range and bits both say how many values there are: leave one out"
	Ad fixed.Angle // want "Item.Ad: fixed.Angle needs bits, as in net:"bits=10""
	Ae fixed.Angle `net:"bits=32"`              // want "Item.Ae: bits=32: write a number from 1 to 31"
	Af fixed.Angle `net:"bits=many"`            // want "Item.Af: bits=many: write a number from 1 to 31"
	Ag fixed.Q     `net:"range=1e9:2e9,step=1"` // want "Item.Ag: range=1e9:2e9: write range=lo:hi with two numbers"
}

//tickwork:input
type Input struct{ Go bool }

func Init(w *World, seed uint64) {}

func Step(w *World, f *sim.Frame[Input], ev *Events) {}
