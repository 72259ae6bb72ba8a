package interest_test

import (
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// What a player must not know changes nothing for him: whom he knows, whose turn it is, and in which order. Two worlds
// are alike but for what is hidden from him, which is somewhere else, is something else, or is not there at all.
func TestHiddenEntitiesLeakNothing(t *testing.T) {
	differences := 0
	for seed := range uint64(300) {
		rng := fixed.NewPCG(seed)
		a := newArena(&rng)
		world := drawWorld(&rng)
		own := sim.Slot(below(&rng, arenaSlots))
		one, other, w := newReader(a.schema, own), newReader(a.schema, own), newWitness(a.schema, own)
		for snapshot := range sim.Tick(12) {
			w.open(a, world)
			twin := a.twin(w, world)
			differences += a.differences(twin)
			one.blind = func(typ, row int) bool { return !w.maySeeHP(a, world, typ, row) }
			other.blind = func(typ, row int) bool { return !w.maySeeHP(twin, world, typ, row) }
			budget := 1 + below(&rng, 20)
			known, order, _ := one.read(a.q, world, 3*snapshot, budget)
			known2, order2, _ := other.read(twin.q, world, 3*snapshot, budget)
			if !slices.Equal(known, known2) {
				t.Fatalf("seed %d, snapshot %d: slot %d knows\n%v, or\n%v", seed, snapshot, own, known, known2)
			}
			if !slices.Equal(order, order2) {
				t.Fatalf("seed %d, snapshot %d: the turns of slot %d are\n%v, or\n%v", seed, snapshot, own, order, order2)
			}
			w.look(a, world)
			a.step()
		}
	}
	if differences < 100_000 {
		t.Errorf("the worlds differ by %d hidden values only", differences)
	}
}

// twin returns a world that is the same for the witness.
func (a *arena) twin(w *witness, world sim.World) *arena {
	b := &arena{schema: a.schema, rng: a.rng, q: sim.NewQuantised(a.schema)}
	b.q.CopyFrom(a.q)
	for typ := range b.schema.Types {
		b.born = append(b.born, slices.Clone(a.born[typ]))
		for row := b.q.Tables[typ].Len - 1; row >= 0; row-- {
			if !w.may(a, world, typ, row) {
				b.disguise(w, world, typ, row)
			} else if !w.maySeeHP(b, world, typ, row) {
				b.q.Tables[typ].Columns[0][row] = int32(below(b.rng, 256))
			}
		}
	}
	return b
}

// disguise changes an entity that is hidden into another one that is hidden, or removes it.
func (a *arena) disguise(w *witness, world sim.World, typ, row int) {
	if chance(a.rng, 4) {
		a.remove(typ, row)
		return
	}
	was := newWorldRow(&a.q.Tables[typ], row)
	for range 5 {
		if a.reset(typ, row); !w.may(a, world, typ, row) {
			return
		}
	}
	was.put(&a.q.Tables[typ], row)
}

// maySeeHP reports whether the first column of an entity that the witness knows of is for him.
func (w *witness) maySeeHP(a *arena, world sim.World, typ, row int) bool {
	table := &a.q.Tables[typ]
	switch a.schema.Types[typ].Columns[0].To {
	case sim.OwnerOnly:
		return w.owns(table, row)
	case sim.TeamOnly:
		return w.owns(table, row) || w.mate(world, sim.Slot(table.Columns[3][row]))
	}
	return true
}

// worldRow is the values of an entity.
type worldRow []int32

func newWorldRow(t *sim.Table, row int) (values worldRow) {
	for c := range t.Columns {
		values = append(values, t.Columns[c][row])
	}
	return values
}

func (r worldRow) put(t *sim.Table, row int) {
	for c := range t.Columns {
		t.Columns[c][row] = r[c]
	}
}

// differences counts the values that two worlds do not have in common.
func (a *arena) differences(b *arena) (n int) {
	for typ := range a.q.Tables {
		for row, h := range a.q.Tables[typ].Live() {
			if at := b.q.Tables[typ].Find(h); at < 0 {
				n++
			} else if !slices.Equal(newWorldRow(&a.q.Tables[typ], row), newWorldRow(&b.q.Tables[typ], at)) {
				n++
			}
		}
	}
	return n
}
