package alloc

import (
	"errors"
	"slices"

	"github.com/tickwork-engine/tickwork/sim"
)

func makes(w *World, n int) error {
	hits := make([]int32, n)        // want `\[alloc\] make allocates: use an array, or a field of the World`
	seen := make(map[int32]bool, 4) // want `\[alloc\] make allocates`
	plan := new(Plan)               // want `\[alloc\] new allocates what outlives the function`
	w.last = plan
	hits[0], seen[0] = 1, true
	w.near = slices.Clone(w.near) // want `\[alloc\] slices.Clone allocates: use memory that the World keeps`
	other := sim.NewPool[Ship](4) // want `\[alloc\] sim.NewPool\[Ship\] allocates`
	other.Clear()
	return errors.New("rules: no more") // want `\[alloc\] errors.New allocates: declare the error at package level`
}

func appends(w *World, given []int32) (all []int32) {
	var found []sim.Handle
	for h := range w.Ships.All() {
		found = append(found, h) // want `\[alloc\] append to found allocates: append to a field of the World that keeps its memory`
	}
	w.near = append([]sim.Handle(nil), found...) // want `\[alloc\] append to \[\]sim.Handle\(nil\) allocates`
	all = append(all, 1)                         // want `\[alloc\] append to all allocates`
	return all
}

func literals(w *World) *Plan {
	w.last = &Plan{HP: 3}           // want `\[alloc\] Plan{} outlives the function, so that it is allocated`
	w.near = []sim.Handle{1, 2}     // want `\[alloc\] a slice that outlives the function is allocated`
	costs := map[string]int{"a": 1} // want `\[alloc\] a map is allocated`
	best := Plan{HP: uint8(costs["a"])}
	keep(w, &best)  // want `\[alloc\] the address of best outlives the function, so that best is allocated`
	plan := &Plan{} // want `\[alloc\] Plan{} outlives`
	return plan
}

func keep(w *World, s *Plan) { w.last = s }

func closures(w *World) {
	n := 0
	lock(w)
	w.each = func() { n++ }  // want `\[alloc\] this function captures n and outlives the one around it`
	later(w, func() { n-- }) // want `\[alloc\] this function captures n`
	w.each = w.tidy          // want `\[alloc\] the method value w.tidy outlives the function`
}

func lock(w *World) {
	for range 3 {
		defer w.tidy() // want `\[alloc\] defer in a loop allocates`
	}
}

func later(w *World, f func()) { w.each = f }

func (w *World) tidy() {}

func texts(w *World, raw []byte) {
	w.name = w.name + "!" // want `\[alloc\] joining strings allocates`
	w.name += "?"         // want `\[alloc\] joining strings allocates`
	w.name = string(raw)  // want `\[alloc\] the conversion to string copies`
	raw = []byte(w.name)  // want `\[alloc\] the conversion to \[\]byte copies`
	note(w, w.name, "b")  // want `\[alloc\] the arguments of note are collected in a slice that outlives the call`
}

func note(w *World, lines ...string) { w.log = lines }

type score interface{ points() int }

type kill struct{ by, whom int32 }

func (k kill) points() int { return int(k.by) }

func boxes(w *World, n int32) score {
	w.any = n                // want `\[alloc\] a int32 becomes a any, for which it is allocated`
	var s score = kill{1, 2} // want `\[alloc\] a alloc.kill becomes a alloc.score`
	count(kill{by: n})       // want `\[alloc\] a alloc.kill becomes`
	s = score(kill{})        // want `\[alloc\] a alloc.kill becomes`
	list := [2]score{kill{}} // want `\[alloc\] a alloc.kill becomes`
	w.any = pair{s: kill{}}  // want `\[alloc\] a alloc.pair becomes` `\[alloc\] a alloc.kill becomes`
	w.Ships.CopyFrom(&w.Ships)
	count(list[0])
	count(s)
	return kill{n, n} // want `\[alloc\] a alloc.kill becomes`
}

type pair struct{ s score }

func count(s score) int { return s.points() }

// weapons are called through the table.
var weapons = [...]struct{ fire func(w *World) }{
	{fire: func(w *World) { w.last = &Plan{} }}, // want `\[alloc\] Plan{} outlives`
	{fire: launch},
}

func launch(w *World) { w.last = new(Plan) } // want `\[alloc\] new allocates`
