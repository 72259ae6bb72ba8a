package ws

import (
	"encoding/binary"
	"math/rand/v2"
	"sync"
)

// opcode is a frame's kind (RFC 6455 section 5.2).
type opcode byte

const (
	opBinary opcode = 0x2
	opClose  opcode = 0x8
	opPing   opcode = 0x9
	opPong   opcode = 0xa
)

const (
	finalBit = 0x80
	maskBit  = 0x80
	// Lengths from 126 on are written behind the two fixed bytes: as 16 bits, or as 64.
	length16 = 126
	length64 = 127
)

// frames holds buffers in which frames are put together. They grow to the largest frame; the collector takes those that
// are not used.
var frames = sync.Pool{New: func() any { return new([]byte) }}

// appendFrame appends a whole message as one frame, as the given role must send it. A client's payload is masked with a
// key that the peer cannot foresee (RFC 6455 section 10.3).
func appendFrame(dst []byte, from role, op opcode, payload []byte) []byte {
	if from == server {
		return append(appendHeader(dst, op, 0, len(payload)), payload...)
	}
	var key [4]byte
	binary.LittleEndian.PutUint32(key[:], rand.Uint32())
	return appendMasked(dst, op, key, payload)
}

func appendMasked(dst []byte, op opcode, key [4]byte, payload []byte) []byte {
	dst = append(appendHeader(dst, op, maskBit, len(payload)), key[:]...)
	start := len(dst)
	dst = append(dst, payload...)
	for i := range dst[start:] {
		dst[start+i] ^= key[i&3]
	}
	return dst
}

func appendHeader(dst []byte, op opcode, mask byte, n int) []byte {
	dst = append(dst, finalBit|byte(op))
	switch {
	case n < length16:
		return append(dst, mask|byte(n))
	case n <= 0xffff:
		return binary.BigEndian.AppendUint16(append(dst, mask|length16), uint16(n))
	default:
		return binary.BigEndian.AppendUint64(append(dst, mask|length64), uint64(n))
	}
}
