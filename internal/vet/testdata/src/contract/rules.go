// Package contract is about finding the step path: the methods of sim.World.
package contract

import "github.com/tickwork-engine/tickwork/sim"

//tickwork:world version=1 slots=2
type World struct {
	list []int32
	act  func(*World)
}

// Start runs once.
func (w *World) Start(seed uint64, options []byte) error {
	w.list = make([]int32, 3)
	once(w)
	return nil
}

func once(w *World) { w.list = make([]int32, seeds(3.5)) }

// seeds is reached from Start alone, where conversions matter and memory does not.
func seeds(f float64) int {
	w := make([]int32, 3, 1<<16)
	_ = append(w, int32(f)) // want `\[float\]`
	return len(w)
}

// Advance steps.
func (w *World) Advance(f *sim.PackedFrame, ev *sim.Events) {
	advance := w.advance
	advance()
	w.act = act
	for _, thing := range things {
		thing.do(w)
	}
	table[0](w)
	spread(w, byValue)
}

// Hash hashes.
func (w *World) Hash() uint64 { return deep(w) }

// Reset is no method of the contract, and nobody calls it.
func (w *World) Reset() { w.list = make([]int32, 3) }

func (w *World) advance() { w.list = make([]int32, 3) } // want `\[alloc\]`

func act(w *World) { w.list = make([]int32, 3) } // want `\[alloc\]`

func deep(w *World) uint64 {
	w.list = make([]int32, 3) // want `\[alloc\]`
	return 0
}

type thing interface{ do(w *World) }

type rock struct{}

func (rock) do(w *World) { w.list = make([]int32, 3) } // want `\[alloc\]`

var things = [...]thing{rock{}}

var table = [...]func(*World){tabled, func(w *World) { w.list = make([]int32, 3) }} // want `\[alloc\]`

func tabled(w *World) { w.list = make([]int32, 3) } // want `\[alloc\]`

type number interface{ int8 | int16 }

func byValue(w *World) { w.list = make([]int32, 3) } // want `\[alloc\]`

func spread[F func(*World)](w *World, f F) { f(w) }

// other has the name of a method of the contract, but is not the world.
type other struct{ list []int32 }

func (o *other) Advance() { o.list = make([]int32, 3) }
