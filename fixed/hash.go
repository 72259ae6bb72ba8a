package fixed

// The FNV-1a parameters (Fowler, Noll, Vo; draft-eastlake-fnv).
const (
	fnvBasis32 = 0x811c9dc5
	fnvPrime32 = 0x01000193
	fnvBasis64 = 0xcbf29ce484222325
	fnvPrime64 = 0x00000100000001b3
)

// Hash32 returns the 32-bit FNV-1a hash of b.
func Hash32(b []byte) uint32 {
	h := uint32(fnvBasis32)
	for _, c := range b {
		h = (h ^ uint32(c)) * fnvPrime32
	}
	return h
}

// Hash64 returns the 64-bit FNV-1a hash of b.
func Hash64(b []byte) uint64 {
	h := uint64(fnvBasis64)
	for _, c := range b {
		h = (h ^ uint64(c)) * fnvPrime64
	}
	return h
}

// Hash is the running checksum of a world. Each method returns the hash with a word added, and the value is usable at
// every point: h = h.U64(a).U64(b), then uint64(h).
//
// It is FNV-1a's scheme, xor and multiply, taken one 64-bit word at a time, and not the bytewise FNV-1a of Hash64:
// one multiplication instead of eight. In that scheme a bit only reaches higher bits, which is no harm with bytes, but
// would leave the top bit of a word in the top bit of the hash, where a second flip cancels it. So the upper half is
// folded into the lower before and after the multiplication, and the multiplier is dense where the FNV prime has
// seven bits: any flipped bit of a word flips more than 40 % of the hash's bits, in the lower half, too. A step is
// a bijection: two worlds that differ in one word never have the same hash. It guards against accidents, not against an
// adversary.
type Hash uint64

// hashMul is the odd number nearest to 2^64 divided by the golden ratio, as in Knuth's multiplicative hashing.
const hashMul = 0x9E3779B97F4A7C15

// NewHash returns the hash of nothing: the FNV-1a offset basis.
func NewHash() Hash { return fnvBasis64 }

// U64 returns the hash with the word v added.
func (h Hash) U64(v uint64) Hash {
	h ^= Hash(v)
	h = (h ^ h>>32) * hashMul
	return h ^ h>>32
}

// U32 returns the hash with v added, as a word of its own.
func (h Hash) U32(v uint32) Hash { return h.U64(uint64(v)) }

// Bytes returns the hash with the length of b added, and then b as little-endian words, the last one filled up with
// zeros. Different splits of the same bytes into calls give different hashes.
func (h Hash) Bytes(b []byte) Hash {
	h = h.U64(uint64(len(b)))
	for ; len(b) >= 8; b = b[8:] {
		h = h.U64(uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56)
	}
	if len(b) == 0 {
		return h
	}
	var last uint64
	for i, c := range b {
		last |= uint64(c) << (8 * i)
	}
	return h.U64(last)
}
