package fixed

// Q is a signed fixed-point number with 16 bits before and 16 bits after the binary point (Q16.16): the raw integer
// counts 1/65536. It reaches from -32768 to 32767.99998 in steps of about 0.000015.
//
// See the package doc for what Go's operators mean on it: +, - and comparisons work as they stand, * and / only with a
// whole constant on the other side (q * 3, q / 3).
type Q int32

// fracBits is the number of bits after the binary point of a Q, fracMask has these bits set.
const (
	fracBits = 16
	fracMask = 1<<fracBits - 1
)

// Numbers that rules name often.
const (
	One  Q = 1 << fracBits // 1
	Half Q = One / 2       // 1/2
	MaxQ Q = 1<<31 - 1     // the largest Q, 32767 + 65535/65536
	MinQ Q = -1 << 31      // the smallest Q, -32768
)

// sat narrows a raw value to a Q, saturating.
func sat(v int64) Q {
	if v == int64(Q(v)) {
		return Q(v)
	}
	return Q(v>>63) ^ MaxQ
}

// roundShift returns v / 2^n rounded to nearest, ties away from zero, so that roundShift(-v, n) is -roundShift(v, n).
// v must be 2^(n-1) away from the ends of int64.
func roundShift(v int64, n uint) int64 { return (v + 1<<(n-1) + v>>63) >> n }

// Mul returns q*b rounded toward minus infinity, saturating.
func (q Q) Mul(b Q) Q { return sat(int64(q) * int64(b) >> fracBits) }

// Div returns q/b rounded toward zero, saturating. A division by zero gives MaxQ or MinQ by the sign of q, and 0/0
// is 0.
func (q Q) Div(b Q) Q {
	num, den := int64(q)<<fracBits, int64(b)
	if den == 0 {
		// Any q but 0 leaves the range here, on its own side.
		num, den = num<<fracBits, 1
	}
	return sat(num / den)
}

// MulDiv returns q*b/c rounded toward zero, saturating. The product is exact, so it may exceed a Q on the way. With
// c = 0 the result is MaxQ or MinQ by the sign of the product, or 0.
func (q Q) MulDiv(b, c Q) Q {
	product := int64(q) * int64(b)
	switch {
	case c != 0:
		return sat(product / int64(c))
	case product == 0:
		return 0
	}
	return Q(product>>63) ^ MaxQ
}

// Sq returns q*q exactly, as raw Q32.32: at most 2^62. It compares with Vec2.LenSq and Vec2.DistSq.
func (q Q) Sq() uint64 { return uint64(int64(q) * int64(q)) }

// AddSat returns q+b, saturating.
func (q Q) AddSat(b Q) Q { return sat(int64(q) + int64(b)) }

// SubSat returns q-b, saturating.
func (q Q) SubSat(b Q) Q { return sat(int64(q) - int64(b)) }

// Abs returns the magnitude of q. MinQ, whose magnitude is out of range, gives MaxQ.
func (q Q) Abs() Q { return max(q, -max(q, -MaxQ)) }

// Sign returns -1, 0 or 1: the sign of q as an int.
func (q Q) Sign() int { return int(q>>31) | int(uint32(-q)>>31) }

// Floor returns the largest whole number not above q.
func (q Q) Floor() Q { return q &^ fracMask }

// Ceil returns the smallest whole number not below q. Above 32767 there is none in range, and the result is MaxQ.
func (q Q) Ceil() Q { return sat((int64(q) + fracMask) &^ fracMask) }

// Round returns the whole number nearest to q, ties away from zero. From 32767.5 on it is out of range, and the result
// is MaxQ.
func (q Q) Round() Q { return sat(roundShift(int64(q), fracBits) << fracBits) }

// Int returns the largest whole number not above q, as an int.
func (q Q) Int() int { return int(q >> fracBits) }

// Clamp returns q moved into [lo, hi]. If hi < lo, the result is lo.
func (q Q) Clamp(lo, hi Q) Q { return max(lo, min(q, hi)) }

// Lerp returns the number at fraction t of the way from q to to, rounded toward minus infinity, saturating: q at t = 0
// and to at t = One, both exactly. A t outside [0, One] extrapolates.
func (q Q) Lerp(to, t Q) Q {
	// The difference has 33 bits and t has 32, so the product stays within int64.
	return sat(int64(q) + (int64(to)-int64(q))*int64(t)>>fracBits)
}
