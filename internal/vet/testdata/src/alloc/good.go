package alloc

import (
	"cmp"
	"errors"
	"iter"
	"slices"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

var errGone = errors.New("rules: gone")

// New returns a world and a frame to try it with.
func New() (*World, *sim.Frame[int32]) {
	w := &World{Ships: sim.NewPool[Ship](4), near: make([]sim.Handle, 0, 8), log: []string{"a"}}
	for range 3 {
		_, s := w.Ships.Spawn()
		s.HP = 1
	}
	return w, &sim.Frame[int32]{Inputs: []int32{1, 2}}
}

// Fine allocates nothing, as a test measures.
func Fine(w *World, f *sim.Frame[int32]) error { return fine(w, f) }

func fine(w *World, f *sim.Frame[int32]) error {
	var hits [4]int32
	list := hits[:0]
	for _, in := range f.Inputs {
		list = append(list, in)
	}
	w.near = w.near[:0]
	for h := range w.Ships.All() {
		w.near = append(w.near, h)
	}
	w.buffer[0] = total(list) + total(collect(w.buffer[:0], 3)) + sum(1, 2, 3)
	best := Ship{HP: 3}
	improve(&best)
	moves := [...]fixed.Vec2{{X: 1}, {Y: 1}}
	for _, move := range []fixed.Vec2{{X: 1}, {Y: 1}} {
		best.Pos = best.Pos.Add(move).Add(moves[1])
	}
	scratch := &query{at: best.Pos}
	scratch.find(w)
	small := make([]int32, 4)
	small[1] = total(small)
	return local(w, &best)
}

type query struct {
	at    fixed.Vec2
	found int
}

func (q *query) find(w *World) {
	for s := range w.alive() {
		if s.Pos == q.at {
			q.found++
		}
	}
}

// alive is inlined where it is ranged over.
func (w *World) alive() iter.Seq[*Ship] {
	return func(yield func(*Ship) bool) {
		for _, s := range w.Ships.All() {
			if s.HP > 0 && !yield(s) {
				return
			}
		}
	}
}

func local(w *World, s *Ship) error {
	n := 0
	count := func() { n++ }
	count()
	func() { n++ }()
	defer func() { n-- }()
	slices.SortStableFunc(w.near, func(a, b sim.Handle) int { return cmp.Compare(a.Index()+n, b.Index()) })
	if i := slices.IndexFunc(w.near, func(h sim.Handle) bool { return h.Index() == n }); i > 0 {
		each(w.near, func(h sim.Handle) { n += h.Index() })
	}
	if n < 0 {
		panic("rules: " + w.name + string([]byte{byte(n)}))
	}
	if string(w.log[0]) == "a"+"b" || s == nil {
		return errGone
	}
	w.any = uint8(n)
	w.any = w
	w.any = 3
	_ = pair{s: kill{1, 2}}
	if isShip(best{n, n}) {
		return errGone
	}
	return nil
}

type best struct{ a, b int }

func isShip(x any) bool { return x == nil }

func each(list []sim.Handle, do func(sim.Handle)) {
	for _, h := range list {
		do(h)
	}
}

func improve(s *Ship) {
	better := s
	better.HP++
	*s = Ship{Pos: s.Pos, HP: better.HP}
}

func collect(dst []int32, n int32) []int32 { return append(dst, n) }

func total(list []int32) (n int32) {
	for _, x := range list {
		n += x
	}
	return n
}

func sum(list ...int32) int32 { return total(list) }

// bot is not a part of a step.
func bot() []int32 { return append([]int32{1}, make([]int32, 3)...) }
