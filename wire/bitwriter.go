package wire

import "math/bits"

// MaxFieldBits is the widest field that one call of [BitWriter.Bits] writes or [BitReader.Bits] reads.
const MaxFieldBits uint = 64

// BitWriter appends fields of any number of bits to a byte slice, the lowest bit of a field first, into the lowest free
// bit of a byte. The zero value writes to a new slice. It allocates only when the slice has to grow.
//
// Fields gather in the front stage. When one does not fit, spill makes the stage empty and Bits goes on as before. With
// no second path the compiler can inline Bits, which in WebAssembly halves the time of a field.
type BitWriter struct {
	buf   []byte // whole bytes
	start int    // the length of the slice that Reset was given

	back     uint64 // bits that follow buf, from bit 0; zero above them
	backUsed uint   // how many, below 64

	front  uint64 // bits that follow back, from bit 0; zero above them
	free   uint   // how many more fit
	opened bool   // free holds; in the zero value the front is empty whatever free says
}

// Reset makes the writer append to dst, whose bytes it keeps.
func (w *BitWriter) Reset(dst []byte) {
	*w = BitWriter{buf: dst, start: len(dst), free: MaxFieldBits, opened: true}
}

// Bits writes the low n bits of v, n from 0 to 64. Higher bits of v are ignored.
func (w *BitWriter) Bits(v uint64, n uint) {
	if n > w.free {
		w.spill(n)
	}
	w.free -= n
	w.front |= v << (64 - n) >> w.free
}

// spill empties the front stage into the back one, and the back one into the slice if it is full, to make room for a
// field of n bits.
func (w *BitWriter) spill(n uint) {
	require(n <= MaxFieldBits, "a bit field must not be wider than 64 bits")
	used := w.backUsed + w.frontUsed()
	if used < 64 {
		w.back |= w.front << w.backUsed
	} else {
		w.buf = AppendU64(w.buf, w.back|w.front<<w.backUsed)
		w.back = w.front >> (64 - w.backUsed)
		used -= 64
	}
	w.backUsed = used
	w.front, w.free, w.opened = 0, MaxFieldBits, true
}

func (w *BitWriter) frontUsed() uint {
	if !w.opened {
		return 0
	}
	return MaxFieldBits - w.free
}

// Bool writes one bit.
func (w *BitWriter) Bool(v bool) {
	var bit uint64
	if v {
		bit = 1
	}
	w.Bits(bit, 1)
}

// Gamma writes v, at least 1, in Elias's gamma code: as many zero bits as v has bits after its highest one, then that
// one, then those bits. It takes 1 bit for 1, 3 bits for 2 and 3, and 2n+1 bits for 2^n: good where small numbers are
// common. (P. Elias, "Universal codeword sets and representations of the integers", 1975.)
func (w *BitWriter) Gamma(v uint32) {
	require(v > 0, "the gamma code has no zero")
	n := uint(bits.Len32(v) - 1)
	low := uint64(v) &^ (1 << n)
	w.Bits(low<<(n+1)|1<<n, 2*n+1)
}

// Align writes zero bits up to the next whole byte.
func (w *BitWriter) Align() { w.Bits(0, -uint(w.Len())&7) }

// Bytes returns the slice with everything written so far, the last byte filled up with zero bits. It changes nothing: it
// may be called again, and writing may go on at the same bit. The result is valid until then.
func (w *BitWriter) Bytes() []byte {
	w.spill(0)
	whole := len(w.buf)
	b := w.buf
	for bits, left := w.back, int(w.backUsed); left > 0; left -= 8 {
		b = append(b, byte(bits))
		bits >>= 8
	}
	w.buf = b[:whole]
	return b
}

// Len returns the number of bits written since Reset.
func (w *BitWriter) Len() int { return (len(w.buf)-w.start)*8 + int(w.backUsed+w.frontUsed()) }
