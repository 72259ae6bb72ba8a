package snapshot

import "github.com/tickwork-engine/tickwork/sim"

// expect finds out what the discrete columns of the entity are thought to be. Mostly they are as they were.
func (c *Packed) expect() {
	w := &c.w
	w.counting, w.news = min(int(uint32(w.marks.counting[w.row])), 1), w.marks.chosen[w.row] != 0
	if w.counting != 0 || w.news {
		c.expectEach()
	}
}

// expectEach finds out what each discrete column is thought to be: what it was, or where a timer has come that counted by one
// a tick before.
func (c *Packed) expectEach() {
	w := &c.w
	w.news = false
	base, now := w.past[0].Columns, w.now.Columns
	for i, column := range w.plan.discrete {
		was := base[column][w.was[0]]
		if w.was[1] >= 0 {
			if went := was - w.past[1].Columns[column][w.was[1]]; went != 0 {
				was = c.countOn(&w.t.Columns[column], was, int64(went))
			}
		}
		w.expected[i] = was
		w.news = w.news || was != now[column][w.row]
	}
}

// countOn returns where a column comes that went so far since the second snapshot.
func (c *Packed) countOn(s *sim.ColumnSchema, was int32, went int64) int32 {
	by := c.past.ticks()
	switch went {
	case -int64(c.past.ages[1]):
		by = -by
	case int64(c.past.ages[1]):
	default:
		return was
	}
	from, low, high := int64(uint32(was)), int64(0), int64(1)<<s.Bits-1
	if s.Signed {
		from, low, high = int64(was), -1<<(s.Bits-1), 1<<(s.Bits-1)-1
	} else if s.Wrap != 0 {
		return int32((from + by + int64(s.Wrap)*MaxBaselineAge) % int64(s.Wrap))
	}
	return int32(min(max(from+by, low), high))
}

// treeBits is the width up to which a discrete value is coded bit by bit; what is wider is coded as a difference.
const treeBits = 4

// discretes codes the discrete columns of an entity.
func (c *Packed) discretes() error {
	w := &c.w
	if len(w.plan.discrete) == 0 {
		return nil
	}
	if c.sym.bit(&w.m.counted[w.counting][min(w.activity, 2)], !w.news) {
		c.settle()
		c.spent(ofEntity)
		return nil
	}
	c.spent(ofEntity)
	c.expectEach()
	others := len(w.plan.discrete) > 1
	for i, column := range w.plan.discrete {
		v := &w.now.Columns[column][w.row]
		if others && c.sym.bit(&w.m.choices[i].kept, *v == w.expected[i]) {
			*v = w.expected[i]
			c.spent(column)
			continue
		}
		if err := c.choice(i, v); err != nil {
			return err
		}
		c.spent(column)
	}
	return nil
}

// settle gives a reader the discrete columns as they are foreseen; those that do not count are there already.
func (c *Packed) settle() {
	if !c.sym.reading || c.w.counting == 0 {
		return
	}
	for i, column := range c.w.plan.discrete {
		c.w.now.Columns[column][c.w.row] = c.w.expected[i]
	}
}

// choice codes the value of a discrete column that is not as foreseen, or by how much it changed.
func (c *Packed) choice(i int, v *int32) error {
	w := &c.w
	column := w.plan.discrete[i]
	s, m := &w.t.Columns[column], &w.m.choices[i]
	value := uint32(0)
	if s.Bits == 1 {
		value = uint32(w.expected[i])&1 ^ 1
	} else if s.Bits <= treeBits {
		value = c.sym.tree(&m.value, uint32(*v), uint(s.Bits))
	} else {
		was := w.past[0].Columns[column][w.was[0]]
		by := c.sym.spread(m.scale.level(stepOf(s.Bits)), 0, *v-was)
		m.scale.learn(stepOf(s.Bits), by)
		value = uint32(was+by) & uint32(uint64(1)<<s.Bits-1)
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
