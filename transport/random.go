package transport

import (
	"math/bits"

	"github.com/tickwork-engine/tickwork/clock"
)

// random is SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014). It is the
// smallest generator that is good enough for chance on a link, and a seed is its whole state.
type random struct{ state uint64 }

func (r *random) next() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1. Its bias is n/2^64.
func (r *random) below(n uint64) uint64 {
	hi, _ := bits.Mul64(r.next(), n)
	return hi
}

// chance reports true with probability p. It draws nothing if p is zero, so that what is switched off costs nothing.
func (r *random) chance(p float64) bool {
	const scale = 1.0 / (1 << 53)
	return p > 0 && float64(r.next()>>11)*scale < p
}

// around returns a span from -width to +width.
func (r *random) around(width clock.Time) clock.Time {
	if width == 0 {
		return 0
	}
	return clock.Time(r.below(2*uint64(width)+1)) - width
}
