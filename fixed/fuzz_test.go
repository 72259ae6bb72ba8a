package fixed

import (
	"math"
	"testing"
)

func FuzzArithmetic(f *testing.F) {
	for _, a := range edges {
		f.Add(int32(a), int32(MaxQ-a), int32(1))
		f.Add(int32(a), int32(0), int32(a))
		f.Add(int32(MinQ), int32(a), int32(-1))
	}
	f.Fuzz(func(t *testing.T, a, b, c int32) {
		checkArithmetic(t, Q(a), Q(b), Q(c))
		checkSqrt(t, Q(a))
	})
}

func FuzzRatio(f *testing.F) {
	f.Add(int64(1), int64(60))
	f.Add(int64(-1), int64(0))
	f.Add(int64(math.MinInt64), int64(-1))
	f.Add(int64(math.MaxInt64), int64(math.MaxInt64-1))
	f.Add(int64(1), int64(131072))
	f.Fuzz(func(t *testing.T, num, den int64) { checkRatio(t, int(num), int(den)) })
}

func FuzzVectors(f *testing.F) {
	for i, a := range edges {
		f.Add(int32(a), int32(edges[len(edges)-1-i]), int32(MaxQ), int32(i))
	}
	f.Add(int32(MinQ), int32(MinQ), int32(MaxQ), int32(MaxQ))
	f.Fuzz(func(t *testing.T, x, y, ox, oy int32) {
		v, o := V(Q(x), Q(y)), V(Q(ox), Q(oy))
		checkProducts(t, v, o)
		checkLengths(t, v, o.X)
		checkISqrt(t, v.LenSq()+uint64(uint32(oy)))
	})
}
