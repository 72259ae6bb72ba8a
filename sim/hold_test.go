package sim_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/sim"
)

// heldSchema has a column for each way in which values can be apart, and one without a threshold.
var heldSchema = &sim.Schema{Types: []sim.TypeSchema{{Name: "Dial", Capacity: 64, Columns: []sim.ColumnSchema{
	{Name: "Plain", Bits: 8},
	{Name: "Held", Bits: 8, Threshold: 3},
	{Name: "Wrapped", Bits: 8, Wrap: 200, Threshold: 3},
	{Name: "Signed", Bits: 32, Signed: true, Threshold: 3},
	{Name: "Long", Bits: 32, Threshold: 3},
}}}}

// dial returns tables with one dial.
func dial(h sim.Handle, values ...int32) *sim.Quantised {
	q := sim.NewQuantised(heldSchema)
	q.Tables[0].Len, q.Tables[0].Handles[0] = 1, h
	for c, v := range values {
		q.Tables[0].Columns[c][0] = v
	}
	return q
}

func TestHold(t *testing.T) {
	const least, most = -1 << 31, 1<<31 - 1
	h := sim.MakeHandle(7, 3)
	last := dial(h, 10, 10, 198, most, -1)
	for name, c := range map[string]struct {
		h         sim.Handle
		now, want [5]int32
	}{
		"as far as the threshold":  {h, [5]int32{11, 13, 1, most - 3, -4}, [5]int32{11, 10, 198, most, -1}},
		"the other way":            {h, [5]int32{9, 7, 195, most, -1}, [5]int32{9, 10, 198, most, -1}},
		"farther":                  {h, [5]int32{11, 14, 2, most - 4, -5}, [5]int32{11, 14, 2, most - 4, -5}},
		"farther the other way":    {h, [5]int32{9, 6, 194, least, 0}, [5]int32{9, 6, 194, least, 0}},
		"another one in its place": {sim.MakeHandle(7, 5), [5]int32{11, 11, 199, most, -2}, [5]int32{11, 11, 199, most, -2}},
		"one behind it":            {sim.MakeHandle(8, 1), [5]int32{11, 11, 199, most, -2}, [5]int32{11, 11, 199, most, -2}},
		"one before it":            {sim.MakeHandle(6, 1), [5]int32{11, 11, 199, most, -2}, [5]int32{11, 11, 199, most, -2}},
	} {
		q := dial(c.h, c.now[:]...)
		heldSchema.Hold(q, last)
		for i, want := range c.want {
			if got := q.Tables[0].Columns[i][0]; got != want {
				t.Errorf("%s: %s is %d, want %d", name, heldSchema.Types[0].Columns[i].Name, got, want)
			}
		}
	}
}

// However a value creeps, who is told is never farther off than the threshold, and is told nothing new within it.
func TestHoldIsBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		last, q := sim.NewQuantised(heldSchema), sim.NewQuantised(heldSchema)
		live := map[int]int32{}
		for range rapid.IntRange(1, 30).Draw(t, "snapshots") {
			for i := range 64 {
				switch rapid.IntRange(0, 9).Draw(t, "what") {
				case 0:
					delete(live, i)
				case 1:
					live[i] = 100
				default:
					if v, ok := live[i]; ok {
						live[i] = min(max(v+int32(rapid.IntRange(-2, 2).Draw(t, "step")), 0), 255)
					}
				}
			}
			fillDials(q, live)
			heldSchema.Hold(q, last)
			checkDials(t, q, last, live)
			q, last = last, q
		}
	})
}

// fillDials writes dials with the values of live, by index.
func fillDials(q *sim.Quantised, live map[int]int32) {
	table := &q.Tables[0]
	table.Len = 0
	for i := range 64 {
		if v, ok := live[i]; ok {
			table.Handles[table.Len] = sim.MakeHandle(i, 1)
			table.Columns[0][table.Len], table.Columns[1][table.Len] = v, v
			table.Len++
		}
	}
}

func checkDials(t *rapid.T, q, last *sim.Quantised, live map[int]int32) {
	for row, h := range q.Tables[0].Live() {
		told, truth := q.Tables[0].Columns[1][row], live[h.Index()]
		if told-truth > 3 || truth-told > 3 {
			t.Fatalf("%d is told, and %d is true", told, truth)
		}
		if was := last.Tables[0].Find(h); was >= 0 {
			before := last.Tables[0].Columns[1][was]
			if told != before && truth-before <= 3 && before-truth <= 3 {
				t.Fatalf("%d is told after %d, and %d is true", told, before, truth)
			}
		}
	}
}

func TestHoldDoesNotAllocate(t *testing.T) {
	q, last := dial(1, 1, 2, 3, 4, 5), dial(1, 2, 3, 4, 5, 6)
	if n := testing.AllocsPerRun(10, func() { heldSchema.Hold(q, last) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Holding one column of 50,000 entities back.
func BenchmarkHold(b *testing.B) {
	const rows = 50_000
	s := &sim.Schema{Types: []sim.TypeSchema{{
		Name: "Actor", Capacity: rows, Columns: []sim.ColumnSchema{{Name: "Heat", Bits: 8, Threshold: 3}},
	}}}
	q, last := sim.NewQuantised(s), sim.NewQuantised(s)
	for _, table := range []*sim.Table{&q.Tables[0], &last.Tables[0]} {
		for i := range rows {
			table.Handles[i] = sim.MakeHandle(i, 1)
		}
		table.Len = rows
	}
	for b.Loop() {
		s.Hold(q, last)
	}
}
