package rules

import (
	"maps"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// hotPaths returns what a running game calls all the time, each ready to be called again and again.
func hotPaths() map[string]func() {
	w, other, later := busyWorld(1), busyWorld(2), busyWorld(3)
	for _, e := range w.Things.All() {
		e.Owner = 1
	}
	q, v := sim.NewQuantised(Schema), sim.NewView(Schema)
	w.Quantise(q)
	stepped := New()
	stepped.CopyFrom(w)
	f := sim.NewPackedFrame(Schema.Slots)
	f.Inputs[1] = Input{Fire: true, Drag: fixed.V(1, 2)}.Pack()
	ev := &sim.Events{}
	text := w.Encode(nil)
	words, event := make([]uint32, 32), say(func(ev *Events) { ev.Spark(Spark{}) })
	options := Options{Hard: true}.Pack()
	return map[string]func(){
		"Advance": func() {
			f.Tick++
			ev.Clear(f.Tick)
			stepped.Advance(f, ev)
		},
		"Start":       func() { other.Start(1, options) },
		"CopyFrom":    func() { other.CopyFrom(w) },
		"Hash":        func() { w.Hash() },
		"Encode":      func() { text = w.Encode(text[:0]) },
		"Decode":      func() { other.Decode(text) },
		"Quantise":    func() { w.Quantise(q) },
		"Restore":     func() { later.Restore(q, 1) },
		"View":        func() { v.Clear(); w.View(v, stepped, 0.5, sim.PickAll, 0) },
		"Words":       func() { Schema.Events[KindSpark].Words(words, event.Payload) },
		"UnpackSpark": func() { UnpackSpark(event.Payload) },
	}
}

func TestHotPathsDoNotAllocate(t *testing.T) {
	for name, f := range hotPaths() {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func BenchmarkHotPaths(b *testing.B) {
	paths := hotPaths()
	for _, name := range slices.Sorted(maps.Keys(paths)) {
		f := paths[name]
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f()
			}
		})
	}
}
