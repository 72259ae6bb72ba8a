package fixed

import "math/bits"

// FromInt returns the whole number n, saturating. Any n above 32767 gives MaxQ.
func FromInt(n int) Q {
	q, _ := FromIntChecked(n)
	return q
}

// FromIntChecked returns the whole number n and true, or the end of the range next to n and false.
func FromIntChecked(n int) (Q, bool) {
	q := sat(int64(min(max(n, -1<<16), 1<<16)) << fracBits)
	return q, n == q.Int()
}

// F returns the Q nearest to x, ties away from zero, saturating; NaN gives 0. It is meant for constants: it is inlined,
// and a constant argument folds to a constant (fixed.F(0.98)).
func F(x float64) Q {
	// Doubled, so that truncation keeps the bit that decides the rounding. The scale is a power of two: no rounding.
	n := x * (2 << fracBits)
	switch {
	case n >= 2*float64(MaxQ):
		return MaxQ
	case n <= 2*float64(MinQ):
		return MinQ
	case n < 0:
		return Q((int64(n) - 1) / 2)
	case n > 0:
		return Q((int64(n) + 1) / 2)
	}
	return 0
}

// FromFloatChecked returns F(x) and whether x is a number that rounds into the range.
func FromFloatChecked(x float64) (Q, bool) {
	n := x * (2 << fracBits)
	return F(x), n > 2*float64(MinQ)-1 && n < 2*float64(MaxQ)+1
}

// Ratio returns num/den rounded to nearest, ties away from zero, saturating. A division by zero gives MaxQ or MinQ by
// the sign of num, and 0/0 is 0.
func Ratio(num, den int) Q {
	n, d := magnitude(num), magnitude(den)
	quo := uint64(MaxQ) + 1
	switch {
	case n == 0:
		return 0
	case n>>(63-fracBits) < d: // or else the quotient is 2^63 or more
		quo = divRound(n>>(64-fracBits), n<<fracBits, d)
	}
	if (num < 0) != (den < 0) {
		return sat(-int64(min(quo, uint64(MaxQ)+1)))
	}
	return Q(min(quo, uint64(MaxQ)))
}

// divRound returns (hi*2^64 + lo) / d rounded to nearest, ties up. The quotient must be below 2^64 - 1.
func divRound(hi, lo, d uint64) uint64 {
	quo, rem := bits.Div64(hi, lo, d)
	if rem >= d-rem {
		quo++
	}
	return quo
}

// magnitude returns |n|. The smallest int has one, too, unlike with Abs on a signed type.
func magnitude(n int) uint64 {
	v := int64(n)
	return uint64((v ^ v>>63) - v>>63)
}

// Float returns q exactly, for presentation.
func (q Q) Float() float64 { return float64(q) * (1.0 / (1 << fracBits)) }

// Float32 returns the float32 nearest to q, for presentation.
func (q Q) Float32() float32 { return float32(q.Float()) }
