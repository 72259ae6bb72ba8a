package interest_test

import (
	"math"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/interest"
	"github.com/tickwork-engine/tickwork/sim"
)

// plainSchema is points that are known from within some units of where the game says that the player looks from.
func plainSchema(points int, column sim.ColumnSchema, place sim.Place, near fixed.Q) *sim.Schema {
	place.Columns = [2]int{0, 1}
	return &sim.Schema{Slots: 1, Types: []sim.TypeSchema{{
		Name: "Point", Capacity: points, Owner: -1, Near: near, Columns: []sim.ColumnSchema{column, column}, Place: place,
	}}}
}

// Worlds from a room to more than numbers reach, few entities and many: what is found is what is near. Distances of
// large worlds are less exact, so what is very near to the edge is left out of account.
func TestWorldsOfAllSizes(t *testing.T) {
	const points = 3000
	tests := []struct {
		name   string
		column sim.ColumnSchema
		place  sim.Place
		near   fixed.Q
	}{
		{"a room", sim.ColumnSchema{Bits: 9}, sim.Place{Step: [2]fixed.Q{fixed.One / 64, fixed.One / 64}}, fixed.One / 2},
		{"a city", sim.ColumnSchema{Bits: 17}, sim.Place{Step: [2]fixed.Q{fixed.One / 64, fixed.One / 64}}, 200 * fixed.One},
		{"a ring", sim.ColumnSchema{Bits: 17, Wrap: 100_000},
			sim.Place{Step: [2]fixed.Q{fixed.One / 64, fixed.One / 32}}, 150 * fixed.One},
		{"a small ring", sim.ColumnSchema{Bits: 10, Wrap: 1000},
			sim.Place{Step: [2]fixed.Q{fixed.One, 3 * fixed.One}}, 800 * fixed.One},
		{"all that numbers reach", sim.ColumnSchema{Bits: 31},
			sim.Place{Low: [2]fixed.Q{fixed.MinQ, fixed.MinQ}, Step: [2]fixed.Q{1, 2}}, 3000 * fixed.One},
		{"everything is near", sim.ColumnSchema{Bits: 16},
			sim.Place{Low: [2]fixed.Q{fixed.MinQ, fixed.MinQ}, Step: [2]fixed.Q{fixed.One, fixed.One}}, fixed.MaxQ},
		{"specks", sim.ColumnSchema{Bits: 16}, sim.Place{Step: [2]fixed.Q{1, 1}}, 1},
	}
	for i, test := range tests {
		rng := fixed.NewPCG(uint64(i))
		s := plainSchema(points, test.column, test.place, test.near)
		q := sim.NewQuantised(s)
		for range points {
			put(q, 0, drawQuantum(&rng, &test.column), drawQuantum(&rng, &test.column))
		}
		scene := interest.NewScene(s)
		for range 40 {
			from := s.Types[0].Place.At(&q.Tables[0], below(&rng, points))
			scene.Update(q, eyeWorld{eyes: eyes{0: from}})
			viewer := interest.NewViewer(s, 0)
			viewer.Look(scene)
			compareFar(t, test.name, s, q, from, viewer.Rows(0))
			row := below(&rng, points)
			q.Tables[0].Columns[below(&rng, 2)][row] = drawQuantum(&rng, &test.column)
		}
	}
}

func drawQuantum(rng *fixed.PCG, c *sim.ColumnSchema) int32 {
	if c.Wrap != 0 {
		return int32(below(rng, int(c.Wrap)))
	}
	return int32(rng.Below(1 << c.Bits))
}

// compareFar checks what was found against distances in float64.
func compareFar(t *testing.T, name string, s *sim.Schema, q *sim.Quantised, from [2]fixed.Q, rows []int32) {
	t.Helper()
	found := make(map[int]bool, len(rows))
	for _, row := range rows {
		found[int(row)] = true
	}
	typ, near := &s.Types[0], float64(s.Types[0].Near)
	for row := range q.Tables[0].Len {
		at, d := typ.Place.At(&q.Tables[0], row), [2]float64{}
		for i := range d {
			d[i] = math.Abs(float64(at[i]) - float64(from[i]))
			if size := float64(typ.Columns[i].Wrap) * float64(typ.Place.Step[i]); size > 0 {
				d[i] = min(d[i], size-d[i])
			}
		}
		far := math.Hypot(d[0], d[1])
		if math.Abs(far-near) > 64 && found[row] != (far < near) {
			t.Fatalf("%s: from %v, %v at a distance of %.1f/%.1f is found: %t", name, from, at, far, near, found[row])
		}
	}
}

// A grid that is kept up to date finds the same as one that is made anew, whether little moves or much.
func TestFollowingIsSorting(t *testing.T) {
	column := sim.ColumnSchema{Bits: 12, Wrap: 4000}
	s := plainSchema(2000, column, sim.Place{Step: [2]fixed.Q{fixed.One / 4, fixed.One / 4}}, 50*fixed.One)
	rng := fixed.NewPCG(3)
	q := sim.NewQuantised(s)
	for range 2000 {
		put(q, 0, drawQuantum(&rng, &column), drawQuantum(&rng, &column))
	}
	kept, found := interest.NewScene(s), 0
	for tick := range 300 {
		w := eyeWorld{eyes: eyes{0: {fixed.FromInt(below(&rng, 1000)), fixed.FromInt(below(&rng, 1000))}}}
		anew := interest.NewScene(s)
		old, fresh := interest.NewViewer(s, 0), interest.NewViewer(s, 0)
		kept.Update(q, w)
		anew.Update(q, w)
		old.Look(kept)
		fresh.Look(anew)
		if !equalRows(old, fresh) {
			t.Fatalf("tick %d: %v, made anew %v", tick, old.Rows(0), fresh.Rows(0))
		}
		found += len(old.Rows(0))
		for range []int{1, 10, 300}[tick/10%3] {
			q.Tables[0].Columns[below(&rng, 2)][below(&rng, 2000)] = drawQuantum(&rng, &column)
		}
	}
	if found < 1000 {
		t.Errorf("only %d were found in all", found)
	}
}

func equalRows(a, b *interest.Viewer) bool { return slices.Equal(a.Rows(0), b.Rows(0)) }

// Once memory has grown to what is needed, nothing is allocated.
func TestNothingIsAllocated(t *testing.T) {
	f := newField()
	f.q.Tables[0].Len = 4000
	r := newReader(fieldSchema, 7)
	told := sim.NewQuantised(fieldSchema)
	told.CopyFrom(f.q)
	now := sim.Tick(0)
	tick := func() {
		for range 20 {
			f.step()
		}
		r.scene.Update(f.q, nil)
		r.viewer.Look(r.scene)
		r.turns.Begin(r.scene, r.viewer, now)
		r.turns.Compare(told)
		for turn, ok := r.turns.Next(); ok; turn, ok = r.turns.Next() {
			r.turns.Sent(turn)
		}
		now += 3
	}
	for range 100 {
		tick()
	}
	if n := testing.AllocsPerRun(50, tick); n != 0 {
		t.Errorf("%g allocations a tick", n)
	}
}
