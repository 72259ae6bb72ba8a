package snapshot_test

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

func TestBodyBytes(t *testing.T) {
	want := pack(smallBits)
	got := snapshot.NewEncoder(smallSchema).Encode([]byte{0xee}, smallTables())
	if !bytes.Equal(got, append([]byte{0xee}, want...)) {
		t.Errorf("encoded % x, want ee % x", got, want)
	}
}

func TestBodyParse(t *testing.T) {
	q := sim.NewQuantised(smallSchema)
	q.Tables[1].Len = 3 // of an earlier snapshot
	if err := snapshot.NewDecoder(smallSchema).Decode(pack(smallBits), q); err != nil {
		t.Fatal(err)
	}
	if !sameTables(q, smallTables()) {
		t.Errorf("decoded %+v", q)
	}
}

// What one end encodes the other decodes, whatever game it is.
func TestBodyProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSchema(t)
		want, got := drawTables(t, s), sim.NewQuantised(s)
		body := snapshot.NewEncoder(s).Encode(nil, want)
		if err := snapshot.NewDecoder(s).Decode(body, got); err != nil {
			t.Fatal(err)
		}
		if !sameTables(got, want) {
			t.Fatalf("decoded %+v, want %+v", got, want)
		}
		for n := range min(len(body), 30) {
			if snapshot.NewDecoder(s).Decode(body[:n], got) == nil {
				t.Fatalf("%d of %d bytes are accepted", n, len(body))
			}
		}
	})
}

// An encoder and a decoder keep nothing from one body to the next.
func TestBodiesStandAlone(t *testing.T) {
	e, d := snapshot.NewEncoder(rules.Schema), snapshot.NewDecoder(rules.Schema)
	full, empty := constantTables(t), sim.NewQuantised(rules.Schema)
	first := e.Encode(nil, full)
	e.Encode(nil, empty)
	if again := e.Encode(nil, full); !bytes.Equal(again, first) {
		t.Error("the same tables gave another body")
	}
	got := sim.NewQuantised(rules.Schema)
	for _, tables := range []*sim.Quantised{full, empty, full} {
		_ = d.Decode(first[:20], got) // a damaged one between
		if err := d.Decode(e.Encode(nil, tables), got); err != nil || !sameTables(got, tables) {
			t.Errorf("decoded %+v, %v", got, err)
		}
	}
}

func TestCodecAllocates(t *testing.T) {
	e, d := snapshot.NewEncoder(rules.Schema), snapshot.NewDecoder(rules.Schema)
	full, got := constantTables(t), sim.NewQuantised(rules.Schema)
	body := e.Encode(nil, full)
	if n := testing.AllocsPerRun(100, func() { body = e.Encode(body[:0], full) }); n != 0 {
		t.Errorf("%v allocations to encode", n)
	}
	if n := testing.AllocsPerRun(100, func() { _ = d.Decode(body, got) }); n != 0 {
		t.Errorf("%v allocations to decode", n)
	}
	if n := testing.AllocsPerRun(100, func() { _ = d.Decode(body[:len(body)-1], got) }); n != 0 {
		t.Errorf("%v allocations to refuse", n)
	}
}

func BenchmarkEncode(b *testing.B) {
	e, q := snapshot.NewEncoder(rules.Schema), constantTables(b)
	body := e.Encode(nil, q)
	for b.Loop() {
		body = e.Encode(body[:0], q)
	}
	b.ReportMetric(float64(len(body)), "bytes")
}

func BenchmarkDecode(b *testing.B) {
	q := constantTables(b)
	body := snapshot.NewEncoder(rules.Schema).Encode(nil, q)
	d := snapshot.NewDecoder(rules.Schema)
	for b.Loop() {
		if err := d.Decode(body, q); err != nil {
			b.Fatal(err)
		}
	}
}
