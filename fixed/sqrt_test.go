package fixed

import (
	"math"
	"math/big"
	"testing"
)

// checkISqrt compares ISqrt with the definition of the rounded root.
func checkISqrt(t *testing.T, n uint64) {
	t.Helper()
	if want := new(big.Int).Sqrt(wide(n)); wide(uint64(ISqrt(n))).Cmp(want) != 0 {
		t.Errorf("ISqrt(%d) = %d, want %v", n, ISqrt(n), want)
	}
}

// A float's root is wrong next to squares, if anywhere.
func TestISqrtNextToSquares(t *testing.T) {
	rng := seeded(t)
	roots := []uint64{1, 2, 3, 94906265, 94906266, 94906267, math.MaxUint32}
	for bit := range 32 {
		roots = append(roots, 1<<bit, 1<<bit+1, 1<<bit-1)
	}
	for range 50000 {
		roots = append(roots, uint64(rng.Uint32())>>rng.IntN(31))
	}
	for range 50000 {
		roots = append(roots, uint64(math.MaxUint32-rng.Uint32()>>rng.IntN(31)))
	}
	for _, k := range roots {
		for d := range uint64(5) {
			checkISqrt(t, k*k+d-2) // wraps to the top of the range for k = 0 and 1: welcome
		}
	}
	checkISqrt(t, math.MaxUint64)
	checkISqrt(t, 1<<63)
}

// checkSqrt compares Q.Sqrt with math/big.
func checkSqrt(t *testing.T, q Q) {
	t.Helper()
	want := new(big.Int)
	if q > 0 {
		want.Sqrt(mul(num(int64(q)), num(1<<16)))
	}
	if got := q.Sqrt(); int64(got) != want.Int64() {
		t.Errorf("Sqrt of raw %d = %d, want %v", q, got, want)
	}
}

func TestSqrt(t *testing.T) {
	if got := f(2.25).Sqrt(); got != f(1.5) {
		t.Errorf("the root of 2.25 is %v", got.Float())
	}
	for _, q := range edges {
		checkSqrt(t, q)
	}
	rng := seeded(t)
	for range 50000 {
		checkSqrt(t, edgy(rng))
	}
	// A raw square k*k has the raw root 256*k: test it and its neighbors.
	for k := Q(1); k < 46340; k += 7 {
		checkSqrt(t, k*k-1)
		checkSqrt(t, k*k)
	}
}
