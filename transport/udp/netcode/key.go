package netcode

import (
	"crypto/rand"
	"encoding/binary"
)

// Key is a secret of ChaCha20-Poly1305. Whoever has a server's key can let anybody in, so it must not be logged; String
// hides it. The zero Key means none.
type Key [KeySize]byte

// NewKey returns a random key.
func NewKey() (k Key) {
	rand.Read(k[:]) // never fails
	return k
}

// IsZero reports whether there is no key.
func (k Key) IsZero() bool { return k == Key{} }

// String hides the key.
func (k Key) String() string { return "Key(hidden)" }

// GoString hides the key.
func (k Key) GoString() string { return k.String() }

// random64 returns a number that nobody can guess, other than zero.
func random64() uint64 {
	for {
		var b [8]byte
		rand.Read(b[:])
		if v := binary.LittleEndian.Uint64(b[:]); v != 0 {
			return v
		}
	}
}
