package fixed

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// atanError returns how far a is from the direction of (x, y), in units of 2^-32 turn. The cross product of the
// vector and the unit vector of a is the sine of the error times the length, and a sine this small is its angle.
func atanError(y, x Q, a Angle) float64 {
	sin, cos := bigSinCos(a)
	bx, by := new(big.Float).SetPrec(prec).SetInt64(int64(x)), new(big.Float).SetPrec(prec).SetInt64(int64(y))
	cross, _ := new(big.Float).Sub(new(big.Float).Mul(by, cos), new(big.Float).Mul(bx, sin)).Float64()
	dot, _ := new(big.Float).Add(bx.Mul(bx, cos), by.Mul(by, sin)).Float64()
	return math.Abs(math.Atan2(cross, dot)) / (2 * math.Pi) * (1 << 32)
}

// sampleVectors calls check with edges, vectors near the seams of the octants, and random ones.
func sampleVectors(t *testing.T, check func(x, y Q)) {
	for _, x := range edges {
		for _, y := range edges {
			check(x, y)
		}
	}
	rng := seeded(t)
	for range 25_000 {
		long := edgy(rng)
		check(long, long+Q(rng.IntN(5)-2))                       // a diagonal
		check(long, long.MulDiv(5*One, 12*One)+Q(rng.IntN(5)-2)) // where the polynomial changes
		check(edgy(rng), edgy(rng))
		check(anywhere(rng), anywhere(rng))
	}
}

// anywhere draws from the whole range evenly.
func anywhere(rng *rand.Rand) Q { return Q(rng.Uint32()) }

func TestAtan2ErrorBound(t *testing.T) {
	worst := 0.0
	sampleVectors(t, func(x, y Q) {
		if x|y == 0 {
			return
		}
		worst = max(worst, atanError(y, x, Atan2(y, x)))
	})
	t.Logf("Atan2 is off by %.3f of 2^-32 turn", worst)
	if worst > 1 {
		t.Error("that exceeds what the doc states")
	}
}

func TestAtan2Symmetries(t *testing.T) {
	sampleVectors(t, func(x, y Q) {
		x, y = max(x, -MaxQ), max(y, -MaxQ)
		if x == 0 || y == 0 {
			return // an axis is its own mirror image
		}
		a := Atan2(y, x)
		if Atan2(-y, x) != -a || Atan2(y, -x) != HalfTurn-a || Atan2(-y, -x) != a+HalfTurn {
			t.Fatalf("(%d, %d) has %d; mirrored %d, %d, %d", x, y, a, Atan2(-y, x), Atan2(y, -x), Atan2(-y, -x))
		}
		if x != y && x != -y && Atan2(x, y) != Quarter-a {
			t.Fatalf("(%d, %d) has %d, mirrored at the diagonal %d", x, y, a, Atan2(x, y))
		}
	})
}

func TestAtan2OnAxesAndDiagonals(t *testing.T) {
	for _, r := range []Q{1, 2, 1000, One, MaxQ} {
		for _, c := range []struct {
			x, y Q
			want Angle
		}{
			{r, 0, 0}, {r, r, Eighth}, {0, r, Quarter}, {-r, r, 3 * Eighth},
			{-r, 0, HalfTurn}, {-r, -r, 5 * Eighth}, {0, -r, 3 * Quarter}, {r, -r, 7 * Eighth},
		} {
			if got := Atan2(c.y, c.x); got != c.want {
				t.Errorf("(%d, %d) has %d, want %d", c.x, c.y, got, c.want)
			}
		}
	}
	if Atan2(0, 0) != 0 || Atan2(MinQ, MinQ) != 5*Eighth {
		t.Errorf("the zero vector has %d, the lowest corner %d", Atan2(0, 0), Atan2(MinQ, MinQ))
	}
}

func TestAngleInvertsPolar(t *testing.T) {
	rng := seeded(t)
	for range 10000 {
		a := Angle(rng.Uint32())
		// Half a raw unit at radius 10000 is 2^-32 of a turn times 0.52.
		if d := a.Delta(Polar(a, FromInt(10000)).Angle()); d < -4 || d > 4 {
			t.Fatalf("%d comes back %d off", a, d)
		}
	}
}
