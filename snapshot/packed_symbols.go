package snapshot

import "github.com/tickwork-engine/tickwork/wire"

// symbols writes a body or reads one. What is coded is walked through by one piece of code for both ends, so that they
// cannot part: every method takes a value and returns it, and the reader takes no notice of what it is given.
type symbols struct {
	reading bool
	out     wire.RangeEncoder
	in      wire.RangeDecoder
}

// bit codes an answer.
func (s *symbols) bit(p *wire.Prob, yes bool) bool {
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

// spread codes a number around zero.
func (s *symbols) spread(m *wire.Spread, level, lean int, v int32) int32 {
	if s.reading {
		return s.in.Spread(m, level, lean)
	}
	s.out.Spread(m, level, lean, v)
	return v
}

// raw codes the low n bits of a number that can be anything.
func (s *symbols) raw(v uint32, n uint) uint32 {
	high := uint32(0)
	if n > wire.MaxRawBits {
		high = s.rawPart(v>>wire.MaxRawBits, n-wire.MaxRawBits) << wire.MaxRawBits
		n = wire.MaxRawBits
	}
	return high | s.rawPart(v, n)
}

func (s *symbols) rawPart(v uint32, n uint) uint32 {
	if s.reading {
		return s.in.Raw(n)
	}
	s.out.Raw(v, n)
	return v & (1<<n - 1)
}

// tree codes the low n bits of a number, up to 4, each foreseen by those before it.
func (s *symbols) tree(probs *[16]wire.Prob, v uint32, n uint) uint32 {
	node := uint32(1)
	for i := int(n) - 1; i >= 0; i-- {
		node = node << 1
		if s.bit(&probs[node>>1], v>>i&1 != 0) {
			node |= 1
		}
	}
	return node &^ (1 << n)
}
