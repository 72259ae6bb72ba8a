package rules_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/field/rules"
	"github.com/tickwork-engine/tickwork/sim"
)

// players is the number of slots that are taken in these tests.
const players = 10

// started returns a field with players in it.
func started(t testing.TB) *rules.World {
	t.Helper()
	w := rules.New()
	if err := w.Start(1, nil); err != nil {
		t.Fatal(err)
	}
	f := sim.NewPackedFrame(rules.Schema.Slots)
	for slot := range sim.Slot(players) {
		f.Commands = append(f.Commands, sim.Command{Kind: sim.CommandJoin, Slot: slot})
	}
	w.Advance(f, nil)
	return w
}

// walk takes a world so many ticks on, with every player on the way east.
func walk(w *rules.World, ticks int) {
	f := sim.NewPackedFrame(rules.Schema.Slots)
	for i := range f.Inputs {
		f.Inputs[i] = rules.Input{MoveX: 127}.Pack()
	}
	for range ticks {
		f.Tick++
		w.Advance(f, nil)
	}
}

// One world has one hash everywhere.
func TestVector(t *testing.T) {
	const want uint64 = 0x628c0c493ca361ab
	w := started(t)
	walk(w, 600)
	if got := w.Hash(); got != want {
		t.Errorf("after 600 ticks the world's hash is %#x, want %#x", got, want)
	}
}

// One actor in a hundred walks, by 5 meters in a second unless it turns, and stays within the field.
func TestOneInAHundredWalks(t *testing.T) {
	w := started(t)
	before := rules.New()
	before.CopyFrom(w)
	walk(w, 60)
	moved := 0
	for h, a := range w.Actors.All() {
		was := before.Actors.Get(h)
		if a.Pos != was.Pos {
			moved++
		}
		if far := a.Pos.Dist(was.Pos); far > 5*fixed.One+fixed.One/16 {
			t.Fatalf("actor %d has walked %.2f meters", h.Index(), far.Float())
		}
		if a.Pos.X < 0 || a.Pos.X > rules.Side || a.Pos.Y < 0 || a.Pos.Y > rules.Side {
			t.Fatalf("actor %d is at %v", h.Index(), a.Pos)
		}
	}
	if want := rules.Actors / rules.WalksOne; moved != want {
		t.Errorf("%d actors have moved, want %d", moved, want)
	}
	for h, p := range w.Players.All() {
		if was := before.Players.Get(h); p.Pos.X <= was.Pos.X || p.Pos.Y != was.Pos.Y {
			t.Errorf("player %d went from %v to %v", p.Slot, was.Pos, p.Pos)
		}
	}
}

func TestPlayersComeAndGo(t *testing.T) {
	w := started(t)
	f := sim.NewPackedFrame(rules.Schema.Slots)
	f.Commands = []sim.Command{{Kind: sim.CommandLeave, Slot: 3}, {Kind: sim.CommandJoin, Slot: 99}}
	w.Advance(f, nil)
	var slots []sim.Slot
	for _, p := range w.Players.All() {
		slots = append(slots, p.Slot)
	}
	if len(slots) != players || slots[3] != 99 {
		t.Errorf("the players have the slots %v", slots)
	}
}

// Pools of 50,000 are no larger than what the engine can hold: worlds encode, decode, and come out of snapshots as they were,
// to the precision of snapshots.
func TestLargePools(t *testing.T) {
	w := started(t)
	walk(w, 30)
	again := rules.New()
	if err := again.Decode(w.Encode(nil)); err != nil || again.Hash() != w.Hash() {
		t.Errorf("decoded: %016x, %v; want %016x", again.Hash(), err, w.Hash())
	}
	q, seen, q2 := sim.NewQuantised(rules.Schema), rules.New(), sim.NewQuantised(rules.Schema)
	w.Quantise(q)
	seen.Restore(q, 0)
	seen.Quantise(q2)
	for typ := range q.Tables {
		if d := difference(&q.Tables[typ], &q2.Tables[typ]); d >= 0 {
			t.Errorf("row %d of type %d is not what the snapshot said", d, typ)
		}
	}
}

// difference returns the first row in which two tables differ, or -1.
func difference(a, b *sim.Table) int {
	for r := range max(a.Len, b.Len) {
		if r >= a.Len || r >= b.Len || a.Handles[r] != b.Handles[r] {
			return r
		}
		for c := range a.Columns {
			if a.Columns[c][r] != b.Columns[c][r] {
				return r
			}
		}
	}
	return -1
}

func TestStepsAllocateNothing(t *testing.T) {
	w := started(t)
	f := sim.NewPackedFrame(rules.Schema.Slots)
	if n := testing.AllocsPerRun(20, func() { w.Advance(f, nil) }); n != 0 {
		t.Errorf("%g allocations a step", n)
	}
}

func BenchmarkStart(b *testing.B) {
	w := rules.New()
	for b.Loop() {
		if err := w.Start(1, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStep(b *testing.B) {
	w := started(b)
	f := sim.NewPackedFrame(rules.Schema.Slots)
	for b.Loop() {
		w.Advance(f, nil)
	}
}

func BenchmarkQuantise(b *testing.B) {
	w, q := started(b), sim.NewQuantised(rules.Schema)
	for b.Loop() {
		w.Quantise(q)
	}
}

func BenchmarkHash(b *testing.B) {
	w := started(b)
	for b.Loop() {
		w.Hash()
	}
}

func BenchmarkEncode(b *testing.B) {
	w := started(b)
	var body []byte
	for b.Loop() {
		body = w.Encode(body[:0])
	}
	b.ReportMetric(float64(len(body)), "bytes")
}

func BenchmarkCopy(b *testing.B) {
	w, to := started(b), rules.New()
	for b.Loop() {
		to.CopyFrom(w)
	}
}
