package fixed

import (
	"math/big"
	"testing"
)

// scaledPart returns part * length / |v|, with or without rounding to nearest, by trial on squares: k is the largest
// number with k*|v| <= part*length.
func scaledPart(v Vec2, part, length Q, round bool) Q {
	n := mul(num(int64(part)), num(int64(length)))
	sq := bigSq(num(int64(v.X)), num(int64(v.Y)))
	if round {
		n.Lsh(n, 1)
	}
	k := new(big.Int).Sqrt(new(big.Int).Quo(mul(n, n), sq))
	if round {
		k.Rsh(k.Add(k, num(1)), 1)
	}
	return saturated(mul(k, num(int64(n.Sign()))))
}

// checkLengths compares WithLen and ClampLen with math/big.
func checkLengths(t *testing.T, v Vec2, r Q) {
	t.Helper()
	if v == (Vec2{}) {
		return
	}
	signed := max(r, -MaxQ)
	want := V(scaledPart(v, v.X, signed, true), scaledPart(v, v.Y, signed, true))
	if got := v.WithLen(r); got != want {
		t.Errorf("%d with length %d is %d, want %d", v, r, got, want)
	}
	limit := max(r, 0)
	want = v
	if bigSq(num(int64(v.X)), num(int64(v.Y))).Cmp(mul(num(int64(limit)), num(int64(limit)))) > 0 {
		want = V(scaledPart(v, v.X, limit, false), scaledPart(v, v.Y, limit, false))
	}
	got := v.ClampLen(r)
	if got != want {
		t.Errorf("%d clamped to %d is %d, want %d", v, r, got, want)
	}
	if got.Len() > limit || got.ClampLen(r) != got {
		t.Errorf("%d clamped to %d is %d, of length %d", v, r, got, got.Len())
	}
}

func TestLengthsMatchBig(t *testing.T) {
	eachPair(t, func(t *testing.T, v, o Vec2) {
		checkLengths(t, v, o.X)
		checkLengths(t, v, o.Y)
	})
	rng := seeded(t)
	for range 50000 { // large lengths, where the quick lower bound is of no use
		checkLengths(t, edgyVec(rng), MaxQ-edgy(rng).Abs()>>4)
	}
}

func TestNormalize(t *testing.T) {
	for _, c := range []struct{ v, want Vec2 }{
		{Vec2{}, Vec2{}},
		{V(1, 0), V(One, 0)},
		{V(0, MinQ), V(0, -One)},
		{V(-1, 1), V(-46341, 46341)},
		{V(MinQ, MinQ), V(-46341, -46341)},
		{V(f(3), f(-4)), V(f(0.6), f(-0.8))},
	} {
		if got := c.v.Normalize(); got != c.want {
			t.Errorf("Normalize of %d = %d, want %d", c.v, got, c.want)
		}
	}
}

func TestZeroVectorHasNoLength(t *testing.T) {
	var zero Vec2
	if zero.WithLen(One) != zero || zero.ClampLen(One) != zero || zero.ClampLen(-One) != zero || zero.Angle() != 0 {
		t.Errorf("with length one %d, clamped %d", zero.WithLen(One), zero.ClampLen(One))
	}
}
