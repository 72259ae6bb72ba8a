package wire

import "unicode/utf8"

// AppendU8 appends one byte.
func AppendU8(dst []byte, v uint8) []byte { return append(dst, v) }

// AppendU16 appends two bytes, little-endian.
func AppendU16(dst []byte, v uint16) []byte { return append(dst, byte(v), byte(v>>8)) }

// AppendU32 appends four bytes, little-endian.
func AppendU32(dst []byte, v uint32) []byte {
	return append(dst, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
}

// AppendU64 appends eight bytes, little-endian.
func AppendU64(dst []byte, v uint64) []byte {
	return append(dst, byte(v), byte(v>>8), byte(v>>16), byte(v>>24),
		byte(v>>32), byte(v>>40), byte(v>>48), byte(v>>56))
}

// AppendI8 appends one byte in two's complement.
func AppendI8(dst []byte, v int8) []byte { return AppendU8(dst, uint8(v)) }

// AppendI16 appends two bytes in two's complement, little-endian.
func AppendI16(dst []byte, v int16) []byte { return AppendU16(dst, uint16(v)) }

// AppendI32 appends four bytes in two's complement, little-endian.
func AppendI32(dst []byte, v int32) []byte { return AppendU32(dst, uint32(v)) }

// AppendI64 appends eight bytes in two's complement, little-endian.
func AppendI64(dst []byte, v int64) []byte { return AppendU64(dst, uint64(v)) }

// AppendBool appends one byte, 0 or 1. It also serves as the tag of an option: 0 none, 1 some.
func AppendBool(dst []byte, v bool) []byte {
	if v {
		return append(dst, 1)
	}
	return append(dst, 0)
}

// AppendBlob appends a u64 length and the bytes.
func AppendBlob(dst, v []byte) []byte { return append(AppendU64(dst, uint64(len(v))), v...) }

// AppendString appends a u64 length in bytes and the bytes. The text must be UTF-8, or the peer will refuse it; see
// [Clip].
func AppendString(dst []byte, v string) []byte { return append(AppendU64(dst, uint64(len(v))), v...) }

// AppendUvarint appends v as LEB128: seven bits a byte, low ones first, the high bit set on all bytes but the last.
// It takes 1 to [MaxUvarint] bytes.
func AppendUvarint(dst []byte, v uint64) []byte {
	for v >= 0x80 {
		dst = append(dst, byte(v)|0x80)
		v >>= 7
	}
	return append(dst, byte(v))
}

// Clip returns the longest start of s that is valid UTF-8 and has at most limit bytes. Text that people typed goes
// through it before it is sent.
func Clip(s string, limit int) string {
	end := 0
	for end < len(s) {
		r, size := utf8.DecodeRuneInString(s[end:])
		if r == utf8.RuneError && size == 1 || end+size > limit {
			break
		}
		end += size
	}
	return s[:end]
}
