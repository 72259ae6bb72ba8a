package snapshot

// The fast profile: the same predictions, as far as they cost little, and plain bits. Entities that are as foreseen are
// counted in runs; of the others, each group and the discrete columns have a bit for whether they are.

// fastRows codes the entities of a type.
func (c *Packed) fastRows() error {
	w := &c.w
	if w.now.Len == 0 {
		return nil
	}
	if c.sym.reading {
		w.fill()
	}
	w.mark(c.sym.reading)
	for i := range w.m.axes {
		w.m.axes[i].mean = startMean
	}
	for at := 0; at < w.now.Len; at++ {
		from := at
		if !c.sym.reading {
			at = c.fastAhead(at)
		}
		run := int(c.sym.gamma(uint32(at-from+1))) - 1
		if run < 0 || run > w.now.Len-from {
			return ErrRows
		}
		at = from + run
		if err := c.fastRun(from, at); err != nil {
			return err
		}
	}
	return nil
}

// unchanged reports whether the stamps of the tables tell that all entities are still and were before.
func (w *walk) unchanged() bool {
	for _, p := range w.past {
		if p != nil && p.Stamp != w.now.Stamp {
			return false
		}
	}
	return w.now.Stamp != 0 && w.plan.velocities == 0
}

// fastUnchanged writes what entities and fastRows would write of such a table, without a look at it.
func (c *Packed) fastUnchanged() {
	c.sym.bit(&c.w.m.same, true)
	if n := c.w.now.Len; n > 0 {
		c.sym.gamma(uint32(n + 1))
	}
}

// startMean is the mean that a column's misses are thought to have, with riceBits behind the point.
const startMean = 24 << riceBits

// fastAhead returns the first entity from one on that is not as foreseen, which it enters.
func (c *Packed) fastAhead(at int) int {
	w := &c.w
	for ; at < w.now.Len; at++ {
		if w.marks.awake[at]|w.marks.changed[at] != 0 && (!w.enter(at) || c.fastNews()) {
			break
		}
	}
	return at
}

// fastNews finds out what of the entity is not as foreseen, and reports whether anything is.
func (c *Packed) fastNews() bool {
	w := &c.w
	w.gather(false)
	w.parts = min(uint32(w.marks.chosen[w.row]), 1)
	for g := range w.plan.groups {
		if !c.fastGuess(&w.plan.groups[g]) {
			w.parts |= partOf(g)
		}
	}
	return w.parts != 0
}

// partOf returns the bit of a group. Those that find no bit share the highest one.
func partOf(group int) uint32 { return 1 << min(group+1, mostParts-1) }

const mostParts = 32

// fastRun gives a reader the entities of a run as they are foreseen, and codes the one that ends it, if one does.
func (c *Packed) fastRun(from, to int) error {
	w := &c.w
	for r := from; c.sym.reading && r < to; r++ {
		if w.marks.awake[r] == 0 {
			continue // the baseline's values are there already
		}
		if !w.enter(r) {
			return ErrRows
		}
		w.gather(true)
		for g := range w.plan.groups {
			c.fastGuess(&w.plan.groups[g])
			c.fastSettle(&w.plan.groups[g])
		}
	}
	if to == w.now.Len {
		return nil
	}
	if !w.enter(to) {
		c.spent(ofEntity)
		return c.newRow()
	}
	return c.fastRow()
}

// fastGuess reckons what the axes of a group are thought to be, and reports whether they are. Rotations are foreseen as if
// their components went on by themselves.
func (c *Packed) fastGuess(g *group) bool {
	w := &c.w
	off := int64(0)
	for i := g.from; i < g.to; i++ {
		a, guess := &w.plan.axes[i], w.base[i]
		if g.how == byVelocity {
			v := &w.plan.axes[a.by]
			guess = a.within(guess + flown(v.rest+v.rate*w.base[a.by], v.rate*(w.is[a.by]-w.base[a.by]), c.past.ticks())>>rateBits)
		} else if way := w.ways[i]; way != 0 && (g.how == byHistory || i > g.from && w.ways[g.from] == 0) {
			guess = a.within(guess + c.past.onward(way, 1)*61>>(6+subBits))
		}
		w.guess[i] = guess
		off |= guess ^ w.is[i]
	}
	return off == 0
}

// fastSettle gives a reader the values of a group as they are foreseen.
func (c *Packed) fastSettle(g *group) {
	w := &c.w
	for i := g.from; i < g.to; i++ {
		w.is[i] = w.guess[i]
		w.now.Columns[w.plan.axes[i].column][w.row] = int32(w.guess[i])
	}
}

// fastRow codes an entity that is not as foreseen: what of it is not, the discrete columns, and group by group.
func (c *Packed) fastRow() error {
	w := &c.w
	w.parts = c.fastParts(w.parts)
	c.spent(ofEntity)
	if c.sym.reading {
		w.gather(true)
	}
	if w.parts&1 != 0 {
		if err := c.fastDiscretes(); err != nil {
			return err
		}
	}
	for n := range w.plan.groups {
		g := &w.plan.groups[n]
		if c.sym.reading {
			c.fastGuess(g)
			c.fastSettle(g)
		}
		if w.parts&partOf(n) != 0 {
			c.fastGroup(g)
		}
	}
	return nil
}

// fastParts codes what of an entity is not as foreseen. Without discrete columns there is no bit for them.
func (c *Packed) fastParts(parts uint32) uint32 {
	width, without := uint(min(len(c.w.plan.groups), mostParts-1))+1, uint(0)
	if len(c.w.plan.discrete) == 0 {
		without = 1
	}
	return c.sym.raw(parts>>without, width-without) << without
}

// fastDiscretes codes the discrete columns: whether each is the baseline's, and what it is otherwise.
func (c *Packed) fastDiscretes() error {
	w := &c.w
	for _, column := range w.plan.discrete {
		s, v := &w.t.Columns[column], &w.now.Columns[column][w.row]
		if !c.sym.flag(!c.sym.reading && *v != w.past[0].Columns[column][w.was[0]]) {
			c.spent(column)
			continue
		}
		value := c.sym.raw(uint32(*v), uint(s.Bits))
		if !c.sym.reading {
			continue
		}
		if !c.fits(s, value) {
			return ErrValue
		}
		*v = extend(value, uint(s.Bits), s.Signed)
		c.spent(column)
	}
	return nil
}

// fastGroup codes by how much the axes of a group miss what was foreseen.
func (c *Packed) fastGroup(g *group) {
	w := &c.w
	from := g.from
	if g.how == byTurning {
		v := &w.now.Columns[w.plan.axes[from].column][w.row]
		*v = int32(c.sym.raw(uint32(*v), largestBits))
		c.spent(w.plan.axes[from].column)
		from++
	}
	for i := from; i < g.to; i++ {
		a, mean := &w.plan.axes[i], &w.m.axes[i].mean
		if !c.sym.reading {
			c.sym.rice(mean, int32(a.around(w.is[i]-w.guess[i])))
			continue
		}
		v := a.arrive(w.guess[i], c.sym.unrice(mean))
		w.now.Columns[a.column][w.row], w.is[i] = v, int64(v)&a.mask
		c.spent(a.column)
	}
}

// largestBits is the width of a rotation's largest component.
const largestBits = 2
