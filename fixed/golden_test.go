package fixed

import "testing"

// everything calls the whole package once with drawn arguments and adds what comes out to h. The arguments are of all
// magnitudes.
func everything(h Hash, rng *PCG) Hash {
	a, b, c := Q(rng.Uint32())>>rng.Below(32), Q(rng.Uint32())>>rng.Below(32), Q(rng.Uint32())>>rng.Below(32)
	h = numbers(h, a, b, c)
	h = vectors(h, V(a, b), V(b, c), Angle(rng.Uint32()), c)
	h = angles(h, Angle(rng.Uint32()), Angle(rng.Uint32()), a)
	return draw(h, rng, a, b)
}

// numbers adds the results of the functions of numbers.
func numbers(h Hash, a, b, c Q) Hash {
	h = mixQ(h, a.Mul(b), a.Div(b), a.MulDiv(b, c))
	h = mixQ(h, a.AddSat(b), a.SubSat(b), a.Abs())
	h = mixQ(h, a.Floor(), a.Ceil(), a.Round())
	h = mixQ(h, a.Clamp(b, c), a.Lerp(b, c), a.Sqrt())
	h = mixQ(h, Wrap(a, b, c), WrapDelta(a, b, c), Ratio(int(a), int(b)))
	h = mixQ(h, FromInt(int(a)), F(b.Float()*c.Float()), Q(a.Int()+a.Sign()))
	return h.U64(a.Sq()).U32(ISqrt(a.Sq() + b.Sq() + uint64(c&0xffff)))
}

// vectors adds the results of the methods of vectors.
func vectors(h Hash, v, o Vec2, a Angle, r Q) Hash {
	h = mixVec(h, v.Add(o), v.Sub(o), v.Neg(), v.Perp())
	h = mixVec(h, v.Scale(r), v.Normalize(), v.WithLen(r), v.ClampLen(r))
	h = mixVec(h, v.Rotate(a), Polar(a, r), v.Lerp(o, r), V(v.Len(), v.Dist(o)))
	h = mixQ(h, v.Dot(o), v.Cross(o), 0)
	return h.U64(v.LenSq()).U64(v.DistSq(o)).U32(uint32(v.Angle()))
}

// angles adds the results of the functions of angles.
func angles(h Hash, a, b Angle, t Q) Hash {
	sin, cos := a.SinCos()
	h = mixQ(h, sin, cos, a.Sin()-b.Cos())
	h = h.U32(uint32(a.Delta(b))).U32(uint32(a.Lerp(b, t))).U32(uint32(Atan2(Q(a), Q(b))))
	return h.U32(uint32(Turns(int(int32(a)), int(int32(b))))).U32(uint32(AngleFromTurns(a.Turns() + t.Float())))
}

// draw adds what rng draws, and its state.
func draw(h Hash, rng *PCG, a, b Q) Hash {
	h = mixQ(h, rng.Between(a, b), Q(rng.IntRange(int32(b), int32(a))), Q(rng.Angle()))
	if rng.Chance(a) {
		h = h.U32(1)
	}
	state := rng.State()
	*rng = PCGFromState(state)
	fromSeed, stream := NewPCG(state[0]), NewPCGStream(state[1], state[2])
	h = h.U64(fromSeed.Uint64()).U64(stream.Uint64())
	for _, word := range state {
		h = h.U64(word)
	}
	return h
}

func mixQ(h Hash, a, b, c Q) Hash {
	return h.U64(uint64(uint32(a))<<32 | uint64(uint32(b))).U32(uint32(c))
}

func mixVec(h Hash, a, b, c, d Vec2) Hash {
	return mixQ(mixQ(mixQ(h, a.X, a.Y, b.X), b.Y, c.X, c.Y), d.X, d.Y, 0)
}

// One number pins every result of the package, for each platform that the tests run on. A change of it breaks all
// logs and replays ever recorded.
func TestGoldenHash(t *testing.T) {
	h, rng := NewHash(), NewPCG(2026)
	for range 100_000 {
		h = everything(h, &rng)
	}
	const want Hash = 0x40d70cc618ba9e5f
	if h != want {
		t.Errorf("the results of the package hash to %#016x, want %#016x", uint64(h), uint64(want))
	}
}

func TestNothingAllocates(t *testing.T) {
	h, rng := NewHash(), NewPCG(1)
	buf := make([]byte, 61)
	allocs := testing.AllocsPerRun(1000, func() {
		h = everything(h, &rng).Bytes(buf).U64(Hash64(buf)).U32(Hash32(buf))
		q, _ := FromFloatChecked(float64(h))
		w, _ := FromIntChecked(int(q))
		h = mixQ(h, q, w, Q(q.Float32())).U32(uint32(Degrees(int(w))))
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}
