package fuse

const (
	dt    = 1.0 / 60
	decay = 0.5 * 0.25
)

// fine holds no product that can be fused.
func fine(w *World, x, y, z float64) float64 {
	a := float64(x*y) + z
	b := x*y*z > 1 || min(x*y, 3) > z
	c := float64(float32(x)*float32(y)) + z
	a += float64(c * (3 * decay * dt))
	n := 3*int(x) + 2
	d := (x + y) * (x - z) / 3 // a quotient is not fused
	w.Speed = float64(w.Speed*x) - y/z
	type metres float64
	e := z - float64(metres(x)*metres(y))
	if b && only(x, y) > 3 {
		return a + float64(n)
	}
	return d + e
}

// only compares.
func only(x, y float64) float64 {
	p := x * y
	if p > 3 {
		return 1
	}
	return p / 2
}
