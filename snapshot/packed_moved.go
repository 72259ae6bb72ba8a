package snapshot

// moved codes columns that velocities move. A step moves things by the velocity that it has just changed, and a velocity that
// changed did so evenly: over t ticks from one that moves by s a tick to one that moves by d more, things go s*t + d*(t+1)/2.
func (c *Packed) moved(g *group) {
	w := &c.w
	ticks := c.past.ticks()
	for i := g.from; i < g.to; i++ {
		a := &w.plan.axes[i]
		v := &w.plan.axes[a.by]
		step := w.steps[a.by]
		more := v.rate * (w.is[a.by] - w.base[a.by])
		bent := absolute(more*ticks>>(rateBits-subBits)) / 45
		at := w.base[i]<<subBits + flown(step, more, ticks)>>(rateBits-subBits)
		if w.was[1] >= 0 {
			at += c.slip(i, step, v.rate*w.ways[a.by])
		}
		c.smooth(i, at, bent+sub/5)
	}
}

// flown returns how far something goes in so many ticks, in units of 2^-32 quanta.
func flown(step, more, ticks int64) int64 { return step*ticks + more*(ticks+1)>>1 }

// slip returns where the second snapshot says that an axis was in the baseline, as far as velocities tell, less what the
// baseline says, half of it, in parts of a quantum: between two quanta, they know better together. more is how much more the velocity
// moved in a tick in the baseline than in the second snapshot.
func (c *Packed) slip(i int, step, more int64) int64 {
	ticks := int64(c.past.ages[1])
	went := (step*ticks - more*(ticks-1)>>1) >> (rateBits - subBits)
	off := went - c.w.ways[i]<<subBits
	if absolute(off) > farSlip {
		return 0
	}
	return off >> 1
}

// farSlip is more than rounding makes of a place: something else moved it.
const farSlip = 2 * sub

// rateBits is how many bits behind the point sim.ColumnSchema.Rate has.
const rateBits = 32
