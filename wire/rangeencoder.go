package wire

// A range code stands for a number between 0 and 1, written as a binary fraction. Every answer cuts the interval in which
// the number lies, each part as wide as its answer is likely; what is likely costs a small part of a bit. (G. N. N. Martin,
// "Range encoding", 1979; carries go into the bytes already written.) The interval is kept in 64 bits and leaves
// four bytes whenever it is narrower than 2^32, so that probabilities of 16 bits are exact to 2^-16 of it.

// rangeFloor is the width below which the interval gives four bytes away.
const rangeFloor = 1 << 32

// RangeEncoder appends a range code to a byte slice. Call Reset before the first answer and Bytes once, after the last.
type RangeEncoder struct {
	low   uint64 // where the interval begins, without the bytes that are written
	width uint64
	buf   []byte
}

// Reset makes the encoder append a new code to dst, whose bytes it keeps.
func (e *RangeEncoder) Reset(dst []byte) { *e = RangeEncoder{width: ^uint64(0), buf: dst} }

// Bit writes an answer, 0 or 1, that p foresees, and lets p learn from it.
func (e *RangeEncoder) Bit(p *Prob, bit uint32) {
	ones := e.width >> 16 * uint64(p.one)
	yes := -uint64(bit) // all bits set, or none
	e.rise(ones &^ yes)
	e.width = ones&yes | (e.width-ones)&^yes
	p.learn(bit)
	if e.width < rangeFloor {
		e.shift()
	}
}

// Raw writes the low n bits of v, n from 0 to 16, all values of which are equally likely.
func (e *RangeEncoder) Raw(v uint32, n uint) {
	require(n <= MaxRawBits, "a range code takes 16 raw bits at a time")
	e.width >>= n
	e.rise(uint64(v&(1<<n-1)) * e.width)
	if e.width < rangeFloor {
		e.shift()
	}
}

// MaxRawBits is the most that one call of [RangeEncoder.Raw] or [RangeDecoder.Raw] codes.
const MaxRawBits uint = 16

// rise moves the interval's beginning, and carries into the bytes that are written.
func (e *RangeEncoder) rise(by uint64) {
	e.low += by
	if e.low < by {
		e.carry()
	}
}

// carry adds one to the number that the written bytes are. The code is below 1, so that the carry stays among them.
func (e *RangeEncoder) carry() {
	for i := len(e.buf) - 1; ; i-- {
		if e.buf[i]++; e.buf[i] != 0 {
			return
		}
	}
}

func (e *RangeEncoder) shift() {
	e.buf = append(e.buf, byte(e.low>>56), byte(e.low>>48), byte(e.low>>40), byte(e.low>>32))
	e.low <<= 32
	e.width <<= 32
}

// Bytes ends the code and returns the slice with it. Of all numbers in the interval it takes one with the fewest bytes; a
// reader takes what follows them for zeros.
func (e *RangeEncoder) Bytes() []byte {
	last, n := shortest(e.low, e.width)
	if last < e.low {
		e.carry()
	}
	for ; n > 0; n-- {
		e.buf = append(e.buf, byte(last>>56))
		last <<= 8
	}
	return e.buf
}

// shortest returns the number of the fewest bytes in an interval, with zeros after them, and how many bytes those are. A
// number below low stands for one with a carry.
func shortest(low, width uint64) (number uint64, n int) {
	for n = 0; ; n++ {
		below := ^uint64(0) >> (8 * n)
		number = (low + below) &^ below
		if number-low < width {
			return number, n
		}
	}
}
