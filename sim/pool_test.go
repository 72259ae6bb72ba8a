package sim_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/sim"
)

func mustSpawn[T any](t testing.TB, p *sim.Pool[T]) (sim.Handle, *T) {
	t.Helper()
	h, item := p.Spawn()
	if item == nil {
		t.Fatal("the pool is full")
	}
	return h, item
}

// indexes returns the places that All visits, in its order.
func indexes[T any](p *sim.Pool[T]) (list []int) {
	for h := range p.All() {
		list = append(list, h.Index())
	}
	return list
}

func mustPanic(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if got := recover(); got != want {
			t.Errorf("panicked with %v, want %q", got, want)
		}
	}()
	f()
}

// A reference to an item must not find the item that took its place: a homing missile would turn to a newborn enemy.
func TestPoolHandlesAfterReuse(t *testing.T) {
	p := sim.NewPool[int](2)
	old, item := mustSpawn(t, &p)
	*item = 7
	if !p.Remove(old) || p.Remove(old) {
		t.Error("an item is removed once")
	}
	if p.Get(old) != nil {
		t.Error("the handle of a removed item finds it")
	}
	fresh, item := mustSpawn(t, &p)
	if *item != 0 {
		t.Errorf("a new item holds %d, left by an old one", *item)
	}
	if fresh == old || fresh.Index() != old.Index() || p.Get(old) != nil || p.Get(fresh) != item {
		t.Errorf("handles %#x and, after reuse, %#x", old, fresh)
	}
	if p.Remove(old) || p.Get(fresh) == nil {
		t.Error("an old handle removed the new item")
	}
}

func TestPoolFull(t *testing.T) {
	p := sim.NewPool[int](2)
	first, _ := mustSpawn(t, &p)
	mustSpawn(t, &p)
	for range 2 {
		if h, item := p.Spawn(); h != 0 || item != nil {
			t.Errorf("a full pool gave %#x, %v", h, item)
		}
	}
	p.Remove(first)
	if h, _ := mustSpawn(t, &p); h.Index() != 0 {
		t.Errorf("the free place is 0, the new item is at %d", h.Index())
	}
	if p.Len() != 2 || p.Cap() != 2 {
		t.Errorf("%d of %d", p.Len(), p.Cap())
	}
}

func TestPoolRefusesStrangeHandles(t *testing.T) {
	p := sim.NewPool[int](4)
	h, _ := mustSpawn(t, &p)
	for _, strange := range []sim.Handle{
		0, sim.MakeHandle(0, 0), sim.MakeHandle(0, 2), sim.MakeHandle(0, 3),
		sim.MakeHandle(1, 0), sim.MakeHandle(1, 1), sim.MakeHandle(4, 1), ^sim.Handle(0),
	} {
		if p.Get(strange) != nil || p.Remove(strange) {
			t.Errorf("%#x names something", strange)
		}
	}
	if p.Get(h) == nil {
		t.Error("the item is gone")
	}
	if h, item := p.Place(3); h != 0 || item != nil {
		t.Error("a place that was never taken has an item")
	}
	var none sim.Pool[int]
	if _, item := none.Spawn(); item != nil || none.Get(0) != nil || none.Len() != 0 {
		t.Error("the zero pool holds something")
	}
}

// Loops in rules remove what they hit and spawn what flies off.
func TestPoolChangesWhileIterating(t *testing.T) {
	p := sim.NewPool[int](6)
	var handles []sim.Handle
	for i := range 4 {
		h, item := mustSpawn(t, &p)
		*item = i
		handles = append(handles, h)
	}
	var visited []int
	for h, item := range p.All() {
		visited = append(visited, *item)
		switch *item {
		case 0:
			p.Remove(h)
			p.Remove(handles[2]) // not yet visited
			_, low := mustSpawn(t, &p)
			*low = 10 // at place 0, which the loop has passed
		case 1:
			_, middle := mustSpawn(t, &p)
			*middle = 20 // at place 2
			_, far := mustSpawn(t, &p)
			*far = 30 // at place 4
		}
	}
	if want := []int{0, 1, 20, 3, 30}; !slices.Equal(visited, want) {
		t.Errorf("visited %v, want %v", visited, want)
	}
	if want := []int{0, 1, 2, 3, 4}; !slices.Equal(indexes(&p), want) {
		t.Errorf("places %v, want %v", indexes(&p), want)
	}
	for range p.All() {
		break // a loop may end early
	}
}

// After 32,768 items a place counts its generations from the beginning. The pool must go on working.
func TestPoolGenerationsWrap(t *testing.T) {
	p := sim.NewPool[int](1)
	first, _ := mustSpawn(t, &p)
	h := first
	for range 1<<15 - 1 {
		p.Remove(h)
		h, _ = mustSpawn(t, &p)
		if h.Generation()&1 == 0 || h == first {
			t.Fatalf("handle %#x", h)
		}
	}
	if h.Generation() != 1<<16-1 {
		t.Fatalf("generation %d", h.Generation())
	}
	p.Remove(h)
	if p.Get(h) != nil || p.Len() != 0 {
		t.Error("the last generation is not removed")
	}
	if h, _ = mustSpawn(t, &p); h != first {
		t.Errorf("after 32,768 generations the handle is %#x, want %#x again", h, first)
	}
}

func TestPoolCapacity(t *testing.T) {
	const rule = "sim: a pool's capacity must be 1 to 65535"
	for _, capacity := range []int{-1, 0, sim.MaxPool + 1} {
		mustPanic(t, rule, func() { sim.NewPool[int](capacity) })
	}
	a, b := sim.NewPool[uint8](sim.MaxPool), sim.NewPool[uint8](1)
	mustPanic(t, "sim: pools of different capacity", func() { b.CopyFrom(&a) })
	for range sim.MaxPool {
		mustSpawn(t, &a)
	}
	if h, item := a.Spawn(); item != nil {
		t.Errorf("one more than the capacity: %#x", h)
	}
	if got := indexes(&a); len(got) != sim.MaxPool || got[sim.MaxPool-1] != sim.MaxPool-1 {
		t.Errorf("%d items", len(got))
	}
}

func TestPoolAllocates(t *testing.T) {
	p, q := sim.NewPool[[4]int](64), sim.NewPool[[4]int](64)
	if n := testing.AllocsPerRun(20, func() {
		for range 40 {
			p.Spawn()
		}
		for h := range p.All() {
			if h.Index()%3 == 0 {
				p.Remove(h)
			}
		}
		q.CopyFrom(&p)
		p.Clear()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Whatever is done to pools, they do what the naive model does.
func TestPoolModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newPoolMachine(rapid.IntRange(1, 7).Draw(t, "capacity"))
		t.Repeat(map[string]func(*rapid.T){
			"":        m.check,
			"spawn":   m.spawn,
			"spawn 2": m.spawn,
			"remove":  m.remove,
			"clear":   m.clear,
			"reset":   m.reset,
			"copy":    m.copy,
			"reshape": m.reshape,
			"decode":  m.decode,
		})
	})
}

func BenchmarkPool(b *testing.B) {
	p, q := sim.NewPool[[6]int32](64), sim.NewPool[[6]int32](64)
	for range 50 {
		p.Spawn()
	}
	b.Run("All", func(b *testing.B) {
		sum := 0
		for b.Loop() {
			for _, item := range p.All() {
				sum += int(item[0])
			}
		}
	})
	b.Run("CopyFrom", func(b *testing.B) {
		for b.Loop() {
			q.CopyFrom(&p)
		}
	})
	b.Run("SpawnRemove", func(b *testing.B) {
		for b.Loop() {
			h, _ := p.Spawn()
			p.Remove(h)
		}
	})
}
