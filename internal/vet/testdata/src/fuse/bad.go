// Package fuse is about products of floats. It imports nothing, so that the test can compile it by itself.
package fuse

//tickwork:world version=1 slots=2
type World struct {
	Pos, Vel Vec
	Speed    float64
	Heat     float32
	Wave     complex128
}

// Vec is a vector of floats.
type Vec struct{ X, Y float64 }

func (v Vec) scale(k float64) Vec {
	return Vec{v.X * k, // want `\[fuse\] arm64 may fuse this product with the sum on line \d+, and round differently: write float64\(v.X \* k\)`
		v.Y * k} // want `\[fuse\].*float64\(v.Y \* k\)`
}

func (v Vec) add(o Vec) Vec { return Vec{X: v.X + o.X, Y: v.Y + o.Y} }

func dot(a, b Vec) float64 {
	return a.X*b.X + // want `\[fuse\]`
		a.Y*b.Y // want `\[fuse\]`
}

// Step moves.
func Step(w *World, dt float64) {
	w.Pos = w.Pos.add(w.Vel.scale(dt))
	w.Speed = w.Speed * 0.98 // want `\[fuse\].*write float64\(w.Speed \* 0.98\)`
	w.Pos.X = w.Pos.X + w.Speed
	w.Heat += w.Heat * 0.5     // want `\[fuse\].*write float32\(w.Heat \* 0.5\)`
	w.Pos.Y -= -(dt * w.Pos.X) // want `\[fuse\].*write float64\(dt \* w.Pos.X\)`
	w.Pos.X = several(dt, 1, 2) + inlined(dt, 2, 3) + array(dt, 3) + passed(dt, 4)
	w.Pos.Y = captured(dt, 2) + dot(w.Pos, w.Vel) + squared(dt) + counted(dt) + named(dt) + looped(w.Speed, 1, 2) + deep(dt, 2)
	w.Wave = w.Wave * w.Wave // want `\[fuse\] arm64 may fuse the sums inside this product of complex numbers`
}

func several(x, y, z float64) float64 {
	p := x * y // want `\[fuse\] .* with the sum on line \d+, and round differently: write float64\(x \* y\)`
	if z > 3 {
		return p
	}
	return p - z
}

func mul(a, b float64) float64 { return a * b } // want `\[fuse\]`

func inlined(a, b, c float64) float64 { return mul(a, b) + c }

func both(a, b float64) (float64, float64) { return a * b, a } // want `\[fuse\]`

func array(a, c float64) float64 {
	first, second := both(a, c)
	t := [2]float64{first, second}
	t[1] *= c // want `\[fuse\].*write t\[1\] = float64\(t\[1\] \* c\)`
	return t[0] + t[1]
}

func passed(a, b float64) float64 { return plus(a*b, 1) } // want `\[fuse\]`

func plus(x, c float64) float64 { return x + c }

func captured(a, c float64) float64 {
	f := func(x float64) float64 { return x + c }
	return f(a * c) // want `\[fuse\]`
}

func squared(a float64) float64 {
	d := a / 3
	d *= d // want `\[fuse\].*write d = float64\(d \* d\)`
	return a - d
}

func counted(a float64) float64 {
	t := a * 3 // want `\[fuse\]`
	t++
	return t
}

func named(a float64) (r float64) {
	r = a * 5 // want `\[fuse\]`
	return
}

func looped(k float64, list ...float64) (sum float64) {
	for _, x := range list {
		sum += x * k // want `\[fuse\].*write float64\(x \* k\)`
	}
	return sum
}

func declared(a, c float64) float64 {
	var p = a * c // want `\[fuse\]`
	return p + c
}

func ranged(a, c float64) (sum float64) {
	for _, x := range [...]float64{a * c, a} { // want `\[fuse\]`
		sum += x
	}
	return sum
}

func literals(a, c float64) float64 {
	f := func(x float64) float64 { return x * c } // want `\[fuse\]`
	return f(a) + c
}

func deep(a, c float64) float64 {
	type pair struct{ v [2]float64 }
	p := &pair{}
	(*p).v[0] = a * c // want `\[fuse\]`
	return p.v[0] - declared(a, c) - ranged(a, c) - literals(a, c)
}

func generic[F ~float32 | ~float64](x, y, z F) F { return x*y + z } // want `\[fuse\].*write F\(x \* y\)`

func aim() float64 { return generic(1.0, 2.0, 3.0) }
