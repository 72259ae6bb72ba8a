package sim_test

import (
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// secretSchema has a type with a column for each audience, and one that belongs to nobody.
var secretSchema = &sim.Schema{Slots: 4, Types: []sim.TypeSchema{
	{Name: "Rock", Capacity: 2, Owner: -1, Columns: []sim.ColumnSchema{{Name: "Size", Bits: 8}}},
	{Name: "Ship", Capacity: 5, Owner: 1, Columns: []sim.ColumnSchema{
		{Name: "HP", Bits: 8},
		{Name: "Slot", Bits: 8, Slot: true},
		{Name: "Fuel", Bits: 8, To: sim.TeamOnly},
		{Name: "Plan", Bits: 8, To: sim.OwnerOnly, Blank: 100},
	}},
}}

// secrets returns a rock, and a ship of each of the given owners with the values 1 to 3 times its row.
func secrets(owners ...sim.Slot) *sim.Quantised {
	q := sim.NewQuantised(secretSchema)
	q.Tables[0].Len, q.Tables[0].Handles[0], q.Tables[0].Columns[0][0] = 1, sim.MakeHandle(0, 1), 77
	ships := &q.Tables[1]
	for row, owner := range owners {
		ships.Handles[row] = sim.MakeHandle(row, 1)
		ships.Columns[0][row], ships.Columns[1][row] = int32(row+1), int32(owner)
		ships.Columns[2][row], ships.Columns[3][row] = int32(2*(row+1)), int32(3*(row+1))
	}
	ships.Len = len(owners)
	return q
}

func TestMask(t *testing.T) {
	even := func(owner sim.Slot) bool { return owner%2 == 0 }
	for name, c := range map[string]struct {
		viewer     sim.Slot
		team       func(sim.Slot) bool
		fuel, plan []int32
	}{
		"with teams":    {0, even, []int32{2, 0, 6, 0}, []int32{3, 100, 100, 100}},
		"without teams": {1, nil, []int32{0, 4, 0, 0}, []int32{100, 6, 100, 100}},
		"a spectator":   {sim.NoSlot, even, []int32{0, 0, 0, 0}, []int32{100, 100, 100, 100}},
		"a spectator whom every team would take": {sim.NoSlot, func(sim.Slot) bool { return true },
			[]int32{0, 0, 0, 0}, []int32{100, 100, 100, 100}},
	} {
		q := secrets(0, 1, 2, sim.NoSlot)
		secretSchema.Mask(q, c.viewer, c.team)
		ships := &q.Tables[1]
		if !slices.Equal(ships.Columns[2][:4], c.fuel) || !slices.Equal(ships.Columns[3][:4], c.plan) {
			t.Errorf("%s: fuel %v and plan %v, want %v and %v", name, ships.Columns[2][:4], ships.Columns[3][:4], c.fuel, c.plan)
		}
		if !slices.Equal(ships.Columns[0][:4], []int32{1, 2, 3, 4}) || q.Tables[0].Columns[0][0] != 77 || ships.Len != 4 {
			t.Errorf("%s: what everyone may know has changed", name)
		}
	}
}

// What is masked says nothing: two worlds that differ in it only are the same to who must not know.
func TestMaskLeavesNoTrace(t *testing.T) {
	a, b := secrets(0, 1, 3), secrets(0, 1, 3)
	b.Tables[1].Columns[2][0], b.Tables[1].Columns[3][1] = 99, 98
	secretSchema.Mask(a, 3, nil)
	secretSchema.Mask(b, 3, nil)
	mustEqualTables(t, a, b)
}

func TestMaskDoesNotAllocate(t *testing.T) {
	q := secrets(0, 1, 2, 3)
	mates := [4]bool{2: true}
	if n := testing.AllocsPerRun(10, func() {
		secretSchema.Mask(q, 0, func(owner sim.Slot) bool { return mates[owner] })
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestMasked(t *testing.T) {
	if secretSchema.Types[0].Masked() || !secretSchema.Types[1].Masked() {
		t.Error("rocks have no secrets, and ships have")
	}
}

func TestPlace(t *testing.T) {
	p := sim.Place{
		Columns: [2]int{3, 1}, Low: [2]fixed.Q{-8 * fixed.One, 0}, Step: [2]fixed.Q{fixed.One / 2, fixed.One},
	}
	table := &sim.Table{Len: 2, Columns: [][]int32{{0, 0}, {0, 9}, {0, 0}, {0, 18}}}
	if got, want := p.At(table, 1), [2]fixed.Q{fixed.One, 9 * fixed.One}; got != want || !p.Known() {
		t.Errorf("it is at %v, want %v", got, want)
	}
	none := sim.Place{Columns: [2]int{-1, -1}}
	if none.Known() || (&sim.Place{}).Known() {
		t.Error("no place is known")
	}
}

// Masking two columns of 50,000 entities, of which the viewer owns one in four.
func BenchmarkMask(b *testing.B) {
	const rows = 50_000
	s := &sim.Schema{Types: []sim.TypeSchema{{Name: "Ship", Capacity: rows, Columns: []sim.ColumnSchema{
		{Name: "Slot", Bits: 8, Slot: true},
		{Name: "Fuel", Bits: 8, To: sim.TeamOnly},
		{Name: "Plan", Bits: 8, To: sim.OwnerOnly, Blank: 100},
	}}}}
	q := sim.NewQuantised(s)
	table := &q.Tables[0]
	for i := range rows {
		table.Handles[i], table.Columns[0][i] = sim.MakeHandle(i, 1), int32(i%4)
	}
	table.Len = rows
	for b.Loop() {
		s.Mask(q, 0, func(owner sim.Slot) bool { return owner == 1 })
	}
}
