package snapshot

import (
	"math/bits"

	"github.com/tickwork-engine/tickwork/sim"
)

// tightRows codes the entities of a type, one after the other.
func (c *Packed) tightRows() error {
	w := &c.w
	if w.now.Len == 0 {
		return nil
	}
	if c.sym.reading {
		w.fill()
	}
	w.mark(c.sym.reading)
	w.markCounting()
	for g := range w.crowds {
		w.crowds[g].start()
	}
	stillBefore := 0
	for from := 0; from < w.now.Len; from += napRows {
		to := min(from+napRows, w.now.Len)
		nap := c.nap(from, to)
		c.spentOn(0, ofType)
		for r := from; r < to; r++ {
			if nap && w.marks.awake[r] == 0 {
				continue
			}
			var err error
			if stillBefore, err = c.tightRow(r, stillBefore); err != nil {
				return err
			}
		}
	}
	return nil
}

// tightRow codes a row and returns 1 if its entity is still; stillBefore is that of the last row.
func (c *Packed) tightRow(r, stillBefore int) (still int, err error) {
	w := &c.w
	if !w.enter(r) {
		return stillBefore, c.newRow()
	}
	w.gather(c.sym.reading)
	c.expect()
	w.activity, w.surprise = flying, 0
	if !c.flies() {
		w.activity = c.activity()
		p := &w.m.still[w.activity][w.marked()][stillBefore]
		if c.sym.bit(p, !c.sym.reading && w.isStill()) {
			c.settle()
			c.spent(ofEntity)
			return 1, nil
		}
	}
	c.spent(ofEntity)
	if err := c.discretes(); err != nil {
		return 0, err
	}
	for g := range w.plan.groups {
		c.group(g)
	}
	return 0, nil
}

// newRow codes an entity that the baseline has not, as it is.
func (c *Packed) newRow() error {
	w := &c.w
	for i := range w.t.Columns {
		column := &w.t.Columns[i]
		v := c.sym.raw(uint32(w.now.Columns[i][w.row]), uint(column.Bits))
		if !c.sym.reading {
			continue
		}
		if !c.fits(column, v) {
			return ErrValue
		}
		w.now.Columns[i][w.row] = extend(v, uint(column.Bits), column.Signed)
		c.spent(i)
	}
	return nil
}

// fits reports whether a column has a value.
func (c *Packed) fits(column *sim.ColumnSchema, v uint32) bool {
	return (column.Wrap == 0 || v < column.Wrap) &&
		(!column.Slot || v < uint32(c.schema.Slots) || v == uint32(sim.NoSlot))
}

// activity returns the class of how much the entity changed between the baseline and the snapshots before.
func (c *Packed) activity() int {
	w := &c.w
	if w.marks.awake[w.row] == 0 {
		return 0
	}
	sum := int64(0)
	for _, way := range w.ways[:len(w.plan.axes)] {
		sum += absolute(way)
	}
	if sum == 0 {
		return 1
	}
	return min(bits.Len64(uint64(c.past.onward(sum, 1)/sub)|2)/2+1, activities-1)
}

// flies reckons how far the baseline's velocities move the entity in a tick, and reports whether they move it until now, so
// that it cannot be still.
func (c *Packed) flies() bool {
	w := &c.w
	moved := int64(0)
	velocities := w.plan.axes[:w.plan.velocities]
	for i := range velocities {
		step := velocities[i].rest + velocities[i].rate*w.base[i]
		w.steps[i] = step
		moved |= absolute(step * c.past.ticks())
	}
	return moved >= 1<<(rateBits-1)
}

// marked returns the baseline's value of the column that marks entities.
func (w *walk) marked() int {
	if w.plan.mark < 0 {
		return 0
	}
	return int(w.past[0].Columns[w.plan.mark][w.was[0]] & 1)
}

// isStill reports whether smooth columns are as in the baseline, and discrete ones as foreseen.
func (w *walk) isStill() bool {
	return !w.news && w.stays(&group{to: len(w.plan.axes)})
}
