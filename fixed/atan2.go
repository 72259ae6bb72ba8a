package fixed

// Coefficients of atan(t) in turns = t * (a1 + a3 t^2 + ... + a11 t^10) on [0, 5/12], times 2^34: the minimax
// polynomial. Its error is 2.0e-11 of a turn. gen_coeffs.go derives them.
const (
	a1  = 2734261091
	a3  = -911418572
	a5  = 546767329
	a7  = -388873322
	a9  = 286228267
	a11 = -158833011
)

// Atan2 returns the angle of the vector (x, y), within one unit, 2^-32 of a turn. It is exact on the axes and the
// diagonals, and mirroring the vector at any of these mirrors the angle exactly. The zero vector gives 0.
func Atan2(y, x Q) Angle {
	ax, ay := abs(x), abs(y)
	if ax|ay == 0 {
		return 0
	}
	lo, hi := min(ax, ay), max(ax, ay)
	// Above a sixteenth of a turn (its tangent is near 5/12) the polynomial would need twice the terms: take the rest
	// to the diagonal instead, whose tangent is (hi - lo) / (hi + lo), at most 7/17.
	steep := 12*lo > 5*hi
	if steep {
		lo, hi = hi-lo, hi+lo
	}
	a := atanUnit(int64(lo << 32 / hi))
	if steep {
		a = Eighth - a
	}
	if ay > ax {
		a = Quarter - a
	}
	if x < 0 {
		a = HalfTurn - a
	}
	if y < 0 {
		a = -a
	}
	return a
}

// atanUnit returns the arc tangent of t / 2^32, which is in [0, 5/12].
func atanUnit(t int64) Angle {
	u := t * t >> 32
	p := a9 + a11*u>>32
	p = a7 + p*u>>32
	p = a5 + p*u>>32
	p = a3 + p*u>>32
	p = a1 + p*u>>32
	return Angle(roundShift(t*p, 34))
}

// abs returns the magnitude of q in a type that holds that of MinQ.
func abs(q Q) uint64 {
	v := int64(q)
	return uint64((v ^ v>>63) - v>>63)
}
