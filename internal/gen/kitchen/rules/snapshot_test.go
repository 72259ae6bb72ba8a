package rules

import (
	"math"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
	"pgregory.net/rapid"
)

// oneThing returns a world with one thing in it.
func oneThing() (*World, sim.Handle, *Thing) {
	w := New()
	h, e := w.Things.Spawn()
	return w, h, e
}

// throughQuanta returns the thing as another world has it that was restored from the first one's quanta.
func throughQuanta(w *World, h sim.Handle) *Thing {
	q := sim.NewQuantised(Schema)
	w.Quantise(q)
	other := New()
	other.Restore(q, 0)
	return other.Things.Get(h)
}

// column returns the column of things with a name.
func column(q *sim.Quantised, name string) []int32 {
	for i, c := range Schema.Types[1].Columns {
		if c.Name == name {
			return q.Tables[1].Columns[i]
		}
	}
	panic("no column " + name)
}

func TestColumnNames(t *testing.T) {
	w, _, _ := oneThing()
	q := sim.NewQuantised(Schema)
	w.Quantise(q)
	for _, name := range []string{
		"Owner", "I64.lo", "I64.hi", "Pos.x", "Vel.y", "Cells.3", "Trail.1.y", "Grid.1.2", "Arms.1.Turn", "Arms.1.Knots.0",
		"Core.Heat", "Core.Inner.Spin",
	} {
		column(q, name) // panics if it is not there
	}
	if Schema.Types[1].Owner != 0 || Schema.Types[0].Owner != -1 {
		t.Error("wrong owner columns")
	}
}

// Exact kinds come through as they are, whatever they are.
func TestExactKinds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := busyWorld(rapid.Uint64().Draw(t, "seed"))
		for h, e := range w.Things.All() {
			got := throughQuanta(w, h)
			if got.Owner != e.Owner || got.Home != e.Home || got.Born != e.Born || got.Lit != e.Lit || got.Ghost != e.Ghost ||
				got.Mood != e.Mood || got.I8 != e.I8 || got.I16 != e.I16 || got.I32 != e.I32 || got.I64 != e.I64 ||
				got.U32 != e.U32 || got.U64 != e.U64 || got.Grid != e.Grid || got.Arms[1].Knots != e.Arms[1].Knots ||
				got.Core.Inner.Spin != e.Core.Inner.Spin {
				t.Fatalf("got  %+v\nwant %+v", got, e)
			}
		}
	})
}

// Whole numbers with a range come through within it, and are kept inside from outside.
func TestRangedInts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h, e := oneThing()
		e.R8 = rapid.Int8().Draw(t, "R8")
		e.R64 = rapid.OneOf(rapid.Int64(), rapid.Int64Range(-5000001000, -4999998000)).Draw(t, "R64")
		e.RU = rapid.OneOf(rapid.Uint64(), rapid.Uint64Range(0, 2000)).Draw(t, "RU")
		e.Shade = rapid.Uint16().Draw(t, "Shade")
		e.Temper = Mood(rapid.Uint8().Draw(t, "Temper"))
		e.Cells[2] = rapid.Uint8().Draw(t, "Cells")
		got := throughQuanta(w, h)
		if got.R8 != min(max(e.R8, -100), 27) || got.R64 != min(max(e.R64, -5000000000), -4999999000) ||
			got.RU != min(max(e.RU, 7), 1006) || got.Shade != min(e.Shade, 31) || got.Temper != min(max(e.Temper, 2), 6) ||
			got.Cells[2] != min(e.Cells[2], 7) {
			t.Fatalf("got %d %d %d %d %d %d", got.R8, got.R64, got.RU, got.Shade, got.Temper, got.Cells[2])
		}
	})
}

// drawQ returns a number that is within a range or, now and then, anywhere.
func drawQ(t *rapid.T, name string, lo, hi fixed.Q) fixed.Q {
	inside := rapid.Int32Range(int32(lo), int32(hi))
	return fixed.Q(rapid.OneOf(inside, inside, rapid.Int32()).Draw(t, name))
}

// A fixed.Q comes through within half a step, and is kept inside its range from outside.
func TestQBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h, e := oneThing()
		e.Height = drawQ(t, "Height", -32*fixed.One, 32*fixed.One)
		e.Climb = drawQ(t, "Climb", -3*fixed.One, 3*fixed.One)
		e.Charge = drawQ(t, "Charge", 0, fixed.One)
		e.Trail[1].Y = drawQ(t, "Trail", -64*fixed.One, 64*fixed.One)
		e.Core.Heat = drawQ(t, "Heat", 0, 100*fixed.One)
		got := throughQuanta(w, h)
		for _, c := range []struct {
			name               string
			got, in, lo, hi, d fixed.Q
		}{
			{"Height", got.Height, e.Height, -32 * fixed.One, 32 * fixed.One, fixed.One / 128},
			{"Climb", got.Climb, e.Climb, -3 * fixed.One, 3 * fixed.One, 96},
			{"Charge", got.Charge, e.Charge, 0, fixed.One, fixed.One / 256},
			{"Trail", got.Trail[1].Y, e.Trail[1].Y, -64 * fixed.One, 64 * fixed.One, fixed.One / 4},
			{"Heat", got.Core.Heat, e.Core.Heat, 0, 100 * fixed.One, fixed.One / 2},
		} {
			if off := c.got - c.in.Clamp(c.lo, c.hi); off > c.d || off < -c.d {
				t.Fatalf("%s: %d became %d", c.name, c.in, c.got)
			}
		}
	})
}

// A number whose range's ends meet comes through within half a step around, from inside and outside.
func TestWrappedBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h, e := oneThing()
		e.Phase = drawQ(t, "Phase", -10*fixed.One, 20*fixed.One)
		e.Pos = fixed.V(drawQ(t, "X", 0, 1600*fixed.One), drawQ(t, "Y", 0, 900*fixed.One))
		got := throughQuanta(w, h)
		for _, c := range []struct {
			name                 string
			got, in, lo, size, d fixed.Q
		}{
			{"Phase", got.Phase, e.Phase, -10 * fixed.One, 30 * fixed.One, fixed.One / 16},
			{"X", got.Pos.X, e.Pos.X, 0, 1600 * fixed.One, fixed.One / 32},
			{"Y", got.Pos.Y, e.Pos.Y, 0, 900 * fixed.One, fixed.One / 32},
		} {
			if c.got < c.lo || c.got >= c.lo+c.size {
				t.Fatalf("%s: %d is outside", c.name, c.got)
			}
			if off := fixed.WrapDelta(c.got, fixed.Wrap(c.in, c.lo, c.lo+c.size), c.size); off > c.d || off < -c.d {
				t.Fatalf("%s: %d became %d", c.name, c.in, c.got)
			}
		}
	})
}

func TestAngleBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h, e := oneThing()
		e.Aim = fixed.Angle(rapid.Uint32().Draw(t, "Aim"))
		e.Fine = fixed.Angle(rapid.Uint32().Draw(t, "Fine"))
		e.Arms[0].Turn = fixed.Angle(rapid.Uint32().Draw(t, "Turn"))
		got := throughQuanta(w, h)
		for _, c := range []struct {
			name    string
			got, in fixed.Angle
			bits    int
		}{{"Aim", got.Aim, e.Aim, 10}, {"Fine", got.Fine, e.Fine, 31}, {"Turn", got.Arms[0].Turn, e.Arms[0].Turn, 8}} {
			if off, d := int64(c.got.Delta(c.in)), int64(1)<<(31-c.bits); off > d || off < -d {
				t.Fatalf("%s: %d became %d", c.name, c.in, c.got)
			}
		}
	})
}

func TestFloatBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h, e := oneThing()
		e.F32 = rapid.OneOf(rapid.Float32Range(-1, 1), rapid.Float32()).Draw(t, "F32")
		e.F64 = rapid.OneOf(rapid.Float64Range(0, 1000), rapid.Float64()).Draw(t, "F64")
		e.Mass = Weight(rapid.Float32Range(0, 10).Draw(t, "Mass"))
		got := throughQuanta(w, h)
		for _, c := range []struct {
			name               string
			got, in, lo, hi, d float64
		}{
			{"F32", float64(got.F32), float64(e.F32), -1, 1, 0.005},
			{"F64", got.F64, e.F64, 0, 1000, 1.0 / 6},
			{"Mass", float64(got.Mass), float64(e.Mass), 0, 10, 0.25},
		} {
			if off := c.got - min(max(c.in, c.lo), c.hi); math.Abs(off) > c.d*1.0001 {
				t.Fatalf("%s: %v became %v", c.name, c.in, c.got)
			}
		}
	})
}

func TestNaNQuantises(t *testing.T) {
	w, h, e := oneThing()
	e.F32, e.F64 = float32(math.NaN()), math.Inf(1)
	if got := throughQuanta(w, h); got.F32 != -1 || math.Abs(got.F64-1000) > 1e-9 {
		t.Errorf("NaN became %v, infinity %v", got.F32, got.F64)
	}
}

// Quanta give a world that gives the same quanta: nothing drifts when states go back and forth.
func TestQuantiseIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := busyWorld(rapid.Uint64().Draw(t, "seed"))
		first, second := sim.NewQuantised(Schema), sim.NewQuantised(Schema)
		w.Quantise(first)
		other := busyWorld(rapid.Uint64().Draw(t, "other"))
		other.Restore(first, 0)
		other.Quantise(second)
		expectSame(t, first, second)
		again := sim.NewQuantised(Schema)
		body := snapshot.NewEncoder(Schema).Encode(nil, first)
		if err := snapshot.NewDecoder(Schema).Decode(body, again); err != nil {
			t.Fatal(err)
		}
		expectSame(t, first, again)
	})
}

func expectSame(t interface{ Fatalf(string, ...any) }, a, b *sim.Quantised) {
	for i := range a.Tables {
		x, y := &a.Tables[i], &b.Tables[i]
		if x.Len != y.Len {
			t.Fatalf("table %d: %d rows and %d", i, x.Len, y.Len)
		}
		for row := range x.Len {
			if x.Handles[row] != y.Handles[row] {
				t.Fatalf("table %d: handles differ", i)
			}
			for c := range x.Columns {
				if x.Columns[c][row] != y.Columns[c][row] {
					t.Fatalf("%s: %d and %d", Schema.Types[i].Columns[c].Name, x.Columns[c][row], y.Columns[c][row])
				}
			}
		}
	}
}

// Restoring its own quanta leaves a world alone, with any tolerance, as far as its values are within their ranges.
func TestRestoreKeepsExactValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := busyWorld(rapid.Uint64().Draw(t, "seed"))
		for _, e := range w.Things.All() {
			e.Temper, e.Shade, e.R8, e.R64, e.RU = 3, 4, 5, -4999999500, 100
			e.Cells, e.Arms[0].Reach, e.Arms[1].Reach = [4]uint8{1, 2, 3, 4}, 5, 6
		}
		for _, mark := range w.Marks.All() {
			mark.Kind = 1
		}
		for _, trap := range w.Traps.All() {
			trap.Turn = fixed.SmallestThree{Largest: 2, A: 1, B: 2, C: 63}
		}
		hash := w.Hash()
		q := sim.NewQuantised(Schema)
		w.Quantise(q)
		w.Restore(q, rapid.Int32Range(0, 3).Draw(t, "tolerance"))
		if w.Hash() != hash {
			t.Fatal("the world has changed")
		}
	})
}

func TestTolerance(t *testing.T) {
	const third = fixed.One / 3
	for _, c := range []struct {
		name  string
		set   func(e *Thing, steps int)
		exact func(e *Thing) bool
	}{
		{"Height", func(e *Thing, n int) { e.Height = third + fixed.Q(n)*fixed.One/64 }, func(e *Thing) bool { return e.Height == third }},
		{"Climb", func(e *Thing, n int) { e.Climb = third + fixed.Q(n)*192 }, func(e *Thing) bool { return e.Climb == third }},
		{"Pos", func(e *Thing, n int) { e.Pos.X = fixed.Wrap(third+fixed.Q(n)*fixed.One/16, 0, 1600*fixed.One) },
			func(e *Thing) bool { return e.Pos.X == third }},
		{"Aim", func(e *Thing, n int) { e.Aim = fixed.Angle(12345 + n<<22) }, func(e *Thing) bool { return e.Aim == 12345 }},
		{"Fine", func(e *Thing, n int) { e.Fine = fixed.Angle(n << 1) }, func(e *Thing) bool { return e.Fine == 0 }},
		{"F64", func(e *Thing, n int) { e.F64 = 30.1 + float64(n)/3 }, func(e *Thing) bool { return e.F64 == 30.1 }},
	} {
		for tolerance := range int32(3) {
			for n := -4; n <= 4; n++ {
				server, _, theirs := oneThing()
				client, _, ours := oneThing()
				c.set(theirs, n)
				c.set(ours, 0)
				q := sim.NewQuantised(Schema)
				server.Quantise(q)
				client.Restore(q, tolerance)
				if kept, want := c.exact(ours), n <= int(tolerance) && -n <= int(tolerance); kept != want {
					t.Errorf("%s: %d steps off with a tolerance of %d: kept is %t", c.name, n, tolerance, kept)
				}
			}
		}
	}
}

// An entity is kept or taken as a whole: one number that is too far off shows that the low digits of all the others belong
// to another way than the real one.
func TestToleranceIsByEntity(t *testing.T) {
	server, _, theirs := oneThing()
	client, _, ours := oneThing()
	theirs.Vel, ours.Vel = fixed.V(5*fixed.One, 7), fixed.V(5*fixed.One, 8)
	theirs.Height, ours.Height = 0, 3
	q := sim.NewQuantised(Schema)
	server.Quantise(q)
	client.Restore(q, 1)
	if ours.Vel != fixed.V(5*fixed.One, 8) || ours.Height != 3 {
		t.Errorf("all is near, but became %v, %v", ours.Vel, ours.Height)
	}
	ours.Vel.X = 9
	client.Restore(q, 1)
	if ours.Vel != fixed.V(5*fixed.One, 0) || ours.Height != 0 {
		t.Errorf("one number is far, but the entity became %v, %v", ours.Vel, ours.Height)
	}
}

// Numbers that travel exactly are taken over, however small the difference.
func TestExactIgnoresTolerance(t *testing.T) {
	server, _, theirs := oneThing()
	client, _, ours := oneThing()
	theirs.I32, theirs.R8, theirs.Lit = 8, 9, true
	ours.I32, ours.R8 = 7, 8
	q := sim.NewQuantised(Schema)
	server.Quantise(q)
	client.Restore(q, 100)
	if ours.I32 != 8 || ours.R8 != 9 || !ours.Lit {
		t.Errorf("got %d %d %t", ours.I32, ours.R8, ours.Lit)
	}
}

// An entity that was not there takes every value, even one that is within the tolerance of zero; so does one that has
// taken the place of another.
func TestFreshEntityTakesEverything(t *testing.T) {
	server, _, theirs := oneThing()
	theirs.Height, theirs.F64, theirs.Aim = fixed.One/64, 1.0/3, 1<<22
	q := sim.NewQuantised(Schema)
	server.Quantise(q)
	for _, before := range []string{"nothing", "another generation"} {
		client := New()
		if before == "another generation" {
			for range 3 {
				h, e := client.Things.Spawn()
				e.cool, e.Height = 9, fixed.One/64
				client.Things.Remove(h)
			}
			client.Things.Spawn()
		}
		client.Restore(q, 2)
		if client.Things.Len() != 1 {
			t.Fatalf("%s: %d things", before, client.Things.Len())
		}
		for _, e := range client.Things.All() {
			if e.Height != fixed.One/64 || math.Abs(e.F64-1.0/3) > 1e-9 || e.Aim != 1<<22 || e.cool != 0 {
				t.Errorf("%s: %v %v %v %d", before, e.Height, e.F64, e.Aim, e.cool)
			}
		}
	}
}

// What is not sent stays as it is, and what is gone in the quanta goes.
func TestRestoreLeavesTheRest(t *testing.T) {
	server := busyWorld(1)
	client := busyWorld(1)
	for _, e := range client.Things.All() {
		e.cool, e.Left, e.Cache.N = 1, 2, 3
	}
	client.Calm[1], client.Settings.Bonus = 4, 5
	secrets := client.Secret.Len()
	gone, _ := server.Things.Place(2)
	server.Things.Remove(gone)
	q := sim.NewQuantised(Schema)
	server.Quantise(q)
	client.Restore(q, 0)
	if client.Things.Get(gone) != nil || client.Things.Len() != server.Things.Len() {
		t.Error("a thing that the server has removed is still there")
	}
	for _, e := range client.Things.All() {
		if e.cool != 1 || e.Left != 2 || e.Cache.N != 3 {
			t.Errorf("hidden fields changed: %d %d %d", e.cool, e.Left, e.Cache.N)
		}
	}
	if client.Calm[1] != 4 || client.Settings.Bonus != 5 || client.Secret.Len() != secrets {
		t.Error("hidden fields of the world changed")
	}
}

func TestWorldsOwnFields(t *testing.T) {
	server, client := New(), New()
	server.Wave, server.Since, server.Boss, server.Tally = 3, 9, 77, [3]int16{-1, 2, -3}
	server.Wind, server.Gale, server.Hour = -fixed.One, fixed.V(fixed.One, 63*fixed.One), fixed.Quarter
	q := sim.NewQuantised(Schema)
	server.Quantise(q)
	if q.Tables[0].Len != 1 || q.Tables[0].Handles[0] != sim.MakeHandle(0, 1) {
		t.Fatal("the world's table has no row")
	}
	client.Restore(q, 0)
	if client.Hash() != server.Hash() {
		t.Error("the worlds differ")
	}
	q.Clear()
	client.Restore(q, 0)
	if client.Hash() != server.Hash() {
		t.Error("without a row, the world's own fields must stay")
	}
}

// Quanta that no server writes give values within the ranges.
func TestHostileQuanta(t *testing.T) {
	w, h, _ := oneThing()
	q := sim.NewQuantised(Schema)
	w.Quantise(q)
	for i, c := range Schema.Types[1].Columns {
		q.Tables[1].Columns[i][0] = int32(uint32(1)<<c.Bits - 1)
	}
	client := New()
	client.Restore(q, 0)
	e := client.Things.Get(h)
	if e.Temper != 6 || e.R64 != -4999999000 || e.RU != 1006 || e.Height != 32*fixed.One || e.Climb != 3*fixed.One ||
		e.Charge != fixed.One || e.Core.Heat != 100*fixed.One || e.Mass != 10 || e.Arms[0].Reach != 9 {
		t.Errorf("%d %d %d %v %v %v %v %v %d", e.Temper, e.R64, e.RU, e.Height, e.Climb, e.Charge, e.Core.Heat, e.Mass, e.Arms[0].Reach)
	}
	if e.Phase >= 20*fixed.One || e.Pos.X >= 1600*fixed.One || e.Pos.Y >= 900*fixed.One {
		t.Errorf("outside: %v %v", e.Phase, e.Pos)
	}
}

func FuzzRestore(f *testing.F) {
	q := sim.NewQuantised(Schema)
	busyWorld(1).Quantise(q)
	f.Add(snapshot.NewEncoder(Schema).Encode(nil, q), int32(1))
	f.Add([]byte{}, int32(0))
	f.Fuzz(func(t *testing.T, body []byte, tolerance int32) {
		q := sim.NewQuantised(Schema)
		if snapshot.NewDecoder(Schema).Decode(body, q) != nil {
			return
		}
		w := busyWorld(1)
		w.Restore(q, tolerance)
		if w.Things.Len() != q.Tables[1].Len || w.Marks.Len() != q.Tables[2].Len {
			t.Fatal("not exactly the entities of the snapshot")
		}
	})
}
