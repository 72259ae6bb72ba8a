package snapshot

import "math"

// Rotations are foreseen as unit quaternions: what turned goes on turning around the same axis. They are reckoned in
// float64; each product is rounded by a conversion, so that no platform fuses it with an addition and all reckon alike.

type quaternion [4]float64

// rotation returns the quaternion of a group's columns in one of the past tables.
func (w *walk) rotation(g *group, past int) (q quaternion) {
	if w.was[past] < 0 {
		return q
	}
	scale := steps(w, g)
	unit := 1 / float64(scale*math.Sqrt2)
	largest := int(w.past[past].Columns[g.columns[0]][w.was[past]] & 3)
	rest, at := 1.0, 1
	for i := range q {
		if i == largest {
			continue
		}
		q[i] = float64((float64(2*w.before(g.columns[at], past)) - scale) * unit)
		rest -= float64(q[i] * q[i])
		at++
	}
	q[largest] = math.Sqrt(max(rest, 0))
	return q
}

// steps returns the number of steps of a component's range.
func steps(w *walk, g *group) float64 { return float64(int64(1)<<w.t.Columns[g.columns[1]].Bits - 1) }

func (q *quaternion) dot(p *quaternion) float64 {
	return float64(q[0]*p[0]) + float64(q[1]*p[1]) + float64(q[2]*p[2]) + float64(q[3]*p[3])
}

// turnOn returns where a rotation comes that went from before to q, in so many times that time. Angles are small: the
// tangent of the new one follows from that of the old one by the first terms of its series.
func (q *quaternion) turnOn(before *quaternion, times float64) quaternion {
	cos := q.dot(before)
	if cos < 0 {
		cos = -cos
		for i := range before {
			before[i] = -before[i]
		}
	}
	if cos < 0.5 || cos >= 1 {
		return *q
	}
	square := float64(cos * cos)
	tangent := (1 - square) / square // squared
	third := float64((float64(times*times) - 1) / 3 * min(tangent, 1/float64(times*times)))
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
	return next
}

// order returns the two components of the largest magnitude.
func (q *quaternion) order() (largest, second int) {
	second = -1
	for i := 1; i < len(q); i++ {
		if math.Abs(q[i]) > math.Abs(q[largest]) {
			largest = i
		}
	}
	for i := range q {
		if i != largest && (second < 0 || math.Abs(q[i]) > math.Abs(q[second])) {
			second = i
		}
	}
	return largest, second
}

// distance returns the sum of the differences of two quaternions' components, in parts of a quantum.
func (q *quaternion) distance(p *quaternion, scale float64) int64 {
	sum, sign := 0.0, 1.0
	if q.dot(p) < 0 {
		sign = -1
	}
	for i := range q {
		sum += math.Abs(q[i] - float64(sign*p[i]))
	}
	return int64(float64(sum * float64(scale*sub/math.Sqrt2)))
}

// turned codes a rotation.
func (c *Packed) turned(g *group, m *groupModel) {
	w := &c.w
	is, scale := w.rotation(g, 0), steps(w, g)
	next, speed, change := is, int64(0), int64(0)
	if w.was[1] >= 0 {
		before := w.rotation(g, 1)
		next = is.turnOn(&before, c.past.times(1))
		speed = int64(float64(float64(is.distance(&before, scale)) * c.past.times(1)))
		if w.was[2] >= 0 {
			earlier := w.rotation(g, 2)
			other := is.turnOn(&earlier, c.past.times(2))
			change = next.distance(&other, scale)
			for i := range next {
				next[i] += float64(0.3 * (other[i] - next[i]))
			}
		}
	}
	expected := c.expectedTurn(speed, change)
	largest := c.largest(g, m, &next, expected, scale)
	if next[largest] < 0 {
		for i := range next {
			next[i] = -next[i]
		}
	}
	before, at := int64(0), 1
	for i := range next {
		if i == largest {
			continue
		}
		parts := float64((float64(next[i]*math.Sqrt2) + 1) * float64(scale*sub/2))
		f := foretold{at: int64(math.Floor(parts + 0.5)), expected: uint32(min(expected, 1<<28))}
		if at > 1 {
			f.expected = uint32(min(expected*45/128+before*sub*21/20/int64(at-1), 1<<28))
		}
		before += absolute(int64(c.smooth(g.columns[at], f)))
		at++
	}
}

// times returns how many times the time from an older snapshot to the baseline fits into that since, less what things slow
// down.
func (h *history) times(since int) float64 {
	return float64(h.reach[since]) / (sub << reachBits)
}

// expectedTurn returns by how much a rotation's components may miss, in parts of a quantum.
func (c *Packed) expectedTurn(speed, change int64) int64 {
	expected := uint32(min((speed*6+change*25)/128+sub*5/8, 1<<24))
	return int64(exp2(log2(expected) + c.w.surprise/8))
}

// exp2 returns 2^(x/256), the inverse of [log2], up to 2^28.
func exp2(x int32) uint32 {
	x = min(max(x, 0), 28<<8)
	return uint32((256 + uint64(x&255)) << (x >> 8) >> 8)
}

// largest codes which component is left out.
func (c *Packed) largest(g *group, m *groupModel, q *quaternion, expected int64, scale float64) int {
	first, second := q.order()
	gap := uint32(float64((math.Abs(q[first]) - math.Abs(q[second])) * float64(scale*sub)))
	clear := min(max(int((log2(gap)-log2(uint32(expected)))>>7)+12, 0), len(m.largest)-1)
	column := c.w.now.Columns[g.columns[0]]
	is := int(column[c.w.row])
	switch {
	case c.sym.bit(&m.largest[clear], is == first):
		is = first
	case c.sym.bit(&m.second, is == second):
		is = second
	default:
		is = c.third(first, second, is)
	}
	if c.sym.reading {
		column[c.w.row] = int32(is)
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
