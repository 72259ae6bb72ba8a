package fixed

import (
	"math"
	"math/bits"
)

// Vec2 is a point or a vector in the plane. The zero value is the origin.
type Vec2 struct{ X, Y Q }

// V returns the vector (x, y).
func V(x, y Q) Vec2 { return Vec2{x, y} }

// Add returns v + o, wrapping.
func (v Vec2) Add(o Vec2) Vec2 { return Vec2{v.X + o.X, v.Y + o.Y} }

// Sub returns v - o, wrapping.
func (v Vec2) Sub(o Vec2) Vec2 { return Vec2{v.X - o.X, v.Y - o.Y} }

// Neg returns -v, wrapping.
func (v Vec2) Neg() Vec2 { return Vec2{-v.X, -v.Y} }

// Perp returns v turned by a quarter turn: (-Y, X), wrapping.
func (v Vec2) Perp() Vec2 { return Vec2{-v.Y, v.X} }

// Scale returns v times k, each part rounded toward minus infinity, saturating.
func (v Vec2) Scale(k Q) Vec2 { return Vec2{v.X.Mul(k), v.Y.Mul(k)} }

// Dot returns the dot product, rounded toward minus infinity once, saturating.
func (v Vec2) Dot(o Vec2) Q {
	// The sum lies in [-2^63 + 2^32, 2^63]. The top wraps to -2^63, which nothing else reaches.
	sum := int64(v.X)*int64(o.X) + int64(v.Y)*int64(o.Y)
	if sum == math.MinInt64 {
		return MaxQ
	}
	return sat(sum >> fracBits)
}

// Cross returns the z part of the cross product, X*o.Y - Y*o.X, rounded toward minus infinity once, saturating: positive
// if o lies on the side of v that positive turns lead to.
func (v Vec2) Cross(o Vec2) Q {
	return sat((int64(v.X)*int64(o.Y) - int64(v.Y)*int64(o.X)) >> fracBits)
}

// LenSq returns the square of v's length exactly, as raw Q32.32: at most 2^63, which is why it is unsigned.
func (v Vec2) LenSq() uint64 { return v.X.Sq() + v.Y.Sq() }

// DistSq returns the square of the distance of two points exactly, as raw Q32.32, saturating: beyond 65535 in one
// direction, the sum may exceed 64 bits.
func (v Vec2) DistSq(o Vec2) uint64 {
	dx, dy := int64(v.X)-int64(o.X), int64(v.Y)-int64(o.Y)
	sum, carry := bits.Add64(uint64(dx*dx), uint64(dy*dy), 0)
	return sum | -carry
}

// Len returns the length of v rounded down, saturating.
func (v Vec2) Len() Q { return rootQ(v.LenSq()) }

// Dist returns the distance of two points rounded down, saturating.
func (v Vec2) Dist(o Vec2) Q { return rootQ(v.DistSq(o)) }

// rootQ returns the root of a raw Q32.32 number, saturating.
func rootQ(sq uint64) Q { return Q(min(ISqrt(sq), uint32(MaxQ))) }

// Lerp returns the point at fraction t of the way from v to to, each part as Q.Lerp does it.
func (v Vec2) Lerp(to Vec2, t Q) Vec2 { return Vec2{v.X.Lerp(to.X, t), v.Y.Lerp(to.Y, t)} }

// Angle returns the direction of v, as Atan2 does. The zero vector gives 0.
func (v Vec2) Angle() Angle { return Atan2(v.Y, v.X) }

// Polar returns the vector of length r in direction a, each part rounded to nearest, saturating. A negative r points
// the other way. The error of a part is at most 0.5 of 1/65536 plus |r| / 2^29.
func Polar(a Angle, r Q) Vec2 {
	return Vec2{
		sat(roundShift(int64(r)*unitSin(foldRight(a+Quarter)), unitBits)),
		sat(roundShift(int64(r)*unitSin(foldRight(a)), unitBits)),
	}
}

// Rotate returns v turned by a, each part rounded to nearest, saturating. The error of a part is at most 0.5 of 1/65536
// plus the length of v / 2^28; quarter turns are exact.
func (v Vec2) Rotate(a Angle) Vec2 {
	x, y, sin, cos := int64(v.X), int64(v.Y), unitSin(foldRight(a)), unitSin(foldRight(a+Quarter))
	return Vec2{
		sat(roundShift(x*cos-y*sin, unitBits)),
		sat(roundShift(x*sin+y*cos, unitBits)),
	}
}
