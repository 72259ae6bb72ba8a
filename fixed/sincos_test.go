package fixed

import "testing"

// sampleAngles calls check with the neighbors of the eighths of a turn and with 1e5 angles all around.
func sampleAngles(t *testing.T, check func(a Angle)) {
	for i := range Angle(8) {
		for d := range Angle(33) {
			check(i*Eighth + d - 16)
		}
	}
	offset := Angle(seeded(t).Uint32())
	for i := range Angle(100_000) {
		check(offset + i*0x9E3779B9) // steps of the golden ratio cover the circle evenly
	}
}

func TestSinErrorBounds(t *testing.T) {
	var worst, worstUnit float64
	sampleAngles(t, func(a Angle) {
		sin, _ := bigSinCos(a)
		worst = max(worst, gap(int64(a.Sin()), sin, 1<<16))
		worstUnit = max(worstUnit, gap(unitSin(foldRight(a)), sin, 1<<unitBits))
	})
	t.Logf("Sin is off by %.5f of 2^-16, unitSin by %.3f of 2^-30", worst, worstUnit)
	if worst > 0.501 || worstUnit > 1.75 {
		t.Error("that exceeds what the doc states")
	}
}

func TestSinCosSymmetries(t *testing.T) {
	sampleAngles(t, func(a Angle) {
		sin, cos := a.SinCos()
		if sin != a.Sin() || cos != a.Cos() {
			t.Fatalf("%d: SinCos gives %d, %d, apart %d, %d", a, sin, cos, a.Sin(), a.Cos())
		}
		if (-a).Sin() != -sin || (-a).Cos() != cos || (a+Quarter).Sin() != cos || (HalfTurn-a).Sin() != sin {
			t.Fatalf("%d: sin %d, cos %d; mirrored %d, %d", a, sin, cos, (-a).Sin(), (-a).Cos())
		}
	})
}

func TestSinAtQuarters(t *testing.T) {
	for _, c := range []struct {
		a    Angle
		want Q
	}{{0, 0}, {Quarter, One}, {HalfTurn, 0}, {3 * Quarter, -One}, {Eighth, 46341}, {Turns(1, 12), Half}} {
		if got := c.a.Sin(); got != c.want {
			t.Errorf("the sine of %v turns is %d, want %d", c.a.Turns(), got, c.want)
		}
	}
}
