package replay

import (
	standard "crypto/sha256"
	"encoding/hex"
	"testing"
)

// digest hashes a text that is written in pieces of the given size.
func digest(b []byte, piece int) string {
	h := newSHA256()
	for len(b) > piece {
		h.write(b[:piece])
		b = b[piece:]
	}
	h.write(b)
	s := h.sum()
	return hex.EncodeToString(s[:])
}

// The examples of FIPS 180-4.
func TestSHA256Vectors(t *testing.T) {
	for text, want := range map[string]string{
		"":    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
		"abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
		"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
	} {
		if got := digest([]byte(text), 1); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// Every length around the blocks of 64 bytes gives what the standard library gives, however it is cut.
func TestSHA256MatchesTheStandardLibrary(t *testing.T) {
	text := make([]byte, 300)
	for i := range text {
		text[i] = byte(i * 7)
	}
	for n := range text {
		want := standard.Sum256(text[:n])
		for _, piece := range []int{1, 13, 64, 300} {
			if got := digest(text[:n], piece); got != hex.EncodeToString(want[:]) {
				t.Fatalf("%d bytes in pieces of %d: %s, want %x", n, piece, got, want)
			}
		}
	}
}

func BenchmarkSeal(b *testing.B) {
	record := make([]byte, 16<<10)
	b.SetBytes(int64(len(record)))
	for b.Loop() {
		sealOf(seal{}, record)
	}
}
