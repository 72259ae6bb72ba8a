package snapshot_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// keep keeps a snapshot that can be told by a value in it.
func keep(h *snapshot.History, tick sim.Tick) {
	h.Spare().Tables[0].Len = int(tick)
	h.Keep(tick)
}

// A history is a list of the newest ticks, in whatever order they come.
func TestHistoryKeepsTheNewest(t *testing.T) {
	const most = 5
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	h := snapshot.NewHistory(smallSchema, most)
	var want []sim.Tick
	for range 5000 {
		tick := sim.Tick(1 + random.IntN(40))
		if random.IntN(9) == 0 {
			h.Forget(tick)
			want = slices.DeleteFunc(want, func(t sim.Tick) bool { return t < tick })
		} else {
			keep(h, tick)
			if !slices.Contains(want, tick) {
				want = append(want, tick)
			}
			slices.Sort(want)
			want = want[max(0, len(want)-most):]
		}
		for tick := sim.Tick(0); tick < 42; tick++ {
			q, has := h.At(tick), slices.Contains(want, tick)
			if (q != nil) != has || has && q.Tables[0].Len != int(tick) {
				t.Fatalf("of %v, tick %d gives %v", want, tick, q)
			}
		}
		if h.Len() != len(want) {
			t.Fatalf("%d are kept, not %d", h.Len(), len(want))
		}
	}
}

// What is being written is never one of those that are kept: it may build on them.
func TestSpareIsNoBaseline(t *testing.T) {
	h := snapshot.NewHistory(smallSchema, 3)
	for tick := sim.Tick(1); tick < 20; tick++ {
		spare := h.Spare()
		for old := range tick {
			if h.At(old) == spare {
				t.Fatalf("the tables for tick %d are those of tick %d", tick, old)
			}
		}
		keep(h, tick)
	}
}

func TestHistoryOverTheEndOfTicks(t *testing.T) {
	h := snapshot.NewHistory(smallSchema, 3)
	for i := range 6 {
		keep(h, ^sim.Tick(0)-3+sim.Tick(i))
	}
	if h.At(1) == nil || h.At(0) == nil || h.At(^sim.Tick(0)) == nil || h.At(^sim.Tick(1)) != nil {
		t.Error("the newest are not those after the end")
	}
}

// A full history allocates nothing.
func TestHistoryAllocatesNothing(t *testing.T) {
	h, tick := snapshot.NewHistory(smallSchema, 4), sim.Tick(0)
	next := func() {
		tick++
		keep(h, tick)
		if tick%7 == 0 {
			h.Forget(tick - 1)
		}
	}
	for range 20 {
		next()
	}
	if n := testing.AllocsPerRun(100, next); n != 0 {
		t.Errorf("%v allocations a snapshot", n)
	}
}

// As many are kept as a packed body can reach back.
func TestReach(t *testing.T) {
	for every := 1; every <= 255; every++ {
		kept := snapshot.Reach(every)
		known := make([]snapshot.Past, 0, kept)
		now := sim.Tick(10_000 / every * every)
		for i := 1; i < kept+10; i++ {
			known = append(known, snapshot.Past{Tick: now - sim.Tick(i*every)})
		}
		for from := range known {
			for _, p := range snapshot.Choose(nil, now, known[from:]) {
				if int(now-p.Tick)/every >= kept {
					t.Fatalf("every %d ticks: a body reaches %d ticks back, and %d snapshots are kept", every, now-p.Tick, kept)
				}
			}
		}
	}
}
