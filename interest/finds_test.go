package interest

import (
	"math"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

func TestFindsAreSorted(t *testing.T) {
	rng := fixed.NewPCG(5)
	var f finds
	for _, n := range []int{0, 1, 2, fewFinds - 1, fewFinds, 500, 70_000} {
		f.rows = f.rows[:0]
		for range n {
			f.rows = append(f.rows, uint16(rng.Below(sim.MaxPool)))
		}
		want := slices.Sorted(slices.Values(f.rows))
		if f.sort(); !slices.Equal(f.rows, want) {
			t.Errorf("%d rows are not in order, or are others", n)
		}
	}
}

// The number of a look begins again some day, and then no entity must be taken for known because of a look long ago.
func TestLooksBeginAgain(t *testing.T) {
	typ := sim.TypeSchema{
		Name: "Point", Capacity: 1, Owner: -1, Near: 80 * fixed.One, Columns: []sim.ColumnSchema{{Bits: 10}, {Bits: 10}},
		Place: sim.Place{Columns: [2]int{0, 1}, Step: [2]fixed.Q{fixed.One, fixed.One}},
	}
	g := newGrid(&typ)
	table := &sim.NewQuantised(&sim.Schema{Types: []sim.TypeSchema{typ}}).Tables[0]
	table.Len, table.Handles[0], table.Columns[0][0] = 1, sim.MakeHandle(0, 1), 85
	g.update(table)
	for i, look := range []struct {
		known []sim.Handle
		want  int
	}{{table.Live(), 1}, {nil, 0}, {nil, 0}, {table.Live(), 1}, {nil, 0}} {
		if i == 1 {
			g.look = math.MaxUint32 - 1
			g.known[0] = 1
		}
		var f finds
		if g.near([2]fixed.Q{}, look.known, &f); len(f.rows) != look.want {
			t.Errorf("look %d finds %d, want %d", i, len(f.rows), look.want)
		}
	}
}
