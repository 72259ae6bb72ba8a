package snapshot

// group codes a group of smooth columns of the entity at hand.
func (c *Packed) group(number int) {
	w := &c.w
	g := &w.plan.groups[number]
	if g.how == byVelocity {
		c.moved(g)
		return
	}
	moving := moved(w.ways[g.from:g.to])
	kept := false
	if moving == 0 || g.to > w.plan.velocities { // a velocity that changes goes on changing
		kept = c.sym.bit(&w.m.groups[number].kept[moving], !c.sym.reading && w.stays(g))
	}
	switch {
	case kept && c.sym.reading:
		copy(w.is[g.from:g.to], w.base[g.from:g.to])
		c.spent(w.plan.axes[g.from].column)
	case kept:
	case g.how == byTurning:
		c.turned(g, &w.m.groups[number])
	default:
		c.carried(number)
	}
}

// moved returns 1 if any way is not 0.
func moved(ways []int64) int {
	sum := int64(0)
	for _, way := range ways {
		sum |= way
	}
	return int(uint64(sum|-sum) >> 63)
}

// stays reports whether a group is as in the baseline.
func (w *walk) stays(g *group) bool {
	base, is := w.base[g.from:g.to], w.is[g.from:g.to]
	for i := range base {
		if base[i] != is[i] {
			return false
		}
	}
	return true
}

// smooth codes an axis that is thought to be at a place, and to miss it by some magnitude, both in parts of a quantum. It
// returns by how many quanta it missed.
func (c *Packed) smooth(i int, at, expected int64) (missed int32) {
	w := &c.w
	a, s := &w.plan.axes[i], &w.m.axes[i]
	whole := (at + sub/2) >> subBits
	near := a.within(whole)
	reach := uint32(min(expected, mostExpected))
	level, phase := s.level(reach), int(at-whole<<subBits)
	if c.sym.reading {
		missed = c.sym.in.Spread(level, phase)
		v := a.arrive(near, missed)
		w.lanes[i].now[w.row], w.is[i] = v, int64(v)&a.mask
		c.spent(a.column)
	} else {
		missed = int32(a.around(w.is[i] - near))
		c.sym.out.Spread(level, phase, missed)
	}
	w.surprise += s.learn(reach, missed)
	return missed
}

// mostExpected is the most that a value is expected to miss by.
const mostExpected = 1 << 28

// axes are the numbers of a group, by axis.
type axes [maxAxes]int64
