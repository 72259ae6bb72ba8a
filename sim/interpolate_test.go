package sim_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// near reports whether two numbers are the same but for the rounding of float32 at their size.
func near(a, b, size float64) bool { return math.Abs(a-b) <= size/(1<<21) }

func TestInterpolateQ(t *testing.T) {
	const one = fixed.One
	cases := []struct {
		a, b fixed.Q
		t    float32
		want float64
	}{
		{one, 3 * one, 0, 1}, {one, 3 * one, 1, 3}, {one, 3 * one, 0.25, 1.5}, {one, 3 * one, 2.5, 6},
		{3 * one, one, 0.5, 2}, {-one, one, 0.5, 0},
		{minQ, maxQ, 0, -32768}, {minQ, maxQ, 0.5, 0}, {minQ, maxQ, 1, 32768}, {maxQ, minQ, 1, -32768},
	}
	for _, c := range cases {
		if got := float64(sim.Float(sim.InterpolateQ(c.a, c.b, c.t))); !near(got, c.want, 32768) {
			t.Errorf("%v of the way from %v to %v: %v, want %v", c.t, c.a.Float32(), c.b.Float32(), got, c.want)
		}
	}
	if got := sim.Float(sim.QBits(-5 * one / 2)); got != -2.5 {
		t.Errorf("QBits gives %v", got)
	}
}

func TestInterpolateWrapped(t *testing.T) {
	const one = fixed.One
	cases := []struct {
		name string
		a, b fixed.Q
		t    float32
		want float64
	}{
		{"straight", 10 * one, 20 * one, 0.5, 15},
		{"over the upper end", 95 * one, -95 * one, 0.25, 97.5},
		{"just past the upper end", 95 * one, -95 * one, 0.75, -97.5},
		{"over the lower end", -95 * one, 95 * one, 0.75, 97.5},
		{"at the end", 95 * one, -95 * one, 0.5, -100},
		{"past the second", 95 * one, -95 * one, 3, -75},
		{"past the second, around again", 0, 80 * one, 4, -80},
		{"past the second, around twice", 0, 80 * one, 6, 80},
		{"backward, around twice", 0, -80 * one, 6, -80},
	}
	for _, c := range cases {
		if got := float64(sim.Float(sim.InterpolateWrapped(c.a, c.b, -100*one, 200*one, c.t))); !near(got, c.want, 200) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// However far an extrapolation goes, what is drawn is in the world and on the way. Out of it, an entity would be off the
// screen: a ship that came back elsewhere just before packets were lost, say.
func TestInterpolateWrappedProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := fixed.Q(rapid.Int32Range(1<<8, math.MaxInt32).Draw(t, "size"))
		lo := fixed.Q(rapid.Int64Range(math.MinInt32, math.MaxInt32-int64(size)).Draw(t, "lo"))
		a := lo + fixed.Q(rapid.Int32Range(0, int32(size)-1).Draw(t, "a"))
		b := lo + fixed.Q(rapid.Int32Range(0, int32(size)-1).Draw(t, "b"))
		share := rapid.Float32Range(0, 13).Draw(t, "t")
		x := sim.Float(sim.InterpolateWrapped(a, b, lo, size, share))
		low, whole := lo.Float32(), size.Float32()
		if x < low || x >= low+whole {
			t.Fatalf("%v of the way from %d to %d is at %v, outside [%v, %v)", share, a, b, x, low, low+whole)
		}
		way := float64(fixed.WrapDelta(a, b, size)) / float64(fixed.One)
		off := math.Remainder(float64(x)-float64(a)/float64(fixed.One)-way*float64(share), float64(size)/float64(fixed.One))
		if math.Abs(off) > math.Max(13*math.Abs(way), 65536)/(1<<21) {
			t.Fatalf("%v of the way from %d to %d is at %v, %v off", share, a, b, x, off)
		}
	})
}

func TestInterpolateAngle(t *testing.T) {
	const degree = math.Pi / 180
	angle := func(degrees float64) fixed.Angle { return fixed.Angle(int64(degrees / 360 * (1 << 32))) }
	cases := []struct {
		name string
		a, b float64
		t    float32
		want float64
	}{
		{"straight", 10, 50, 0.5, 30},
		{"through the half turn", 170, -170, 0.75, -175},
		{"through the half turn, back", -170, 170, 0.25, -175},
		{"through zero", -10, 30, 0.5, 10},
		{"at the ends", 80, 80, 1, 80},
		{"past the second", 10, 50, 2, 90},
		{"past the second, around", 0, 170, 5, 130}, // 850 degrees
	}
	for _, c := range cases {
		got := float64(sim.Float(sim.InterpolateAngle(angle(c.a), angle(c.b), c.t)))
		if !near(got, c.want*degree, 13*math.Pi) {
			t.Errorf("%s: %v degrees, want %v", c.name, got/degree, c.want)
		}
	}
	for _, b := range []fixed.Angle{1 << 31, 1<<31 - 1, 1<<31 + 1} {
		half := math.Abs(float64(sim.Float(sim.InterpolateAngle(0, b, 0.5))))
		if !near(half, math.Pi/2, math.Pi) {
			t.Errorf("half of half a turn is %v", half)
		}
	}
}

func TestInterpolateAngleProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := fixed.Angle(rapid.Uint32().Draw(t, "a")), fixed.Angle(rapid.Uint32().Draw(t, "b"))
		share := rapid.Float32Range(0, 1).Draw(t, "t")
		got := float64(sim.Float(sim.InterpolateAngle(a, b, share)))
		if math.Abs(got) > float64(float32(math.Pi)) {
			t.Fatalf("%v is no angle in [-pi, pi]", got)
		}
		way := float64(int32(b-a)) * 2 * math.Pi / (1 << 32)
		from := float64(int32(a)) * 2 * math.Pi / (1 << 32)
		if off := math.Remainder(got-from-way*float64(share), 2*math.Pi); math.Abs(off) > 1e-5 {
			t.Fatalf("%v of the way from %#x to %#x is %v, %v off", share, a, b, got, off)
		}
	})
}

func TestInterpolateFloat(t *testing.T) {
	for _, c := range []struct{ t, want float32 }{{0, -3}, {1, 5}, {0.25, -1}, {2, 13}} {
		if got := sim.Float(sim.InterpolateFloat(-3, 5, c.t)); got != c.want {
			t.Errorf("%v of the way: %v, want %v", c.t, got, c.want)
		}
	}
	if sim.BoolBits(true) != 1 || sim.BoolBits(false) != 0 {
		t.Error("BoolBits")
	}
}

// The ways of the smoother's words: the short one around, and back to where it leads.
func TestSmoothedWord(t *testing.T) {
	line, ring := sim.SmoothedWord{}, sim.SmoothedWord{Low: -50, Size: 200}
	for _, c := range []struct {
		name     string
		word     sim.SmoothedWord
		from, to float32
		way      float32
	}{
		{"line", line, -1000, 3000, 4000},
		{"straight", ring, 10, 40, 30},
		{"over the upper end", ring, 140, -40, 20},
		{"over the lower end", ring, -40, 140, -20},
		{"half way around", ring, 0, 100, 100},
		{"half way around, back", ring, 100, 0, -100},
	} {
		if got := c.word.Way(c.from, c.to); got != c.way {
			t.Errorf("%s: the way is %v, want %v", c.name, got, c.way)
		}
		if got := c.word.Add(c.from, c.way); got != c.to {
			t.Errorf("%s: the way leads to %v, want %v", c.name, got, c.to)
		}
	}
	if got := ring.Add(149, 1); got != -50 {
		t.Errorf("the upper end is %v, want the lower one", got)
	}
}
