package wire

import (
	"math"
	"testing"
)

// ends are numbers where something begins or ends: heads, raw bits, doublings beyond them.
func ends() (list []int32) {
	for n := range 31 {
		for _, v := range []int32{1<<n - 1, 1 << n, 1<<n + 1, 3<<n/2 + 7} {
			list = append(list, v, -v, ^v)
		}
	}
	return append(list, math.MaxInt32, math.MinInt32, math.MinInt32+1)
}

// Every number can be written at every level and phase, and is read again.
func TestSpreadEnds(t *testing.T) {
	for level := range SpreadLevels {
		for phase := -SpreadPhases / 2; phase < SpreadPhases/2; phase++ {
			var e RangeEncoder
			e.Reset(nil)
			for _, v := range ends() {
				e.Spread(level, phase, v)
			}
			var d RangeDecoder
			d.Reset(e.Bytes())
			for _, want := range ends() {
				if got := d.Spread(level, phase); got != want {
					t.Fatalf("level %d, phase %d: %d, want %d", level, phase, got, want)
				}
			}
			if err := d.Done(); err != nil {
				t.Fatalf("level %d, phase %d: %v", level, phase, err)
			}
		}
	}
}

// cost returns how many bits a number takes.
func cost(level, phase int, v int32) float64 {
	const times = 64
	var e RangeEncoder
	e.Reset(nil)
	for range times {
		e.Spread(level, phase, v)
	}
	return float64(8*len(e.Bytes())) / times
}

// What is near the middle takes fewer bits than what is far from it, and a jump takes no more than twice its own bits and
// some.
func TestSpreadCost(t *testing.T) {
	for _, level := range []int{0, 10, 19, 20, 33, 90} {
		near := cost(level, 0, 0)
		for _, v := range []int32{1 << 8, 1 << 16, 1 << 28} {
			far := cost(level, 0, v)
			if size := max(math.Log2(float64(v)), float64(level)/4); far > 2*size+20 || far > 55 {
				t.Errorf("level %d: %d takes %.1f bits", level, v, far)
			}
			if float64(v) > 4*levelScale(level) && far <= near {
				t.Errorf("level %d: %d takes %.1f bits, 0 takes %.1f", level, v, far, near)
			}
		}
	}
	if above, below := cost(8, 6, 1), cost(8, 6, -1); above >= below {
		t.Errorf("with the middle at 6/16, 1 takes %.1f bits, and -1 %.1f", above, below)
	}
	if sure := cost(0, 0, 0); sure > 0.2 {
		t.Errorf("what is expected takes %.2f bits", sure)
	}
}

// The cuts of all levels leave room for everything, and are the same on every platform.
func TestSpreadCuts(t *testing.T) {
	sum := uint32(0)
	check := func(c *cuts, things int) {
		for i := range things {
			if c.from[i+1] <= c.from[i] {
				t.Fatalf("%d begins at %d, the next at %d", i, c.from[i], c.from[i+1])
			}
			sum = sum*31 + uint32(c.from[i])
		}
		if c.from[0] != 0 || c.from[things] != 1<<cutBits {
			t.Fatalf("cuts from %d to %d", c.from[0], c.from[things])
		}
	}
	for level := range wholeSpreads {
		for phase := range wholeSpreads[level] {
			check(&wholeSpreads[level][phase], heads+2)
		}
	}
	for level := range spreads {
		check(&spreads[level], heads+2)
	}
	check(&farSpread, farClasses)
	const want = 0x495039fe
	if sum != want {
		t.Errorf("the cuts' sum is %#x, want %#x", sum, want)
	}
}
