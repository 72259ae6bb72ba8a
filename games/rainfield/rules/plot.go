package rules

import (
	"math/bits"

	"github.com/tickwork-engine/tickwork/fixed"
)

// plot finds what may be at a place. The world is cut into columns and into rows, and each keeps a bit for every item
// that reaches into it; the items near a place are those with their bit in its column and in its row. Pools hold at most
// 64 items for this.
type plot struct {
	columns strips
	rows    strips
}

// A strip is 32 units wide: its number is a shift away from a coordinate.
const stripShift = 16 + 5

// strips are more than the world has of either kind, and as many as let a number be cut to size without a look: places
// outside of the world, which only a made-up log can have, fall into some strip.
type strips [64]uint64

// add notes an item of a radius.
func (p *plot) add(index int, pos fixed.Vec2, radius fixed.Q) {
	bit := uint64(1) << index
	p.columns.mark(bit, pos.X-radius, pos.X+radius, Width)
	p.rows.mark(bit, pos.Y-radius, pos.Y+radius, Height)
}

// mark sets a bit in the strips from one coordinate to another, also over the edge.
func (s *strips) mark(bit uint64, from, to, size fixed.Q) {
	if from < 0 {
		s.span(bit, from+size, size-1)
		from = 0
	}
	if to >= size {
		s.span(bit, 0, to-size)
		to = size - 1
	}
	s.span(bit, from, to)
}

func (s *strips) span(bit uint64, from, to fixed.Q) {
	last := strip(to)
	for i := strip(from); i <= last; i++ {
		s[i%uint32(len(s))] |= bit
	}
}

// strip returns the number of the strip that a coordinate lies in.
func strip(x fixed.Q) uint32 { return uint32(x) >> stripShift }

// at returns the bits of the items that may touch a place.
func (p *plot) at(pos fixed.Vec2) uint64 {
	return p.columns[strip(pos.X)%uint32(len(p.columns))] & p.rows[strip(pos.Y)%uint32(len(p.rows))]
}

// lowest returns the place of the lowest bit.
func lowest(set uint64) int { return bits.TrailingZeros64(set) }
