package limit

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/clock"
)

const ms = clock.Millisecond

// In any time, a bucket gives no more than its burst and what came back in that time; and whoever asks for no more than the
// rate is never refused.
func TestBucketKeepsItsRate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Rate{PerSecond: rapid.IntRange(1, 1e6).Draw(t, "rate"), Burst: rapid.IntRange(1, 1e6).Draw(t, "burst")}
		var b Bucket
		start := clock.Time(rapid.Int64Range(0, 1e15).Draw(t, "start"))
		now, given := start, 0
		for range rapid.IntRange(1, 200).Draw(t, "asked") {
			now += clock.Time(rapid.Int64Range(0, int64(clock.Second)).Draw(t, "passed"))
			n := rapid.IntRange(1, r.Burst).Draw(t, "tokens")
			had := b.Has(now, r, n)
			if took := b.Spend(now, r, n); took != had {
				t.Fatalf("Has says %v and Spend %v", had, took)
			} else if took {
				given += n
			}
			most := float64(r.Burst) + (now-start).Seconds()*float64(r.PerSecond) + 1
			if float64(given) > most {
				t.Fatalf("%d tokens in %v of %+v", given, now-start, r)
			}
		}
	})
}

func TestBucketGivesItsRate(t *testing.T) {
	r := Rate{PerSecond: 100, Burst: 3}
	var b Bucket
	for i := range 1000 {
		if !b.Spend(clock.Time(i)*10*ms, r, 1) {
			t.Fatalf("token %d is refused to one who asks in time", i)
		}
	}
	now := 20 * clock.Second
	for i := range 4 {
		if got, want := b.Spend(now, r, 1), i < 3; got != want {
			t.Errorf("token %d at once: %v", i, got)
		}
	}
	if b.Full(now+29*ms) || !b.Full(now+30*ms) {
		t.Error("three tokens are not back after the time for three")
	}
}

func TestABucketNeverGivesMoreThanItHolds(t *testing.T) {
	var b Bucket
	if b.Spend(0, Rate{PerSecond: 1000, Burst: 10}, 11) {
		t.Error("eleven of ten tokens were given")
	}
	if !b.Full(0) {
		t.Error("a refusal has taken something")
	}
}

func TestStrikes(t *testing.T) {
	for _, c := range []struct {
		what  string
		every clock.Time
		out   int // which one is too much; -1: none
	}{
		{"all at once", 0, -1},
		{"without a pause", ms, 500},
		{"ten a second", 100 * ms, 5},
		{"one a second", clock.Second, 5},
		{"five in ten seconds", 2 * clock.Second, 5},
		{"fewer", 2001 * ms, -1},
	} {
		var s Strikes
		out := -1
		for i := 0; i < 2000 && out < 0; i++ {
			if s.Strike(clock.Minute + clock.Time(i)*c.every) {
				out = i
			}
		}
		if out != c.out {
			t.Errorf("%s: number %d is too much, not %d", c.what, out, c.out)
		}
	}
}

// What was long ago is forgotten.
func TestStrikesAreForgotten(t *testing.T) {
	var s Strikes
	now := clock.Time(0)
	for range 20 {
		for range MaxStrikes {
			now += Gap
			if s.Strike(now) {
				t.Fatalf("too much after a pause, at %v", now)
			}
		}
		now += Span
	}
}
