package interest_test

import (
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/interest"
	"github.com/tickwork-engine/tickwork/sim"
)

// witness is what a viewer may know, found out entity by entity.
type witness struct {
	own   sim.Slot
	at    [2]fixed.Q
	looks bool
	knows []map[sim.Handle]bool
}

func newWitness(s *sim.Schema, own sim.Slot) *witness {
	return &witness{own: own, knows: make([]map[sim.Handle]bool, len(s.Types))}
}

// look returns the rows of every type.
func (w *witness) look(a *arena, world sim.World) (rows [][]int32) {
	w.open(a, world)
	for typ := range a.q.Tables {
		list, knows := []int32{}, map[sim.Handle]bool{}
		for row, h := range a.q.Tables[typ].Live() {
			if w.may(a, world, typ, row) {
				list, knows[h] = append(list, int32(row)), true
			}
		}
		rows, w.knows[typ] = append(rows, list), knows
	}
	return rows
}

// open finds the eye.
func (w *witness) open(a *arena, world sim.World) {
	if e, ok := world.(sim.Eyes); ok && w.own != sim.NoSlot {
		w.at, w.looks = e.Eye(w.own)
		return
	}
	for typ := range a.q.Tables {
		table, t := &a.q.Tables[typ], &a.schema.Types[typ]
		for row := range table.Len {
			if w.owns(table, row) {
				w.at, w.looks = t.Place.At(table, row), true
				return
			}
		}
	}
}

func (w *witness) owns(t *sim.Table, row int) bool {
	return w.own != sim.NoSlot && t.Columns[3][row] == int32(w.own)
}

// may reports whether the viewer may know of an entity.
func (w *witness) may(a *arena, world sim.World, typ, row int) bool {
	table, t := &a.q.Tables[typ], &a.schema.Types[typ]
	if w.owns(table, row) {
		return true
	}
	if t.To == sim.OwnerOnly || t.To == sim.TeamOnly && !w.mate(world, sim.Slot(table.Columns[3][row])) {
		return false
	}
	h := table.Handles[row]
	if t.Near > 0 {
		reach := int64(t.Near)
		if w.knows[typ][h] {
			reach += reach / 8
		}
		if !w.looks || w.distance(t, table, row) > reach*reach {
			return false
		}
	}
	s, ok := world.(sim.Sight)
	return !ok || s.Sees(w.own, typ, h)
}

func (w *witness) mate(world sim.World, owner sim.Slot) bool {
	t, ok := world.(sim.Teams)
	return ok && owner != sim.NoSlot && w.own != sim.NoSlot && t.Team(owner) == t.Team(w.own)
}

// distance returns the square of the distance, in 1/65536 of a unit.
func (w *witness) distance(t *sim.TypeSchema, table *sim.Table, row int) (square int64) {
	for i, column := range t.Place.Columns {
		step := int64(t.Place.Step[i])
		d := int64(t.Place.Low[i]) + int64(table.Columns[column][row])*step - int64(w.at[i])
		if wrap := int64(t.Columns[column].Wrap); wrap != 0 {
			d %= wrap * step
			d = min(max(d, -d), wrap*step-max(d, -d))
		}
		square += d * d
	}
	return square
}

// drawCoordinate draws a number in or around the ranges that types have.
func drawCoordinate(rng *fixed.PCG) fixed.Q {
	return fixed.Q(below(rng, 400*int(fixed.One))) - 150*fixed.One
}

// drawWorld draws which of the optional questions a world answers.
func drawWorld(rng *fixed.PCG) sim.World {
	t, e := teams{}, eyes{}
	for slot := range sim.Slot(arenaSlots) {
		t[slot] = uint8(below(rng, 3))
		if !chance(rng, 4) {
			e[slot] = [2]fixed.Q{drawCoordinate(rng), drawCoordinate(rng)}
		}
	}
	salt := rng.Below(1 << 30)
	s := sight(func(viewer sim.Slot, typ int, h sim.Handle) bool { return (uint32(h)*7+uint32(viewer)+salt)%5 != 0 })
	return []sim.World{
		nil, nil, teamWorld{teams: t}, eyeWorld{eyes: e}, sightWorld{sight: s}, fullWorld{teams: t, eyes: e, sight: s},
	}[below(rng, 6)]
}

// In random worlds of random schemas, every viewer knows exactly what he may know, snapshot after snapshot.
func TestRowsAreWhatMayBeKnown(t *testing.T) {
	found := 0
	for seed := range uint64(400) {
		rng := fixed.NewPCG(seed)
		a := newArena(&rng)
		scene := interest.NewScene(a.schema)
		var viewers []*interest.Viewer
		var witnesses []*witness
		for _, own := range []sim.Slot{0, 1, 2, arenaSlots - 1, sim.NoSlot} {
			viewers, witnesses = append(viewers, interest.NewViewer(a.schema, own)), append(witnesses, newWitness(a.schema, own))
		}
		world := drawWorld(&rng)
		for snapshot := range 12 {
			scene.Update(a.q, world)
			for i, v := range viewers {
				v.Look(scene)
				for typ, want := range witnesses[i].look(a, world) {
					if !slices.Equal(v.Rows(typ), want) {
						t.Fatalf("seed %d, snapshot %d, slot %d: rows of %+v are\n%v, want\n%v",
							seed, snapshot, v.Own(), a.schema.Types[typ], v.Rows(typ), want)
					}
					found += len(want)
				}
			}
			a.step()
		}
	}
	if found < 100_000 {
		t.Errorf("only %d rows were found in all", found)
	}
}
