package snapshot_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
)

// smallSchema has a type with each sort of column, and one without any.
var smallSchema = &sim.Schema{Types: []sim.TypeSchema{
	{Name: "Ship", Capacity: 5, Columns: []sim.ColumnSchema{
		{Name: "Slot", Bits: 3},
		{Name: "Turn", Bits: 4, Signed: true},
		{Name: "Pos", Bits: 6, Wrap: 50},
	}},
	{Name: "Mark", Capacity: 4},
}}

// smallTables returns two ships, at the places 0 and 3, and no mark.
func smallTables() *sim.Quantised {
	q := sim.NewQuantised(smallSchema)
	ships := &q.Tables[0]
	ships.Len = 2
	ships.Handles[0], ships.Handles[1] = sim.MakeHandle(0, 1), sim.MakeHandle(3, 0x8003)
	copy(ships.Columns[0], []int32{5, 2})
	copy(ships.Columns[1], []int32{-3, 7})
	copy(ships.Columns[2], []int32{49, 1})
	return q
}

// smallBits is the body of smallTables, bit by bit. The lowest bit of a number comes first.
var smallBits = []string{
	"00",                   // the form
	"010",                  // 2 ships: a capacity of 5 takes three bits
	"1", "000000000000000", // gamma(1), no place between; generation 1 without its lowest bit
	"011", "100000000000001", // gamma(3), two places between; generation 0x8003
	"101", "010", // slots 5 and 2
	"1011", "1110", // turns -3 and 7
	"100011", "100000", // places 49 and 1
	"000", // no mark
}

// pack returns the bytes of strings of bits; the first one is the lowest of the first byte.
func pack(groups []string) (out []byte) {
	n := 0
	for _, group := range groups {
		for _, bit := range group {
			if n%8 == 0 {
				out = append(out, 0)
			}
			out[n/8] |= byte(bit-'0') << (n % 8)
			n++
		}
	}
	return out
}

// changed returns smallBits with one group replaced.
func changed(group int, bits string) []byte {
	groups := slices.Clone(smallBits)
	groups[group] = bits
	return pack(groups)
}

// drawSchema draws a schema of any shape.
func drawSchema(t *rapid.T) *sim.Schema {
	s := &sim.Schema{}
	for range rapid.IntRange(0, 4).Draw(t, "types") {
		typ := sim.TypeSchema{Capacity: rapid.SampledFrom([]int{1, 2, 7, 64, 300, sim.MaxPool}).Draw(t, "capacity")}
		for range rapid.IntRange(0, 5).Draw(t, "columns") {
			c := sim.ColumnSchema{Bits: rapid.Uint8Range(1, 32).Draw(t, "bits"), Signed: rapid.Bool().Draw(t, "signed")}
			if !c.Signed && c.Bits < 32 && rapid.Bool().Draw(t, "wraps") {
				c.Wrap = rapid.Uint32Range(1<<(c.Bits-1)+1, 1<<c.Bits).Draw(t, "wrap")
			}
			typ.Columns = append(typ.Columns, c)
		}
		s.Types = append(s.Types, typ)
	}
	return s
}

// drawTables draws tables that the schema allows.
func drawTables(t *rapid.T, s *sim.Schema) *sim.Quantised {
	q := sim.NewQuantised(s)
	for i := range s.Types {
		typ, rows := &s.Types[i], &q.Tables[i]
		places := rapid.SliceOfNDistinct(rapid.IntRange(0, typ.Capacity-1), 0, min(typ.Capacity, 20), rapid.ID)
		indexes := places.Draw(t, "places")
		slices.Sort(indexes)
		for _, index := range indexes {
			rows.Handles[rows.Len] = sim.MakeHandle(index, rapid.Uint16().Draw(t, "generation")|1)
			rows.Len++
		}
		for c := range typ.Columns {
			for row := range rows.Len {
				rows.Columns[c][row] = drawQuantum(t, &typ.Columns[c])
			}
		}
	}
	return q
}

func drawQuantum(t *rapid.T, c *sim.ColumnSchema) int32 {
	unused := 32 - c.Bits
	switch {
	case c.Signed:
		return rapid.Int32().Draw(t, "quantum") >> unused
	case c.Wrap != 0:
		return int32(rapid.Uint32Range(0, c.Wrap-1).Draw(t, "quantum"))
	}
	return int32(rapid.Uint32().Draw(t, "quantum") >> unused)
}

// sameTables reports whether two hold the same rows.
func sameTables(a, b *sim.Quantised) bool {
	for i := range a.Tables {
		x, y := &a.Tables[i], &b.Tables[i]
		if !slices.Equal(x.Live(), y.Live()) {
			return false
		}
		for c := range x.Columns {
			if !slices.Equal(x.Columns[c][:x.Len], y.Columns[c][:y.Len]) {
				return false
			}
		}
	}
	return true
}

// constantTables returns the tables of a rainfield world of 94 entities that has been played for a while.
func constantTables(t testing.TB) *sim.Quantised {
	t.Helper()
	w := rules.New()
	if err := w.Start(1, rules.Options{Constant: true}.Pack()); err != nil {
		t.Fatal(err)
	}
	f := sim.NewPackedFrame(rules.Schema.Slots)
	for tick := range sim.Tick(120) {
		f.Tick = tick + 1
		w.Advance(f, nil)
	}
	q := sim.NewQuantised(rules.Schema)
	w.Quantise(q)
	return q
}
