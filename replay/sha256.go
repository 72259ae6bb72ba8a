package replay

import "math/bits"

// sealSize is the length of a seal in bytes.
const sealSize = 32

// seal is a SHA-256 of a record and of the seal before it.
type seal [sealSize]byte

// sealOf returns the seal of a record that follows on another one.
func sealOf(before seal, record []byte) seal {
	h := newSHA256()
	h.write(before[:])
	h.write(record)
	return h.sum()
}

// sha256 is SHA-256 as FIPS 180-4 tells it, sections 5.3.3 and 6.2.2. It is here because the standard library's draws strconv
// and sync into the browser's module; see RATIONALE.md.
type sha256 struct {
	state  [8]uint32
	block  [64]byte
	filled int
	length uint64 // in bytes
}

func newSHA256() *sha256 {
	return &sha256{state: [8]uint32{
		0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
	}}
}

func (h *sha256) write(b []byte) {
	h.length += uint64(len(b))
	if h.filled > 0 {
		n := copy(h.block[h.filled:], b)
		b = b[n:]
		if h.filled += n; h.filled < len(h.block) {
			return
		}
		h.compress(h.block[:])
		h.filled = 0
	}
	for ; len(b) >= len(h.block); b = b[len(h.block):] {
		h.compress(b)
	}
	h.filled = copy(h.block[:], b)
}

// sum returns the digest. Nothing may be written afterwards.
func (h *sha256) sum() (s seal) {
	length := h.length * 8
	h.write([]byte{0x80})
	for h.filled != len(h.block)-8 {
		h.write([]byte{0})
	}
	for i := 56; i >= 0; i -= 8 {
		h.write([]byte{byte(length >> i)})
	}
	for i, word := range h.state {
		s[4*i], s[4*i+1], s[4*i+2], s[4*i+3] = byte(word>>24), byte(word>>16), byte(word>>8), byte(word)
	}
	return s
}

// compress takes the 64 bytes that text begins with into the state.
func (h *sha256) compress(text []byte) {
	var w [64]uint32
	for i := range 16 {
		w[i] = uint32(text[4*i])<<24 | uint32(text[4*i+1])<<16 | uint32(text[4*i+2])<<8 | uint32(text[4*i+3])
	}
	for i := 16; i < 64; i++ {
		s0 := bits.RotateLeft32(w[i-15], -7) ^ bits.RotateLeft32(w[i-15], -18) ^ w[i-15]>>3
		s1 := bits.RotateLeft32(w[i-2], -17) ^ bits.RotateLeft32(w[i-2], -19) ^ w[i-2]>>10
		w[i] = w[i-16] + s0 + w[i-7] + s1
	}
	s := &h.state
	a, b, c, d, e, f, g, hh := s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]
	for i := range 64 {
		t1 := hh + (bits.RotateLeft32(e, -6) ^ bits.RotateLeft32(e, -11) ^ bits.RotateLeft32(e, -25)) +
			(e&f ^ ^e&g) + sha256Constants[i] + w[i]
		t2 := (bits.RotateLeft32(a, -2) ^ bits.RotateLeft32(a, -13) ^ bits.RotateLeft32(a, -22)) + (a&b ^ a&c ^ b&c)
		hh, g, f, e, d, c, b, a = g, f, e, d+t1, c, b, a, t1+t2
	}
	for i, v := range [8]uint32{a, b, c, d, e, f, g, hh} {
		s[i] += v
	}
}

// sha256Constants are the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
var sha256Constants = [64]uint32{
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
}
