package rules_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/level/rules"
	"github.com/tickwork-engine/tickwork/sim"
)

// started returns a level.
func started(t testing.TB) *rules.World {
	t.Helper()
	w := rules.New()
	if err := w.Start(1, nil); err != nil {
		t.Fatal(err)
	}
	return w
}

// One world has one hash everywhere.
func TestVector(t *testing.T) {
	const want uint64 = 0x2f971d29582b9c06
	w, f := started(t), sim.NewPackedFrame(rules.Schema.Slots)
	for range 3000 {
		w.Advance(f, nil)
	}
	if got := w.Hash(); got != want {
		t.Errorf("after 3,000 ticks the world's hash is %#x, want %#x", got, want)
	}
}

// Units walk, by 5 meters in a second unless they turn, and stones stay as they are.
func TestUnitsWalkAndStonesStay(t *testing.T) {
	w, before := started(t), rules.New()
	before.CopyFrom(w)
	f := sim.NewPackedFrame(rules.Schema.Slots)
	for range rules.Hz {
		w.Advance(f, nil)
	}
	if w.Stones.Len() != rules.Stones || w.Units.Len() != rules.Units {
		t.Fatalf("%d stones, %d units", w.Stones.Len(), w.Units.Len())
	}
	for h, s := range w.Stones.All() {
		if *s != *before.Stones.Get(h) {
			t.Fatalf("stone %d has changed", h.Index())
		}
	}
	for h, u := range w.Units.All() {
		if far := u.Pos.Dist(before.Units.Get(h).Pos); far == 0 || far > 5*fixed.One+fixed.One/16 {
			t.Errorf("unit %d has walked %.2f meters", h.Index(), far.Float())
		}
		if u.Pos.X < 0 || u.Pos.X > rules.Side || u.Pos.Y < 0 || u.Pos.Y > rules.Side {
			t.Errorf("unit %d is at %v", h.Index(), u.Pos)
		}
	}
	again := rules.New()
	if err := again.Decode(w.Encode(nil)); err != nil || again.Hash() != w.Hash() {
		t.Errorf("decoded: %016x, %v; want %016x", again.Hash(), err, w.Hash())
	}
}

func TestStepsAllocateNothing(t *testing.T) {
	w := started(t)
	f := sim.NewPackedFrame(rules.Schema.Slots)
	if n := testing.AllocsPerRun(20, func() { w.Advance(f, nil) }); n != 0 {
		t.Errorf("%g allocations a step", n)
	}
}

func BenchmarkQuantise(b *testing.B) {
	w, q := started(b), sim.NewQuantised(rules.Schema)
	for b.Loop() {
		w.Quantise(q)
	}
}
