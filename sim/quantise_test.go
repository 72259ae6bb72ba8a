package sim_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

const (
	minQ = fixed.Q(math.MinInt32)
	maxQ = fixed.Q(math.MaxInt32)
)

func TestQuantiseShift(t *testing.T) {
	const one = fixed.One
	cases := []struct {
		name  string
		v, lo fixed.Q
		shift uint
		last  int32
		want  int32
	}{
		{"the lower end", -8 * one, -8 * one, 12, 256, 0},
		{"the upper end", 8 * one, -8 * one, 12, 256, 256},
		{"below a half", 1<<11 - 1, 0, 12, 256, 0},
		{"a half", 1 << 11, 0, 12, 256, 1},
		{"a half below zero", -8*one - 1<<11, -8 * one, 12, 256, 0},
		{"under the range", -9 * one, -8 * one, 12, 256, 0},
		{"over the range", 9 * one, -8 * one, 12, 256, 256},
		{"every raw unit", 12345, 0, 0, math.MaxInt32, 12345},
		{"the smallest number", minQ, maxQ, 0, 100, 0},
		{"the largest number", maxQ, minQ, 1, math.MaxInt32, math.MaxInt32},
	}
	for _, c := range cases {
		if got := sim.QuantiseShift(c.v, c.lo, c.shift, c.last); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
		if got := sim.QuantiseStep(c.v, c.lo, 1<<c.shift, c.last); got != c.want {
			t.Errorf("%s: QuantiseStep gives %d, want %d", c.name, got, c.want)
		}
	}
}

// drawQ draws numbers of any size; their extremes are likely.
func drawQ(t *rapid.T, label string) fixed.Q { return fixed.Q(rapid.Int32().Draw(t, label)) }

// A value within the range comes back no further away than half a step, and a value outside as the nearer end.
func TestQuantiseStepProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		step := fixed.Q(rapid.Int32Range(1, 1<<20).Draw(t, "step"))
		last := rapid.Int32Range(1, math.MaxInt32/int32(step)).Draw(t, "last")
		size := int64(step) * int64(last)
		lo := fixed.Q(rapid.Int64Range(math.MinInt32, math.MaxInt32-size).Draw(t, "lo"))
		v := drawQ(t, "v")
		inside := fixed.Q(min(max(int64(v), int64(lo)), int64(lo)+size))
		q := sim.QuantiseStep(v, lo, step, last)
		off := int64(sim.DequantiseQ(q, lo, step)) - int64(inside)
		if q < 0 || q > last || 2*off > int64(step) || 2*off < -int64(step) {
			t.Fatalf("%d became quantum %d, which is %d away from %d", v, q, off, inside)
		}
		if back := sim.QuantiseStep(sim.DequantiseQ(q, lo, step), lo, step, last); back != q {
			t.Fatalf("quantum %d became %d", q, back)
		}
	})
}

func TestQuantiseWrapped(t *testing.T) {
	const one = fixed.One
	cases := []struct {
		name string
		v    fixed.Q
		want int32
	}{
		{"the lower end", -10 * one, 0},
		{"the upper end is the lower end", 20 * one, 0},
		{"just below the upper end", 20*one - one/16 - 1, 239},
		{"nearer to the upper end", 20*one - one/16, 0},
		{"just below the lower end", -10*one - one/8, 239},
		{"a turn further", 50*one + one/8, 1},
		{"a turn back", -40*one + one/8, 1},
	}
	for _, c := range cases {
		if got := sim.QuantiseWrapped(c.v, -10*one, one/8, 240); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
	for _, v := range []fixed.Q{minQ, maxQ} {
		if got := sim.QuantiseWrapped(v, -10*one, one/8, 240); got < 0 || got >= 240 {
			t.Errorf("%d gives %d", v, got)
		}
	}
}

// On a range whose ends meet, nothing comes back further away than half a step the short way.
func TestQuantiseWrappedProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		step := fixed.Q(rapid.Int32Range(1, 1<<16).Draw(t, "step"))
		count := rapid.Int32Range(2, math.MaxInt32/int32(step)).Draw(t, "count")
		size := int64(step) * int64(count)
		lo := fixed.Q(rapid.Int64Range(math.MinInt32, math.MaxInt32-size).Draw(t, "lo"))
		v := drawQ(t, "v")
		q := sim.QuantiseWrapped(v, lo, step, count)
		off := (int64(sim.DequantiseQ(q, lo, step)) - int64(v)) % size
		off = min((off+size)%size, (size-off)%size)
		if q < 0 || q >= count || 2*off > int64(step) {
			t.Fatalf("%d became quantum %d, which is %d away", v, q, off)
		}
	})
}

func TestQuantiseAngleProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.UintRange(1, 31).Draw(t, "bits")
		a := fixed.Angle(rapid.Uint32().Draw(t, "a"))
		q := sim.QuantiseAngle(a, bits)
		off := int64(int32(sim.DequantiseAngle(q, bits) - a))
		if q < 0 || int64(q) >= 1<<bits || 2*max(off, -off) > 1<<(32-bits) {
			t.Fatalf("%#x became quantum %d, which is %#x away", a, q, off)
		}
	})
	if got := sim.QuantiseAngle(math.MaxUint32, 10); got != 0 {
		t.Errorf("just below a whole turn is quantum %d, want 0", got)
	}
	if got := sim.DequantiseAngle(1<<10+1, 10); got != 1<<22 {
		t.Errorf("a quantum of too many bits gives %#x", got)
	}
}

func TestQuantiseInt(t *testing.T) {
	cases := []struct {
		v, lo int64
		last  int32
		want  int32
	}{
		{5, 5, 10, 0}, {15, 5, 10, 10}, {4, 5, 10, 0}, {16, 5, 10, 10}, {9, 5, 10, 4},
		{math.MinInt64, 5, 10, 0},
		{math.MaxInt64, -5, 10, 10},
		{math.MaxInt64, math.MinInt64, 10, 10},
		{0, math.MinInt64, math.MaxInt32, math.MaxInt32},
		{math.MaxInt64, math.MaxInt64 - 10, 10, 10},
	}
	for _, c := range cases {
		if got := sim.QuantiseInt(c.v, c.lo, c.last); got != c.want {
			t.Errorf("%d above %d, at most %d: %d, want %d", c.v, c.lo, c.last, got, c.want)
		}
	}
}

func TestQuantiseFloat(t *testing.T) {
	cases := []struct{ v, lo, step, want float64 }{
		{-1, -1, 0.01, 0}, {1, -1, 0.01, 200}, {0.004, -1, 0.01, 100}, {0.006, -1, 0.01, 101},
		{-2, -1, 0.01, 0}, {2, -1, 0.01, 200},
		{math.NaN(), -1, 0.01, 0}, {math.Inf(1), -1, 0.01, 200}, {math.Inf(-1), -1, 0.01, 0},
		{math.MaxFloat64, -1, 1e-300, 200}, {-math.MaxFloat64, math.MaxFloat64, 0.01, 0},
	}
	for _, c := range cases {
		if got := sim.QuantiseFloat(c.v, c.lo, c.step, 200); float64(got) != c.want {
			t.Errorf("%v above %v in steps of %v: %d, want %v", c.v, c.lo, c.step, got, c.want)
		}
	}
	if got := sim.QuantiseFloat(1e18, 0, 1, math.MaxInt32); got != math.MaxInt32 {
		t.Errorf("the most steps: %d", got)
	}
	for q := range int32(201) {
		if back := sim.QuantiseFloat(sim.DequantiseFloat(q, -1, 0.01), -1, 0.01, 200); back != q {
			t.Fatalf("quantum %d became %d", q, back)
		}
	}
}

func TestWithin(t *testing.T) {
	cases := []struct {
		a, b, tolerance int32
		straight, wrap  bool
	}{
		{7, 7, 0, true, true}, {7, 8, 0, false, false}, {8, 7, 1, true, true}, {7, 9, 1, false, false},
		{0, 99, 1, false, true}, {99, 0, 1, false, true}, {98, 1, 2, false, false}, {98, 1, 3, false, true},
		{0, 50, 49, false, false}, {0, 50, 50, true, true},
		{7, 7, -1, false, false}, // nothing is that close: a new entity takes every value
	}
	for _, c := range cases {
		if got := sim.Within(c.a, c.b, c.tolerance); got != c.straight {
			t.Errorf("%d and %d are within %d: %v", c.a, c.b, c.tolerance, got)
		}
		if got := sim.WithinWrapped(c.a, c.b, c.tolerance, 100); got != c.wrap {
			t.Errorf("%d and %d are within %d around 100: %v", c.a, c.b, c.tolerance, got)
		}
	}
	if sim.Within(math.MinInt32, math.MaxInt32, math.MaxInt32) || !sim.Within(math.MinInt32, -1, math.MaxInt32) {
		t.Error("the extremes are compared wrongly")
	}
}
