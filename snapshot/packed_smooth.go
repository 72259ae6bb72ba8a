package snapshot

import "github.com/tickwork-engine/tickwork/sim"

// group codes a group of smooth columns of the entity at hand.
func (c *Packed) group(number int) {
	w := &c.w
	g, m := &w.plan.groups[number], &w.m.groups[number]
	if g.how == byVelocity {
		c.moved(g)
		return
	}
	if c.sym.bit(&m.kept[c.moving(g)], !c.sym.reading && c.groupKept(g)) {
		return
	}
	if g.how == byTurning {
		c.turned(g, m)
		return
	}
	c.carried(g, &w.crowds[number])
}

// moving returns 1 if a value of the group changed between the second snapshot and the baseline.
func (c *Packed) moving(g *group) int {
	w := &c.w
	for _, column := range g.columns {
		if w.ways[column] != 0 {
			return 1
		}
	}
	return 0
}

// A foretold number is where a column is thought to be, and by how much it may miss, in parts of a quantum.
type foretold struct {
	at       int64
	expected uint32
	lean     int // the context of the miss's sign, or 0 for that of where between two quanta the prediction lies
}

// smooth codes a column and returns by how many quanta it missed.
func (c *Packed) smooth(column int, f foretold) int32 {
	w := &c.w
	s, m := &w.t.Columns[column], &w.m.columns[column]
	whole := (f.at + sub/2) >> subBits
	lean := f.lean
	if lean == 0 {
		lean = leaning(f.at - whole<<subBits)
	}
	near := within(s, whole)
	missed := c.sym.spread(&c.m.spread, m.level(f.expected), lean, int32(around(w.value(column)-near, int64(s.Wrap))))
	w.surprise += m.learn(f.expected, missed)
	if c.sym.reading {
		w.now.Columns[column][w.row] = arrive(s, near, missed)
	}
	return missed
}

const subBits = 4 // sub is 1<<subBits

// leaning returns the context of a sign: where between two quanta the prediction lies.
func leaning(phase int64) int {
	switch {
	case phase <= -3:
		return 2
	case phase >= 3:
		return 1
	}
	return 0
}

// direction returns the context of the sign for something that goes somewhere: it may brake or be pushed.
func direction(onward int64) int {
	switch {
	case onward < -3*sub:
		return 4
	case onward > 3*sub:
		return 3
	}
	return 0
}

// axes are the numbers of a group, by column.
type axes [crowdAxes]int64

// carried codes columns that go on as they went.
func (c *Packed) carried(g *group, near *crowd) {
	w := &c.w
	var onward, bend axes
	speed, change := int64(0), int64(0)
	for i, column := range g.columns {
		onward[i] = c.past.onward(w.ways[column], 1)
		if w.was[2] >= 0 {
			bend[i] = onward[i] - c.past.onward(w.way(column, 2), 2)
		}
		speed += absolute(onward[i])
		change += absolute(bend[i])
	}
	at, wrap := c.place(g)
	var help guess
	if len(g.columns) > 1 {
		help = near.ask(&at, &wrap)
	}
	var missed spot
	before := int64(0)
	for i, column := range g.columns {
		by := int64(help.miss[i])
		expected := (speed*4+change*29+absolute(onward[i])*6)/128 + absolute(by)*3/4 + sub/4
		if onward[i] == 0 && bend[i] == 0 {
			expected += jump(&w.t.Columns[column])
		}
		if i > 0 {
			expected = expected*45/64 + before*sub*41/(64*int64(i))
		}
		was := w.before(column, 0) << subBits
		h := &w.m.columns[column].hint
		bent := h.of(bend[i])
		miss := c.smooth(column, foretold{was + onward[i] + bent + by, uint32(min(expected, 1<<28)), direction(onward[i])})
		before += absolute(int64(miss))
		went := around(w.value(column)-w.before(column, 0), int64(w.t.Columns[column].Wrap))
		off := went<<subBits - onward[i]
		h.learn(bend[i], off)
		missed[i] = float64(min(max(off-bent, -1<<24), 1<<24))
	}
	if len(g.columns) > 1 {
		near.add(&at, &missed, &help)
	}
}

// jump returns how far a column may go that has not gone anywhere, in parts of a quantum: a turn can go anywhere.
func jump(s *sim.ColumnSchema) int64 {
	if s.Wrap != 0 && s.Wrap == 1<<s.Bits {
		return int64(s.Wrap) * sub / 8
	}
	return sub << (s.Bits / 7)
}

// place returns where the entity was in the baseline, by the columns of a group.
func (c *Packed) place(g *group) (at, wrap spot) {
	for i, column := range g.columns {
		if v := &c.w.t.Columns[column]; v.Velocity() {
			column = v.Moves - 1
		}
		at[i] = float64(c.w.before(column, 0))
		wrap[i] = float64(c.w.t.Columns[column].Wrap)
	}
	return at, wrap
}

// moved codes columns that velocities move. A step moves things by the velocity that it has just changed, and a velocity that
// changed did so evenly.
func (c *Packed) moved(g *group) {
	w := &c.w
	ticks := c.past.ticks()
	for i, column := range g.columns {
		v := &w.t.Columns[g.by[i]]
		was, is := w.before(g.by[i], 0), w.value(g.by[i])
		way := c.flown(v, was, is, ticks)
		bent := absolute(v.Rate*(is-was)*ticks>>(rateBits-subBits)) / 45
		at := w.before(column, 0)<<subBits + way>>(rateBits-subBits)
		slip := c.slip(column, g.by[i])
		h := &w.m.columns[column].hint
		c.smooth(column, foretold{at: at + h.of(slip), expected: uint32(min(bent+sub/4, 1<<28))})
		h.learn(slip, around(w.value(column)<<subBits-at, int64(w.t.Columns[column].Wrap)<<subBits))
	}
}

// flown returns how far a velocity that changed from one value to another moves a column in so many ticks, in units of 2^-32
// quanta.
func (c *Packed) flown(v *sim.ColumnSchema, from, to, ticks int64) int64 {
	return (v.Rest+v.Rate*from)*ticks + v.Rate*(to-from)*(ticks+1)/2
}

// slip returns where the older snapshots say that a column was in the baseline, as far as velocities tell, less what the
// baseline says, in parts of a quantum: between two quanta, they know better together.
func (c *Packed) slip(column, by int) int64 {
	w := &c.w
	s, v := &w.t.Columns[column], &w.t.Columns[by]
	sum, count := int64(0), 1
	ticks := int64(0)
	for past := 1; past < MaxPast && w.was[past] >= 0; past++ {
		ticks += int64(c.past.ages[past])
		old, is := w.before(by, past), w.before(by, 0)
		way := c.flown(v, old, is, ticks)
		off := around(w.way(column, past)<<subBits-way>>(rateBits-subBits), int64(s.Wrap)<<subBits)
		if absolute(off) > farSlip {
			break
		}
		sum -= off
		count++
	}
	switch count { // constants divide faster
	case 2:
		return sum / 2
	case 3:
		return sum / 3
	}
	return sum
}

// farSlip is more than rounding makes of a place: something else moved it.
const farSlip = 2 * sub

// rateBits is how many bits behind the point sim.ColumnSchema.Rate has.
const rateBits = 32
