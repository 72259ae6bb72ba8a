package fixed

import (
	"math"
	"math/big"
	"testing"
)

func TestFromInt(t *testing.T) {
	for _, c := range []struct {
		n    int
		want Q
		ok   bool
	}{
		{0, 0, true},
		{1, One, true},
		{-7, -7 * One, true},
		{32767, MaxQ.Floor(), true},
		{-32768, MinQ, true},
		{32768, MaxQ, false},
		{-32769, MinQ, false},
		{65536, MaxQ, false},
		{math.MaxInt, MaxQ, false},
		{math.MinInt, MinQ, false},
	} {
		if got, ok := FromIntChecked(c.n); got != c.want || ok != c.ok || FromInt(c.n) != c.want {
			t.Errorf("%d: %d, %v, unchecked %d", c.n, got, ok, FromInt(c.n))
		}
	}
}

func TestFromFloat(t *testing.T) {
	const step = 1.0 / 65536
	for _, c := range []struct {
		x    float64
		want Q
		ok   bool
	}{
		{0, 0, true},
		{math.Copysign(0, -1), 0, true},
		{0.98, 64225, true},
		{-0.98, -64225, true},
		{0.5 * step, 1, true},
		{-0.5 * step, -1, true},
		{math.Nextafter(0.5*step, 0), 0, true},
		{math.Nextafter(-0.5*step, 0), 0, true},
		{math.SmallestNonzeroFloat64, 0, true},
		{32768 - step, MaxQ, true},
		{math.Nextafter(32768-0.5*step, 0), MaxQ, true},
		{32768 - 0.5*step, MaxQ, false},
		{-32768, MinQ, true},
		{math.Nextafter(-32768-0.5*step, 0), MinQ, true},
		{-32768 - 0.5*step, MinQ, false},
		{1e300, MaxQ, false},
		{math.Inf(1), MaxQ, false},
		{math.Inf(-1), MinQ, false},
		{math.NaN(), 0, false},
	} {
		if got, ok := FromFloatChecked(c.x); got != c.want || ok != c.ok || F(c.x) != c.want {
			t.Errorf("%v: %d, %v, unchecked %d", c.x, got, ok, F(c.x))
		}
	}
}

func TestFloatsAndBack(t *testing.T) {
	rng := seeded(t)
	for range 10000 {
		q := edgy(rng)
		if F(q.Float()) != q {
			t.Fatalf("%d: Float gives %v", q, q.Float())
		}
		if want, _ := big.NewFloat(q.Float()).Float32(); q.Float32() != want {
			t.Fatalf("%d: Float32 gives %v, want %v", q, q.Float32(), want)
		}
	}
}

// checkRatio compares Ratio with math/big.
func checkRatio(t *testing.T, n, d int) {
	t.Helper()
	want := bySign(num(int64(n)))
	if d != 0 {
		want = saturated(nearest(mul(num(int64(n)), num(1<<16)), num(int64(d))))
	}
	if got := Ratio(n, d); got != want {
		t.Errorf("Ratio(%d, %d) = %d, want %d", n, d, got, want)
	}
}

func TestRatio(t *testing.T) {
	if Ratio(1, 60) != 1092 || Ratio(-1, 60) != -1092 || Ratio(1, 3) != 21845 || Ratio(2, 3) != 43691 {
		t.Errorf("1/60 is %d, 1/3 is %d, 2/3 is %d", Ratio(1, 60), Ratio(1, 3), Ratio(2, 3))
	}
	ends := []int{
		math.MinInt, math.MinInt + 1, math.MinInt / 2, -1 << 17, -131071, -65536, -3, -2, -1,
		0, 1, 2, 3, 32767, 32768, 65535, 65536, 131071, 131072, math.MaxInt / 2, math.MaxInt - 1, math.MaxInt,
	}
	for _, n := range ends {
		for _, d := range ends {
			checkRatio(t, n, d)
		}
	}
	rng := seeded(t)
	for range 20000 {
		checkRatio(t, int(rng.Uint64())>>rng.IntN(64), int(rng.Uint64())>>rng.IntN(64))
	}
}
