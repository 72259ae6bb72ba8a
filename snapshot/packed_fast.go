package snapshot

// The fast profile: the same predictions, as far as they cost little, and plain bits. Entities that are as foreseen are
// counted in runs; of the others, each group and the discrete columns have a bit for whether they are.

// fastRows codes the entities of a type.
func (c *Packed) fastRows() error {
	w := &c.w
	w.compare(c.sym.reading, true)
	for i := range w.m.columns {
		w.m.columns[i].mean = startMean
	}
	for at := 0; at < w.now.Len; at++ {
		from := at
		for !c.sym.reading && at < w.now.Len && (w.quiet(at) || c.enter(at) && c.fastForeseen()) {
			at++
		}
		run := int(c.sym.gamma(uint32(at-from+1))) - 1
		if run < 0 || run > w.now.Len-from {
			return ErrRows
		}
		if err := c.fastRun(from, from+run); err != nil {
			return err
		}
		at = from + run
	}
	return nil
}

// unchanged reports whether the stamps of the tables tell that all entities are still and were before.
func (w *walk) unchanged() bool {
	stamp := w.now.Stamp
	return stamp != 0 && w.past[0].Stamp == stamp && (w.past[1] == nil || w.past[1].Stamp == stamp) && !w.plan.flies
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

// fastRun gives a reader the entities of a run as they are foreseen, and codes the one that ends it, if one does.
func (c *Packed) fastRun(from, to int) error {
	for r := from; c.sym.reading && r < to; r++ {
		if c.w.quiet(r) {
			continue // the baseline's values are there already
		}
		if !c.enter(r) {
			return ErrRows
		}
		for g := range c.w.plan.groups {
			c.fastSettle(&c.w.plan.groups[g])
		}
	}
	if to == c.w.now.Len {
		return nil
	}
	if !c.enter(to) {
		return c.newRow()
	}
	return c.fastRow()
}

// quiet reports whether an entity is still, as far as is known, and was before: it is as foreseen, which is clear at once.
func (w *walk) quiet(row int) bool {
	return w.rows[0][row] >= 0 && w.chose[row]|w.changed[row]|w.lately[row] == 0 && !w.plan.flies
}

// enter goes to an entity and reports whether the baseline has it.
func (c *Packed) enter(row int) bool {
	w := &c.w
	w.row = row
	for i := range w.was {
		w.was[i] = int(w.rows[i][row])
	}
	return w.was[0] >= 0
}

// fastForeseen reports whether all columns are as foreseen.
func (c *Packed) fastForeseen() bool {
	w := &c.w
	if w.chose[w.row] != 0 {
		return false
	}
	for g := range w.plan.groups {
		if !c.fastKept(&w.plan.groups[g]) {
			return false
		}
	}
	return true
}

func (c *Packed) fastKept(g *group) bool {
	for i, column := range g.columns {
		if c.w.value(column) != c.fastGuess(g, i) {
			return false
		}
	}
	return true
}

// fastGuess returns what a column is thought to be. Rotations are foreseen as if their components went on by themselves.
func (c *Packed) fastGuess(g *group, i int) int64 {
	w := &c.w
	column := g.columns[i]
	s, was := &w.t.Columns[column], w.before(column, 0)
	switch {
	case g.how == byVelocity:
		v := &w.t.Columns[g.by[i]]
		return within(s, was+c.flown(v, w.before(g.by[i], 0), w.value(g.by[i]), c.past.ticks())>>rateBits)
	case w.was[1] < 0 || g.how == byTurning && (i == 0 || w.way(g.columns[0], 1) != 0):
		return was
	}
	return within(s, was+c.past.onward(w.way(column, 1), 1)>>subBits)
}

// fastSettle gives a reader the values of a group as they are foreseen.
func (c *Packed) fastSettle(g *group) {
	for i, column := range g.columns {
		c.w.now.Columns[column][c.w.row] = int32(c.fastGuess(g, i))
	}
}

// fastRow codes an entity that is not as foreseen.
func (c *Packed) fastRow() error {
	w := &c.w
	if len(w.plan.discrete) > 0 && c.sym.flag(!c.sym.reading && w.chose[w.row] != 0) {
		if err := c.fastDiscretes(); err != nil {
			return err
		}
	}
	for g := range w.plan.groups {
		c.fastGroup(&w.plan.groups[g])
	}
	return nil
}

// fastDiscretes codes the discrete columns: whether each is the baseline's, and what it is otherwise.
func (c *Packed) fastDiscretes() error {
	w := &c.w
	for _, column := range w.plan.discrete {
		s, v := &w.t.Columns[column], &w.now.Columns[column][w.row]
		if !c.sym.flag(!c.sym.reading && *v != w.past[0].Columns[column][w.was[0]]) {
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
	}
	return nil
}

// fastGroup codes whether a group is as foreseen, and by how much its columns miss that otherwise.
func (c *Packed) fastGroup(g *group) {
	w := &c.w
	var guess [maxAxes]int64
	kept := !c.sym.reading
	for i, column := range g.columns {
		guess[i] = c.fastGuess(g, i)
		kept = kept && w.value(column) == guess[i]
	}
	changed := c.sym.flag(!kept)
	for i, column := range g.columns {
		v := int32(guess[i])
		if changed {
			v = c.fastColumn(g, i, guess[i])
		}
		if c.sym.reading {
			w.now.Columns[column][w.row] = v
		}
	}
}

// fastColumn codes by how much a column misses its prediction, and returns its quantum.
func (c *Packed) fastColumn(g *group, i int, near int64) int32 {
	w := &c.w
	column := g.columns[i]
	if g.how == byTurning && i == 0 {
		return int32(c.sym.raw(uint32(w.now.Columns[column][w.row]), largestBits))
	}
	s := &w.t.Columns[column]
	return arrive(s, near, c.sym.rice(&w.m.columns[column].mean, int32(around(w.value(column)-near, int64(s.Wrap)))))
}

// largestBits is the width of a rotation's largest component.
const largestBits = 2
