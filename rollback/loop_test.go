package rollback_test

import (
	"math"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/rollback"
)

// Whatever the screen's rate, there are sixty ticks in a second.
func TestLoopAtAnyFrameRate(t *testing.T) {
	for _, fps := range []clock.Rate{24, 59, 60, 144, 1000} {
		l := rollback.NewLoop(60)
		ticks, begin := 0, 7*clock.Second
		for frame := range int64(fps)*10 + 1 {
			ticks += l.Due(begin + fps.At(frame))
		}
		if ticks < 600 || ticks > 601 {
			t.Errorf("%d frames a second: %d ticks in ten seconds", fps, ticks)
		}
	}
}

func TestLoopCatchesUpWithinLimits(t *testing.T) {
	l := rollback.NewLoop(60)
	now := clock.Second
	if l.Due(now) != 1 || l.Due(now) != 0 {
		t.Error("the first tick is not due at once, and once")
	}
	made := 0
	for now += clock.Second; made < 60; now += ms {
		due := l.Due(now)
		if due > 10 {
			t.Fatalf("%d ticks in one frame", due)
		}
		made += due
	}
	if l.Due(now) > 1 || now > 2*clock.Second+20*ms {
		t.Error("it is still catching up")
	}
	now += clock.Minute // hidden
	made = 0
	for due := l.Due(now); due > 0; due = l.Due(now) {
		made += due
	}
	if made < 295 || made > 301 {
		t.Errorf("after a minute %d ticks are made, not those of five seconds", made)
	}
}

func TestLoopPhase(t *testing.T) {
	l := rollback.NewLoop(50)
	l.Due(0)
	for at, want := range map[clock.Time]float64{0: 0, 5 * ms: 0.25, 15 * ms: 0.75, 40 * ms: 1} {
		if got := l.Phase(at); math.Abs(got-want) > 1e-9 {
			t.Errorf("at %v ms the phase is %v", at.Milliseconds(), got)
		}
	}
}
