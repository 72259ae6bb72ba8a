package netcode

import (
	"crypto/cipher"
	"encoding/binary"

	"golang.org/x/crypto/chacha20poly1305"
)

type cipherAEAD = cipher.AEAD

// box seals and opens with ChaCha20-Poly1305 under one key (RFC 8439). The nonce is four zero bytes and the sequence
// number, little-endian. It is no good for several goroutines at once.
type box struct {
	aead  cipherAEAD
	nonce [chacha20poly1305.NonceSize]byte
}

func newBox(key Key) box {
	aead, err := chacha20poly1305.New(key[:])
	if err != nil {
		panic("netcode: " + err.Error()) // a key of another size, which Key cannot be
	}
	return box{aead: aead}
}

// seal appends the sealed plain bytes and their tag. plain may lie right behind dst, where its sealed form goes.
func (b *box) seal(dst []byte, sequence uint64, plain, data []byte) []byte {
	binary.LittleEndian.PutUint64(b.nonce[4:], sequence)
	return b.aead.Seal(dst, b.nonce[:], plain, data)
}

// open opens what seal has appended, in its own place. The only error is ErrSealed.
func (b *box) open(sequence uint64, sealed, data []byte) ([]byte, error) {
	binary.LittleEndian.PutUint64(b.nonce[4:], sequence)
	plain, err := b.aead.Open(sealed[:0], b.nonce[:], sealed, data)
	if err != nil {
		return nil, ErrSealed
	}
	return plain, nil
}
