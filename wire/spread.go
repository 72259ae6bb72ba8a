package wire

import "math/bits"

// Spread models whole numbers that lie around zero, such as what is left of a value after its prediction. A number is
// taken apart into its size, which is the number of bits of its magnitude; its sign; the two bits after the highest; and
// the rest. Sizes are learned for each magnitude that the caller expects, the other parts for all of them together.
//
// The size is asked for from the middle: first whether it is above the usual one, then step by step away from it, so that
// large numbers that were expected to be large take no more questions than small ones.
type Spread struct {
	above [SpreadLevels]Prob           // is the size above usualSize(level)?
	stop  [SpreadLevels][maxSize]Prob  // is it this one, and not further away?
	sign  [SpreadLeans]Prob            // is the number negative?
	high  [maxSize][1 << leadBits]Prob // the bits after the highest, by size and the bits before
}

const (
	// SpreadLevels is the number of levels of expected magnitude: level n is for sizes around 2^((n-4)/2), so that two levels are a
	// bit.
	SpreadLevels = 32
	// SpreadLeans is the number of contexts of the sign.
	SpreadLeans = 8

	maxSize  = 32 // of an int32; only its lowest has it
	leadBits = 2
)

// usualSize returns the size from which the questions of a level begin.
func usualSize(level int) int { return max(level-4, 0) / 2 }

// Spread writes v, which was expected to be about as large as the level says. The caller chooses a lean, 0 to 7, by what
// it knows of the sign.
func (e *RangeEncoder) Spread(s *Spread, level, lean int, v int32) {
	magnitude := uint32(v)
	if v < 0 {
		magnitude = -magnitude
	}
	size := bits.Len32(magnitude)
	e.size(s, level, size)
	if size == 0 || size == maxSize {
		return
	}
	e.Bit(&s.sign[lean], uint32(v)>>31)
	e.lowBits(&s.high[size], magnitude, size-1)
}

func (e *RangeEncoder) size(s *Spread, level, size int) {
	at := usualSize(level)
	stop := &s.stop[level]
	if size > at {
		e.Bit(&s.above[level], 1)
		for at++; at < size; at++ {
			e.Bit(&stop[at], 0)
		}
		if size < maxSize {
			e.Bit(&stop[size], 1)
		}
		return
	}
	e.Bit(&s.above[level], 0)
	for ; at > size; at-- {
		e.Bit(&stop[at], 0)
	}
	if size > 0 {
		e.Bit(&stop[size], 1)
	}
}

// lowBits writes the lowest n bits of v, the first two of them as they are foreseen.
func (e *RangeEncoder) lowBits(high *[1 << leadBits]Prob, v uint32, n int) {
	node := uint32(1)
	for range min(n, leadBits) {
		n--
		bit := v >> n & 1
		e.Bit(&high[node], bit)
		node = node<<1 | bit
	}
	if n > int(MaxRawBits) {
		e.Raw(v>>MaxRawBits, uint(n)-MaxRawBits)
		n = int(MaxRawBits)
	}
	e.Raw(v, uint(n))
}

// Spread reads what [RangeEncoder.Spread] writes.
func (d *RangeDecoder) Spread(s *Spread, level, lean int) int32 {
	size := d.size(s, level)
	switch size {
	case 0:
		return 0
	case maxSize:
		return -1 << 31
	}
	negative := d.Bit(&s.sign[lean])
	magnitude := int32(d.lowBits(&s.high[size], size-1))
	if negative != 0 {
		return -magnitude
	}
	return magnitude
}

func (d *RangeDecoder) size(s *Spread, level int) int {
	at := usualSize(level)
	stop := &s.stop[level]
	if d.Bit(&s.above[level]) != 0 {
		for at++; at < maxSize && d.Bit(&stop[at]) == 0; at++ {
		}
		return at
	}
	for ; at > 0 && d.Bit(&stop[at]) == 0; at-- {
	}
	return at
}

// lowBits reads n bits and puts a 1 before them.
func (d *RangeDecoder) lowBits(high *[1 << leadBits]Prob, n int) uint32 {
	v := uint32(1)
	for range min(n, leadBits) {
		n--
		v = v<<1 | d.Bit(&high[v])
	}
	if n > int(MaxRawBits) {
		over := uint(n) - MaxRawBits
		v = v<<over | d.Raw(over)
		n = int(MaxRawBits)
	}
	return v<<n | d.Raw(uint(n))
}
