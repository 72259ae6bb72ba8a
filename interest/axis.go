package interest

import (
	"math/bits"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// axis takes quanta of a column and numbers of the world to a grid's own measure: not negative, and small enough that squares
// of distances add up in 64 bits. It is 1/65536 of a unit, unless the world is so large that it must be coarser.
type axis struct {
	column int
	low    int64 // the lowest quantum
	origin int64 // where that is, in 1/65536 of a unit
	step   int64 // of a quantum, in 1/65536 of a unit
	drop   uint  // bits that the measure leaves away
	size   int64 // of the range, in the measure
	wraps  bool
}

// largest is what a distance on an axis stays below in the grid's measure.
const largest = 1 << 31

// newAxes returns the axes of a type's place for a reach, which is given in 1/65536 of a unit.
func newAxes(t *sim.TypeSchema, reach int64) (axes [2]axis) {
	widest := int64(0)
	for i := range axes {
		axes[i] = newAxis(t, i)
		widest = max(widest, axes[i].size)
	}
	drop := uint(max(bits.Len64(uint64(widest+2*reach))-bits.Len64(largest-1), 0))
	for i := range axes {
		axes[i].drop = drop
		axes[i].size >>= drop
	}
	return axes
}

func newAxis(t *sim.TypeSchema, i int) axis {
	column := &t.Columns[t.Place.Columns[i]]
	a := axis{column: t.Place.Columns[i], step: int64(t.Place.Step[i]), wraps: column.Wrap != 0}
	if column.Signed {
		a.low = -1 << (column.Bits - 1)
	}
	a.origin = int64(t.Place.Low[i]) + a.low*a.step
	count := int64(1) << column.Bits
	if a.wraps {
		count = int64(column.Wrap)
	}
	a.size = count * a.step
	return a
}

// of returns where a quantum is.
func (a *axis) of(quantum int32) int64 { return (int64(quantum) - a.low) * a.step >> a.drop }

// at returns where a number of the world is. It may be outside of the range unless that wraps.
func (a *axis) at(x fixed.Q) int64 {
	p := (int64(x) - a.origin) >> a.drop
	if a.wraps {
		if p %= a.size; p < 0 {
			p += a.size
		}
	}
	return p
}

// apart returns how far two places are apart, the shorter way if the range wraps.
func (a *axis) apart(p, q int64) int64 {
	d := p - q
	if d < 0 {
		d = -d
	}
	if a.wraps && d > a.size-d {
		return a.size - d
	}
	return d
}
