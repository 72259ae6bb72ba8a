package fixed

import "testing"

const inputs = 1 << 10 // more than a branch predictor learns by heart

// Inputs of the benchmarks, as games have them: places on a field, turns, and words.
var (
	benchQ     [inputs + 1]Q
	benchVec   [inputs + 1]Vec2
	benchAngle [inputs + 1]Angle
	benchWord  [inputs + 1]uint64
	sink       uint64
)

func init() {
	rng := NewPCG(1)
	for i := range benchQ {
		benchQ[i] = rng.Between(-FromInt(100), FromInt(100)) | 1
		benchVec[i] = V(rng.Between(-FromInt(900), FromInt(900)), rng.Between(-FromInt(900), FromInt(900)))
		benchAngle[i] = rng.Angle()
		benchWord[i] = rng.Uint64()
	}
}

// measure runs f over the inputs. It is inlined with f, so that f costs no call.
func measure[T Q | Angle | uint32 | uint64](b *testing.B, f func(i int) T) {
	var sum T
	for n := range b.N {
		sum += f(n % inputs)
	}
	sink += uint64(sum)
}

// measureVec is measure for vectors.
func measureVec(b *testing.B, f func(i int) Vec2) {
	measure(b, func(i int) Q { v := f(i); return v.X ^ v.Y })
}

func BenchmarkMul(b *testing.B) {
	measure(b, func(i int) Q { return benchQ[i].Mul(benchQ[i+1]) })
}

func BenchmarkDiv(b *testing.B) {
	measure(b, func(i int) Q { return benchQ[i].Div(benchQ[i+1]) })
}

func BenchmarkMulDiv(b *testing.B) {
	measure(b, func(i int) Q { return benchQ[i].MulDiv(One, benchQ[i+1]) })
}

func BenchmarkRatio(b *testing.B) {
	measure(b, func(i int) Q { return Ratio(int(benchQ[i]), int(benchQ[i+1])) })
}

func BenchmarkLerp(b *testing.B) {
	measure(b, func(i int) Q { return benchQ[i].Lerp(benchQ[i+1], Half) })
}

func BenchmarkSqrt(b *testing.B) {
	measure(b, func(i int) Q { return benchQ[i].Abs().Sqrt() })
}

func BenchmarkISqrt(b *testing.B) {
	measure(b, func(i int) uint32 { return ISqrt(benchWord[i]) })
}

func BenchmarkWrap(b *testing.B) {
	measure(b, func(i int) Q { return Wrap(benchQ[i], -FromInt(90), FromInt(90)) })
}

func BenchmarkWrapDelta(b *testing.B) {
	measure(b, func(i int) Q { return WrapDelta(benchQ[i], benchQ[i+1], FromInt(200)) })
}

func BenchmarkSin(b *testing.B) {
	measure(b, func(i int) Q { return benchAngle[i].Sin() })
}

func BenchmarkSinCos(b *testing.B) {
	measure(b, func(i int) Q { s, c := benchAngle[i].SinCos(); return s ^ c })
}

func BenchmarkAtan2(b *testing.B) {
	measure(b, func(i int) Angle { return benchVec[i].Angle() })
}

func BenchmarkLen(b *testing.B) {
	measure(b, func(i int) Q { return benchVec[i].Len() })
}

func BenchmarkDist(b *testing.B) {
	measure(b, func(i int) Q { return benchVec[i].Dist(benchVec[i+1]) })
}

func BenchmarkDistSq(b *testing.B) {
	measure(b, func(i int) uint64 { return benchVec[i].DistSq(benchVec[i+1]) })
}

func BenchmarkDot(b *testing.B) {
	measure(b, func(i int) Q { return benchVec[i].Dot(benchVec[i+1]) })
}

func BenchmarkScale(b *testing.B) {
	measureVec(b, func(i int) Vec2 { return benchVec[i].Scale(benchQ[i]) })
}

func BenchmarkNormalize(b *testing.B) {
	measureVec(b, func(i int) Vec2 { return benchVec[i].Normalize() })
}

func BenchmarkClampLen(b *testing.B) {
	measureVec(b, func(i int) Vec2 { return benchVec[i].ClampLen(FromInt(20)) })
}

func BenchmarkPolar(b *testing.B) {
	measureVec(b, func(i int) Vec2 { return Polar(benchAngle[i], benchQ[i]) })
}

func BenchmarkRotate(b *testing.B) {
	measureVec(b, func(i int) Vec2 { return benchVec[i].Rotate(benchAngle[i]) })
}

func BenchmarkUint64(b *testing.B) {
	rng := NewPCG(1)
	measure(b, func(int) uint64 { return rng.Uint64() })
}

func BenchmarkBelow(b *testing.B) {
	rng := NewPCG(1)
	measure(b, func(int) uint32 { return rng.Below(100) })
}

func BenchmarkHashWord(b *testing.B) {
	h := NewHash()
	for n := range b.N {
		h = h.U64(benchWord[n%inputs])
	}
	sink += uint64(h)
}

func BenchmarkHashBytes(b *testing.B) {
	buf := make([]byte, 4096)
	b.SetBytes(int64(len(buf)))
	h := NewHash()
	for range b.N {
		h = h.Bytes(buf)
	}
	sink += uint64(h)
}

func BenchmarkHash64(b *testing.B) {
	buf := make([]byte, 4096)
	b.SetBytes(int64(len(buf)))
	for range b.N {
		sink += Hash64(buf)
	}
}
