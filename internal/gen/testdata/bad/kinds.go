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
	A int               // want "Item.A: the size of int differs between platforms: write int32, uint32, int64 or uint64"
	B uint              // want "Item.B: the size of uint differs between platforms"
	C uintptr           // want "Item.C: the size of uintptr differs between platforms"
	D string            // want "Item.D: a world is copied as memory, and a string only points to it: use an array of bytes, [N]uint8"
	E []uint8           // want "Item.E: a world is copied as memory, and a slice only points to it: use an array [N]T, a sim.Handle, or a sim.Pool in the world"
	F map[uint8]uint8   // want "Item.F: a world is copied as memory, and a map only points to it"
	G *Item             // want "Item.G: a world is copied as memory, and a pointer only points to it"
	H chan bool         // want "Item.H: a world is copied as memory, and a channel only points to it"
	I func()            // want "Item.I: a world is copied as memory, and a func only points to it"
	J any               // want "Item.J: a world is copied as memory, and a interface only points to it"
	K complex128        // want "Item.K: complex128 is no number that a world can hold: use whole numbers, fixed.Q or floats"
	L [0]uint8          // want "Item.L: an array without elements holds nothing: leave it out"
	M [2][]uint8        // want "Item.M: a world is copied as memory, and a slice only points to it"
	N Nowhere           // want "Item.N: the type cannot be made out: undefined: Nowhere"
	O sim.Pool[Other]   // want "Item.O: a pool must be a field of the world itself: move it there, and keep a sim.Handle here"
	P [2]sim.Pool[Item] // want "Item.P: a pool must be a field of the world itself"
	_ uint8             // want "Item._: a blank field cannot be copied field by field: leave it out"
	Q fixed.PCG         // want "Item.Q: a random generator is never sent, because players could foresee what it draws: write net:"-""
	R Inner
	S struct{ X int } // want "Item.S.X: the size of int differs between platforms"
	T sim.World       // want "Item.T: a world is copied as memory, and a interface only points to it"
	V sim.Events      // want "Item.V: sim.Events has unexported fields, which generated code cannot copy: declare the struct in the rules"
}

//tickwork:input
type Input struct{ Go bool }

type Other struct{ X uint8 }

type Inner struct {
	Deep struct {
		List []uint8 // want "Inner.Deep.List: a world is copied as memory, and a slice only points to it"
	}
}

func Init(w *World, seed uint64) {}

func Step(w *World, f *sim.Frame[Input], ev *Events) {}
