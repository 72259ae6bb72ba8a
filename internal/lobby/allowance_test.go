package lobby

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/clock"
)

func TestAllowance(t *testing.T) {
	var a allowance
	spend := func(now clock.Time) bool { return a.spend(now, 100*ms, 3) }
	for i, step := range []struct {
		now clock.Time
		ok  bool
	}{
		{0, true}, {0, true}, {0, true}, {0, false}, // the burst
		{99 * ms, false}, {100 * ms, true}, {100 * ms, false}, // one came back
		{350 * ms, true}, {350 * ms, true}, {350 * ms, false},
		{clock.Minute, true}, {clock.Minute, true}, {clock.Minute, true}, {clock.Minute, false}, // never more than the burst
	} {
		if got := spend(step.now); got != step.ok {
			t.Errorf("step %d, at %d ms: %v", i, step.now/ms, got)
		}
	}
}

// In no span of time is more spent than the burst and what came back in it, and who keeps to the rate is never refused.
func TestAllowanceIsABound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var a allowance
		every, burst := clock.Time(rapid.IntRange(1, 50).Draw(t, "every")), rapid.IntRange(1, 5).Draw(t, "burst")
		var spent []clock.Time
		now := clock.Time(0)
		for range rapid.IntRange(1, 100).Draw(t, "tries") {
			now += clock.Time(rapid.IntRange(0, 60).Draw(t, "wait"))
			patient := len(spent) == 0 || now-spent[len(spent)-1] >= every
			switch ok := a.spend(now, every, burst); {
			case ok:
				spent = append(spent, now)
			case patient:
				t.Fatalf("refused at %d, after %v", now, spent)
			}
			for i, from := range spent {
				if n := len(spent) - i; n > burst+int((now-from)/every) {
					t.Fatalf("%d in %d ns", n, now-from)
				}
			}
		}
	})
}
