package fixed

import (
	"math/big"
	"testing"
)

// f is a float constant as a Q, for short tables.
func f(x float64) Q { return F(x) }

func TestMulRoundsDown(t *testing.T) {
	for _, c := range []struct{ a, b, want Q }{
		{f(2), f(3.5), f(7)},
		{f(-2), f(3.5), f(-7)},
		{1, Half, 0},
		{-1, Half, -1},
		{f(300), f(300), MaxQ},
		{f(-300), f(300), MinQ},
		{MinQ, MinQ, MaxQ},
		{MinQ, One, MinQ},
		{MinQ, -One, MaxQ},
	} {
		if got := c.a.Mul(c.b); got != c.want {
			t.Errorf("%v * %v = %v, want %v", c.a.Float(), c.b.Float(), got.Float(), c.want.Float())
		}
	}
}

func TestDivRoundsTowardZeroAndIsTotal(t *testing.T) {
	for _, c := range []struct{ a, b, want Q }{
		{f(7), f(2), f(3.5)},
		{One, 3 * One, 21845},
		{-One, 3 * One, -21845},
		{One, 1, MaxQ},
		{-One, 1, MinQ},
		{MinQ, -One, MaxQ},
		{1, 0, MaxQ},
		{-1, 0, MinQ},
		{0, 0, 0},
	} {
		if got := c.a.Div(c.b); got != c.want {
			t.Errorf("%d / %d = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// checkArithmetic compares all operations on a, b and c with math/big.
func checkArithmetic(t *testing.T, a, b, c Q) {
	t.Helper()
	x, y, z := num(int64(a)), num(int64(b)), num(int64(c))
	product := mul(x, y)
	quo, mulDiv := bySign(x), bySign(product)
	if b != 0 {
		quo = saturated(new(big.Int).Quo(mul(x, num(1<<16)), y))
	}
	if c != 0 {
		mulDiv = saturated(new(big.Int).Quo(product, z))
	}
	for _, r := range []struct {
		name      string
		got, want Q
	}{
		{"Mul", a.Mul(b), saturated(floorShift(product, 16))},
		{"Div", a.Div(b), quo},
		{"MulDiv", a.MulDiv(b, c), mulDiv},
		{"AddSat", a.AddSat(b), saturated(add(x, y))},
		{"SubSat", a.SubSat(b), saturated(sub(x, y))},
		{"Abs", a.Abs(), saturated(new(big.Int).Abs(x))},
		{"Sign", Q(a.Sign()), Q(x.Sign())},
		{"Lerp", a.Lerp(b, c), saturated(add(x, floorShift(mul(sub(y, x), z), 16)))},
		{"Round", a.Round(), saturated(mul(nearest(x, num(1<<16)), num(1<<16)))},
		{"Ceil", a.Ceil(), saturated(mul(floorShift(add(x, num(0xffff)), 16), num(1<<16)))},
		{"Floor", a.Floor(), Q(a.Int()) * One},
	} {
		if r.got != r.want {
			t.Errorf("%s of %d, %d, %d = %d, want %d", r.name, a, b, c, r.got, r.want)
		}
	}
	if sq := wide(a.Sq()); sq.Cmp(mul(x, x)) != 0 {
		t.Errorf("Sq of %d = %v", a, sq)
	}
}

func TestArithmeticMatchesBig(t *testing.T) {
	for _, a := range edges {
		for _, b := range edges {
			for _, c := range edges {
				checkArithmetic(t, a, b, c)
			}
		}
	}
	rng := seeded(t)
	for range 20000 {
		checkArithmetic(t, edgy(rng), edgy(rng), edgy(rng))
	}
}

func TestWholeNumbers(t *testing.T) {
	for _, c := range []struct {
		q, floor, ceil, round Q
		whole                 int
	}{
		{f(1.25), f(1), f(2), f(1), 1},
		{f(1.5), f(1), f(2), f(2), 1},
		{f(-1.5), f(-2), f(-1), f(-2), -2},
		{f(-1.25), f(-2), f(-1), f(-1), -2},
		{f(3), f(3), f(3), f(3), 3},
		{MaxQ, f(32767), MaxQ, MaxQ, 32767},
		{MinQ, MinQ, MinQ, MinQ, -32768},
	} {
		if c.q.Floor() != c.floor || c.q.Ceil() != c.ceil || c.q.Round() != c.round || c.q.Int() != c.whole {
			t.Errorf("%v: floor %v, ceil %v, round %v, int %d", c.q.Float(),
				c.q.Floor().Float(), c.q.Ceil().Float(), c.q.Round().Float(), c.q.Int())
		}
	}
}

func TestClamp(t *testing.T) {
	for _, c := range []struct{ q, lo, hi, want Q }{
		{5, 1, 9, 5}, {0, 1, 9, 1}, {10, 1, 9, 9}, {1, 1, 9, 1}, {9, 1, 9, 9},
		{5, 9, 1, 9}, {0, 9, 1, 9}, {MaxQ, MinQ, MaxQ, MaxQ},
	} {
		if got := c.q.Clamp(c.lo, c.hi); got != c.want {
			t.Errorf("Clamp(%d, %d, %d) = %d, want %d", c.q, c.lo, c.hi, got, c.want)
		}
	}
}

func TestLerpMeetsItsEnds(t *testing.T) {
	for _, a := range edges {
		for _, b := range edges {
			if a.Lerp(b, 0) != a || a.Lerp(b, One) != b {
				t.Errorf("from %d to %d: %d to %d", a, b, a.Lerp(b, 0), a.Lerp(b, One))
			}
		}
	}
}

// The package doc says that whole constants work with Go's operators.
func TestOperatorsWithWholeConstants(t *testing.T) {
	q := f(10.5)
	if q*3 != f(31.5) || q/3 != f(3.5) || -q+One != f(-9.5) {
		t.Errorf("10.5: times 3 %v, by 3 %v", (q * 3).Float(), (q / 3).Float())
	}
}
