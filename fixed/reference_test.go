package fixed

import (
	"flag"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

var seedFlag = flag.Uint64("seed", 1, "seed of the property tests")

// seeded returns the random source of a property test and logs its seed.
func seeded(t testing.TB) *rand.Rand {
	t.Logf("-seed=%d", *seedFlag)
	return rand.New(rand.NewPCG(*seedFlag, 0))
}

// edges are raw values where rounding, signs and ranges turn.
var edges = []Q{
	MinQ, MinQ + 1, MinQ + Half, -One - 1, -One, -One + 1, -Half, -2, -1,
	0, 1, 2, Half - 1, Half, One - 1, One, One + 1, 5 * One / 2, MaxQ - Half, MaxQ - 1, MaxQ,
}

// edgy draws a Q of any magnitude, small and large alike, and often an edge.
func edgy(rng *rand.Rand) Q {
	if rng.IntN(4) == 0 {
		return edges[rng.IntN(len(edges))]
	}
	return Q(rng.Uint32()) >> rng.IntN(32)
}

// edgyVec draws a vector with edgy parts.
func edgyVec(rng *rand.Rand) Vec2 { return V(edgy(rng), edgy(rng)) }

// num returns v as a big.Int.
func num(v int64) *big.Int { return big.NewInt(v) }

// wide returns v as a big.Int.
func wide(v uint64) *big.Int { return new(big.Int).SetUint64(v) }

func mul(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }
func add(a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) }
func sub(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) }

// floorShift returns v / 2^n rounded toward minus infinity.
func floorShift(v *big.Int, n uint) *big.Int { return new(big.Int).Rsh(v, n) }

// nearest returns a/b rounded to nearest, ties away from zero.
func nearest(a, b *big.Int) *big.Int {
	quo, rem := new(big.Int).QuoRem(a, b, new(big.Int))
	if rem.Lsh(rem, 1).CmpAbs(b) >= 0 {
		quo.Add(quo, num(int64(a.Sign()*b.Sign())))
	}
	return quo
}

// saturated narrows v to a Q.
func saturated(v *big.Int) Q {
	switch {
	case v.Cmp(num(int64(MaxQ))) > 0:
		return MaxQ
	case v.Cmp(num(int64(MinQ))) < 0:
		return MinQ
	}
	return Q(v.Int64())
}

// bySign returns what a division of v by zero gives.
func bySign(v *big.Int) Q { return saturated(new(big.Int).Lsh(num(int64(v.Sign())), 40)) }

// prec is the precision of the reference trigonometry, in bits.
const prec = 80

// pi to more than prec bits.
var pi, _, _ = big.ParseFloat("3.14159265358979323846264338327950288419716939937510", 10, prec, big.ToNearestEven)

// bigSinCos returns sin and cos of a from their Taylor series, after folding a into the first eighth of a turn.
func bigSinCos(a Angle) (sin, cos *big.Float) {
	octant, rest := a/Eighth, a%Eighth
	if octant%2 == 1 {
		rest = Eighth - rest
	}
	x := new(big.Float).SetPrec(prec).SetMantExp(big.NewFloat(float64(rest)), -31)
	x.Mul(x, pi)
	s, c := series(x, 1), series(x, 0)
	if octant%4 == 1 || octant%4 == 2 {
		s, c = c, s
	}
	if octant >= 4 {
		s.Neg(s)
	}
	if octant >= 2 && octant < 6 {
		c.Neg(c)
	}
	return s, c
}

// steps[k] is -1 / ((k+1)(k+2)): what turns term k of a sine or cosine series into term k+2, apart from the square.
var steps = func() (steps [20]*big.Float) {
	for k := range steps {
		one := big.NewFloat(-1).SetPrec(prec)
		steps[k] = one.Quo(one, big.NewFloat(float64((k+1)*(k+2))))
	}
	return steps
}()

// series returns the alternating sum of x^k / k! over k = first, first + 2, ...: the sine of x for 1, the cosine for 0.
// x is at most pi/4, so that the rest after 20 terms is below 2^-66.
func series(x *big.Float, first int) *big.Float {
	term, square := big.NewFloat(1).SetPrec(prec), new(big.Float).Mul(x, x)
	if first == 1 {
		term.Set(x)
	}
	sum := new(big.Float).Set(term)
	for k := first; k < len(steps) && term.MantExp(nil) > -prec; k += 2 {
		term.Mul(term, square)
		term.Mul(term, steps[k])
		sum.Add(sum, term)
	}
	return sum
}

// gap returns |got - want*scale|, where want*scale is exact to far below the float64 that comes out.
func gap(got int64, want *big.Float, scale int64) float64 {
	d := new(big.Float).SetPrec(prec).SetInt64(scale)
	d.Mul(d, want)
	d.Sub(d, new(big.Float).SetInt64(got))
	f, _ := d.Float64()
	return math.Abs(f)
}

func TestReferenceSinCos(t *testing.T) {
	for i := range 64 {
		a := Turns(i, 64) + 12345
		sin, cos := bigSinCos(a)
		s, _ := sin.Float64()
		c, _ := cos.Float64()
		wantSin, wantCos := math.Sincos(a.Radians())
		if math.Abs(s-wantSin) > 1e-15 || math.Abs(c-wantCos) > 1e-15 {
			t.Errorf("%v turns: %v, %v, want %v, %v", a.Turns(), s, c, wantSin, wantCos)
		}
	}
}
