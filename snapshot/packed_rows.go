package snapshot

import (
	"math/bits"

	"github.com/tickwork-engine/tickwork/sim"
)

// rows codes the entities of a type, one after the other.
func (c *Packed) rows() error {
	w := &c.w
	w.compare(c.sym.reading, false)
	stillBefore := 0
	for r := range w.now.Len {
		if !c.enter(r) {
			if err := c.newRow(); err != nil {
				return err
			}
			continue
		}
		still, err := c.entity(stillBefore)
		if err != nil {
			return err
		}
		stillBefore = still
	}
	return nil
}

// entity codes an entity that the baseline has, and returns 1 if it is still.
func (c *Packed) entity(stillBefore int) (still int, err error) {
	w := &c.w
	w.activity, w.surprise = c.activity(), 0
	if c.sym.bit(&w.m.still[w.activity][c.marked()][stillBefore], !c.sym.reading && c.isStill()) {
		c.settle()
		return 1, nil
	}
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
	if w.was[1] < 0 || w.lately[w.row] == 0 {
		clear(w.ways)
		if w.was[1] < 0 || w.earlier[w.row] != 0 {
			return 1
		}
		return 0
	}
	sum := int64(0)
	for _, column := range w.plan.smooth {
		way := w.way(column, 1)
		w.ways[column] = way
		sum += absolute(way)
	}
	sum = c.past.onward(sum, 1) / sub
	return min(max(bits.Len64(uint64(sum))/2, 1)+1, activities-1)
}

// marked returns the baseline's value of the column that marks entities.
func (c *Packed) marked() int {
	if c.w.plan.mark < 0 {
		return 0
	}
	return int(c.w.past[0].Columns[c.w.plan.mark][c.w.was[0]] & 1)
}

// isStill reports whether smooth columns are as in the baseline, and discrete ones as foreseen.
func (c *Packed) isStill() bool {
	return c.w.changed[c.w.row] == 0 && c.allForeseen()
}

// groupKept reports whether the values of a group are the baseline's.
func (c *Packed) groupKept(g *group) bool {
	w := &c.w
	for _, column := range g.columns {
		if w.now.Columns[column][w.row] != w.past[0].Columns[column][w.was[0]] {
			return false
		}
	}
	return true
}
