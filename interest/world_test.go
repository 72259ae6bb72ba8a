package interest_test

import (
	"cmp"
	"slices"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// arena is a world of random entities of a random schema.
type arena struct {
	schema *sim.Schema
	rng    *fixed.PCG
	q      *sim.Quantised
	born   [][]uint16 // by type and place, the generation
}

func below(rng *fixed.PCG, n int) int { return int(rng.Below(uint32(n))) }

// chance is true once in n times.
func chance(rng *fixed.PCG, n int) bool { return below(rng, n) == 0 }

// drawType draws a type with two coordinates, an owner, and a column of something else.
func drawType(rng *fixed.PCG) sim.TypeSchema {
	t := sim.TypeSchema{
		Name: "T", Capacity: 1 + below(rng, 300), Owner: 3, Priority: uint8(below(rng, 4)),
		To:      []sim.Audience{sim.Everyone, sim.Everyone, sim.TeamOnly, sim.OwnerOnly}[below(rng, 4)],
		Columns: []sim.ColumnSchema{{Name: "HP", Bits: 8}, {Name: "Y"}, {Name: "X"}, {Name: "Slot", Bits: 8, Slot: true}},
		Place:   sim.Place{Columns: [2]int{2, 1}},
	}
	hp := &t.Columns[0]
	hp.To, hp.Mode, hp.Priority = sim.Audience(below(rng, 3)), sim.ColumnMode(below(rng, 3)), uint8(below(rng, 9))
	if chance(rng, 3) {
		t.Near = fixed.Q(1 + below(rng, 60*int(fixed.One)))
	}
	for i, column := range t.Place.Columns {
		c := &t.Columns[column]
		c.Bits, c.Signed = uint8(3+below(rng, 8)), chance(rng, 4)
		t.Place.Step[i] = fixed.Q(1 + below(rng, int(fixed.One)/2))
		t.Place.Low[i] = fixed.Q(below(rng, 200*int(fixed.One))) - 100*fixed.One
		if !c.Signed && chance(rng, 2) {
			c.Wrap = 1<<(c.Bits-1) + uint32(below(rng, 1<<(c.Bits-1))) + 1
		}
	}
	return t
}

const arenaSlots = 6

func newArena(rng *fixed.PCG) *arena {
	s := &sim.Schema{Slots: arenaSlots}
	for range 1 + below(rng, 4) {
		s.Types = append(s.Types, drawType(rng))
	}
	a := &arena{schema: s, rng: rng, q: sim.NewQuantised(s)}
	for i := range s.Types {
		a.born = append(a.born, make([]uint16, s.Types[i].Capacity))
		for place := range a.born[i] {
			if !chance(rng, 3) {
				a.spawn(i, place)
			}
		}
	}
	return a
}

// spawn makes an entity at a free place of a type's pool.
func (a *arena) spawn(typ, place int) {
	t := &a.q.Tables[typ]
	a.born[typ][place]++
	at, _ := slices.BinarySearchFunc(t.Live(), place, func(h sim.Handle, place int) int { return cmp.Compare(h.Index(), place) })
	copy(t.Handles[at+1:t.Len+1], t.Handles[at:t.Len])
	for _, column := range t.Columns {
		copy(column[at+1:t.Len+1], column[at:t.Len])
	}
	t.Len++
	t.Handles[at] = sim.MakeHandle(place, a.born[typ][place])
	a.reset(typ, at)
}

// reset gives the entity in a row new values.
func (a *arena) reset(typ, row int) {
	t := &a.q.Tables[typ]
	for c := range t.Columns {
		t.Columns[c][row] = a.drawValue(&a.schema.Types[typ].Columns[c])
	}
}

func (a *arena) drawValue(c *sim.ColumnSchema) int32 {
	switch {
	case c.Slot && chance(a.rng, 2):
		return int32(sim.NoSlot)
	case c.Slot:
		return int32(below(a.rng, arenaSlots))
	case c.Wrap != 0:
		return int32(below(a.rng, int(c.Wrap)))
	case c.Signed:
		return int32(below(a.rng, 1<<c.Bits)) - 1<<(c.Bits-1)
	}
	return int32(below(a.rng, 1<<c.Bits))
}

// remove takes the entity in a row out.
func (a *arena) remove(typ, row int) {
	t := &a.q.Tables[typ]
	a.born[typ][t.Handles[row].Index()]++
	copy(t.Handles[row:], t.Handles[row+1:t.Len])
	for _, column := range t.Columns {
		copy(column[row:], column[row+1:t.Len])
	}
	t.Len--
}

// step moves some entities a little and some far, and once in a while lets some come and go.
func (a *arena) step() {
	for typ := range a.q.Tables {
		t := &a.q.Tables[typ]
		for row := range t.Len {
			if chance(a.rng, 5) {
				a.nudge(typ, row)
			}
			if chance(a.rng, 40) {
				a.reset(typ, row)
			}
		}
		if !chance(a.rng, 3) {
			continue
		}
		for place, born := range a.born[typ] {
			if born&1 == 0 && chance(a.rng, 4) {
				a.spawn(typ, place)
			} else if row := t.Find(sim.MakeHandle(place, born)); row >= 0 && chance(a.rng, 8) {
				a.remove(typ, row)
			}
		}
	}
}

// nudge moves an entity by up to three quanta on each axis.
func (a *arena) nudge(typ, row int) {
	for _, column := range a.schema.Types[typ].Place.Columns {
		c, v := &a.schema.Types[typ].Columns[column], &a.q.Tables[typ].Columns[column][row]
		moved := int(*v) + below(a.rng, 7) - 3
		switch {
		case c.Wrap != 0:
			*v = int32((moved + int(c.Wrap)) % int(c.Wrap))
		case c.Signed:
			*v = int32(min(max(moved, -1<<(c.Bits-1)), 1<<(c.Bits-1)-1))
		default:
			*v = int32(min(max(moved, 0), 1<<c.Bits-1))
		}
	}
}

// The worlds that answer one of the optional questions each, and one that answers all.
type (
	teams map[sim.Slot]uint8
	eyes  map[sim.Slot][2]fixed.Q
	sight func(viewer sim.Slot, typ int, h sim.Handle) bool

	teamWorld struct {
		sim.World
		teams
	}
	eyeWorld struct {
		sim.World
		eyes
	}
	sightWorld struct {
		sim.World
		sight
	}
	fullWorld struct {
		sim.World
		teams
		eyes
		sight
	}
)

func (t teams) Team(slot sim.Slot) uint8 { return t[slot] }

func (e eyes) Eye(slot sim.Slot) (at [2]fixed.Q, ok bool) {
	at, ok = e[slot]
	return at, ok
}

func (s sight) Sees(viewer sim.Slot, typ int, h sim.Handle) bool { return s(viewer, typ, h) }
