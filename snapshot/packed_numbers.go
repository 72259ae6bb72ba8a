package snapshot

import "math/bits"

// around returns the shortest way that a difference of two numbers of the axis stands for.
func (a *axis) around(d int64) int64 {
	if d > a.half {
		return d - a.wrap
	}
	if d < -a.half {
		return d + a.wrap
	}
	return d
}

// within returns the number of the axis that is nearest to v. Where numbers begin again, v does, too.
func (a *axis) within(v int64) int64 {
	if v < a.low || v > a.high {
		return a.outside(v)
	}
	return v
}

func (a *axis) outside(v int64) int64 {
	if a.wrap == 0 {
		return min(max(v, a.low), a.high)
	}
	if v %= a.wrap; v < 0 {
		v += a.wrap
	}
	return v
}

// arrive returns the quantum that lies so far from a prediction. Ways that no encoder writes lead to some quantum.
func (a *axis) arrive(from int64, way int32) int32 {
	v := from + int64(way)
	if v >= a.low && v <= a.high {
		return int32(v)
	}
	if a.wrap != 0 {
		return int32(a.outside(v))
	}
	return extend(uint32(v)&uint32(uint64(1)<<a.bits-1), a.bits, a.signed)
}

// absolute returns |v| without a branch: signs are as good as random here, which no processor foresees.
func absolute(v int64) int64 {
	sign := v >> 63
	return (v ^ sign) - sign
}

// magnitude returns |v|, at most 2^24.
func magnitude(v int32) uint32 {
	sign := v >> 31
	return min(uint32((v^sign)-sign), 1<<24)
}

// log2 returns the binary logarithm of x in units of 2^-8, nearly: the mantissa is taken for its own logarithm. That of 0 is 0.
func log2(x uint32) int32 {
	n := bits.Len32(x|1) - 1
	return int32(n<<8) + int32(uint64(x)<<8>>(n&31)&255)
}

// exp2 returns 2^(x/256), the inverse of [log2], up to 2^28.
func exp2(x int32) uint32 {
	x = min(max(x, 0), 28<<8)
	return uint32((256 + uint64(x&255)) << (x >> 8 & 31) >> 8)
}
