package fixed

import (
	"math"
	"math/big"
	"testing"
)

// eachPair calls check with vectors of all pairs of edges, and with random ones.
func eachPair(t *testing.T, check func(t *testing.T, v, o Vec2)) {
	for i, x := range edges {
		for j, y := range edges {
			check(t, V(x, y), V(edges[(i*7+j)%len(edges)], edges[(j*5+i)%len(edges)]))
		}
	}
	rng := seeded(t)
	for range 20000 {
		check(t, edgyVec(rng), edgyVec(rng))
	}
}

// bigSq returns x*x + y*y.
func bigSq(x, y *big.Int) *big.Int { return add(mul(x, x), mul(y, y)) }

// checkProducts compares products and lengths of v and o with math/big.
func checkProducts(t *testing.T, v, o Vec2) {
	t.Helper()
	x, y, ox, oy := num(int64(v.X)), num(int64(v.Y)), num(int64(o.X)), num(int64(o.Y))
	distSq := bigSq(sub(x, ox), sub(y, oy))
	for _, r := range []struct {
		name      string
		got, want Q
	}{
		{"Dot", v.Dot(o), saturated(floorShift(add(mul(x, ox), mul(y, oy)), 16))},
		{"Cross", v.Cross(o), saturated(floorShift(sub(mul(x, oy), mul(y, ox)), 16))},
		{"Len", v.Len(), saturated(new(big.Int).Sqrt(bigSq(x, y)))},
		{"Dist", v.Dist(o), saturated(new(big.Int).Sqrt(distSq))},
	} {
		if r.got != r.want {
			t.Errorf("%s of %d and %d = %d, want %d", r.name, v, o, r.got, r.want)
		}
	}
	if wide(v.LenSq()).Cmp(bigSq(x, y)) != 0 {
		t.Errorf("LenSq of %d = %d", v, v.LenSq())
	}
	if !distSq.IsUint64() {
		distSq = wide(math.MaxUint64)
	}
	if wide(v.DistSq(o)).Cmp(distSq) != 0 {
		t.Errorf("DistSq of %d and %d = %d, want %v", v, o, v.DistSq(o), distSq)
	}
}

func TestProductsMatchBig(t *testing.T) { eachPair(t, checkProducts) }

func TestVectorArithmetic(t *testing.T) {
	v, o := V(f(3), f(-4)), V(f(0.5), f(2))
	for _, c := range []struct {
		name      string
		got, want Vec2
	}{
		{"Add", v.Add(o), V(f(3.5), f(-2))},
		{"Sub", v.Sub(o), V(f(2.5), f(-6))},
		{"Neg", v.Neg(), V(f(-3), f(4))},
		{"Perp", v.Perp(), V(f(4), f(3))},
		{"Scale", v.Scale(f(1.5)), V(f(4.5), f(-6))},
		{"Lerp", v.Lerp(o, Half), V(f(1.75), f(-1))},
	} {
		if c.got != c.want {
			t.Errorf("%s = %d, want %d", c.name, c.got, c.want)
		}
	}
	if v.Len() != f(5) || v.LenSq() != f(5).Sq() || v.Dot(v.Perp()) != 0 || v.Cross(v.Perp()) != f(25) {
		t.Errorf("length %v, cross %v", v.Len().Float(), v.Cross(v.Perp()).Float())
	}
}

// errorOf returns |got - want| of a part in raw units: want is x*k1 + y*k2.
func errorOf(got Q, x Q, k1 *big.Float, y Q, k2 *big.Float) float64 {
	a := new(big.Float).SetPrec(prec).SetInt64(int64(x))
	b := new(big.Float).SetPrec(prec).SetInt64(int64(y))
	return gap(int64(got), a.Add(a.Mul(a, k1), b.Mul(b, k2)), 1)
}

func TestRotateAndPolarErrors(t *testing.T) {
	rng := seeded(t)
	for range 20000 {
		a := Angle(rng.Uint32())
		v := V(edgy(rng)>>1, edgy(rng)>>1) // a turn must not leave the range
		sin, cos := bigSinCos(a)
		minus := new(big.Float).Neg(sin)

		got, limit := v.Rotate(a), 0.5+math.Sqrt(float64(v.LenSq()))/(1<<28)
		if e := max(errorOf(got.X, v.X, cos, v.Y, minus), errorOf(got.Y, v.X, sin, v.Y, cos)); e > limit {
			t.Fatalf("%d turned by %d is %d: %v off", v, a, got, e)
		}
		got, limit = Polar(a, v.X), 0.5+math.Abs(float64(v.X))/(1<<29)
		if e := max(errorOf(got.X, v.X, cos, 0, cos), errorOf(got.Y, v.X, sin, 0, sin)); e > limit {
			t.Fatalf("Polar(%d, %d) is %d: %v off", a, v.X, got, e)
		}
	}
}

func TestQuarterTurnsAreExact(t *testing.T) {
	eachPair(t, func(t *testing.T, v, _ Vec2) {
		v = V(max(v.X, -MaxQ), max(v.Y, -MaxQ)) // the others have no mirror image
		w := v
		for i := range Angle(4) {
			if got := v.Rotate(i * Quarter); got != w {
				t.Fatalf("%d turned by %d quarters is %d, want %d", v, i, got, w)
			}
			if i%2 == 0 && Polar(i*Quarter, v.X) != V(w.X, 0) || i%2 == 1 && Polar(i*Quarter, v.X) != V(0, w.Y) {
				t.Fatalf("Polar(%d quarters, %d) is %d", i, v.X, Polar(i*Quarter, v.X))
			}
			w = w.Perp()
		}
	})
}

func TestRotateSaturates(t *testing.T) {
	if got := V(MaxQ, MaxQ).Rotate(Eighth); got.Y != MaxQ || got.X.Abs() > 4 {
		t.Errorf("the corner turned onto the y axis is %d", got)
	}
	if got := Polar(HalfTurn, MinQ); got != V(MaxQ, 0) {
		t.Errorf("Polar(HalfTurn, MinQ) = %d", got)
	}
}

func TestPolarMirrors(t *testing.T) {
	rng := seeded(t)
	for range 20000 {
		a, r := Angle(rng.Uint32()), max(edgy(rng), -MaxQ)
		if Polar(a+HalfTurn, r) != Polar(a, r).Neg() || Polar(a, -r) != Polar(a, r).Neg() {
			t.Fatalf("Polar(%d, %d) = %d, opposite %d", a, r, Polar(a, r), Polar(a+HalfTurn, r))
		}
	}
}
