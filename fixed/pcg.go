package fixed

import "math/bits"

// PCG is the random generator PCG-64 XSL-RR 128/64 (M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient
// Statistically Good Algorithms for Random Number Generation", 2014; in Rust, rand_pcg's Lcg128Xsl64). It is not
// the PCG of Go's math/rand/v2, which has another output function.
//
// It is a plain value: a copy repeats what the original will draw. The zero value works, as one fixed generator. It is
// predictable from its output: never draw secrets from it.
type PCG struct{ hi, lo, incHi, incLo uint64 }

// The multiplier of the 128-bit linear congruence, in halves.
const (
	pcgMulHi = 0x2360ED051FC65DA4
	pcgMulLo = 0x4385DF649FCCF645
)

// NewPCG returns the generator of a seed. It draws what rand_pcg's Pcg64 draws after seed_from_u64(seed): a PCG-32
// with rand_core's multiplier and increment expands the seed to eight little-endian 32-bit words, which fill the state
// and then the increment.
func NewPCG(seed uint64) PCG {
	var p PCG
	p.lo = expandSeed(&seed)
	p.hi = expandSeed(&seed)
	p.incLo = expandSeed(&seed)
	p.incHi = expandSeed(&seed)
	p.start()
	return p
}

// expandSeed returns the next two 32-bit words of rand_core's default seed expansion, the first in the low half.
func expandSeed(state *uint64) uint64 {
	first := expandSeed32(state)
	return uint64(first) | uint64(expandSeed32(state))<<32
}

// expandSeed32 is one step of PCG-32 XSH-RR 64/32.
func expandSeed32(state *uint64) uint32 {
	s := *state*6364136223846793005 + 11634580027462260723
	*state = s
	return bits.RotateLeft32(uint32((s>>18^s)>>27), -int(s>>59))
}

// NewPCGStream returns the generator with a state and a stream, both widened to 128 bits: what pcg64_srandom of the C
// library and rand_pcg's Pcg64::new make of them. Streams with the same state draw unrelated sequences.
func NewPCGStream(state, stream uint64) PCG {
	p := PCG{lo: state, incLo: stream<<1 | 1, incHi: stream >> 63}
	p.start()
	return p
}

// start moves a fresh state away from its seed.
func (p *PCG) start() {
	p.incLo |= 1
	var carry uint64
	p.lo, carry = bits.Add64(p.lo, p.incLo, 0)
	p.hi, _ = bits.Add64(p.hi, p.incHi, carry)
	p.Uint64()
}

// State returns the state and the increment, each with its low half first: as little-endian words these are the 32 bytes
// of two little-endian 128-bit numbers. The increment is odd.
func (p *PCG) State() [4]uint64 { return [4]uint64{p.lo, p.hi, p.incLo | 1, p.incHi} }

// PCGFromState returns the generator of a State. It takes any four words: an even increment is made odd.
func PCGFromState(s [4]uint64) PCG { return PCG{lo: s[0], hi: s[1], incLo: s[2] | 1, incHi: s[3]} }

// Uint64 draws 64 random bits.
func (p *PCG) Uint64() uint64 {
	hi, lo := bits.Mul64(p.lo, pcgMulLo)
	hi += p.hi*pcgMulLo + p.lo*pcgMulHi
	// An even increment would not reach every state. The zero value has one.
	lo, carry := bits.Add64(lo, p.incLo|1, 0)
	hi, _ = bits.Add64(hi, p.incHi, carry)
	p.hi, p.lo = hi, lo
	return bits.RotateLeft64(hi^lo, -int(hi>>58))
}

// Uint32 draws 32 random bits: the low half of Uint64.
func (p *PCG) Uint32() uint32 { return uint32(p.Uint64()) }

// Below draws a whole number in [0, n), each equally likely; n = 0 gives 0 and draws nothing. It draws once, and again
// with a probability below n / 2^32 (D. Lemire, "Fast Random Integer Generation in an Interval", 2019).
func (p *PCG) Below(n uint32) uint32 {
	if n == 0 {
		return 0
	}
	m := uint64(p.Uint32()) * uint64(n)
	if uint32(m) < n {
		for biased := -n % n; uint32(m) < biased; {
			m = uint64(p.Uint32()) * uint64(n)
		}
	}
	return uint32(m >> 32)
}

// IntRange draws a whole number in [lo, hi], both included, each equally likely. If hi <= lo it draws nothing and
// gives lo.
func (p *PCG) IntRange(lo, hi int32) int32 {
	if hi <= lo {
		return lo
	}
	n := uint32(hi-lo) + 1
	if n == 0 {
		return int32(p.Uint32()) // all 2^32 of them
	}
	return lo + int32(p.Below(n))
}

// Between draws a number in [lo, hi), each equally likely. If hi <= lo it draws nothing and gives lo.
func (p *PCG) Between(lo, hi Q) Q {
	if hi <= lo {
		return lo
	}
	return lo + Q(p.Below(uint32(hi-lo)))
}

// Chance draws once and returns true with probability p exactly: never for chance <= 0, always from One on.
func (p *PCG) Chance(chance Q) bool { return Q(p.Uint64()>>(64-fracBits)) < chance }

// Angle draws a direction, each equally likely.
func (p *PCG) Angle() Angle { return Angle(p.Uint32()) }
