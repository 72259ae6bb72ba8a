package snapshot_test

import (
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// untrained returns rainfield's schema without its start table.
func untrained() *sim.Schema {
	s := *rules.Schema
	s.Start = nil
	return &s
}

// trained returns rainfield's schema with a start table that was made from every second one of some snapshots.
func trained(list []snapshot.Past) *sim.Schema {
	s, t := *rules.Schema, snapshot.NewTrainer(rules.Schema)
	for i := 3; i < len(list); i += 2 {
		t.Add(list[i].Tick, list[i].Tables, newestFirst(list, i-1))
	}
	s.Start = t.Table()
	return &s
}

// A start table saves bytes on snapshots that it was not made from, and both ends read what they write with it.
func TestTrainingSavesBytes(t *testing.T) {
	list := rainfield(t, 400)
	size := func(s *sim.Schema) (sum int) {
		e, d, got := snapshot.NewPacked(s, snapshot.Tight), snapshot.NewPacked(s, snapshot.Tight), sim.NewQuantised(s)
		for i := 4; i < len(list); i += 2 {
			past := newestFirst(list, i-1)
			body := e.Encode(nil, list[i].Tick, list[i].Tables, past)
			sum += len(body)
			if err := d.Decode(body, list[i].Tick, got, past); err != nil || !sameTables(got, list[i].Tables) {
				t.Fatalf("snapshot %d does not come out as it went in: %v", i, err)
			}
		}
		return sum
	}
	before, after := size(untrained()), size(trained(list))
	t.Logf("%d bytes without, %d with a start table", before, after)
	if after*100 > before*98 {
		t.Errorf("%d bytes without a start table, and %d with one", before, after)
	}
}

// The same snapshots give the same table, whatever the schema began with.
func TestTrainingIsRepeatable(t *testing.T) {
	list := rainfield(t, 60)
	first := trained(list)
	again := snapshot.NewTrainer(first)
	for i := 3; i < len(list); i += 2 {
		again.Add(list[i].Tick, list[i].Tables, newestFirst(list, i-1))
	}
	if !slices.Equal(first.Start, again.Table()) {
		t.Error("a second table is another one")
	}
}

// Without snapshots a table is what all games begin with, so that bodies take nearly the same. One of another length is not
// taken.
func TestTablesThatSayNothing(t *testing.T) {
	list := rainfield(t, 40)
	body := func(s *sim.Schema) []byte {
		return snapshot.NewPacked(s, snapshot.Tight).Encode(nil, list[30].Tick, list[30].Tables, newestFirst(list, 29))
	}
	want, s := body(untrained()), *rules.Schema
	s.Start = snapshot.NewTrainer(rules.Schema).Table()
	if got := body(&s); len(got) > len(want)+3 || len(got) < len(want)-3 {
		t.Errorf("%d bytes, and %d with a table of no snapshots", len(want), len(got))
	}
	s.Start = s.Start[1:]
	if got := body(&s); !slices.Equal(got, want) {
		t.Error("a table that is too short was taken")
	}
}
