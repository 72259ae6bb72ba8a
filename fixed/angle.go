package fixed

import "math"

// Angle is a direction or a turn, as a fraction of the whole circle: the raw integer counts 1/2^32 of a turn. Addition
// and subtraction wrap around the circle by themselves. Positive turns lead from the x axis to the y axis.
type Angle uint32

// Parts of the circle. The negative of a constant does not compile, as its type is unsigned: write 3 * Quarter for a
// quarter turn backward.
const (
	Quarter  Angle = 1 << 30     // a quarter turn, 90 degrees
	HalfTurn Angle = 2 * Quarter // half a turn, 180 degrees
	Eighth   Angle = Quarter / 2 // an eighth of a turn, 45 degrees
)

// Turns returns num/den of a turn, rounded to nearest; whole turns drop out. If den is 0, the result is 0.
func Turns(num, den int) Angle {
	if den == 0 {
		return 0
	}
	d := magnitude(den)
	n := magnitude(num) % d
	a := Angle(divRound(n>>32, n<<32, d))
	if (num < 0) != (den < 0) {
		return -a
	}
	return a
}

// Degrees returns the angle of n degrees, rounded to nearest; whole turns drop out.
func Degrees(n int) Angle { return Turns(n, 360) }

// AngleFromTurns returns the angle nearest to x turns, ties away from zero; whole turns drop out. NaN and the
// infinities give 0. It is meant for constants: like F, it is inlined and folds.
func AngleFromTurns(x float64) Angle {
	const whole = 1 << 30 // turns that the conversion below has room for
	if !(-whole < x && x < whole) {
		x -= math.Floor(x)
	}
	// Doubled, so that truncation keeps the bit that decides the rounding.
	n := x * (1 << 33)
	switch {
	case n < 0:
		return Angle((int64(n) - 1) / 2)
	case n > 0:
		return Angle((int64(n) + 1) / 2)
	}
	return 0
}

// Delta returns the shortest signed way from a to to, in 1/2^32 of a turn: a + Angle(a.Delta(to)) is to. Half a turn
// is negative.
func (a Angle) Delta(to Angle) int32 { return int32(to - a) }

// Lerp returns the angle at fraction t of the shortest way from a to to: a at t = 0 and to at t = One, both exactly.
// A t outside [0, One] extrapolates, around the circle.
func (a Angle) Lerp(to Angle, t Q) Angle {
	return a + Angle(int64(a.Delta(to))*int64(t)>>fracBits)
}

// Turns returns a in turns, in [0, 1), exactly, for presentation.
func (a Angle) Turns() float64 { return float64(a) * (1.0 / (1 << 32)) }

// Radians returns a in radians, in [0, 2*pi), for presentation.
func (a Angle) Radians() float64 { return float64(a) * (2 * math.Pi / (1 << 32)) }
