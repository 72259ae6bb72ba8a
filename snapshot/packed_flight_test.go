package snapshot

import (
	"math"
	"testing"
)

// turnedBy returns the rotation by an angle around an axis that is not one of the three.
func turnedBy(radians float64) quaternion {
	sin, cos := math.Sincos(radians / 2)
	return quaternion{sin * 0.48, sin * -0.6, sin * 0.64, cos}
}

// What turned goes on turning around the same axis, as far as the time says, also fast and for long.
func TestTurnOn(t *testing.T) {
	for _, turned := range []float64{0.001, 0.1, 0.5, 1, 1.5, 2} {
		for _, times := range []float64{0.2, 0.4, 0.8, 1, 1.5, 2, 4} {
			for _, sign := range []float64{1, -1} {
				before, q := turnedBy(0.3), turnedBy(0.3+turned)
				for i := range before {
					before[i] *= sign
				}
				got, want := q.turnOn(&before, times), turnedBy(0.3+turned*(1+times))
				for i := range want {
					if math.Abs(got[i]-want[i]) > 0.002 {
						t.Errorf("%.3f radians, %.1f times: %.5f, want %.5f", turned, times, got, want)
						break
					}
				}
			}
		}
	}
}

// What turned by more than anything can be told of stays, and so does what did not turn.
func TestTurnOnStays(t *testing.T) {
	q := turnedBy(2.5)
	for _, angle := range []float64{0, 2.5} {
		if before := turnedBy(angle); q.turnOn(&before, 1) != q {
			t.Errorf("from %v, %v goes on to %v", before, q, q.turnOn(&before, 1))
		}
	}
}

// Components that no rotation has give numbers all the same.
func TestTurnOnIsTotal(t *testing.T) {
	long := quaternion{0.7071, 0.7071, 0.7071, 0}
	for _, p := range []quaternion{{-0.7071, 0.7071, 0.7071, 0}, {0.7071, 0.7071, -0.7071, 0}, {0, 0, 0, 1}, {0.5, 0.5, 0.5, 0.5}, long} {
		for _, times := range []float64{0.01, 1, 63 * 15} {
			for i, v := range long.turnOn(&p, times) {
				if math.IsNaN(v) || math.Abs(v) > 2 {
					t.Errorf("from %v by %v: component %d is %v", p, times, i, v)
				}
			}
		}
	}
}
