package fixed

import (
	"math"
	"testing"
)

// Turns backward.
const (
	quarterBack = 3 * Quarter
	eighthBack  = 7 * Eighth
)

func TestTurns(t *testing.T) {
	for _, c := range []struct {
		num, den int
		want     Angle
	}{
		{0, 5, 0}, {1, 4, Quarter}, {-1, 4, quarterBack}, {1, -4, quarterBack}, {-1, -4, Quarter},
		{5, 4, Quarter}, {7, 7, 0}, {1, 3, 1431655765}, {2, 3, 2863311531}, {-2, 3, 1431655765},
		{1, 0, 0}, {math.MinInt, -1, 0}, {math.MinInt, math.MinInt, 0},
	} {
		if got := Turns(c.num, c.den); got != c.want {
			t.Errorf("Turns(%d, %d) = %d, want %d", c.num, c.den, got, c.want)
		}
	}
	if Degrees(90) != Quarter || Degrees(-180) != HalfTurn || Degrees(405) != Eighth || Degrees(1) != 11930465 {
		t.Errorf("1 degree is %d", Degrees(1))
	}
}

func TestTurnsMatchBig(t *testing.T) {
	rng := seeded(t)
	for range 20000 {
		n, d := int(rng.Uint64())>>rng.IntN(64), int(rng.Uint64())>>rng.IntN(64)|1
		want := nearest(mul(num(int64(n)), num(1<<32)), num(int64(d)))
		if got := Turns(n, d); uint64(got) != want.And(want, num(math.MaxUint32)).Uint64() {
			t.Fatalf("Turns(%d, %d) = %d, want %v", n, d, got, want)
		}
	}
}

func TestAngleFromTurns(t *testing.T) {
	const step = 1.0 / (1 << 32)
	for _, c := range []struct {
		x    float64
		want Angle
	}{
		{0, 0}, {0.25, Quarter}, {-0.25, quarterBack}, {3.125, Eighth}, {-0.875, Eighth}, {1, 0},
		{0.5 * step, 1}, {math.Nextafter(0.5*step, 0), 0}, {-0.5 * step, math.MaxUint32}, {-math.SmallestNonzeroFloat64, 0},
		{1 - 0.25*step, 0},
		{1 << 30, 0}, {1<<30 + 0.25, Quarter}, {-1<<30 - 0.25, quarterBack}, {1e300, 0}, {-1e300, 0},
		{math.NaN(), 0}, {math.Inf(1), 0}, {math.Inf(-1), 0},
	} {
		if got := AngleFromTurns(c.x); got != c.want {
			t.Errorf("%v turns are %d, want %d", c.x, got, c.want)
		}
	}
}

func TestDelta(t *testing.T) {
	for _, c := range []struct {
		from, to Angle
		want     int32
	}{
		{0, Quarter, 1 << 30}, {Quarter, 0, -1 << 30}, {eighthBack, Eighth, 1 << 30}, {Eighth, eighthBack, -1 << 30},
		{0, HalfTurn, math.MinInt32}, {HalfTurn, 0, math.MinInt32}, {0, HalfTurn - 1, math.MaxInt32},
	} {
		got := c.from.Delta(c.to)
		if got != c.want || c.from+Angle(got) != c.to {
			t.Errorf("from %d to %d: %d, want %d", c.from, c.to, got, c.want)
		}
	}
}

func TestAngleLerp(t *testing.T) {
	rng := seeded(t)
	for range 1000 {
		a, b := Angle(rng.Uint32()), Angle(rng.Uint32())
		if a.Lerp(b, 0) != a || a.Lerp(b, One) != b {
			t.Fatalf("from %d to %d: %d to %d", a, b, a.Lerp(b, 0), a.Lerp(b, One))
		}
	}
	// The short way leads over 0.
	if got := eighthBack.Lerp(Eighth, Half); got != 0 {
		t.Errorf("halfway over 0 is %d", got)
	}
	if got := Angle(0).Lerp(Quarter, -2*One); got != HalfTurn {
		t.Errorf("two quarters back is %d", got)
	}
}

func TestPresentation(t *testing.T) {
	if (3*Quarter).Turns() != 0.75 || (3*Quarter).Radians() != 1.5*math.Pi {
		t.Errorf("three quarters: %v turns, %v radians", (3 * Quarter).Turns(), (3 * Quarter).Radians())
	}
	if top := Angle(math.MaxUint32); top.Turns() >= 1 || top.Radians() >= 2*math.Pi {
		t.Errorf("the last angle: %v turns, %v radians", top.Turns(), top.Radians())
	}
}
