package snapshot_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/asteroids/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// tumbling plays asteroids and returns their snapshots, newest first.
func tumbling(t testing.TB, ticks int) (list []snapshot.Past) {
	t.Helper()
	w, frame := rules.New(), sim.NewPackedFrame(rules.Schema.Slots)
	if err := w.Start(2323, nil); err != nil {
		t.Fatal(err)
	}
	for tick := sim.Tick(1); tick <= sim.Tick(ticks); tick++ {
		frame.Clear(tick)
		w.Advance(frame, nil)
		q := sim.NewQuantised(rules.Schema)
		w.Quantise(q)
		list = append([]snapshot.Past{{Tick: tick, Tables: q}}, list...)
	}
	return list
}

// Bodies that fly and turn come out as they went in, and their packed form is the same on every platform. It takes as few bytes as when
// this was written.
func TestFlightVector(t *testing.T) {
	const want fixed.Hash = 0xb01b89c8ca95369c
	list := tumbling(t, 120)
	e, d := snapshot.NewPacked(rules.Schema, snapshot.Tight), snapshot.NewPacked(rules.Schema, snapshot.Tight)
	got, h, total := sim.NewQuantised(rules.Schema), fixed.NewHash(), 0
	const count = 90
	for i := range count {
		past := snapshot.Choose(nil, list[i].Tick, list[i+1+i%5:])
		body := e.Encode(nil, list[i].Tick, list[i].Tables, past)
		if err := d.Decode(body, list[i].Tick, got, past); err != nil || !sameTables(got, list[i].Tables) {
			t.Fatalf("tick %d: %v", list[i].Tick, err)
		}
		for _, b := range body {
			h = h.U64(uint64(b))
		}
		total += len(body)
	}
	if h != want {
		t.Errorf("hash %#x, want %#x", uint64(h), uint64(want))
	}
	if mean := total / count; mean > 480 {
		t.Errorf("a snapshot takes %d bytes", mean)
	}
}
