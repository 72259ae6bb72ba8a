package fixed

import (
	"math"
	"math/big"
	"math/bits"
	"testing"
)

// draws compares what p draws next.
func draws(t *testing.T, p PCG, want ...uint64) {
	t.Helper()
	for i, w := range want {
		if got := p.Uint64(); got != w {
			t.Fatalf("draw %d is %#x, want %#x", i, got, w)
		}
	}
}

// The first draws of rand_pcg's Pcg64 after seed_from_u64(0), from its test suite and that of one of its users.
func TestSeedZero(t *testing.T) {
	draws(t, NewPCG(0), 2354861276966075475, 6411218084291373563, 13092586260176364081, 718076624554797018)
}

// The demo output of the C library for state 42 and stream 54.
func TestStream(t *testing.T) {
	draws(t, NewPCGStream(42, 54), 0x86b1da1d72062b68, 0x1304aa46c9853d39, 0xa3670e9e0dd50358,
		0xf9090e529a7dae00, 0xc85b9fd837996f2c, 0x606121f8e3919196)
	// The top bit of the stream is the lowest bit of the increment's upper half.
	draws(t, NewPCGStream(math.MaxUint64, math.MaxUint64), 0xd647663e811bba63, 0x47d514fa3f5712eb)
}

// rand_pcg's from_seed with the bytes 1 to 32, which holds state and increment before the first step.
func TestStateLayout(t *testing.T) {
	p := PCGFromState([4]uint64{0x0807060504030201, 0x100f0e0d0c0b0a09, 0x1817161514131211, 0x201f1e1d1c1b1a19})
	p.start()
	draws(t, p, 8740028313290271629)
}

// bigStep is one draw by the definition, in 128-bit arithmetic of math/big.
func bigStep(state [4]uint64) (uint64, [4]uint64) {
	join := func(lo, hi uint64) *big.Int { return add(wide(lo), new(big.Int).Lsh(wide(hi), 64)) }
	mask := wide(math.MaxUint64)
	s := mul(join(state[0], state[1]), join(pcgMulLo, pcgMulHi))
	s.Add(s, join(state[2], state[3]))
	lo := new(big.Int).And(s, mask).Uint64()
	hi := new(big.Int).And(floorShift(s, 64), mask).Uint64()
	return bits.RotateLeft64(lo^hi, -int(hi>>58)), [4]uint64{lo, hi, state[2], state[3]}
}

func TestStepMatchesBig(t *testing.T) {
	rng := seeded(t)
	for range 5000 {
		p := PCGFromState([4]uint64{rng.Uint64(), rng.Uint64(), rng.Uint64() | 1, rng.Uint64()})
		want, state := bigStep(p.State())
		if got := p.Uint64(); got != want || p.State() != state {
			t.Fatalf("draw %#x, state %x; want %#x, %x", got, p.State(), want, state)
		}
	}
}

func TestStateRoundTrip(t *testing.T) {
	p := NewPCG(99)
	p.Uint64()
	q := PCGFromState(p.State())
	if p != q || p.Uint64() != q.Uint64() {
		t.Error("a generator from a state must draw the same")
	}
	even, odd := PCGFromState([4]uint64{1, 2, 4, 8}), PCGFromState([4]uint64{1, 2, 5, 8})
	if even != odd || even.State() != [4]uint64{1, 2, 5, 8} {
		t.Errorf("an even increment gives %v", even.State())
	}
}

func TestZeroPCGWorks(t *testing.T) {
	var p PCG
	q := PCGFromState(p.State())
	seen := map[uint64]bool{}
	for range 1000 {
		v := p.Uint64()
		if v != q.Uint64() {
			t.Fatal("its state must draw the same")
		}
		seen[v] = true
	}
	if len(seen) != 1000 {
		t.Errorf("1000 draws gave %d values", len(seen))
	}
}

func TestCopyRepeats(t *testing.T) {
	p := NewPCG(5)
	q := p
	a, b := p.Uint64(), p.Uint64()
	draws(t, q, a, b)
}

// Without the rejection, two thirds of the results below 3 * 2^30 would be twice as likely as the others.
func TestBelowIsUnbiased(t *testing.T) {
	p := NewPCG(1)
	var thirds [3]int
	const n = 90000
	for range n {
		v := p.Below(3 << 30)
		if v >= 3<<30 {
			t.Fatalf("%d is not below", v)
		}
		thirds[v%3]++
	}
	for i, k := range thirds {
		if k < n/3-600 || k > n/3+600 { // over four standard deviations
			t.Errorf("rest %d came %d times of %d", i, k, n)
		}
	}
}

func TestBelowReachesAll(t *testing.T) {
	p := NewPCG(2)
	var counts [7]int
	for range 70000 {
		counts[p.Below(7)]++
	}
	for v, k := range counts {
		if k < 9600 || k > 10400 {
			t.Errorf("%d came %d times of 70000", v, k)
		}
	}
	before := p
	if p.Below(0) != 0 || p != before {
		t.Error("Below(0) must give 0 and draw nothing")
	}
	if p.Below(1) != 0 || p == before {
		t.Error("Below(1) must give 0 and draw")
	}
}

func TestIntRange(t *testing.T) {
	p := NewPCG(3)
	for _, c := range []struct{ lo, hi int32 }{
		{-2, 2}, {0, 0}, {5, 4}, {math.MinInt32, math.MaxInt32}, {math.MinInt32, math.MinInt32 + 1}, {0, math.MaxInt32},
	} {
		low, high := int32(math.MaxInt32), int32(math.MinInt32)
		for range 2000 {
			v := p.IntRange(c.lo, c.hi)
			low, high = min(low, v), max(high, v)
		}
		width := float64(c.hi) - float64(c.lo)
		switch {
		case width <= 0:
			if low != c.lo || high != c.lo {
				t.Errorf("[%d, %d] gives %d to %d", c.lo, c.hi, low, high)
			}
		case low < c.lo || high > c.hi || float64(high)-float64(low) < 0.99*width:
			t.Errorf("[%d, %d] gives %d to %d", c.lo, c.hi, low, high)
		}
	}
}

func TestBetween(t *testing.T) {
	p := NewPCG(4)
	for _, c := range []struct{ lo, hi Q }{{f(-1), f(2.5)}, {MinQ, MaxQ}, {7, 8}} {
		for range 2000 {
			if v := p.Between(c.lo, c.hi); v < c.lo || v >= c.hi {
				t.Fatalf("[%d, %d) gives %d", c.lo, c.hi, v)
			}
		}
	}
	before := p
	if p.Between(9, 9) != 9 || p.Between(9, 3) != 9 || p != before {
		t.Error("an empty range must give its start and draw nothing")
	}
}

func TestChance(t *testing.T) {
	p := NewPCG(6)
	for _, c := range []struct {
		chance   Q
		low, top int
	}{{0, 0, 0}, {-One, 0, 0}, {One, 10000, 10000}, {MaxQ, 10000, 10000}, {f(0.25), 2300, 2700}} {
		hits := 0
		for range 10000 {
			before := p
			if p.Chance(c.chance) {
				hits++
			}
			before.Uint64()
			if p != before {
				t.Fatal("Chance must draw exactly once")
			}
		}
		if hits < c.low || hits > c.top {
			t.Errorf("a chance of %v came %d times of 10000", c.chance.Float(), hits)
		}
	}
}

func TestRandomAnglesPointEverywhere(t *testing.T) {
	p := NewPCG(8)
	var octants [8]int
	for range 8000 {
		octants[p.Angle()/Eighth]++
	}
	for i, k := range octants {
		if k < 850 || k > 1150 {
			t.Errorf("octant %d came %d times of 8000", i, k)
		}
	}
}
