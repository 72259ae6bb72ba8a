package fixed

// Coefficients of sin(pi/2 t) = t * (s1 + s3 t^2 + ... + s11 t^10) on [-1, 1], times 2^32: the minimax polynomial with
// the constraint that the coefficients add up to 1, which makes the quarter turns exact. Its error is 1.5e-11.
// gen_coeffs.go derives them.
const (
	s1  = 6746518852
	s3  = -2774394651
	s5  = 342277046
	s7  = -20107381
	s9  = 688100
	s11 = -14670
)

// unitBits is the number of bits after the binary point of unitSin.
const unitBits = 30

// mirror is half a turn plus the 1 that turns a complement into a negation: ^x + mirror is half a turn minus x.
const mirror = -1<<31 + 1

// foldRight returns the angle in [-Quarter, Quarter] that has the sine of a: a itself if it points to the right, or
// else its mirror image. It takes a mask and not a branch, because which it is cannot be predicted.
func foldRight(a Angle) int64 {
	x := int32(a)
	left := (x ^ x<<1) >> 31
	return int64((x ^ left) + mirror&left)
}

// unitSin returns sin(t) times 2^30 for an angle t of at most a quarter turn, within 1.75 of that unit. It is exact at
// the quarter turns, and odd.
//
// This and foldRight are apart because each is small enough to be inlined: a call costs a third of a sine in
// WebAssembly.
func unitSin(t int64) int64 {
	u := t * t >> unitBits
	p := s9 + s11*u>>unitBits
	p = s7 + p*u>>unitBits
	p = s5 + p*u>>unitBits
	p = s3 + p*u>>unitBits
	p = s1 + p*u>>unitBits
	return roundShift(t*p, 32)
}

// Sin returns the sine of a, within 0.501 of 1/65536 and exact at the quarter turns. (-a).Sin() is -a.Sin().
func (a Angle) Sin() Q { return Q(roundShift(unitSin(foldRight(a)), unitBits-fracBits)) }

// Cos returns the cosine of a: the sine of a + Quarter, with the same properties.
func (a Angle) Cos() Q { return (a + Quarter).Sin() }

// SinCos returns the sine and the cosine of a: the unit vector of a is V(cos, sin).
func (a Angle) SinCos() (sin, cos Q) {
	s, c := unitSin(foldRight(a)), unitSin(foldRight(a+Quarter))
	return Q(roundShift(s, unitBits-fracBits)), Q(roundShift(c, unitBits-fracBits))
}
