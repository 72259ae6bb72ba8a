package fixed

import "math"

// ISqrt returns the square root of n rounded down, exactly.
//
// The guess is float64's: with both its roundings it is off by less than 2^-20, so only its whole part can be off, by
// one. It is never too small: a square k*k has a guess of at least k, because the rounding of k*k moves its root by no
// more than half a step below k, and conversion and root are monotonic. It may be too large just below a square, and
// at the top, where n rounds up to 2^64.
func ISqrt(n uint64) uint32 {
	r := min(uint64(int64(math.Sqrt(float64(n)))), math.MaxUint32)
	if r*r > n {
		r--
	}
	return uint32(r)
}

// Sqrt returns the square root of q rounded down to a Q, exactly. A negative q gives 0.
func (q Q) Sqrt() Q {
	if q <= 0 {
		return 0
	}
	// The raw root is that of q*2^16, below 2^47. A root just below a whole number k is at least 1/(2k) away from
	// it, and floats there are denser than that, so the rounded root never reaches k.
	return Q(math.Sqrt(float64(int64(q) << fracBits)))
}
