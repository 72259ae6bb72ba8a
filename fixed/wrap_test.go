package fixed

import "testing"

func TestWrap(t *testing.T) {
	for _, c := range []struct{ x, lo, hi, want Q }{
		{5, 0, 10, 5}, {0, 0, 10, 0}, {10, 0, 10, 0}, {-1, 0, 10, 9}, {-10, 0, 10, 0}, {-11, 0, 10, 9},
		{25, 0, 10, 5}, {3, -2, 3, -2}, {-3, -2, 3, 2},
		{7, 5, 5, 5}, {7, 9, 5, 9},
		{MaxQ, MinQ, MaxQ, MinQ}, {MaxQ, 0, 1, 0}, {MinQ, MaxQ - 1, MaxQ, MaxQ - 1},
	} {
		if got := Wrap(c.x, c.lo, c.hi); got != c.want {
			t.Errorf("Wrap(%d, %d, %d) = %d, want %d", c.x, c.lo, c.hi, got, c.want)
		}
	}
}

func TestWrapProperties(t *testing.T) {
	rng := seeded(t)
	for range 50000 {
		x, lo, hi := edgy(rng), edgy(rng), edgy(rng)
		got := Wrap(x, lo, hi)
		if hi <= lo {
			if got != lo {
				t.Fatalf("Wrap(%d, %d, %d) = %d", x, lo, hi, got)
			}
			continue
		}
		size := int64(hi) - int64(lo)
		if got < lo || got >= hi || (int64(x)-int64(got))%size != 0 {
			t.Fatalf("Wrap(%d, %d, %d) = %d", x, lo, hi, got)
		}
	}
}

func TestWrapDelta(t *testing.T) {
	for _, c := range []struct{ from, to, size, want Q }{
		{1, 3, 10, 2}, {3, 1, 10, -2}, {1, 9, 10, -2}, {9, 1, 10, 2},
		{0, 5, 10, -5}, {5, 0, 10, -5}, // half the circle is negative either way
		{0, 2, 5, 2}, {0, 3, 5, -2},
		{0, 4, 1, 0}, {0, 7, 0, 0}, {0, 7, -3, 0},
		{MinQ, MaxQ, MaxQ, 1},
	} {
		if got := WrapDelta(c.from, c.to, c.size); got != c.want {
			t.Errorf("WrapDelta(%d, %d, %d) = %d, want %d", c.from, c.to, c.size, got, c.want)
		}
	}
}

func TestWrapDeltaProperties(t *testing.T) {
	rng := seeded(t)
	for range 50000 {
		from, to, size := edgy(rng), edgy(rng), edgy(rng)
		if size <= 0 {
			continue
		}
		d := int64(WrapDelta(from, to, size))
		if 2*d < -int64(size) || 2*d >= int64(size) || (int64(from)+d-int64(to))%int64(size) != 0 {
			t.Fatalf("WrapDelta(%d, %d, %d) = %d", from, to, size, d)
		}
	}
}
