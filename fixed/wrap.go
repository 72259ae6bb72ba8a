package fixed

// Wrap returns x moved into [lo, hi) by whole multiples of hi - lo: a place on a torus. If hi <= lo the result is lo.
func Wrap(x, lo, hi Q) Q {
	// The usual case must not pay for the division.
	if lo <= x && x < hi {
		return x
	}
	if hi <= lo {
		return lo
	}
	return Q(int64(lo) + floorMod(int64(x)-int64(lo), int64(hi)-int64(lo)))
}

// WrapDelta returns the shortest signed way from from to to on a circle of circumference size, in [-size/2, size/2).
// A circle of size 0 or less is one point, and the way is 0.
func WrapDelta(from, to, size Q) Q {
	if size <= 0 {
		return 0
	}
	d, half := int64(to)-int64(from), int64(size)/2
	if -half <= d && d < half {
		return Q(d)
	}
	return Q(floorMod(d+half, int64(size)) - half)
}

// floorMod returns x modulo size in [0, size). size must be positive.
func floorMod(x, size int64) int64 {
	m := x % size
	return m + size&(m>>63)
}
