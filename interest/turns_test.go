package interest_test

import (
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/interest"
	"github.com/tickwork-engine/tickwork/sim"
)

// unitPlace is a place of whole units in the columns 0 and 1.
var unitPlace = sim.Place{Columns: [2]int{0, 1}, Step: [2]fixed.Q{fixed.One, fixed.One}}

// rankSchema has a type for everybody, and one that is known from within 80 units. Their columns are x, y, owner, a plain
// number, one of which a change counts 40 ticks, and one that is always told.
var rankSchema = &sim.Schema{Slots: 2, Types: []sim.TypeSchema{
	{Name: "Flag", Capacity: 8, Owner: 2, Priority: 2, Columns: rankColumns, Place: unitPlace},
	{Name: "Beast", Capacity: 8, Owner: 2, Priority: 1, Near: 80 * fixed.One, Columns: rankColumns, Place: unitPlace},
}}

var rankColumns = []sim.ColumnSchema{
	{Name: "X", Bits: 10}, {Name: "Y", Bits: 10}, {Name: "Slot", Bits: 8, Slot: true}, {Name: "Number", Bits: 8},
	{Name: "HP", Bits: 8, Mode: sim.OnChange, Priority: 40}, {Name: "Stun", Bits: 8, Mode: sim.Always},
}

// put appends an entity to a type of a world, at the next place of its pool.
func put(q *sim.Quantised, typ int, values ...int32) {
	t := &q.Tables[typ]
	t.Handles[t.Len] = sim.MakeHandle(t.Len, 1)
	for c, v := range values {
		t.Columns[c][t.Len] = v
	}
	t.Len++
}

// rankWorld has three flags, the first of which is the first player's and stands at 100, 100, and three beasts: next to it,
// 40 units away, and 80 units away.
func rankWorld() *sim.Quantised {
	q := sim.NewQuantised(rankSchema)
	put(q, 0, 100, 100, 0, 1, 1, 1)
	put(q, 0, 900, 900, 255, 1, 1, 1)
	put(q, 0, 900, 900, 255, 1, 1, 1)
	put(q, 1, 100, 100, 255, 1, 1, 1)
	put(q, 1, 140, 100, 255, 1, 1, 1)
	put(q, 1, 180, 100, 255, 1, 1, 1)
	return q
}

// The entities of rankWorld.
var (
	flag  = [3]entity{{0, 1 << 16}, {0, 1<<16 | 1}, {0, 1<<16 | 2}}
	beast = [3]entity{{1, 1 << 16}, {1, 1<<16 | 1}, {1, 1<<16 | 2}}
)

// change adds one to a column of an entity.
func change(q *sim.Quantised, e entity, column int) {
	t := &q.Tables[e.typ]
	t.Columns[column][t.Find(e.h)]++
}

const (
	numberColumn = 3
	hpColumn     = 4
	stunColumn   = 5
)

func TestOrderOfTurns(t *testing.T) {
	both := func(q *sim.Quantised, list ...entity) {
		for _, e := range list {
			change(q, e, numberColumn)
		}
	}
	tests := []struct {
		name    string
		changes func(q *sim.Quantised)
		want    []entity
	}{
		{"nothing new", func(q *sim.Quantised) {}, nil},
		{"only what has news", func(q *sim.Quantised) { both(q, flag[1], beast[2]) }, []entity{flag[1], beast[2]}},
		{"a type of twice the priority first", func(q *sim.Quantised) { both(q, beast[0], flag[2]) }, []entity{flag[2], beast[0]}},
		{"equals in the order of places", func(q *sim.Quantised) { both(q, flag[2], flag[0], flag[1]) }, flag[:]},
		{"the near ones first", func(q *sim.Quantised) { both(q, beast[2], beast[1], beast[0]) }, beast[:]},
		{"a change that counts", func(q *sim.Quantised) { both(q, flag[:]...); change(q, beast[2], hpColumn) },
			[]entity{beast[2], flag[0], flag[1], flag[2]}},
		{"what is always told before all", func(q *sim.Quantised) {
			both(q, flag[:]...)
			change(q, beast[1], hpColumn)
			change(q, beast[2], stunColumn)
		}, []entity{beast[2], beast[1], flag[0], flag[1], flag[2]}},
	}
	for _, test := range tests {
		q, r := rankWorld(), newReader(rankSchema, 0)
		if _, order, _ := r.read(q, nil, 100, 99); len(order) != 6 {
			t.Fatalf("%d entities are new, want 6", len(order))
		}
		test.changes(q)
		if _, order, _ := r.read(q, nil, 110, 99); !slices.Equal(order, test.want) {
			t.Errorf("%s: the turns are %v, want %v", test.name, order, test.want)
		}
	}
}

// Nearness is one next to the eye, an eighth at the edge, and falls evenly between them. It shows by how much longer than a
// near one, which has waited for ten ticks, one farther away must wait to come first: 16/9 as long at half the way, and 8
// times.
func TestNearnessFallsToAnEighth(t *testing.T) {
	for _, test := range []struct {
		far   entity
		wait  sim.Tick
		first bool
	}{{beast[1], 17, false}, {beast[1], 18, true}, {beast[2], 80, false}, {beast[2], 81, true}} {
		q, r := rankWorld(), newReader(rankSchema, 0)
		r.read(q, nil, 1000-test.wait, 99)
		change(q, beast[0], numberColumn)
		r.read(q, nil, 990, 99) // tells of the near one
		change(q, beast[0], numberColumn)
		change(q, test.far, numberColumn)
		if _, order, _ := r.read(q, nil, 1000, 99); len(order) != 2 || (order[0] == test.far) != test.first {
			t.Errorf("after %d ticks the turns are %v", test.wait, order)
		}
	}
}

// A change counts as long as it is one, but not again and again.
func TestChangeCountsOnce(t *testing.T) {
	q, r := rankWorld(), newReader(rankSchema, 0)
	r.read(q, nil, 0, 99)
	change(q, beast[0], hpColumn)
	for now := sim.Tick(1); now <= 30; now++ {
		change(q, flag[1], numberColumn)
		if _, order, _ := r.read(q, nil, now, 0); order[0] != beast[0] {
			t.Fatalf("tick %d: the turns are %v", now, order)
		}
	}
	// The flag gains two a tick and the beast one, which began 40 before.
	if _, order, _ := r.read(q, nil, 41, 0); order[0] != flag[1] {
		t.Errorf("the change counts still: the turns are %v", order)
	}
}

// Another entity in the place of one that was there has waited for nothing.
func TestNewcomersHaveNotWaited(t *testing.T) {
	q := rankWorld()
	scene, viewer, turns := interest.NewScene(rankSchema), interest.NewViewer(rankSchema, 0), interest.NewTurns(rankSchema)
	for _, now := range []sim.Tick{0, 50} {
		scene.Update(q, nil)
		viewer.Look(scene)
		turns.Begin(scene, viewer, now)
		q.Tables[0].Handles[1] += 2 << 16
	}
	turns.Ask(0, 1, 0)
	turns.Ask(1, 0, 0)
	if turn, _ := turns.Next(); turn.Type != 1 {
		t.Errorf("the first turn is %+v", turn)
	}
}

func TestTurnsAreTakenOnce(t *testing.T) {
	q, s := rankWorld(), rankSchema
	scene, viewer, turns := interest.NewScene(s), interest.NewViewer(s, 0), interest.NewTurns(s)
	scene.Update(q, nil)
	viewer.Look(scene)
	turns.Begin(scene, viewer, 0)
	turns.Ask(1, 2, 0)
	turns.Ask(1, 0, interest.Urgent)
	turns.Ask(0, 1, 5)
	for left, want := range []interest.Turn{{Type: 1, Row: 0}, {Type: 0, Row: 1}, {Type: 1, Row: 2}} {
		if turns.Left() != 3-left {
			t.Errorf("%d turns are left, want %d", turns.Left(), 3-left)
		}
		if turn, ok := turns.Next(); !ok || turn.Type != want.Type || turn.Row != want.Row {
			t.Errorf("turn %d is %+v, want %+v", left, turn, want)
		}
	}
	if turn, ok := turns.Next(); ok {
		t.Errorf("there is one more turn: %+v", turn)
	}
}

// What a client predicts is never told late: its own of a predicted type, and all of a predicted type that has no owners.
func TestPredictedComesFirst(t *testing.T) {
	schema := *rankSchema
	schema.Types = slices.Clone(schema.Types)
	schema.Types[0].Now = true
	for own, want := range map[sim.Slot]bool{0: true, 1: false, sim.NoSlot: false} {
		was, now := rankWorld(), rankWorld()
		for _, e := range slices.Concat(flag[:], beast[:]) {
			change(now, e, 3)
		}
		scene, viewer, turns := interest.NewScene(&schema), interest.NewViewer(&schema, own), interest.NewTurns(&schema)
		scene.Update(now, nil)
		viewer.Look(scene)
		turns.Begin(scene, viewer, 1000)
		turns.Compare(was)
		first, _ := turns.Next()
		turns.Sent(first)
		turns.Begin(scene, viewer, 1001) // it has waited least
		turns.Compare(was)
		again, _ := turns.Next()
		if got := again.Type == 0 && again.Row == 0 && again == first; got != want {
			t.Errorf("slot %d: the own flag comes first: %v", own, got)
		}
	}
}
