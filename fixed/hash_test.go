package fixed

import (
	"hash/fnv"
	"math/bits"
	"testing"
)

// The vectors are from the FNV authors' test suite.
func TestFNVVectors(t *testing.T) {
	for _, c := range []struct {
		in     string
		want32 uint32
		want64 uint64
	}{
		{"", 0x811c9dc5, 0xcbf29ce484222325},
		{"a", 0xe40c292c, 0xaf63dc4c8601ec8c},
		{"foobar", 0xbf9cf968, 0x85944171f73967e8},
	} {
		if Hash32([]byte(c.in)) != c.want32 || Hash64([]byte(c.in)) != c.want64 {
			t.Errorf("%q: %#x, %#x", c.in, Hash32([]byte(c.in)), Hash64([]byte(c.in)))
		}
	}
}

func TestFNVMatchesStandardLibrary(t *testing.T) {
	rng := seeded(t)
	for n := range 300 {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(rng.Uint32())
		}
		small, large := fnv.New32a(), fnv.New64a()
		small.Write(b)
		large.Write(b)
		if Hash32(b) != small.Sum32() || Hash64(b) != large.Sum64() {
			t.Fatalf("%x: %#x, %#x", b, Hash32(b), Hash64(b))
		}
	}
}

// Every bit of a word, the top bit too, must reach every bit of the hash, and flip about half of them.
func TestHashAvalanche(t *testing.T) {
	const trials = 2000
	rng := seeded(t)
	for bit := range 64 {
		var reached uint64
		flips, lowFlips := 0, 0
		for range trials {
			h, v := Hash(rng.Uint64()), rng.Uint64()
			diff := uint64(h.U64(v) ^ h.U64(v^1<<bit))
			reached |= diff
			flips += bits.OnesCount64(diff)
			lowFlips += bits.OnesCount32(uint32(diff))
		}
		mean, low := float64(flips)/trials/64, float64(lowFlips)/trials/32
		if mean < 0.4 || mean > 0.6 || low < 0.4 || low > 0.6 {
			t.Errorf("bit %d flips %.3f of all bits, %.3f of the lower half", bit, mean, low)
		}
		if reached != 1<<64-1 {
			t.Errorf("bit %d never reaches %064b", bit, ^reached)
		}
	}
}

// What plain FNV-1a by words gets wrong: two flips of the top bit cancel each other.
func TestHashKeepsTopBitsApart(t *testing.T) {
	const top = 1 << 63
	a, b := NewHash().U64(1).U64(2), NewHash().U64(1^top).U64(2^top)
	if a == b {
		t.Error("flips of the top bit cancel")
	}
	seen := map[Hash]uint64{}
	for v := range uint64(1 << 14) {
		for _, w := range []uint64{v, v << 50} {
			if other, ok := seen[NewHash().U64(w)]; ok && other != w {
				t.Fatalf("%#x and %#x collide", w, other)
			}
			seen[NewHash().U64(w)] = w
		}
	}
}

func TestHashTellsOrderAndCountApart(t *testing.T) {
	h := NewHash()
	for name, pair := range map[string][2]Hash{
		"order":         {h.U64(1).U64(2), h.U64(2).U64(1)},
		"zero words":    {h.U64(0), h.U64(0).U64(0)},
		"nothing":       {h, h.U64(0)},
		"empty bytes":   {h, h.Bytes(nil)},
		"padding":       {h.Bytes([]byte{1}), h.Bytes([]byte{1, 0})},
		"split":         {h.Bytes([]byte{1, 2, 3}), h.Bytes([]byte{1}).Bytes([]byte{2, 3})},
		"split at word": {h.Bytes(make([]byte, 16)), h.Bytes(make([]byte, 8)).Bytes(make([]byte, 8))},
	} {
		if pair[0] == pair[1] {
			t.Errorf("%s: both give %#x", name, uint64(pair[0]))
		}
	}
	if h.U32(7) != h.U64(7) {
		t.Error("U32 must be U64 of the same number")
	}
}

func TestHashBytesAreLittleEndianWords(t *testing.T) {
	got := NewHash().Bytes([]byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
	if want := NewHash().U64(10).U64(0x0807060504030201).U64(0x0a09); got != want {
		t.Errorf("%#x, want %#x", uint64(got), uint64(want))
	}
}
