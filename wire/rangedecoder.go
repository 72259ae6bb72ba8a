package wire

import "math"

// RangeDecoder reads a range code; see [RangeEncoder]. It is total: any bytes give answers, bytes beyond the end are
// zeros, and Done tells in the end whether an encoder could have written the bytes.
type RangeDecoder struct {
	code  uint64 // where the number lies above the interval's beginning
	width uint64
	buf   []byte
	at    int  // bytes that went into code, also those beyond the end
	off   bool // the number lay beyond the interval once, where no encoder puts it
}

// Reset makes the decoder read b from its beginning.
func (d *RangeDecoder) Reset(b []byte) {
	*d = RangeDecoder{width: ^uint64(0), buf: b}
	d.code = d.word()<<32 | d.word()
	d.off = d.code == d.width
}

// word takes the next four bytes.
func (d *RangeDecoder) word() (v uint64) {
	rest := d.buf[min(d.at, len(d.buf)):]
	d.at += 4
	if len(rest) >= 4 {
		return uint64(rest[0])<<24 | uint64(rest[1])<<16 | uint64(rest[2])<<8 | uint64(rest[3])
	}
	for i := range 4 {
		v <<= 8
		if i < len(rest) {
			v |= uint64(rest[i])
		}
	}
	return v
}

// Bit reads an answer, 0 or 1, that p foresees, and lets p learn from it.
func (d *RangeDecoder) Bit(p *Prob) (bit uint32) {
	ones := d.width >> 16 * uint64(p.one)
	if d.code < ones {
		bit = 1
	}
	yes := -uint64(bit) // all bits set, or none
	d.code -= ones &^ yes
	d.width = ones&yes | (d.width-ones)&^yes
	p.learn(bit)
	if d.width < rangeFloor {
		d.shift()
	}
	return bit
}

// Raw reads n bits, 0 to 16.
func (d *RangeDecoder) Raw(n uint) uint32 {
	require(n <= MaxRawBits, "a range code takes 16 raw bits at a time")
	d.width >>= n
	v := d.code / d.width
	if v > 1<<n-1 {
		v, d.off = 1<<n-1, true
	}
	d.code -= v * d.width
	if d.width < rangeFloor {
		d.shift()
	}
	return uint32(v)
}

// Spent returns how many bits were read so far, with fractions: a likely answer costs a small part of one.
func (d *RangeDecoder) Spent() float64 { return float64(8*d.at) - math.Log2(float64(d.width)) }

func (d *RangeDecoder) shift() {
	d.code = d.code<<32 | d.word()
	d.width <<= 32
}

// Done returns an error if the bytes are not exactly those that an encoder writes for the answers that were read: ErrShort
// if they end too early, ErrTrailing if some are left over, ErrNotCanonical if there is another form.
func (d *RangeDecoder) Done() error {
	low := d.window() - d.code
	last, n := shortest(low, d.width)
	switch size := d.at - 8 + n; {
	case len(d.buf) < size:
		return ErrShort
	case len(d.buf) > size:
		return ErrTrailing
	case d.off || last != d.window():
		return ErrNotCanonical
	}
	return nil
}

// window returns the last eight bytes that were read.
func (d *RangeDecoder) window() uint64 {
	d.at -= 8
	return d.word()<<32 | d.word()
}
