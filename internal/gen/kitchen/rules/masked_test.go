package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// What an author adds for interest to ask is an author's own: the generator writes nothing of these names.
var (
	_ sim.Teams = (*World)(nil)
	_ sim.Eyes  = (*World)(nil)
	_ sim.Sight = (*World)(nil)
)

// What others are told instead of a secret is no surprise for their rules: 0, or the nearest that the range has, nobody's
// slot, and a rotation that does not turn.
func TestMaskedFields(t *testing.T) {
	w := New()
	_, thing := w.Things.Spawn()
	*thing = Thing{Owner: 1, Temper: 5, R8: -77, F32: 0.5, I8: -3, Mood: 9}
	_, trap := w.Traps.Spawn()
	*trap = Trap{Owner: 1, Prey: 2, Fuse: 200, X: 3 * fixed.One, Turn: fixed.SmallestThree{Largest: 1, A: 1, B: 2, C: 3}}
	got := told(w, 0)
	for h, e := range got.Things.All() {
		if h.Index() != 0 || e.Temper != 2 || e.R8 != 0 || e.F32 != 0 {
			t.Errorf("secrets of a thing became %d, %d and %g", e.Temper, e.R8, e.F32)
		}
		if e.Owner != 1 || e.I8 != -3 || e.Mood != 9 {
			t.Errorf("what everyone may know became %+v", e)
		}
	}
	still := fixed.SmallestThree{Largest: 3, A: 32, B: 32, C: 32}
	for _, e := range got.Traps.All() {
		if e.Prey != sim.NoSlot || e.Fuse != 0 || e.Turn != still || e.X != 3*fixed.One {
			t.Errorf("a trap became %+v", e)
		}
	}
	for _, e := range told(w, 1).Traps.All() {
		if *e != *trap {
			t.Errorf("its owner is told of %+v, and it is %+v", e, trap)
		}
	}
}

// told returns the world as a player is told of it, without a team.
func told(w *World, viewer sim.Slot) *World {
	q := sim.NewQuantised(Schema)
	w.Quantise(q)
	Schema.Mask(q, viewer, nil)
	other := New()
	other.Restore(q, 0)
	return other
}

// A masked column has a value that quantising gives again, so that a world of secrets can be sent on as any other.
func TestBlanksAreValues(t *testing.T) {
	w := busyWorld(5)
	q, again := sim.NewQuantised(Schema), sim.NewQuantised(Schema)
	w.Quantise(q)
	Schema.Mask(q, sim.NoSlot, nil)
	other := New()
	other.Restore(q, 0)
	other.Quantise(again)
	expectSame(t, q, again)
}

// Somebody else's secret changes in what a player predicts, if the rules change it for all; the exact values of what he
// does see then go, but nothing else.
func TestRestoreOfMaskedFields(t *testing.T) {
	w := New()
	_, e := w.Things.Spawn()
	*e = Thing{Owner: 1, F32: 0.5, Height: fixed.One + 3}
	q := sim.NewQuantised(Schema)
	w.Quantise(q)
	Schema.Mask(q, 0, nil)
	predicted := New()
	predicted.CopyFrom(w)
	for _, e := range predicted.Things.All() {
		e.F32 = 0.25
	}
	predicted.Restore(q, 1)
	for _, e := range predicted.Things.All() {
		if e.F32 != 0 || e.Height != fixed.One {
			t.Errorf("restored to %g at %v, want 0 at 1", e.F32, e.Height)
		}
	}
}

func TestPlacesOfTypes(t *testing.T) {
	w := New()
	_, mark := w.Marks.Spawn()
	mark.At = fixed.Vec2{X: 100 * fixed.One, Y: 7 * fixed.One}
	_, trap := w.Traps.Spawn()
	trap.X, trap.Y, trap.Z = -3*fixed.One, 99*fixed.One, 12*fixed.One
	q := sim.NewQuantised(Schema)
	w.Quantise(q)
	for typ, want := range map[int][2]fixed.Q{
		TypeMark: {100 * fixed.One, 7 * fixed.One}, TypeTrap: {-3 * fixed.One, 12 * fixed.One},
	} {
		if p := &Schema.Types[typ].Place; !p.Known() || p.At(&q.Tables[typ], 0) != want {
			t.Errorf("a %s is at %v, want %v", Schema.Types[typ].Name, p.At(&q.Tables[typ], 0), want)
		}
	}
	if Schema.Types[TypeWorld].Place.Known() || !Schema.Types[TypeThing].Place.Known() {
		t.Error("the world is somewhere, or things are nowhere")
	}
}

func TestTypeNumbers(t *testing.T) {
	for typ, name := range map[int]string{TypeWorld: "World", TypeThing: "Thing", TypeMark: "Mark", TypeTrap: "Trap"} {
		if Schema.Types[typ].Name != name {
			t.Errorf("type %d is %s, want %s", typ, Schema.Types[typ].Name, name)
		}
	}
}

// The tags of traps and marks, as the engine reads them.
func TestReplicationOfTypes(t *testing.T) {
	trap, mark := &Schema.Types[TypeTrap], &Schema.Types[TypeMark]
	if trap.To != sim.TeamOnly || trap.Near != 75*fixed.One/2 || trap.Priority != 1 || mark.Priority != 3 || mark.To != sim.Everyone {
		t.Errorf("traps are %+v and marks %+v", trap, mark)
	}
	fuse := trap.Columns[6]
	if fuse.To != sim.OwnerOnly || fuse.Mode != sim.OnChange || fuse.Priority != 9 || fuse.Threshold != 3 {
		t.Errorf("fuses are %+v", fuse)
	}
	if aim := trap.Columns[4]; aim.Threshold != 4 { // a 64th of a turn in 256 steps
		t.Errorf("aims are %+v", aim)
	}
	if lit := Schema.Types[TypeThing].Columns[3]; lit.Mode != sim.Always {
		t.Errorf("lights are %+v", lit)
	}
}
