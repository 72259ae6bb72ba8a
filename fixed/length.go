package fixed

import "math/bits"

// Normalize returns the vector of length 1 in the direction of v, each part exactly rounded to nearest. The zero vector
// stays zero.
func (v Vec2) Normalize() Vec2 { return v.WithLen(One) }

// WithLen returns the vector of length r in the direction of v, each part exactly rounded to nearest. A negative r
// points the other way; MinQ counts as -MaxQ. The zero vector stays zero.
func (v Vec2) WithLen(r Q) Vec2 {
	if v == (Vec2{}) {
		return v
	}
	// Twice the length, so that the bit that decides the rounding is there.
	x, y := newSizing(v).parts(2 * uint64(r.Abs()))
	return Vec2{signed((x+1)/2, v.X^r), signed((y+1)/2, v.Y^r)}
}

// ClampLen returns v if its length is at most limit, or else the vector of length limit in its direction, each part
// exactly rounded toward zero: the result is never longer than limit. A negative limit counts as 0.
func (v Vec2) ClampLen(limit Q) Vec2 {
	limit = max(limit, 0)
	if v.LenSq() <= limit.Sq() {
		return v
	}
	x, y := newSizing(v).parts(uint64(limit))
	return Vec2{signed(x, v.X), signed(y, v.Y)}
}

// signed returns the magnitude m with the sign of s. m is below 2^31.
func signed(m uint64, s Q) Q { return (Q(m) ^ s>>31) - s>>31 }

// sizing is a vector in the middle of getting another length.
type sizing struct {
	x, y uint64 // magnitudes of the parts, scaled up together until the larger reaches 2^30
	sq   uint64 // x*x + y*y, in [2^60, 2^63]
	root uint64 // root of sq rounded down
}

// newSizing scales v up. v must not be zero.
func newSizing(v Vec2) sizing {
	x, y := abs(v.X), abs(v.Y)
	// A magnitude of 2^31 (MinQ) has 32 bits and needs no room for a sign: the squares still fit.
	shift := uint(max(bits.LeadingZeros32(uint32(x|y)), 1) - 1)
	x, y = x<<shift, y<<shift
	sq := x*x + y*y
	return sizing{x, y, sq, uint64(ISqrt(sq))}
}

// parts returns x and y times length / sqrt(sq), rounded down exactly. length is below 2^32.
func (s sizing) parts(length uint64) (x, y uint64) { return s.part(s.x, length), s.part(s.y, length) }

// part returns side * length / sqrt(sq), rounded down exactly.
func (s sizing) part(side, length uint64) uint64 {
	n := side * length
	k := n / s.root // at most length, as no side is above the root
	// The quotient by root + 1 is a lower bound. If it agrees with that by root, that is the result.
	if n-k*s.root >= k {
		return k
	}
	// k is too large by length/root at most, which is below 4.
	for exceeds(k, s.sq, n) {
		k--
	}
	return k
}

// exceeds reports whether k*sqrt(sq) > n, by comparing the squares in 128 bits.
func exceeds(k, sq, n uint64) bool {
	hi, lo := bits.Mul64(k*k, sq)
	limitHi, limitLo := bits.Mul64(n, n)
	return hi > limitHi || hi == limitHi && lo > limitLo
}
