package wire

import "unicode/utf8"

// Reader takes values from the front of a byte slice. Its error is sticky: after the first one, which [Reader.Err] tells,
// every method returns zero, so a decoder reads all its fields and checks once.
type Reader struct {
	rest []byte
	err  error
}

// NewReader returns a reader of b. It neither copies nor changes b.
func NewReader(b []byte) Reader { return Reader{rest: b} }

// Fail makes err the reader's error if it has none yet. Decoders use it for what only they can know to be wrong.
func (r *Reader) Fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.rest = nil
}

// Bytes takes n bytes. The result is a part of the reader's slice with no room to append, or nil if there are fewer.
func (r *Reader) Bytes(n int) []byte {
	if uint(n) > uint(len(r.rest)) { // a negative n is over every length
		r.Fail(ErrShort)
		return nil
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

// U8 takes one byte.
func (r *Reader) U8() uint8 {
	if len(r.rest) == 0 {
		r.Fail(ErrShort)
		return 0
	}
	v := r.rest[0]
	r.rest = r.rest[1:]
	return v
}

// U16 takes two bytes, little-endian.
func (r *Reader) U16() uint16 {
	b := r.Bytes(2)
	if len(b) < 2 {
		return 0
	}
	return uint16(b[0]) | uint16(b[1])<<8
}

// U32 takes four bytes, little-endian.
func (r *Reader) U32() uint32 {
	b := r.Bytes(4)
	if len(b) < 4 {
		return 0
	}
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

// U64 takes eight bytes, little-endian.
func (r *Reader) U64() uint64 {
	b := r.Bytes(8)
	if len(b) < 8 {
		return 0
	}
	return load64(b)
}

// load64 returns the first eight bytes of b as a little-endian number.
func load64(b []byte) uint64 {
	_ = b[7] // one bounds check for all
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// I8 takes one byte in two's complement.
func (r *Reader) I8() int8 { return int8(r.U8()) }

// I16 takes two bytes in two's complement, little-endian.
func (r *Reader) I16() int16 { return int16(r.U16()) }

// I32 takes four bytes in two's complement, little-endian.
func (r *Reader) I32() int32 { return int32(r.U32()) }

// I64 takes eight bytes in two's complement, little-endian.
func (r *Reader) I64() int64 { return int64(r.U64()) }

// Bool takes one byte, which must be 0 or 1.
func (r *Reader) Bool() bool {
	v := r.U8()
	if v > 1 {
		r.Fail(ErrFlag)
		return false
	}
	return v == 1
}

// Option takes the tag of an option and reports whether a value follows.
func (r *Reader) Option() bool { return r.Bool() }

// Blob takes a u64 length and as many bytes, at most limit. The result is a part of the reader's slice.
func (r *Reader) Blob(limit int) []byte {
	require(limit >= 0, "a limit must not be negative")
	n := r.U64()
	if n > uint64(limit) {
		r.Fail(ErrTooLong)
		return nil
	}
	return r.Bytes(int(n))
}

// String takes a u64 length and as many bytes of UTF-8, at most limit. It allocates only once all of that has been
// checked.
func (r *Reader) String(limit int) string {
	b := r.Blob(limit)
	if !utf8.Valid(b) {
		r.Fail(ErrText)
		return ""
	}
	return string(b)
}

// Uvarint takes a LEB128 number in its shortest form, of at most 64 bits.
func (r *Reader) Uvarint() uint64 {
	var v uint64
	for i := range MaxUvarint {
		b := r.U8()
		v |= uint64(b&0x7f) << (7 * i)
		if b >= 0x80 {
			continue
		}
		if r.err != nil {
			return 0
		}
		if b == 0 && i > 0 || b > 1 && i == MaxUvarint-1 {
			break // a needless zero at the top, or bits above the 64th
		}
		return v
	}
	r.Fail(ErrUvarint)
	return 0
}

// Rest takes all that is left.
func (r *Reader) Rest() []byte { return r.Bytes(len(r.rest)) }

// Remaining returns the number of bytes that are left.
func (r *Reader) Remaining() int { return len(r.rest) }

// Err returns the first error, or nil.
func (r *Reader) Err() error { return r.err }

// Done returns the first error, or [ErrTrailing] if bytes are left. A decoder of a whole message ends with it.
func (r *Reader) Done() error {
	if r.err == nil && len(r.rest) > 0 {
		return ErrTrailing
	}
	return r.err
}
