package sim_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
)

// tableSchema has two types, one of them without columns.
var tableSchema = &sim.Schema{Types: []sim.TypeSchema{
	{Name: "Pair", Capacity: 5, Columns: []sim.ColumnSchema{{Name: "A", Bits: 8}, {Name: "B", Bits: 32, Signed: true}}},
	{Name: "Bare", Capacity: 2},
}}

func TestNewQuantised(t *testing.T) {
	q := sim.NewQuantised(tableSchema)
	pair, bare := &q.Tables[0], &q.Tables[1]
	if len(pair.Handles) != 5 || len(pair.Columns) != 2 || len(bare.Handles) != 2 || len(bare.Columns) != 0 {
		t.Fatalf("%+v", q)
	}
	for i := range 5 {
		pair.Columns[0][i], pair.Columns[1][i] = 1, 2
	}
	_ = append(pair.Columns[0], 99)
	if slices.Contains(pair.Columns[0], 2) || slices.Contains(pair.Columns[1], 99) || len(pair.Columns[1]) != 5 {
		t.Errorf("columns share memory: %v", pair.Columns)
	}
}

func TestQuantisedCopyFrom(t *testing.T) {
	full, other := sim.NewQuantised(rules.Schema), sim.NewQuantised(rules.Schema)
	constantWorld(t, 1).Quantise(full)
	constantWorld(t, 2).Quantise(other)
	other.Tables[0].Stamp = 1
	other.CopyFrom(full)
	mustEqualTables(t, other, full)
	if other.Tables[0].Stamp != 0 {
		t.Error("a stamp outlives what it was for")
	}
	if n := testing.AllocsPerRun(10, func() { other.CopyFrom(full) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	few := sim.NewQuantised(rules.Schema)
	few.Tables[1].Len, few.Tables[1].Handles[0] = 1, sim.MakeHandle(3, 5)
	other.CopyFrom(few)
	mustEqualTables(t, other, few)
	other.Clear()
	for i := range other.Tables {
		if len(other.Tables[i].Live()) != 0 {
			t.Errorf("table %d is not empty", i)
		}
	}
}

// Tables are the same if all entities and values are, wherever a difference may be.
func TestTableSame(t *testing.T) {
	schema := &sim.Schema{Types: []sim.TypeSchema{{Name: "Pair", Capacity: 200, Columns: make([]sim.ColumnSchema, 2)}}}
	for _, rows := range []int{0, 1, 63, 64, 65, 200} {
		a, b := sim.NewQuantised(schema), sim.NewQuantised(schema)
		one, two := &a.Tables[0], &b.Tables[0]
		one.Len, two.Len, one.Stamp = rows, rows, 7
		two.Columns[1][rows%200] = 5 // is no row of it, if there are fewer than 200
		if same := one.Same(two); same != (rows < 200) {
			t.Errorf("%d equal rows: same is %t", rows, same)
		}
		two.Columns[1][rows%200] = 0
		for _, row := range []int{0, 62, 63, 64, 127, 128, 199} {
			if row >= rows {
				continue
			}
			for _, v := range []*int32{&two.Columns[0][row], &two.Columns[1][row]} {
				if *v++; one.Same(two) {
					t.Errorf("%d rows: a value of row %d is not looked at", rows, row)
				}
				*v--
			}
			if two.Handles[row]++; one.Same(two) {
				t.Errorf("%d rows: the handle of row %d is not looked at", rows, row)
			}
			two.Handles[row]--
		}
		if rows > 0 {
			if two.Len--; one.Same(two) || two.Same(one) {
				t.Errorf("%d rows are the same as one less", rows)
			}
		}
	}
	a, b := sim.NewQuantised(schema), sim.NewQuantised(schema)
	if testing.AllocsPerRun(10, func() { a.Tables[0].Same(&b.Tables[0]) }) != 0 {
		t.Error("comparing allocates")
	}
}

func mustEqualTables(t *testing.T, got, want *sim.Quantised) {
	t.Helper()
	for i := range want.Tables {
		a, b := &got.Tables[i], &want.Tables[i]
		if !slices.Equal(a.Live(), b.Live()) {
			t.Fatalf("table %d: rows %#x, want %#x", i, a.Live(), b.Live())
		}
		for c := range b.Columns {
			if !slices.Equal(a.Columns[c][:a.Len], b.Columns[c][:b.Len]) {
				t.Errorf("table %d, column %d: %v, want %v", i, c, a.Columns[c][:a.Len], b.Columns[c][:b.Len])
			}
		}
	}
}

func TestTableFindProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		handles := drawHandles(40).Draw(t, "handles")
		table := sim.Table{Len: len(handles), Handles: append(slices.Clone(handles), ^sim.Handle(0), 7)}
		wanted := sim.MakeHandle(rapid.IntRange(0, 41).Draw(t, "index"), rapid.Uint16().Draw(t, "generation"))
		if len(handles) > 0 && rapid.Bool().Draw(t, "there") {
			wanted = rapid.SampledFrom(handles).Draw(t, "wanted")
		}
		if got, want := table.Find(wanted), slices.Index(handles, wanted); got != want {
			t.Fatalf("%#x is in row %d, want %d", wanted, got, want)
		}
	})
}

// What a snapshot carries is what a world made from it has: restoring a world and quantising it again changes nothing,
// whatever was in that world before.
func TestRestoreProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := playedWorld(t, rapid.Uint64Range(0, 50).Draw(t, "source"), rapid.IntRange(0, 400).Draw(t, "ticks"))
		dst := playedWorld(t, rapid.Uint64Range(0, 50).Draw(t, "target"), rapid.IntRange(0, 400).Draw(t, "ticks"))
		want, got := sim.NewQuantised(rules.Schema), sim.NewQuantised(rules.Schema)
		src.Quantise(want)
		dst.Restore(want, 0)
		dst.Quantise(got)
		for i := range want.Tables {
			for c := range want.Tables[i].Columns {
				a, b := &got.Tables[i], &want.Tables[i]
				if !slices.Equal(a.Live(), b.Live()) || !slices.Equal(a.Columns[c][:a.Len], b.Columns[c][:b.Len]) {
					t.Fatalf("table %d, column %d: %v, want %v", i, c, a.Columns[c][:a.Len], b.Columns[c][:b.Len])
				}
			}
		}
	})
}

func BenchmarkQuantise(b *testing.B) {
	w, q := constantWorld(b, 1), sim.NewQuantised(rules.Schema)
	for b.Loop() {
		w.Quantise(q)
	}
}

func BenchmarkRestore(b *testing.B) {
	w, q := constantWorld(b, 1), sim.NewQuantised(rules.Schema)
	w.Quantise(q)
	for b.Loop() {
		w.Restore(q, 1)
	}
}
