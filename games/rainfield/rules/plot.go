package rules

import "github.com/tickwork-engine/tickwork/fixed"

// plot finds what may be at a place. The world is cut into columns and into rows, and each keeps a bit for every item
// that reaches into it; the items near a place are those with their bit in its column and in its row. Pools hold at most
// 64 items for this.
type plot struct {
	columns [columns]uint64
	rows    [rows]uint64
}

// A strip is 32 units wide: its number is a shift away from a coordinate.
const (
	stripShift = 16 + 5
	columns    = int(Width>>stripShift) + 1
	rows       = int(Height>>stripShift) + 1
)

// add notes an item of a radius.
func (p *plot) add(index int, pos fixed.Vec2, radius fixed.Q) {
	bit := uint64(1) << index
	mark(p.columns[:], bit, pos.X, radius, Width)
	mark(p.rows[:], bit, pos.Y, radius, Height)
}

// mark sets a bit in the strips that the span around a coordinate covers, also over the edge.
func mark(strips []uint64, bit uint64, at, radius, size fixed.Q) {
	from, to := at-radius, at+radius
	if from < 0 {
		span(strips, bit, from+size, size-1)
		from = 0
	}
	if to >= size {
		span(strips, bit, 0, to-size)
		to = size - 1
	}
	span(strips, bit, from, to)
}

func span(strips []uint64, bit uint64, from, to fixed.Q) {
	for i := from >> stripShift; i <= to>>stripShift; i++ {
		strips[i] |= bit
	}
}

// at returns the bits of the items that may touch a place.
func (p *plot) at(pos fixed.Vec2) uint64 {
	return p.columns[pos.X>>stripShift] & p.rows[pos.Y>>stripShift]
}
