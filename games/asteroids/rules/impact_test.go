package rules

import (
	"math"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
)

// float is a vec to compute with exactly.
type float [3]float64

func (v vec) float() float { return float{v.x.Float(), v.y.Float(), v.z.Float()} }

func (f float) plus(o float) float { return float{f[0] + o[0], f[1] + o[1], f[2] + o[2]} }

func (f float) times(k float64) float { return float{f[0] * k, f[1] * k, f[2] * k} }

func (f float) dot(o float) float64 { return f[0]*o[0] + f[1]*o[1] + f[2]*o[2] }

func (f float) cross(o float) float {
	return float{f[1]*o[2] - f[2]*o[1], f[2]*o[0] - f[0]*o[2], f[0]*o[1] - f[1]*o[0]}
}

func (f float) isNear(o float, by float64) bool {
	d := f.plus(o.times(-1))
	return d.dot(d) <= by*by
}

// inertia is that of a body of the mass 1.
func inertia() float64 { return 0.4 * Radius.Float() * Radius.Float() }

func energy(bodies ...*Body) (sum float64) {
	for _, b := range bodies {
		v, s := b.velocity().float(), b.spinning().float()
		sum += v.dot(v)/2 + s.dot(s)*inertia()/2
	}
	return sum
}

// slip returns how fast the surfaces of two bodies move against each other where they touch; n points from a to b.
func slip(a, b *Body, n float) float {
	spins := a.spinning().float().plus(b.spinning().float())
	return a.velocity().float().plus(b.velocity().float().times(-1)).plus(spins.cross(n).times(Radius.Float()))
}

// angular returns the angular momentum of a body around a point that lies in the direction n of it, where it touches.
func angular(b *Body, n float) float {
	arm := n.times(-Radius.Float())
	return b.spinning().float().times(inertia()).plus(arm.cross(b.velocity().float()))
}

// randomBody returns a body that flies and spins somehow.
func randomBody(rng *fixed.PCG) *Body {
	draw := func(most fixed.Q) vec {
		return vec{rng.Between(-most, most), rng.Between(-most, most), rng.Between(-most, most)}
	}
	b := &Body{Attitude: Quaternion{Unit, 0, 0, 0}}
	b.move(draw(8 * fixed.One))
	b.spin(draw(9 * fixed.One))
	return b
}

func randomAxis(rng *fixed.PCG) vec {
	v := vec{rng.Between(-fixed.One, fixed.One), rng.Between(-fixed.One, fixed.One), rng.Between(fixed.Half, fixed.One)}
	return v.scale(int64(fixed.One), int64(v.length()))
}

// rounding is by how much the rounded numbers of an impact may be off.
const rounding = 0.002

// Two bodies that meet keep their energy and both momenta, and their surfaces part as fast as they came, along the line
// between the centers and across it.
func TestBounce(t *testing.T) {
	rng := fixed.NewPCG(1)
	met := 0
	for i := range 2000 {
		a, b, axis := randomBody(&rng), randomBody(&rng), randomAxis(&rng)
		n := axis.float()
		before, slipped := energy(a, b), slip(a, b, n)
		momentum := a.velocity().float().plus(b.velocity().float())
		turning := angular(a, n).plus(angular(b, n.times(-1)))
		wasA, wasB := *a, *b
		if !bounce(a, b, axis) {
			if *a != wasA || *b != wasB || slipped.dot(n) > rounding {
				t.Fatalf("case %d: nothing happened to bodies that come at %v m/s", i, slipped)
			}
			continue
		}
		met++
		if after := energy(a, b); math.Abs(after/before-1) > rounding {
			t.Errorf("case %d: the energy was %.3f and is %.3f", i, before, after)
		}
		if is := a.velocity().float().plus(b.velocity().float()); !is.isNear(momentum, rounding) {
			t.Errorf("case %d: the momentum was %.3f and is %.3f", i, momentum, is)
		}
		if is := angular(a, n).plus(angular(b, n.times(-1))); !is.isNear(turning, rounding) {
			t.Errorf("case %d: the angular momentum was %.3f and is %.3f", i, turning, is)
		}
		if is := slip(a, b, n); !is.isNear(slipped.times(-1), rounding) {
			t.Errorf("case %d: the surfaces slipped by %.3f, and now by %.3f", i, slipped, is)
		}
	}
	if met < 500 || met > 1500 {
		t.Errorf("%d of 2,000 pairs met", met)
	}
}

// A body that meets a wall keeps its energy, what of its angular momentum is around the place that touches, and its surface
// leaves as fast as it came.
func TestBump(t *testing.T) {
	rng := fixed.NewPCG(2)
	still := &Body{}
	for i := range 1000 {
		b, axis := randomBody(&rng), randomAxis(&rng)
		n := axis.float()
		before, slipped, turning := energy(b), slip(b, still, n), angular(b, n)
		was := *b
		if !b.bump(axis) {
			if *b != was || slipped.dot(n) > rounding {
				t.Errorf("case %d: a body that comes at %.3f m/s did not bounce", i, slipped.dot(n))
			}
			continue
		}
		if after := energy(b); math.Abs(after/before-1) > rounding {
			t.Errorf("case %d: the energy was %.3f and is %.3f", i, before, after)
		}
		if is := slip(b, still, n); !is.isNear(slipped.times(-1), rounding) {
			t.Errorf("case %d: the surface slipped by %.3f, and now by %.3f", i, slipped, is)
		}
		if is := angular(b, n); !is.isNear(turning, rounding) {
			t.Errorf("case %d: the angular momentum was %.3f and is %.3f", i, turning, is)
		}
	}
}

// In a corner a body meets three walls at once, and each only as long as it comes closer.
func TestCorner(t *testing.T) {
	b := &Body{X: Wall, Y: -Wall, Z: Wall, VX: fixed.One, VY: -fixed.One, VZ: fixed.One}
	for _, wall := range []vec{{x: fixed.One}, {y: -fixed.One}, {z: fixed.One}} {
		if b.velocity().dot(wall) <= 0 {
			t.Fatalf("%+v does not come closer to the wall at %v", b, wall)
		}
	}
	if n := b.hitWalls(); n != 3 || b.VX >= 0 {
		t.Errorf("%d walls, then %+v", n, b)
	}
	b = &Body{X: Wall, VX: -fixed.One, Y: Wall - Radius, VY: fixed.One}
	if n := b.hitWalls(); n != 0 || b.VX != -fixed.One {
		t.Errorf("%d walls for a body that leaves one and has not come to another", n)
	}
}

// Bodies in one and the same place have no direction to part in, and fly on.
func TestSamePlace(t *testing.T) {
	w := New()
	_, a := w.Bodies.Spawn()
	_, b := w.Bodies.Spawn()
	a.VX = fixed.One
	if n := w.hitOthers(a, 1); n != 0 || b.VX != 0 {
		t.Errorf("%d hits; the other one flies %v", n, b.velocity())
	}
}
