package sim_test

import (
	"math"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
)

// viewSchema has room for three rows of one type and two of another.
var viewSchema = &sim.Schema{
	Types: []sim.TypeSchema{
		{Name: "Wide", Capacity: 3, ViewOffset: sim.ViewHeader, ViewStride: 5},
		{Name: "Bare", Capacity: 2, ViewOffset: sim.ViewHeader + 1 + 15, ViewStride: sim.RowFields},
	},
	ViewWords: sim.ViewHeader + 1 + 15 + 1 + 2*sim.RowFields,
}

func TestViewRows(t *testing.T) {
	v := sim.NewView(viewSchema)
	for i := range 3 {
		row := v.Add(0, sim.MakeHandle(i, 1), sim.FlagNow)
		if len(row) != 5 || cap(row) != 5 {
			t.Fatalf("a row of %d words, and room for %d", len(row), cap(row))
		}
		for k := sim.RowFields; k < len(row); k++ {
			row[k] = math.MaxUint32
		}
	}
	if v.Add(1, 5, 0) == nil || v.Len(0) != 3 || v.Len(1) != 1 {
		t.Fatalf("%d and %d rows", v.Len(0), v.Len(1))
	}
	if v.Add(0, 99, 0) != nil || v.Len(0) != 3 {
		t.Error("a row more than the type's capacity")
	}
	if row := v.Row(1, 0); row[sim.RowHandle] != 5 || row[sim.RowFlags] != 0 {
		t.Errorf("the row of the second type became %v: the first one wrote into it", row)
	}
	if row := v.Row(0, 2); row[sim.RowHandle] != uint32(sim.MakeHandle(2, 1)) || row[sim.RowFlags] != sim.FlagNow {
		t.Errorf("row %v", row)
	}
}

func TestViewFind(t *testing.T) {
	v := sim.NewView(viewSchema)
	old, fresh := sim.MakeHandle(1, 1), sim.MakeHandle(1, 3)
	v.Add(0, sim.MakeHandle(0, 1), 0)
	v.Add(0, old, 0)[sim.RowFields] = 42
	if row := v.Find(0, old); row == nil || row[sim.RowFields] != 42 {
		t.Errorf("found %v", row)
	}
	if v.Find(0, fresh) != nil || v.Find(1, old) != nil {
		t.Error("found what is not there")
	}
	v.Find(0, old)[sim.RowFields] = 43 // a found row can be changed
	if v.Row(0, 1)[sim.RowFields] != 43 {
		t.Error("Find returns a copy")
	}
	v.Words[3] = 7
	v.Clear()
	if v.Find(0, old) != nil || v.Len(0)+v.Len(1) != 0 {
		t.Error("Clear left rows")
	}
	if v.Words[3] != 7 {
		t.Error("Clear changed the header")
	}
}

func TestPick(t *testing.T) {
	cases := []struct {
		pick      sim.Pick
		now, mine bool
		want      bool
	}{
		{sim.PickAll, false, false, true}, {sim.PickAll, true, true, true},
		{sim.PickNow, true, true, true}, {sim.PickNow, true, false, false},
		{sim.PickNow, false, true, false}, {sim.PickNow, false, false, false},
		{sim.PickThen, true, true, false}, {sim.PickThen, true, false, true},
		{sim.PickThen, false, true, true}, {sim.PickThen, false, false, true},
	}
	for _, c := range cases {
		if got := c.pick.Picks(c.now, c.mine); got != c.want {
			t.Errorf("pick %d, now %v, mine %v: %v", c.pick, c.now, c.mine, got)
		}
	}
	if sim.PickThen.Flags() != 0 || sim.PickNow.Flags() != sim.FlagNow || sim.PickAll.Flags() != sim.FlagNow {
		t.Error("flags")
	}
}

// typeOf returns the number of a type of the game's.
func typeOf(t *testing.T, name string) int {
	t.Helper()
	i := slices.IndexFunc(rules.Schema.Types, func(typ sim.TypeSchema) bool { return typ.Name == name })
	if i < 0 {
		t.Fatalf("there is no type %s", name)
	}
	return i
}

// PickNow and PickThen together show every entity of a real world, and none twice.
func TestPickShares(t *testing.T) {
	w := constantWorld(t, 1)
	all, parts := sim.NewView(rules.Schema), sim.NewView(rules.Schema)
	w.View(all, w, 0, sim.PickAll, 2)
	w.View(parts, w, 0, sim.PickThen, 2)
	if n := parts.Len(typeOf(t, "Ship")); n != 3 {
		t.Errorf("%d ships of others", n)
	}
	w.View(parts, w, 0, sim.PickNow, 2)
	for _, name := range []string{"Ship", "Enemy", "Asteroid", "Drop"} {
		if all.Len(typeOf(t, name)) == 0 {
			t.Errorf("nothing of type %s is in the world", name)
		}
	}
	for typ := range rules.Schema.Types {
		if parts.Len(typ) != all.Len(typ) {
			t.Fatalf("type %d: %d rows, want %d", typ, parts.Len(typ), all.Len(typ))
		}
		for i := range all.Len(typ) {
			if h := sim.Handle(all.Row(typ, i)[sim.RowHandle]); parts.Find(typ, h) == nil {
				t.Errorf("type %d: %#x is missing", typ, h)
			}
		}
	}
}

func TestViewAllocates(t *testing.T) {
	w := constantWorld(t, 1)
	v := sim.NewView(rules.Schema)
	if n := testing.AllocsPerRun(20, func() {
		v.Clear()
		w.View(v, w, 0.5, sim.PickAll, 0)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkView(b *testing.B) {
	w := constantWorld(b, 1)
	v := sim.NewView(rules.Schema)
	for b.Loop() {
		v.Clear()
		w.View(v, w, 0.5, sim.PickAll, 0)
	}
}
