package rules

import (
	"math"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
)

// floats returns a quaternion's components.
func (q *Quaternion) floats() (f [4]float64) {
	for i, v := range q {
		f[i] = float64(v) / Unit
	}
	return f
}

// A body that spins around an axis turns around it by 2 atan(half the angle) a tick.
func TestTumble(t *testing.T) {
	spin := 4 * fixed.One
	for axis, s := range []vec{{x: spin}, {y: spin}, {z: spin}, {x: -spin}} {
		b := &Body{Attitude: Quaternion{0, 0, 0, Unit}}
		for range Hz {
			b.tumble(s)
		}
		half := Hz * math.Atan(4.0/2/Hz) * float64(1-axis/3*2)
		want := [4]float64{3: math.Cos(half)}
		want[axis%3] = math.Sin(half)
		for i, v := range b.Attitude.floats() {
			if math.Abs(v-want[i]) > 1e-5 {
				t.Errorf("after a second of %v: %v, want %v", s, b.Attitude.floats(), want)
				break
			}
		}
	}
}

// Turning is right around any axis: the quaternion of two turns is the product of theirs.
func TestTumbleAroundAnyAxis(t *testing.T) {
	rng := fixed.NewPCG(3)
	for range 200 {
		b := randomBody(&rng)
		b.tumble(b.spinning().scale(30, 1))
		q, s := b.Attitude.floats(), b.spinning().float().times(0.5/Hz)
		b.tumble(b.spinning())
		v, w := float{q[0], q[1], q[2]}, q[3]
		turned := v.plus(s.times(w)).plus(s.cross(v))
		scalar := w - s.dot(v)
		length := math.Sqrt(turned.dot(turned) + scalar*scalar)
		for i, is := range b.Attitude.floats() {
			if want := append(turned[:], scalar)[i] / length; math.Abs(is-want) > 1e-5 {
				t.Fatalf("component %d of %v turned by %v is %.6f, want %.6f", i, q, s, is, want)
			}
		}
	}
}

// What travels is the quaternion, up to its sign, to half a step.
func TestSmallestThree(t *testing.T) {
	rng := fixed.NewPCG(4)
	const steps = 1<<RotationBits - 1
	for range 500 {
		var c [4]int64
		for i := range c {
			c[i] = int64(rng.IntRange(-Unit, Unit))
		}
		q := normalized(c)
		s := q.smallestThree()
		f := q.floats()
		sign := math.Copysign(1, f[s.Largest])
		sent, at := []uint16{s.A, s.B, s.C}, 0
		for i, v := range f {
			if math.Abs(v) > math.Abs(f[s.Largest]) {
				t.Fatalf("%v: component %d is not the largest", f, s.Largest)
			}
			if i == int(s.Largest) {
				continue
			}
			got := (2*float64(sent[at])/steps - 1) / math.Sqrt2
			if off := math.Abs(got - sign*v); off > 0.5001/steps*math.Sqrt2 {
				t.Errorf("%v: component %d comes as %.5f", f, i, got)
			}
			at++
		}
	}
}

// Quaternions that no turn leads to do no harm.
func TestNormalizedIsTotal(t *testing.T) {
	if q := normalized([4]int64{}); q != (Quaternion{}) {
		t.Errorf("nothing became %v", q)
	}
	most := int64(math.MaxInt32)
	for _, v := range normalized([4]int64{most, -most, most, -most}) {
		if math.Abs(math.Abs(float64(v)/Unit)-0.5) > 1e-6 {
			t.Errorf("a long one became %v", v)
		}
	}
	b := &Body{To: fixed.SmallestThree{Largest: 2, A: 7}}
	b.tumble(vec{x: fixed.One})
	if b.To != (fixed.SmallestThree{Largest: 2, A: 7}) {
		t.Errorf("a body of which nobody knows how it spins turned to %v", b.To)
	}
}
