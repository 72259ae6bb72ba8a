package snapshot

import (
	"math/bits"

	"github.com/tickwork-engine/tickwork/wire"
)

// symbols writes a body or reads one, as a range code or as plain bits. What is coded is walked through by one piece of
// code for both ends, so that they cannot part: every method takes a value and returns it, and the reader takes no notice
// of what it is given.
type symbols struct {
	reading bool
	plain   bool // bits, not a range code
	out     wire.RangeEncoder
	in      wire.RangeDecoder
	bitsOut wire.BitWriter
	bitsIn  wire.BitReader
}

// write makes s append to dst.
func (s *symbols) write(dst []byte, plain bool) {
	s.reading, s.plain = false, plain
	if plain {
		s.bitsOut.Reset(dst)
	} else {
		s.out.Reset(dst)
	}
}

// bytes ends what was written.
func (s *symbols) bytes() []byte {
	if s.plain {
		return s.bitsOut.Bytes()
	}
	return s.out.Bytes()
}

// read makes s read b.
func (s *symbols) read(b []byte, plain bool) {
	s.reading, s.plain = true, plain
	if plain {
		s.bitsIn.Reset(b)
	} else {
		s.in.Reset(b)
	}
}

// done returns an error if what was read is not what s writes.
func (s *symbols) done() error {
	if s.plain {
		return s.bitsIn.Done()
	}
	return s.in.Done()
}

// bit codes an answer; in plain bits p is of no matter.
func (s *symbols) bit(p *wire.Prob, yes bool) bool {
	if s.plain {
		return s.flag(yes)
	}
	if s.reading {
		return s.in.Bit(p) != 0
	}
	bit := uint32(0)
	if yes {
		bit = 1
	}
	s.out.Bit(p, bit)
	return yes
}

// flag codes an answer in plain bits.
func (s *symbols) flag(yes bool) bool {
	if s.reading {
		return s.bitsIn.Bool()
	}
	s.bitsOut.Bool(yes)
	return yes
}

// spread codes a number around zero.
func (s *symbols) spread(level, phase int, v int32) int32 {
	if s.reading {
		return s.in.Spread(level, phase)
	}
	s.out.Spread(level, phase, v)
	return v
}

// raw codes the low n bits of a number that can be anything.
func (s *symbols) raw(v uint32, n uint) uint32 {
	if s.plain {
		return s.rawPart(v, n)
	}
	high := uint32(0)
	if n > wire.MaxRawBits {
		high = s.rawPart(v>>wire.MaxRawBits, n-wire.MaxRawBits) << wire.MaxRawBits
		n = wire.MaxRawBits
	}
	return high | s.rawPart(v, n)
}

func (s *symbols) rawPart(v uint32, n uint) uint32 {
	switch {
	case s.plain && s.reading:
		return uint32(s.bitsIn.Bits(n))
	case s.plain:
		s.bitsOut.Bits(uint64(v), n)
	case s.reading:
		return s.in.Raw(n)
	default:
		s.out.Raw(v, n)
	}
	return v & uint32(uint64(1)<<n-1)
}

// tree codes the low n bits of a number, up to 4, each foreseen by those before it.
func (s *symbols) tree(probs *[1 << treeBits]wire.Prob, v uint32, n uint) uint32 {
	node := uint32(1)
	for i := int(n) - 1; i >= 0; i-- {
		yes := s.bit(&probs[node], v>>i&1 != 0)
		node <<= 1
		if yes {
			node |= 1
		}
	}
	return node &^ (1 << n)
}

// gamma codes a number of at least 1 in plain bits; a reader has 0 when the bits are at their end.
func (s *symbols) gamma(v uint32) uint32 {
	if s.reading {
		return s.bitsIn.Gamma()
	}
	s.bitsOut.Gamma(v)
	return v
}

// rice writes a number around zero in plain bits: the sign goes into the lowest bit, then comes a gamma code of all but the
// lowest bits, and these follow as they are. Their number follows the mean of what the column had before.
func (s *symbols) rice(mean *uint32, v int32) {
	folded := uint32(v<<1) ^ uint32(v>>31)
	low := riceLow(*mean)
	*mean = riceLearn(*mean, folded)
	head := folded>>low + 1
	n := uint(bits.Len32(head)) - 1
	gamma := uint64(head)&^(1<<n)<<(n+1) | 1<<n
	if 2*n+1+low > wire.MaxFieldBits {
		s.bitsOut.Bits(gamma, 2*n+1)
		s.bitsOut.Bits(uint64(folded), low)
		return
	}
	s.bitsOut.Bits(gamma|uint64(folded&(1<<low-1))<<(2*n+1), 2*n+1+low)
}

// unrice reads what rice writes.
func (s *symbols) unrice(mean *uint32) int32 {
	low := riceLow(*mean)
	folded := (s.bitsIn.Gamma() - 1) << low
	folded |= uint32(s.bitsIn.Bits(low))
	*mean = riceLearn(*mean, folded)
	return int32(folded>>1) ^ -int32(folded&1)
}

func riceLow(mean uint32) uint { return uint(min(max(bits.Len32(mean>>riceBits)-1, 1), 30)) }

func riceLearn(mean, folded uint32) uint32 {
	return mean + uint32((int64(min(folded, 1<<24))<<riceBits-int64(mean))>>riceRate)
}

const (
	riceBits = 4 // behind the point of a mean
	riceRate = 3 // the part of the way to a new number that the mean goes, as a shift
)
