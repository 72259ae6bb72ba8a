package rules

import "github.com/tickwork-engine/tickwork/fixed"

// Quaternion is how a body is turned: a unit quaternion, the scalar last, in parts of 2^-30.
type Quaternion [4]int32

// Unit is 1 in parts of a quaternion.
const Unit = 1 << 30

// tumble turns a body for a tick of spinning, and rounds the result into To.
func (b *Body) tumble(spin vec) {
	q := &b.Attitude
	if *q == (Quaternion{}) {
		return // restored from a snapshot: nobody knows how it spins
	}
	b.Attitude = q.turned(spin)
	b.To = b.Attitude.smallestThree()
}

// turned returns the quaternion after a tick of spinning: q + spin*q/2 * the time, made a unit again. That is the exact
// axis, and by an angle of 2 atan(half of that which was meant).
func (q *Quaternion) turned(spin vec) Quaternion {
	x, y, z, w := int64(q[0]), int64(q[1]), int64(q[2]), int64(q[3])
	sx, sy, sz := int64(spin.x), int64(spin.y), int64(spin.z)
	const per = 2 * Hz * int64(fixed.One)
	next := [4]int64{
		x + (sx*w+sy*z-sz*y)/per,
		y + (sy*w+sz*x-sx*z)/per,
		z + (sz*w+sx*y-sy*x)/per,
		w - (sx*x+sy*y+sz*z)/per,
	}
	return normalized(next)
}

// normalized returns a quaternion of the length 1. Its components are below 2^31.
func normalized(c [4]int64) (q Quaternion) {
	square := uint64(0)
	for _, v := range c {
		square += uint64(v*v) >> 2 // four squares of 2^62 do not fit
	}
	length := int64(fixed.ISqrt(square)) * 2
	for i, v := range c {
		q[i] = int32(v * Unit / max(length, 1))
	}
	return q
}

// RotationBits is the width of a component that travels: steps of 0.0007, which are not larger than the load's 0.001.
const RotationBits = 11

// smallestThree returns the quaternion as it travels.
func (q *Quaternion) smallestThree() (s fixed.SmallestThree) {
	largest := 0
	for i, v := range q {
		if max(v, -v) > max(q[largest], -q[largest]) {
			largest = i
		}
	}
	sign := int64(1)
	if q[largest] < 0 {
		sign = -1
	}
	var sent [3]uint16
	at := 0
	for i, v := range q {
		if i != largest {
			sent[at] = component(sign * int64(v))
			at++
		}
	}
	return fixed.SmallestThree{Largest: uint8(largest), A: sent[0], B: sent[1], C: sent[2]}
}

// component returns the step that a component from -1/√2 to 1/√2 is next to.
func component(v int64) uint16 {
	const (
		root  = 1518500250 // √2 in parts of 2^-30
		steps = 1<<RotationBits - 1
	)
	scaled := v*root>>30 + Unit // 0 to 2^31
	return uint16(min(max((scaled*steps+Unit)>>31, 0), steps))
}
