package main

import (
	"math"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/asteroids/rules"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
)

// What was asked for moved, met something, and came as it was, to half a step.
func TestMeasure(t *testing.T) {
	r, err := measure(flags.Link{For: 4 * time.Second, RTT: 50 * time.Millisecond, Seed: 1, Coding: "tight"})
	if err != nil || !r.Verified {
		t.Fatalf("%v, %+v", err, r)
	}
	if r.Came != 4*rules.Hz || r.Hits < 0.6 || r.Hits > 0.9 {
		t.Errorf("%d snapshots came; a body met something %.2f times a second", r.Came, r.Hits)
	}
	if half := 5.0 / 512 / 2; r.Position > half || r.Position < half/2 {
		t.Errorf("places are off by %.5f", r.Position)
	}
	if r.Rotation > 0.001 || r.Rotation < 0.0002 {
		t.Errorf("quaternions are off by %.5f", r.Rotation)
	}
	if r.Wire < 5_000 || r.Wire > 13_000 {
		t.Errorf("%.0f bytes a second", r.Wire)
	}
}

// What a client makes of a rotation is a unit quaternion whose components are those that travelled.
func TestShown(t *testing.T) {
	const steps = 1<<rules.RotationBits - 1
	for largest := range uint8(4) {
		q := shown(fixed.SmallestThree{Largest: largest, A: 0, B: steps / 2, C: steps - 1000})
		sum, below := 0.0, 0
		for i, v := range q {
			sum += v * v
			if i != int(largest) && v < 0 {
				below++
			}
		}
		if math.Abs(sum-1) > 1e-12 || below != 2 || q[largest] <= 0 {
			t.Errorf("component %d left out: %v", largest, q)
		}
	}
	if q := shown(fixed.SmallestThree{}); math.IsNaN(q[0]) {
		t.Errorf("three components that are too long give %v", q)
	}
}
