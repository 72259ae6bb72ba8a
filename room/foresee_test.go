package room

import (
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
)

// What is not told goes on by its velocity, over the edge of a world that wraps and up to the wall of one that does not.
func TestForesee(t *testing.T) {
	const unit = 1 << 32
	s := &sim.Schema{Types: []sim.TypeSchema{{Name: "Leaf", Capacity: 8, Columns: []sim.ColumnSchema{
		{Name: "X", Bits: 10, Wrap: 1000, Kind: sim.Smooth}, {Name: "Y", Bits: 9, Kind: sim.Smooth},
		{Name: "VX", Bits: 8, Signed: true, Moves: 1, Rate: unit / 2}, {Name: "VY", Bits: 8, Moves: 2, Rate: unit, Rest: -16 * unit},
		{Name: "Color", Bits: 4},
	}}}}
	was, got := sim.NewQuantised(s), sim.NewGrowing(s)
	rows := []struct{ before, after [5]int32 }{
		{[5]int32{500, 100, 10, 16, 3}, [5]int32{515, 100, 10, 16, 3}},
		{[5]int32{999, 100, 3, 17, 4}, [5]int32{4, 103, 3, 17, 4}}, // 4.5 quanta on, rounded
		{[5]int32{1, 510, -10, 30, 5}, [5]int32{986, 511, -10, 30, 5}},
		{[5]int32{0, 5, 0, 0, 6}, [5]int32{0, 0, 0, 0, 6}},
	}
	table := &was.Tables[0]
	for row, r := range rows {
		table.Handles[row] = sim.MakeHandle(2*row, 1)
		for c, v := range r.before {
			table.Columns[c][row] = v
		}
	}
	table.Len = len(rows)
	foresee(s, got, was, 3)
	for row, r := range rows {
		for c, want := range r.after {
			if v := got.Tables[0].Columns[c][row]; v != want {
				t.Errorf("row %d: %s is %d, want %d", row, s.Types[0].Columns[c].Name, v, want)
			}
		}
		if got.Tables[0].Handles[row] != table.Handles[row] || table.Columns[0][row] != r.before[0] {
			t.Errorf("row %d is another one, or what was told has changed", row)
		}
	}
}
