package sim

import (
	"math"

	"github.com/tickwork-engine/tickwork/fixed"
)

// The functions of this file compute the words of view rows, for generated code: the value that lies a share t of the way
// from a to b. They are presentation: floating point is allowed here, because no rule ever reads a view.

const perQ = 1.0 / float32(fixed.One)

// InterpolateQ interpolates along a line and returns float32 bits.
func InterpolateQ(a, b fixed.Q, t float32) uint32 {
	way := float32(float32(int64(b)-int64(a)) * t) // rounded by itself, so that no machine fuses it with the sum
	return math.Float32bits((float32(a) + way) * perQ)
}

// InterpolateWrapped interpolates the shortest way on a range [lo, lo+size) whose ends meet. An extrapolation may go
// around more than once.
func InterpolateWrapped(a, b, lo, size fixed.Q, t float32) uint32 {
	x := (float32(a-lo) + float32(float32(fixed.WrapDelta(a, b, size))*t)) * perQ
	whole := float32(size) * perQ
	if x < 0 || x >= whole {
		x -= float32(whole * float32(math.Floor(float64(x/whole))))
	}
	low := float32(float32(lo) * perQ)
	if x += low; x < low || x >= low+whole {
		x = low // rounding went over the edge, where both ends are the same place
	}
	return math.Float32bits(x)
}

// InterpolateAngle interpolates the shortest way around and returns radians in [-pi, pi].
func InterpolateAngle(a, b fixed.Angle, t float32) uint32 {
	const radiansPerUnit = 2 * math.Pi / (1 << 32)
	way := float32(int32(b - a))
	at := a + fixed.Angle(int64(way*t))
	return math.Float32bits(float32(float64(int32(at)) * radiansPerUnit))
}

// InterpolateFloat interpolates along a line.
func InterpolateFloat(a, b float64, t float32) uint32 {
	return math.Float32bits(float32(a + float64((b-a)*float64(t))))
}

// QBits returns the float32 bits of a number that is not interpolated.
func QBits(v fixed.Q) uint32 { return math.Float32bits(v.Float32()) }

// BoolBits returns 1 for true.
func BoolBits(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}
