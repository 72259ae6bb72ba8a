package wire

import "math/bits"

// BitReader takes fields of any number of bits from a byte slice, as [BitWriter] wrote them. Its error is sticky, like
// that of [Reader]: after the first one every method returns zero. The zero value has nothing to read.
//
// The accumulator has no count of its bits: a one bit above them marks their end. That keeps Bits small enough for the
// compiler to inline, which in WebAssembly halves the time of a field.
type BitReader struct {
	buf []byte
	acc uint64 // the next bits, from bit 0, with a one bit above the last; 0 if there are none
	pos int    // the number of bits that were moved to acc
	err error
}

// accBits is how many bits the accumulator is loaded with. Eight bytes from any bit on hold at least 57.
const accBits uint = 56

// Reset makes the reader read b from its start, and forgets an error. It neither copies nor changes b.
func (r *BitReader) Reset(b []byte) { *r = BitReader{buf: b} }

// Fail makes err the reader's error if it has none yet.
func (r *BitReader) Fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.buf, r.acc, r.pos = nil, 0, 0
}

// Bits takes n bits, n from 0 to 64. Past the end the result is zero and the error [ErrShort].
func (r *BitReader) Bits(n uint) (v uint64) {
	if r.acc>>n == 0 {
		r.refill(n)
	}
	v = r.acc &^ (^uint64(0) << n)
	r.acc >>= n
	return
}

// Spent returns how many bits were taken so far.
func (r *BitReader) Spent() int { return r.pos - r.waiting() }

// refill loads the accumulator so that its low n bits are the next ones.
func (r *BitReader) refill(n uint) {
	from := r.pos - r.waiting()
	at, shift := from>>3, uint(from&7)
	if n > accBits || at+8 > len(r.buf) {
		r.refillSlow(n, from)
		return
	}
	r.acc = load64(r.buf[at:])>>shift&(1<<accBits-1) | 1<<accBits
	r.pos = from + int(accBits)
}

// refillSlow does what refill does, near the end of the slice and for wide fields, which get the accumulator for
// themselves. With 64 bits there is no place for the mark; taking them leaves 0, which means none as well.
func (r *BitReader) refillSlow(n uint, from int) {
	require(n <= MaxFieldBits, "a bit field must not be wider than 64 bits")
	left := len(r.buf)*8 - from
	if int(n) > left {
		r.Fail(ErrShort)
		return
	}
	load := max(n, min(uint(left), accBits))
	r.acc = r.bitsAt(from)&^(^uint64(0)<<load) | 1<<load
	r.pos = from + int(load)
}

// bitsAt returns the 64 bits from the given one on, with zeros past the end.
func (r *BitReader) bitsAt(bit int) uint64 {
	at, shift := bit>>3, uint(bit&7)
	return r.bytesAt(at)>>shift | r.bytesAt(at+8)<<(64-shift)
}

// bytesAt returns the eight bytes from the given one on, with zeros past the end.
func (r *BitReader) bytesAt(at int) (v uint64) {
	if at+8 <= len(r.buf) {
		return load64(r.buf[at:])
	}
	for shift := 0; at < len(r.buf); at++ {
		v |= uint64(r.buf[at]) << shift
		shift += 8
	}
	return v
}

// Bool takes one bit.
func (r *BitReader) Bool() bool { return r.Bits(1) != 0 }

// Gamma takes a number of at least 1 in Elias's gamma code, as [BitWriter.Gamma] wrote it. After an error it returns 0;
// more than 31 zero bits at the front are an error.
func (r *BitReader) Gamma() uint32 {
	n := uint(bits.TrailingZeros64(r.acc))
	if r.acc>>n>>n>>1 == 0 {
		return r.gammaAcross()
	}
	code := r.Bits(2*n + 1)
	return uint32(1<<n | code>>(n+1))
}

// gammaAcross takes a gamma-coded number that does not lie in the accumulator as a whole.
func (r *BitReader) gammaAcross() uint32 {
	n := uint(0)
	for !r.Bool() {
		n++
		if n > 31 {
			r.Fail(ErrGamma)
		}
		if r.err != nil {
			return 0
		}
	}
	low := r.Bits(n)
	if r.err != nil {
		return 0
	}
	return uint32(1<<n | low)
}

// Align takes the bits up to the next whole byte. They must be zero.
func (r *BitReader) Align() {
	if r.Bits(uint(r.Remaining())&7) != 0 {
		r.Fail(ErrPadding)
	}
}

// Rest takes all whole bytes that are left, after an Align. The result is a part of the reader's slice.
func (r *BitReader) Rest() []byte {
	r.Align()
	rest := r.buf[len(r.buf)-r.Remaining()/8:]
	r.acc, r.pos = 0, len(r.buf)*8
	return rest
}

// Remaining returns the number of bits that are left.
func (r *BitReader) Remaining() int { return len(r.buf)*8 - r.pos + r.waiting() }

// waiting returns the number of bits in the accumulator.
func (r *BitReader) waiting() int { return bits.Len64(r.acc >> 1) }

// Err returns the first error, or nil.
func (r *BitReader) Err() error { return r.err }

// Done returns the first error, [ErrTrailing] if a whole byte or more is left, or [ErrPadding] if the bits that fill the
// last byte are not zero. A decoder of a whole message ends with it.
func (r *BitReader) Done() error {
	left := r.Remaining()
	padding := *r
	switch {
	case r.err != nil:
		return r.err
	case left >= 8:
		return ErrTrailing
	case padding.Bits(uint(left)) != 0:
		return ErrPadding
	}
	return nil
}
