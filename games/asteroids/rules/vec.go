package rules

import "github.com/tickwork-engine/tickwork/fixed"

// vec is a place, a velocity, an axis or a spin. Products are rounded to nearest: rounding down would push everything the
// same way, for ever.
type vec struct{ x, y, z fixed.Q }

func (v vec) add(o vec) vec { return vec{v.x + o.x, v.y + o.y, v.z + o.z} }

func (v vec) sub(o vec) vec { return vec{v.x - o.x, v.y - o.y, v.z - o.z} }

// over returns v / n.
func (v vec) over(n fixed.Q) vec { return vec{v.x / n, v.y / n, v.z / n} }

// scale returns v * num / den.
func (v vec) scale(num, den int64) vec {
	return vec{quotient(int64(v.x)*num, den), quotient(int64(v.y)*num, den), quotient(int64(v.z)*num, den)}
}

// quotient returns num / den, rounded to nearest. den is positive.
func quotient(num, den int64) fixed.Q {
	if num < 0 {
		return -fixed.Q((den/2 - num) / den)
	}
	return fixed.Q((num + den/2) / den)
}

// dot returns the product exactly, as raw Q32.32.
func (v vec) dot(o vec) int64 {
	return int64(v.x)*int64(o.x) + int64(v.y)*int64(o.y) + int64(v.z)*int64(o.z)
}

func (v vec) cross(o vec) vec {
	return vec{
		narrow(int64(v.y)*int64(o.z) - int64(v.z)*int64(o.y)),
		narrow(int64(v.z)*int64(o.x) - int64(v.x)*int64(o.z)),
		narrow(int64(v.x)*int64(o.y) - int64(v.y)*int64(o.x)),
	}
}

// narrow rounds raw Q32.32.
func narrow(v int64) fixed.Q { return quotient(v, int64(fixed.One)) }

// length returns |v|, rounded down.
func (v vec) length() fixed.Q { return fixed.Q(fixed.ISqrt(uint64(v.dot(v)))) }

func (b *Body) at() vec { return vec{b.X, b.Y, b.Z} }

func (b *Body) place(v vec) { b.X, b.Y, b.Z = v.x, v.y, v.z }

func (b *Body) velocity() vec { return vec{b.VX, b.VY, b.VZ} }

func (b *Body) move(v vec) { b.VX, b.VY, b.VZ = v.x, v.y, v.z }

func (b *Body) spinning() vec { return vec{b.SpinX, b.SpinY, b.SpinZ} }

func (b *Body) spin(v vec) { b.SpinX, b.SpinY, b.SpinZ = v.x, v.y, v.z }
