package snapshot

// foreseen returns what a discrete column is thought to be now: what it was, or where a timer has come that counted by one
// a tick before.
func (c *Packed) foreseen(column int) int32 {
	w := &c.w
	was := w.past[0].Columns[column][w.was[0]]
	if w.was[1] < 0 {
		return was
	}
	went := was - w.past[1].Columns[column][w.was[1]]
	if went == 0 {
		return was
	}
	s := &w.t.Columns[column]
	switch int64(went) {
	case -int64(c.past.ages[1]):
		return int32(within(s, number(s, was)-c.past.ticks()))
	case int64(c.past.ages[1]):
		return int32(within(s, number(s, was)+c.past.ticks()))
	}
	return was
}

// treeBits is the width up to which a discrete value is coded bit by bit; what is wider is coded as a difference.
const treeBits = 4

// discretes codes the discrete columns of an entity.
func (c *Packed) discretes() error {
	w := &c.w
	if len(w.plan.discrete) == 0 {
		return nil
	}
	if c.sym.bit(&w.m.counted[c.counting()][min(w.activity, 2)], !c.sym.reading && c.allForeseen()) {
		c.settle()
		return nil
	}
	others := len(w.plan.discrete) > 1
	for _, column := range w.plan.discrete {
		if others && c.kept(column) {
			continue
		}
		if err := c.choice(column); err != nil {
			return err
		}
	}
	return nil
}

// counting returns 1 if discrete columns of the entity changed between the second snapshot and the baseline.
func (c *Packed) counting() int {
	if c.w.counts[c.w.row] != 0 {
		return 1
	}
	return 0
}

// allForeseen reports whether the discrete columns of the entity are what they are thought to be.
func (c *Packed) allForeseen() bool {
	w := &c.w
	if w.counts[w.row] == 0 {
		return w.chose[w.row] == 0
	}
	for _, column := range w.plan.discrete {
		if w.now.Columns[column][w.row] != c.foreseen(column) {
			return false
		}
	}
	return true
}

// settle gives a reader the discrete columns as they are foreseen; those that did not count are there already.
func (c *Packed) settle() {
	w := &c.w
	if !c.sym.reading || w.counts[w.row] == 0 {
		return
	}
	for _, column := range w.plan.discrete {
		w.now.Columns[column][w.row] = c.foreseen(column)
	}
}

// kept codes whether a column is as foreseen.
func (c *Packed) kept(column int) bool {
	w := &c.w
	expected, v := c.foreseen(column), &w.now.Columns[column][w.row]
	if !c.sym.bit(&w.m.columns[column].kept, !c.sym.reading && *v == expected) {
		return false
	}
	if c.sym.reading {
		*v = expected
	}
	return true
}

// choice codes the value of a column that is not as foreseen, or by how much it changed.
func (c *Packed) choice(column int) error {
	w := &c.w
	s, m := &w.t.Columns[column], &w.m.columns[column]
	v := &w.now.Columns[column][w.row]
	value := uint32(0)
	if s.Bits == 1 {
		value = uint32(c.foreseen(column))&1 ^ 1
	} else if s.Bits <= treeBits {
		value = c.sym.tree(&m.value, uint32(*v), uint(s.Bits))
	} else {
		was := w.past[0].Columns[column][w.was[0]]
		by := c.sym.spread(&c.m.spread, m.level(stepOf(s.Bits)), 0, *v-was)
		m.learn(stepOf(s.Bits), by)
		value = uint32(was+by) & (1<<s.Bits - 1)
	}
	if !c.sym.reading {
		return nil
	}
	if !c.fits(s, value) {
		return ErrValue
	}
	*v = extend(value, uint(s.Bits), s.Signed)
	return nil
}

// stepOf is how much a discrete column of so many bits is expected to change by when it changes.
func stepOf(bits uint8) uint32 { return sub << (min(bits, 16) / 3) }
