package snapshot

import "math"

// Rotations are foreseen as unit quaternions: what turned goes on turning around the same axis. They are reckoned in
// float64; each product is rounded by a conversion, so that no platform fuses it with an addition and all reckon alike.

type quaternion [4]float64

// turnScale is how a rotation's components are quantised.
type turnScale struct {
	steps float64 // of a component's range
	unit  float64 // what half a step is
	parts float64 // parts of a step in 1
}

// olderTurn is how much the turn since the third snapshot counts beside that since the second.
const olderTurn = 40.0 / 256

func newTurnScale(bits uint8) turnScale {
	steps := float64(int64(1)<<bits - 1)
	return turnScale{steps, 1 / float64(steps*math.Sqrt2), float64(steps * sub / math.Sqrt2)}
}

// others holds the three components that there are besides the largest one, by that.
var others = [4][3]uint8{{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}}

// read makes q the rotation that lies so far behind a baseline's: the largest component, and three others.
func (s *turnScale) read(q *quaternion, base, ways []int64) {
	largest, rest := (base[0]-ways[0])&3, 1.0
	for i, at := range others[largest] {
		v := float64((float64(2*(base[i+1]-ways[i+1])) - s.steps) * s.unit)
		rest -= float64(v * v)
		q[at&3] = v
	}
	q[largest] = math.Sqrt(max(rest, 0))
}

func (q *quaternion) dot(p *quaternion) float64 {
	return float64(q[0]*p[0]) + float64(q[1]*p[1]) + float64(q[2]*p[2]) + float64(q[3]*p[3])
}

// turnSince makes way the turn to q from a rotation of one of the older snapshots. Angles are small: the tangent of the new
// one follows from that of the old one by the first terms of its series.
func (h *history) turnSince(way, q, before *quaternion, since int) {
	cos, times := q.dot(before), h.times(since)
	longer := float64((1 - math.Abs(cos)) * (1 + float64(2*(float64(times*times)-1)/3)))
	factor := math.Copysign(float64(times*(1+min(longer, 1))), cos)
	for i := range way {
		way[i] = float64(factor * (float64(cos*q[i]) - before[i]))
	}
}

// shorten gives q the length 1.
func (q *quaternion) shorten() {
	scale := 1 / math.Sqrt(q.dot(q))
	for i := range q {
		q[i] = float64(q[i] * scale)
	}
}

// order returns the two components of the largest magnitude. They are compared as whole numbers, which stand for magnitudes in
// the same order, with the component's number in the lowest bits: no branch, which nobody could foresee.
func (q *quaternion) order() (largest, second int) {
	var first, next uint64
	for i, v := range q {
		key := math.Float64bits(math.Abs(v))&^3 | uint64(i)
		next = max(next, min(first, key))
		first = max(first, key)
	}
	return int(first & 3), int(next & 3)
}

// length returns the sum of a way's components, in parts of a quantum.
func (s *turnScale) length(way *quaternion) int64 {
	sum := math.Abs(way[0]) + math.Abs(way[1]) + math.Abs(way[2]) + math.Abs(way[3])
	return int64(float64(sum * s.parts))
}

// rotation is what is known of a rotation.
type rotation struct {
	is, next        quaternion // in the baseline, and as it is thought to be now
	before, earlier quaternion // in the older snapshots
	way, other      quaternion // the turns since them
	still           axes       // no way
	both, size      int64      // of what it teaches about its carry
	change          int64      // by how much the turn is becoming another one, in parts of a quantum
}

// turned codes a rotation.
func (c *Packed) turned(g *group, m *groupModel) {
	r := &c.w.turn
	expected := int64(0)
	if c.w.plan.velocities > 0 {
		expected = expectedTurn(c.foreseeFlight(r, g), c.w.surprise>>3)
	} else {
		c.foreseeTurn(r, g, &m.carry)
		expected = expectedTurn(r.change*54>>7+sub*7/2, c.w.surprise*3>>3)
	}
	largest := c.largest(g, m, &r.next, expected)
	half := float64(g.turn.steps * sub / 2)
	if r.next[largest&3] < 0 {
		half = -half
	}
	c.components(g, largest, half, expected)
	m.carry.learn(r.both, r.size)
}

// foreseeTurn finds out where a rotation goes on to.
func (c *Packed) foreseeTurn(r *rotation, g *group, goes *carry) {
	w := &c.w
	base := w.base[g.from:g.to]
	g.turn.read(&r.is, base, r.still[:])
	r.change = 0
	if w.was[1] < 0 {
		r.next, r.way = r.is, quaternion{}
		return
	}
	g.turn.read(&r.before, base, w.ways[g.from:g.to])
	c.past.turnSince(&r.way, &r.is, &r.before, 1)
	if w.was[2] >= 0 {
		g.turn.read(&r.earlier, base, w.older[g.from:g.to])
		c.past.turnSince(&r.other, &r.is, &r.earlier, 2)
		for i := range r.other {
			r.other[i] -= r.way[i]
			r.way[i] += float64(olderTurn * r.other[i])
		}
		r.change = g.turn.length(&r.other)
	}
	share := float64(goes.share) / (1 << carryBits)
	for i := range r.next {
		r.next[i] = r.is[i] + float64(share*r.way[i])
	}
	r.next.shorten()
}

// components codes the components besides the largest one.
func (c *Packed) components(g *group, largest int, half float64, expected int64) {
	r, middle := &c.w.turn, math.Abs(half)
	toParts := math.Copysign(g.turn.parts, half)
	before := int64(0)
	r.both, r.size = 0, 0
	for k, at := range others[largest&3] {
		parts := float64(float64(r.next[at&3]*math.Sqrt2)*half) + middle
		reach := expected
		if k > 0 {
			reach = expected*48>>7 + before*sub*19>>(3+k&3)
		}
		missed := c.smooth(g.from+1+k, int64(math.Floor(parts+0.5)), reach)
		before += absolute(int64(missed))
		off, way := int64(missed)*sub, int64(float64(r.way[at&3]*toParts))
		off, way = min(max(off, -farMiss), farMiss), min(max(way, -farMiss), farMiss)
		r.both += off * way
		r.size += off*off + way*way
	}
}

// times returns how many times the time from an older snapshot to the baseline fits into that since, less what things slow
// down.
func (h *history) times(since int) float64 {
	return float64(h.reach[since]) / (sub << reachBits)
}

// expectedTurn returns by how much a rotation's components may miss, in parts of a quantum, by how much they usually do, and how much
// more is to be expected of this entity, in 2^-8 of a doubling.
func expectedTurn(usually int64, more int32) int64 {
	return int64(exp2(log2(uint32(min(usually, 1<<24))) + more))
}

// largest codes which component is left out.
func (c *Packed) largest(g *group, m *groupModel, q *quaternion, expected int64) int {
	first, second := q.order()
	gap := uint32(float64((math.Abs(q[first]) - math.Abs(q[second])) * float64(g.turn.steps*sub)))
	class := min(max(int((log2(gap)-log2(uint32(expected)))>>7)+12, 0), len(m.largest)-1)
	column := c.w.now.Columns[c.w.plan.axes[g.from].column]
	is := int(column[c.w.row])
	switch {
	case c.sym.bit(&m.largest[class], is == first):
		is = first
	case c.sym.bit(&m.second, is == second):
		is = second
	default:
		is = c.third(first, second, is)
	}
	if c.sym.reading {
		column[c.w.row] = int32(is)
		c.spent(c.w.plan.axes[g.from].column)
	}
	return is
}

// third codes which of the two remaining components it is.
func (c *Packed) third(first, second, is int) int {
	var rest [2]int
	n := 0
	for i := range 4 {
		if i != first && i != second {
			rest[n] = i
			n++
		}
	}
	at := uint32(0)
	if is == rest[1] {
		at = 1
	}
	return rest[c.sym.raw(at, 1)]
}
