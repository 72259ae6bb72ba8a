// Package global is about package variables.
package global

import "github.com/tickwork-engine/tickwork/fixed"

//tickwork:world version=1 slots=2
type World struct{ Best, Next int32 }

var combo int32 // want `\[global\] the package variable combo is written on line \d+: all worlds in the process share it, and a rollback does not restore it; make it a field of the World`

var (
	rng     fixed.PCG                      // want `\[global\] the package variable rng has its address taken`
	scratch [8]int32                       // want `\[global\] the package variable scratch has its address taken`
	spare   [8]int32                       // want `\[global\] the package variable spare is handed to what may change it`
	names   = map[int32]int32{}            // want `\[global\] the package variable names is written`
	list    []int32                        // want `\[global\] the package variable list is written`
	pairs   = [][]int32{{1, 2}}            // want `\[global\] the package variable pairs is handed to what may change it on line \d+.*, or an array`
	cells   [3][3]int32                    // want `\[global\] the package variable cells is written`
	current = &World{}                     // want `\[global\] the package variable current is written`
	shared  = []int32{1, 2}                // want `\[global\] the package variable shared is handed to what may change it`
	filled  = []int32{1, 2}                // want `\[global\] the package variable filled is written`
	far     int32                          // want `\[global\] the package variable far is written on good.go:\d+`
	looped  int                            // want `\[global\] the package variable looped is written`
	mood    mooded              = &happy{} // want `\[global\] the package variable mood has its address taken`
)

type mooded interface{ change() }

type happy struct{ n int }

func (h *happy) change() { h.n++ }

// Step counts what should be in the world.
func Step(w *World) {
	combo++
	w.Next = int32(rng.Uint32())
	bump(&scratch)
	bumpAll(spare[:])
	names[w.Best] = w.Next
	list = append(list, w.Next) // want `\[alloc\] append to list allocates`
	for _, pair := range pairs {
		pair[0]++
	}
	cells[1][2] = 3
	current.Best = combo
	bumpAll(shared)
	copy(filled, shared)
	for looped = range 3 {
		w.Best++
	}
	mood.change()
}

func bump(list *[8]int32) { list[0]++ }

func bumpAll(list []int32) { list[0]++ }
