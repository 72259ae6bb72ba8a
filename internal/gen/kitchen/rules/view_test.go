package rules

import (
	"math"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// Places in the rows of things, as schema.lock.json tells them.
const (
	wordOwner  = 2
	wordLit    = 5
	wordI8     = 10
	wordI64    = 13
	wordHeight = 23
	wordPhase  = 25
	wordCharge = 26
	wordPosX   = 27
	wordPosY   = 28
	wordAim    = 31
	wordStiff  = 33
	wordF64    = 35
	wordMass   = 36
	wordTrail  = 41
	wordGrid   = 45
	wordKnots  = 53
)

// viewOf returns the view of a on the way to b.
func viewOf(a, b *World, t float32, pick sim.Pick, own sim.Slot) *sim.View {
	v := sim.NewView(Schema)
	a.View(v, b, t, pick, own)
	return v
}

// pair returns two worlds with the same thing in them.
func pair() (a, b *World, from, to *Thing) {
	a, _, from = oneThing()
	b, _, to = oneThing()
	return a, b, from, to
}

func TestViewInterpolates(t *testing.T) {
	a, b, from, to := pair()
	from.Height, to.Height = -fixed.One, 3*fixed.One
	from.Phase, to.Phase = 19*fixed.One, -9*fixed.One // 2 apart, over the end at 20
	from.Charge, to.Charge = fixed.Half, fixed.One
	from.Pos, to.Pos = fixed.V(1598*fixed.One, 10*fixed.One), fixed.V(6*fixed.One, 890*fixed.One)
	from.Aim, to.Aim = fixed.Turns(15, 16), fixed.Turns(1, 16)
	from.Stiff, to.Stiff = fixed.Quarter, fixed.HalfTurn
	from.F64, to.F64 = 10, 20
	from.Mass, to.Mass = 1, 2
	from.Trail[1].X, to.Trail[1].X = 0, 8*fixed.One
	at := func(t float32) func(word int) float32 {
		row := viewOf(a, b, t, sim.PickAll, 0).Row(1, 0)
		return func(word int) float32 { return sim.Float(row[word]) }
	}
	tests := []struct {
		name                       string
		word                       int
		start, half, end, pastHalf float32 // pastHalf is at 1.5
	}{
		{"linear", wordHeight, -1, 1, 3, 5},
		{"wrapped", wordPhase, 19, -10, -9, -8},
		{"none", wordCharge, 0.5, 0.5, 1, 1},
		{"wrapped x", wordPosX, 1598, 2, 6, 10},
		{"wrapped y", wordPosY, 10, 0, 890, 880},
		{"angle", wordAim, -math.Pi / 8, 0, math.Pi / 8, math.Pi / 4},
		{"stiff angle", wordStiff, math.Pi / 2, math.Pi / 2, -math.Pi, -math.Pi},
		{"float", wordF64, 10, 15, 20, 25},
		{"stiff float", wordMass, 1, 1, 2, 2},
		{"array", wordTrail + 2, 0, 4, 8, 12},
	}
	for _, test := range tests {
		for _, c := range []struct{ t, want float32 }{{0, test.start}, {0.5, test.half}, {1, test.end}, {1.5, test.pastHalf}} {
			if got := at(c.t)(test.word); math.Abs(float64(got-c.want)) > 1e-4 {
				t.Errorf("%s at %v: %v, want %v", test.name, c.t, got, c.want)
			}
		}
	}
}

func TestViewOfWholeNumbers(t *testing.T) {
	a, b, from, to := pair()
	from.I8, to.I8 = -3, 4
	from.I64, to.I64 = -2, 5<<32|6
	to.Lit, to.Grid[1][2], to.Arms[1].Knots[1] = true, true, -1
	for _, c := range []struct {
		t    float32
		want [6]uint32
	}{
		{0, [6]uint32{0xfffffffd, 0xfffffffe, 0xffffffff, 0, 0, 0}},
		{0.99, [6]uint32{0xfffffffd, 0xfffffffe, 0xffffffff, 0, 0, 0}},
		{1, [6]uint32{4, 6, 5, 1, 1, 0xffffffff}},
	} {
		row := viewOf(a, b, c.t, sim.PickAll, 0).Row(1, 0)
		got := [6]uint32{row[wordI8], row[wordI64], row[wordI64+1], row[wordLit], row[wordGrid+5], row[wordKnots+5]}
		if got != c.want {
			t.Errorf("at %v: %x, want %x", c.t, got, c.want)
		}
	}
}

func TestViewPicks(t *testing.T) {
	w := New()
	mine, _ := w.Things.Spawn()
	theirs, e := w.Things.Spawn()
	e.Owner = 1
	w.Marks.Spawn()
	tests := []struct {
		pick  sim.Pick
		own   sim.Slot
		lens  [3]int // the world, things, marks
		shown []sim.Handle
		flags uint32
	}{
		{sim.PickAll, 0, [3]int{1, 2, 1}, []sim.Handle{mine, theirs}, sim.FlagNow},
		{sim.PickNow, 0, [3]int{0, 1, 0}, []sim.Handle{mine}, sim.FlagNow},
		{sim.PickThen, 0, [3]int{1, 1, 1}, []sim.Handle{theirs}, 0},
		{sim.PickNow, 1, [3]int{0, 1, 0}, []sim.Handle{theirs}, sim.FlagNow},
		{sim.PickThen, sim.NoSlot, [3]int{1, 2, 1}, []sim.Handle{mine, theirs}, 0},
	}
	for _, test := range tests {
		v := viewOf(w, w, 0, test.pick, test.own)
		for typ, n := range test.lens {
			if v.Len(typ) != n {
				t.Errorf("pick %d, own %d: %d rows of type %d, want %d", test.pick, test.own, v.Len(typ), typ, n)
			}
		}
		for i, h := range test.shown {
			row := v.Row(1, i)
			if row[sim.RowHandle] != uint32(h) || row[sim.RowFlags] != test.flags {
				t.Errorf("pick %d, own %d: row %d is %#x with flags %d", test.pick, test.own, i, row[sim.RowHandle], row[sim.RowFlags])
			}
		}
	}
}

// Each entity is shown once by the two views that make a picture, one of a prediction and one of the past.
func TestViewsOfAPictureAddUp(t *testing.T) {
	for seed := range uint64(20) {
		w := busyWorld(seed)
		for i, e := range w.Things.All() {
			e.Owner = sim.Slot(i.Index() % 3)
		}
		v := sim.NewView(Schema)
		w.View(v, w, 0, sim.PickNow, 1)
		w.View(v, w, 0, sim.PickThen, 1)
		for h := range w.Things.All() {
			if v.Find(1, h) == nil {
				t.Fatalf("seed %d: %#x is not shown", seed, h)
			}
		}
		if v.Len(0) != 1 || v.Len(1) != w.Things.Len() || v.Len(2) != w.Marks.Len() {
			t.Fatalf("seed %d: %d %d %d rows", seed, v.Len(0), v.Len(1), v.Len(2))
		}
	}
}

func TestViewOfComersAndGoers(t *testing.T) {
	a, b := New(), New()
	stays, _ := a.Things.Spawn()
	b.Things.Spawn()
	goes, from := a.Things.Spawn()
	b.Things.Spawn()
	b.Things.Remove(goes)
	comes, to := b.Things.Spawn() // in the place of the one that went
	from.Height, to.Height = fixed.One, 2*fixed.One
	for _, test := range []struct {
		t     float32
		shown []sim.Handle
	}{
		{0, []sim.Handle{stays, goes}},
		{0.9, []sim.Handle{stays, goes}},
		{1, []sim.Handle{stays, comes}},
		{1.4, []sim.Handle{stays, comes}},
	} {
		v := viewOf(a, b, test.t, sim.PickAll, 0)
		if v.Len(1) != len(test.shown) {
			t.Fatalf("at %v: %d rows", test.t, v.Len(1))
		}
		for _, h := range test.shown {
			row := v.Find(1, h)
			if row == nil {
				t.Fatalf("at %v: %#x is not shown", test.t, h)
			}
			if h == goes && sim.Float(row[wordHeight]) != 1 || h == comes && sim.Float(row[wordHeight]) != 2 {
				t.Errorf("at %v: %#x is at %v", test.t, h, sim.Float(row[wordHeight]))
			}
		}
	}
}

// Whether one that comes is picked is up to its owner, too.
func TestViewPicksComers(t *testing.T) {
	a, b, _, e := pair()
	for h := range a.Things.All() {
		a.Things.Remove(h)
	}
	e.Owner = 1
	for _, test := range []struct {
		pick sim.Pick
		own  sim.Slot
		rows int
	}{{sim.PickAll, 0, 1}, {sim.PickNow, 1, 1}, {sim.PickNow, 0, 0}, {sim.PickThen, 1, 0}, {sim.PickThen, 0, 1}} {
		if n := viewOf(a, b, 1, test.pick, test.own).Len(1); n != test.rows {
			t.Errorf("pick %d, own %d: %d rows, want %d", test.pick, test.own, n, test.rows)
		}
	}
}

// Two views that add up to more rows than there is room for do not write past the end.
func TestViewIsBounded(t *testing.T) {
	w := New()
	for range 3 {
		w.Marks.Spawn()
	}
	v := sim.NewView(Schema)
	w.View(v, w, 0, sim.PickAll, 0)
	w.View(v, w, 0, sim.PickAll, 0)
	if v.Len(2) != 3 || v.Len(0) != 1 {
		t.Errorf("%d marks, %d worlds", v.Len(2), v.Len(0))
	}
}

func TestViewOfTheWorldsOwnFields(t *testing.T) {
	a, b := New(), New()
	a.Wave, b.Wave, a.Wind, b.Wind, b.Tally = 1, 2, 0, 4*fixed.One, [3]int16{0, 0, -1}
	v := viewOf(a, b, 0.25, sim.PickThen, 0)
	row := v.Row(0, 0)
	if row[sim.RowHandle] != uint32(sim.MakeHandle(0, 1)) || row[2] != 1 || row[7] != 0 || sim.Float(row[8]) != 1 {
		t.Errorf("got %x", row)
	}
	row = viewOf(a, b, 1, sim.PickThen, 0).Row(0, 0)
	if row[2] != 2 || row[7] != 0xffffffff || sim.Float(row[8]) != 4 {
		t.Errorf("got %x", row)
	}
}

func TestSmoothedWords(t *testing.T) {
	smoothed := map[int]sim.SmoothedWord{}
	for _, s := range Schema.Types[1].Smoothed {
		smoothed[s.Word] = s
	}
	want := []sim.SmoothedWord{
		{Word: wordHeight}, // the target of Climb's motion
		{Word: wordPhase, Low: -10, Size: 30},
		{Word: wordPosX, Size: 1600},
		{Word: wordPosY, Size: 900},
		{Word: wordAim, Low: -math.Pi, Size: 2 * math.Pi, Angle: true},
	}
	if len(smoothed) != len(want) {
		t.Errorf("%d words are smoothed, want %d", len(smoothed), len(want))
	}
	for _, w := range want {
		if smoothed[w.Word] != w {
			t.Errorf("word %d: %+v, want %+v", w.Word, smoothed[w.Word], w)
		}
	}
	if Schema.Types[1].Snap != 4.5 || Schema.Types[2].Snap != 0 || len(Schema.Types[2].Smoothed) != 0 {
		t.Error("wrong snap")
	}
}

func TestViewLayout(t *testing.T) {
	at := sim.ViewHeader
	for i := range Schema.Types {
		typ := &Schema.Types[i]
		if typ.ViewOffset != at {
			t.Errorf("%s begins at %d, want %d", typ.Name, typ.ViewOffset, at)
		}
		at += 1 + typ.Capacity*typ.ViewStride
	}
	if Schema.ViewWords != at {
		t.Errorf("%d words, want %d", Schema.ViewWords, at)
	}
	w, _, e := oneThing()
	e.Owner = 2
	if row := viewOf(w, w, 0, sim.PickAll, 0).Row(1, 0); row[wordOwner] != 2 {
		t.Error("the owner is not where it should be")
	}
}
