package wire

import (
	"math"
	"math/bits"
)

// A spread number is a whole number that lies around zero, such as what is left of a value after its prediction. The caller
// says how large it is likely to be, in quarters of a doubling, and where between two whole numbers its middle lies. From
// that follows how likely each number is: there is nothing to learn here, and a number takes one step of the range code.
//
// Numbers that are expected to be large are cut into a head, which takes the step, and raw bits below it. What lies further
// away than any head takes a second step, for how far.
const (
	// SpreadLevels is the number of levels of expected magnitude: level n is for numbers of about 2^(n/4 - 3).
	SpreadLevels = 128
	// SpreadPhases is the number of parts of a quantum that the middle of spread numbers is told in.
	SpreadPhases = 16

	wholeLevels  = 20 // levels below have no raw bits
	levelsDouble = 4  // levels to a doubling
	heads        = 32 // half of them negative
	farBelow     = 0  // the cut of what lies below all heads
	farAbove     = heads + 1
	farBits      = 3  // the nearest numbers beyond the heads are told apart by so many raw bits
	farClasses   = 28 // doublings beyond the heads
)

// spreadOf returns the cuts for the heads of numbers of a level, and how many raw bits follow.
func spreadOf(level, phase int) (c *cuts, low uint) {
	if level < wholeLevels {
		return &wholeSpreads[level][uint(phase+SpreadPhases/2)/2%(SpreadPhases/2)], 0
	}
	return &spreads[level%levelsDouble], uint(level-wholeLevels)/levelsDouble + 1
}

// Spread writes v, which was expected to be about as large as the level says, 0 to [SpreadLevels]-1. Its middle lies phase
// parts of [SpreadPhases] above 0; half of the phases are negative.
func (e *RangeEncoder) Spread(level, phase int, v int32) {
	c, low := spreadOf(level, phase)
	head := uint32(v>>low) + heads/2
	if head >= heads {
		e.far(c, v, low)
		return
	}
	e.cut(c, uint(head)+1)
	if low > 0 {
		e.rawBits(uint32(v), low)
	}
}

// far writes a number beyond the heads: on which side, how far in doublings, and the rest.
func (e *RangeEncoder) far(c *cuts, v int32, low uint) {
	side, head := uint(farAbove), uint32(v>>low)
	if v < 0 {
		side, head = farBelow, ^head
	}
	beyond := head - heads/2 + 1<<farBits
	class := uint(bits.Len32(beyond)) - 1
	e.cut(c, side)
	e.cut(&farSpread, class-farBits)
	e.rawBits(beyond, class)
	e.rawBits(uint32(v), low)
}

// rawBits writes the low n bits of v, n from 0 to 32.
func (e *RangeEncoder) rawBits(v uint32, n uint) {
	if n > MaxRawBits {
		e.Raw(v>>MaxRawBits, n-MaxRawBits)
		n = MaxRawBits
	}
	e.Raw(v, n)
}

// Spread reads what [RangeEncoder.Spread] writes.
func (d *RangeDecoder) Spread(level, phase int) int32 {
	c, low := spreadOf(level, phase)
	head := d.cut(c)
	if head == farBelow || head == farAbove {
		return d.far(head, low)
	}
	v := int32(head) - 1 - heads/2
	if low == 0 {
		return v
	}
	return int32(uint32(v)<<low | d.rawBits(low))
}

// far reads the rest of a number beyond the heads. One that is too large for an int32 gives some number, and Done tells.
func (d *RangeDecoder) far(side, low uint) int32 {
	class := d.cut(&farSpread) + farBits
	head := (1<<class | d.rawBits(class)) - 1<<farBits + heads/2
	d.off = d.off || head > math.MaxInt32>>low
	if side == farBelow {
		head = ^head
	}
	return int32(head<<low | d.rawBits(low))
}

// rawBits reads n bits, 0 to 32.
func (d *RangeDecoder) rawBits(n uint) (high uint32) {
	if n > MaxRawBits {
		high = d.Raw(n-MaxRawBits) << MaxRawBits
		n = MaxRawBits
	}
	return high | d.Raw(n)
}
