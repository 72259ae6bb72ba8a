package rollback_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
)

// abreast lets a machine and its peer run for a while, the machine some ticks ahead.
func abreast(ahead int, roundTrip clock.Time) rollback.TimeSync {
	s := rollback.NewTimeSync(60)
	s.RoundTrip(0, roundTrip)
	for n := range 120 {
		now := clock.Rate(60).At(int64(n + 100))
		if n%rollback.QualityEvery == 0 {
			// What the peer says is half a round trip old when it comes.
			spoken := clock.Rate(60).Ticks(now - roundTrip/2)
			s.Told(now, 0, sim.Tick(1000+spoken), int8(-ahead))
		}
		s.Sample(now, sim.Tick(1100+n+ahead))
	}
	return s
}

func TestOnlyWhoIsAheadWaits(t *testing.T) {
	for _, c := range []struct{ ahead, from, to int }{{0, 0, 0}, {1, 0, 1}, {3, 2, 4}, {-5, 0, 0}, {40, 9, 9}} {
		for _, roundTrip := range []clock.Time{0, 50 * ms, 300 * ms} {
			s := abreast(c.ahead, roundTrip)
			if got := s.Wait(); got < c.from || got > c.to {
				t.Errorf("%d ahead, %v ms: wait for %d", c.ahead, roundTrip.Milliseconds(), got)
			}
			if got := int(s.Advantage(0)); got < c.ahead-1 || got > c.ahead+1 {
				t.Errorf("%d ahead, %v ms: the advantage is %d", c.ahead, roundTrip.Milliseconds(), got)
			}
		}
	}
}

// The longer the round trip, the more it takes for an advantage to count.
func TestWaitsAreScaledByTheRoundTrip(t *testing.T) {
	near, far := abreast(1, 0), abreast(1, 600*ms)
	if near.Wait() != 1 || far.Wait() != 0 {
		t.Errorf("a tick ahead: near %d, far %d", near.Wait(), far.Wait())
	}
}

func TestNobodyWaitsForAStranger(t *testing.T) {
	s := rollback.NewTimeSync(60)
	for n := range 100 {
		s.Sample(clock.Rate(60).At(int64(n)), sim.Tick(n))
	}
	if _, told := s.Behind(0, 0, 5); told || s.Wait() != 0 || s.Advantage(0) != 0 {
		t.Error("something is known of a peer that has told nothing")
	}
	s = abreast(5, 0)
	s.Forget(0)
	if s.Wait() != 0 {
		t.Error("what was forgotten still counts")
	}
}

func TestDelayFollowsTheRoundTrip(t *testing.T) {
	for roundTrip, want := range map[clock.Time]int{0: 1, 20 * ms: 1, 70 * ms: 3, 140 * ms: 5, 300 * ms: 9, 900 * ms: 15} {
		s := rollback.NewTimeSync(60)
		s.RoundTrip(3, roundTrip)
		if got := s.Delay(3); got != want {
			t.Errorf("%v ms: %d ticks, want %d", roundTrip.Milliseconds(), got, want)
		}
		for range 100 {
			s.RoundTrip(3, 100*ms)
		}
		if got := s.Ping(3); got < 99*ms || got > 101*ms {
			t.Errorf("the average is %v ms", got.Milliseconds())
		}
	}
}
