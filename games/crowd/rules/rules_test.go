package rules_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/crowd/rules"
	"github.com/tickwork-engine/tickwork/sim"
)

// started returns the yard after so many ticks.
func started(t testing.TB, ticks int) *rules.World {
	t.Helper()
	w := rules.New()
	if err := w.Start(1, nil); err != nil {
		t.Fatal(err)
	}
	advance(w, ticks)
	return w
}

func advance(w *rules.World, ticks int) {
	frame := sim.NewPackedFrame(rules.Schema.Slots)
	for tick := range sim.Tick(ticks) {
		frame.Clear(tick + 1)
		w.Advance(frame, nil)
	}
}

// The load has one hash on every platform. Change it only together with a change of the rules that is meant to.
func TestVector(t *testing.T) {
	const want uint64 = 0xea88ef5b7d9b3a6c
	if got := started(t, 2000).Hash(); got != want {
		t.Errorf("after 2,000 ticks the world's hash is %#x, want %#x", got, want)
	}
}

// Everybody walks all the time, at a pace of his own, and nobody leaves the yard or goes in a straight line for ever.
func TestEverybodyWanders(t *testing.T) {
	w := started(t, 5*rules.Hz)
	var from, way, least, most [rules.Count]fixed.Vec2
	var turned [rules.Count]int64
	for h, k := range w.Walkers.All() {
		from[h.Index()], least[h.Index()], most[h.Index()] = k.Pos, k.Pos, k.Pos
	}
	const seconds = 60
	walked := [rules.Count]fixed.Q{}
	for range seconds * rules.Hz {
		before := [rules.Count]rules.Walker{}
		for h, k := range w.Walkers.All() {
			before[h.Index()] = *k
		}
		advance(w, 1)
		for h, k := range w.Walkers.All() {
			i := h.Index()
			walked[i] += k.Pos.Dist(before[i].Pos)
			turned[i] += max(int64(before[i].Look.Delta(k.Look)), -int64(before[i].Look.Delta(k.Look)))
			least[i] = fixed.V(min(least[i].X, k.Pos.X), min(least[i].Y, k.Pos.Y))
			most[i] = fixed.V(max(most[i].X, k.Pos.X), max(most[i].Y, k.Pos.Y))
			way[i] = k.Pos.Sub(from[i])
		}
	}
	for i := range rules.Count {
		pace := walked[i] / seconds
		if pace < fixed.F(1.9) || pace > fixed.F(5.1) {
			t.Errorf("walker %d went %.2f m/s", i, pace.Float())
		}
		if turned[i] < 1<<32 {
			t.Errorf("walker %d turned by %.2f turns in a minute", i, float64(turned[i])/(1<<32))
		}
		if size := most[i].Sub(least[i]); max(size.X, size.Y) < 2*fixed.One {
			t.Errorf("walker %d stayed within %.1f x %.1f m, and ended %.1f m away", i, size.X.Float(), size.Y.Float(), way[i].Len().Float())
		}
		if far := 63 * fixed.One; least[i].X < -far || least[i].Y < -far || most[i].X > far || most[i].Y > far {
			t.Errorf("walker %d left the yard: %v to %v", i, least[i], most[i])
		}
	}
}

func TestStepAllocatesNothing(t *testing.T) {
	w, frame := started(t, 10), sim.NewPackedFrame(rules.Schema.Slots)
	if n := testing.AllocsPerRun(100, func() { w.Advance(frame, nil) }); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}

func BenchmarkStep(b *testing.B) {
	w, frame := started(b, 10), sim.NewPackedFrame(rules.Schema.Slots)
	for b.Loop() {
		w.Advance(frame, nil)
	}
}
