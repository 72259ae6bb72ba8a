package room

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
)

const ms = clock.Millisecond

func TestTicksAreDueAtAbsoluteInstants(t *testing.T) {
	for _, c := range []struct {
		rate clock.Rate
		tick sim.Tick
		want clock.Time
	}{
		{60, 0, 0},
		{60, 1, 16_666_666},
		{60, 3, 50 * ms},
		{60, 60 * 60 * 24 * 60, 24 * 60 * clock.Minute},
		{30, 1, 33_333_333},
		{1000, 7, 7 * ms},
	} {
		p := pace{rate: c.rate, start: 5 * clock.Second}
		if got := p.due(c.tick) - p.start; got != c.want {
			t.Errorf("at %d Hz tick %d is due after %d ns, want %d", c.rate, c.tick, got, c.want)
		}
	}
}

// What a late turn does. The room's newest tick is 100, and lateness counts from when tick 101 was due.
func TestTurn(t *testing.T) {
	period := clock.Rate(60).At(1)
	for _, c := range []struct {
		name  string
		late  clock.Time
		ticks int
		given clock.Time
	}{
		{"too early", -1, 0, 0},
		{"far too early", -clock.Minute, 0, 0},
		{"in time", 0, 1, 0},
		{"just before the next one", period - 1, 1, 0},
		{"one period late", period + 1, 2, 0},
		{"nine periods late", clock.Rate(60).At(9) + 1, 10, 0},
		{"a burst is bounded", clock.Second, maxBurst, 0},
		{"as late as it may be", maxBehind, maxBurst, 0},
		{"too late", maxBehind + 1, 1, maxBehind + 1},
		{"after a night", 8 * 60 * clock.Minute, 1, 8 * 60 * clock.Minute},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := pace{rate: 60, start: 3 * clock.Second, done: 100}
			now := p.next() + c.late
			ticks, given := p.turn(now)
			if ticks != c.ticks || given != c.given {
				t.Errorf("%d ticks are run and %d ns given up, want %d and %d", ticks, given, c.ticks, c.given)
			}
			if given > 0 && p.next() != now {
				t.Errorf("after giving up, the next tick is due %d ns from now", p.next()-now)
			}
		})
	}
}

// Over a day of turns that come late by chance, every tick is run once and no lateness adds up.
func TestNoDriftOverADay(t *testing.T) {
	for _, rate := range []clock.Rate{60, 30, 7} {
		random := rand.New(rand.NewPCG(1, uint64(rate)))
		p := pace{rate: rate, start: 1234567}
		const day = 24 * 60 * clock.Minute
		now := p.start
		for now < p.start+day {
			now = p.next() + clock.Time(random.Int64N(int64(3*rate.Period())))
			ticks, given := p.turn(now)
			if given != 0 || ticks < 1 || ticks > 4 {
				t.Fatalf("at %d Hz a turn %d ns late runs %d ticks and gives %d ns up", rate, now-p.next(), ticks, given)
			}
			for range ticks {
				p.pass()
			}
			if p.next() <= now || p.due(p.done) > now {
				t.Fatalf("at %d Hz tick %d was run at %d, and the next is due at %d", rate, p.done, now, p.next())
			}
		}
		if want := sim.Tick(rate.Ticks(now - p.start)); p.done != want {
			t.Errorf("at %d Hz %d ticks were run in a day, want %d", rate, p.done, want)
		}
	}
}

// dueBy is the inverse of due: the newest tick whose instant has come.
func TestDueByIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rate := clock.Rate(rapid.IntRange(1, 1000).Draw(t, "rate"))
		p := pace{rate: rate, start: clock.Time(rapid.Int64Range(0, int64(clock.Minute)).Draw(t, "start"))}
		tick := rapid.Int64Range(1, 1<<32-2).Draw(t, "tick")
		at := p.start + rate.At(tick) + clock.Time(rapid.Int64Range(-1, 1).Draw(t, "off"))
		got := p.dueBy(at)
		if p.start+rate.At(got) > at || p.start+rate.At(got+1) <= at {
			t.Fatalf("at %d ns after the start tick %d is called the newest", at-p.start, got)
		}
	})
}

// After two years at 60 Hz ticks begin again at 0; the room goes on as if nothing were.
func TestPaceAcrossTheWrap(t *testing.T) {
	p := pace{rate: 60, done: 1<<32 - 4}
	last := p.due(p.done)
	for range 8 {
		ahead := p.due(p.done+100) - p.next()
		now := p.next()
		if step := now - last; step < 16_666_666 || step > 16_666_668 {
			t.Fatalf("tick %d is due %d ns after the one before", p.done+1, step)
		}
		if ticks, given := p.turn(now); ticks != 1 || given != 0 {
			t.Fatalf("after tick %d: %d ticks are run, %d ns given up", p.done, ticks, given)
		}
		if want := p.rate.At(99); ahead < want-1 || ahead > want+1 {
			t.Fatalf("at tick %d a tick that is 99 further is due %d ns later", p.done, ahead)
		}
		p.pass()
		last = now
	}
	if p.done != 4 {
		t.Errorf("the newest tick is %d", p.done)
	}
}
