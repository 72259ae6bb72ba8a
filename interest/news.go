package interest

import (
	"math"

	"github.com/tickwork-engine/tickwork/sim"
)

// columns is what a player sees of an entity.
type columns struct {
	list []int
	// modes are the columns that hasten a turn.
	modes []hasten
}

type hasten struct {
	column int
	lift   uint32 // Urgent if it changes an entity's place in the order altogether
}

// Urgent as a lift puts an entity before all others.
const Urgent = math.MaxUint32

// columnsFor returns the columns of a type that are for an audience: of everyone, of the owner's team, or of the owner.
func columnsFor(t *sim.TypeSchema, a sim.Audience) (c columns) {
	for i := range t.Columns {
		column := &t.Columns[i]
		if column.To > a {
			continue
		}
		c.list = append(c.list, i)
		switch column.Mode {
		case sim.Always:
			c.modes = append(c.modes, hasten{i, Urgent})
		case sim.OnChange:
			c.modes = append(c.modes, hasten{i, uint32(column.Priority)})
		}
	}
	return c
}

// Compare asks for a turn for all that the viewer knows of and that is not in told, or not as it is now. told is what the
// player was told last, with [sim.Schema.Mask]'s values in columns that were not for him. Those that are not for him now do
// not count.
func (t *Turns) Compare(told *sim.Quantised) {
	for typ := range t.types {
		t.compareType(typ, &told.Tables[typ])
	}
}

func (t *Turns) compareType(typ int, told *sim.Table) {
	w, now := &t.types[typ], &t.scene.q.Tables[typ]
	at := 0
	for i, row := range w.rows {
		h := w.handles[i]
		for at < told.Len && told.Handles[at].Index() < h.Index() {
			at++
		}
		sees := &w.sees[t.relation(w, now, row)]
		lift := uint32(0)
		if at == told.Len || told.Handles[at] != h {
			lift = sees.all()
		} else if sees.differ(now, told, row, at) {
			lift = sees.lift(now, told, row, at)
		} else {
			continue
		}
		if t.predicts(w, now, row) {
			lift = Urgent
		}
		t.Ask(typ, i, lift)
	}
}

// predicts reports whether the player's client predicts an entity. Of such a one it must not be told late: it would take an old
// state for that of the snapshot's tick, and correct what was right.
func (t *Turns) predicts(w *waits, now *sim.Table, row int32) bool {
	if !w.schema.Now || w.schema.Owner < 0 {
		return w.schema.Now
	}
	return t.viewer.own != sim.NoSlot && sim.Slot(now.Columns[w.schema.Owner][row]) == t.viewer.own
}

// relation returns as what the viewer stands to an entity.
func (t *Turns) relation(w *waits, now *sim.Table, row int32) sim.Audience {
	if len(w.sees[sim.OwnerOnly].list) == len(w.sees[sim.Everyone].list) {
		return sim.Everyone
	}
	owner := sim.Slot(now.Columns[w.schema.Owner][row])
	switch {
	case owner == t.viewer.own && owner != sim.NoSlot:
		return sim.OwnerOnly
	case t.scene.SameTeam(owner, t.viewer.own):
		return sim.TeamOnly
	}
	return sim.Everyone
}

// differ reports whether an entity is not as it was.
func (c *columns) differ(now, was *sim.Table, row int32, at int) bool {
	for _, column := range c.list {
		if now.Columns[column][row] != was.Columns[column][at] {
			return true
		}
	}
	return false
}

// lift returns by how much the changes of an entity hasten its turn.
func (c *columns) lift(now, was *sim.Table, row int32, at int) uint32 {
	sum := uint32(0)
	for _, m := range c.modes {
		if now.Columns[m.column][row] != was.Columns[m.column][at] {
			sum = plus(sum, m.lift)
		}
	}
	return sum
}

// all returns the lift of an entity that is new.
func (c *columns) all() uint32 {
	sum := uint32(0)
	for _, m := range c.modes {
		sum = plus(sum, m.lift)
	}
	return sum
}

// plus adds lifts; one that is urgent stays so.
func plus(a, b uint32) uint32 {
	if a == Urgent || b == Urgent {
		return Urgent
	}
	return a + b
}

// Ask enters an entity that has news, once: the one at a place in the viewer's rows of a type. lift is by how many ticks the
// news hastens its turn, or [Urgent]. All asking must be done before the first turn is taken.
func (t *Turns) Ask(typ, place int, lift uint32) {
	if t.ready {
		panic("interest: a turn was asked for after the first was taken")
	}
	w := &t.types[typ]
	c := claim{typ: int32(typ), place: int32(place), urgent: lift == Urgent}
	if c.urgent {
		c.first = !t.flooded
	} else {
		c.score = uint64(lift) * nearest
		t.others = true
	}
	waited := uint64(t.now - w.since[place])
	c.score += waited * uint64(max(w.schema.Priority, 1)) * t.nearness(typ, w.rows[place])
	t.order = append(t.order, c)
}

// Nearness is in 256ths: an eighth at the edge.
const (
	nearest  = 256
	farthest = 32
)

// nearness falls evenly along the way to the distance at which one comes to know of an entity.
func (t *Turns) nearness(typ int, row int32) uint64 {
	w := &t.types[typ]
	v := t.viewer
	if w.near == 0 || !v.eye.ok {
		return nearest
	}
	table := &t.scene.q.Tables[typ]
	if w.schema.Owner >= 0 && table.Columns[w.schema.Owner][row] == int32(v.own) {
		return nearest
	}
	var d [2]float64
	for i := range d {
		a := &w.axes[i]
		d[i] = float64(a.apart(a.of(table.Columns[a.column][row]), a.at(v.eye.at[i])))
	}
	far := math.Sqrt(float64(d[0]*d[0])+float64(d[1]*d[1])) / w.near
	return nearest - uint64(min(far, 1)*(nearest-farthest))
}
