package snapshot

import "math"

// A type whose velocities travel says that its entities fly: while their velocities stay as they were nothing touches them, and they turn
// on as they did, however fast. Other things are pushed, and slow down.

// steadiness returns how many of the snapshots, from the baseline on, have the velocities of the entity at hand, which have been
// coded.
func (w *walk) steadiness() int {
	now, ways, older := int64(0), int64(0), int64(0)
	for i := range w.plan.velocities {
		now |= w.is[i] - w.base[i]
		ways |= w.ways[i]
		older |= w.older[i]
	}
	switch {
	case now != 0:
		return 0
	case ways != 0:
		return 1
	case older != 0 && w.was[2] >= 0:
		return 2
	}
	return MaxPast
}

// foreseeFlight is foreseeTurn for something that flies.
func (c *Packed) foreseeFlight(r *rotation, g *group) (expected int64) {
	w := &c.w
	base, steady := w.base[g.from:g.to], w.steadiness()
	g.turn.read(&r.is, base, r.still[:])
	r.next, r.way = r.is, quaternion{}
	if w.was[1] < 0 {
		return leastFlight
	}
	g.turn.read(&r.before, base, w.ways[g.from:g.to])
	r.next = r.is.turnOn(&r.before, c.past.times(1))
	speed, change := int64(0), int64(0)
	if steady < 2 {
		speed = g.turn.apart(&r.next, &r.is)
	}
	if w.was[2] >= 0 && steady != 2 {
		g.turn.read(&r.earlier, base, w.older[g.from:g.to])
		r.other = r.is.turnOn(&r.earlier, c.past.times(2))
		share := steadyTurn
		if steady < MaxPast {
			share, change = olderTurn, g.turn.apart(&r.next, &r.other)
		}
		for i := range r.next {
			r.next[i] += float64(share * (r.other[i] - r.next[i]))
		}
	}
	return (speed*6+change*25)>>7 + leastFlight
}

const (
	// leastFlight is by how much rotations may miss that nothing touched, by rounding alone.
	leastFlight = sub * 5 / 8
	// steadyTurn is how much the turn since the third snapshot counts beside that since the second if nothing touched the entity.
	// Only rounding parts the two then: the longer way is the better known one, and the line that fits all three snapshots best
	// lies beyond it, because it does not trust the baseline's own rounding either.
	steadyTurn = 1.3
)

// apart returns how far two rotations are apart, by the sum of their components, in parts of a quantum.
func (s *turnScale) apart(p, q *quaternion) int64 {
	sum := 0.0
	for i := range p {
		sum += math.Abs(p[i] - q[i])
	}
	return int64(float64(sum * s.parts))
}

// turnOn returns where a rotation comes that went from before to q, in so many times that time; before gets the sign that is
// nearer to q. The tangent of the angle follows from that of the old one by the first terms of its series, which are good for
// small angles: a larger one is halved before, and the result turned on by as much again, until both are small.
func (q *quaternion) turnOn(before *quaternion, times float64) quaternion {
	cos := q.dot(before)
	if cos < 0 {
		cos = -cos
		for i := range before {
			before[i] = -before[i]
		}
	}
	if cos < 0.5 {
		return *q
	}
	from := *before
	for halves := 0; cos < closely && halves < mostHalves; halves++ {
		from = q.halfway(&from, cos)
		cos = q.dot(&from)
		times *= 2
	}
	return q.turnBriefly(&from, cos, times)
}

const (
	closely    = 31.0 / 32 // the cosine of 14 degrees
	mostHalves = 3         // from 60 degrees on
	shortly    = 1.0 / 16  // the squared tangent of 14 degrees
)

// turnBriefly is turnOn for what has turned by a small angle, whose cosine is given.
func (q *quaternion) turnBriefly(before *quaternion, cos, times float64) quaternion {
	if cos >= 1 {
		return *q
	}
	square := float64(cos * cos)
	tangent := (1 - square) / square // squared
	doubles := 0
	for float64(float64(times*times)*tangent) > shortly {
		times /= 2
		doubles++
	}
	third := float64((float64(times*times) - 1) / 3 * tangent)
	factor := float64(times / cos * (1 + third))
	var next quaternion
	square = 0
	for i := range next {
		next[i] = q[i] - float64(factor*(before[i]-float64(cos*q[i])))
		square += float64(next[i] * next[i])
	}
	scale := 1 / math.Sqrt(square)
	for i := range next {
		next[i] = float64(next[i] * scale)
	}
	for range doubles {
		next = q.across(&next)
	}
	return next
}

// halfway returns the rotation in the middle of two that have so much in common.
func (q *quaternion) halfway(p *quaternion, cos float64) (middle quaternion) {
	scale := 1 / math.Sqrt(2*(1+cos))
	for i := range middle {
		middle[i] = float64((q[i] + p[i]) * scale)
	}
	return middle
}

// across returns the rotation that is as far behind p as q is before it.
func (q *quaternion) across(p *quaternion) (next quaternion) {
	twice := 2 * q.dot(p)
	for i := range next {
		next[i] = float64(twice*p[i]) - q[i]
	}
	return next
}
