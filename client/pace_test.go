package client

import (
	"math"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
)

// course drives a pace as a client and a server would: frames are drawn, ticks are made, inputs travel, and every third
// tick the server reports the smallest time to spare.
type course struct {
	pace    pace
	now     clock.Time
	frame   clock.Time // from one frame to the next
	transit func() clock.Time
	drift   float64 // how much faster the local clock runs than the server's

	tick    uint32
	reports []report
	margins []clock.Time // of every input
	last    float64
}

// report is on its way back to the client.
type report struct {
	at     clock.Time
	tick   uint32
	margin clock.Time
}

func newCourse(frame clock.Time, transit func() clock.Time) *course {
	c := &course{pace: newPace(60), frame: frame, transit: transit, now: clock.Second}
	c.pace.start(c.now, 60, 2*transit())
	c.tick = uint32(c.pace.at(c.now))
	return c
}

// server returns the server's clock at a local instant: tick n is closed when it shows n periods.
func (c *course) server(local clock.Time) clock.Time {
	return clock.Time(float64(local) * (1 - c.drift))
}

func (c *course) run(t *testing.T, span clock.Time) {
	t.Helper()
	for end := c.now + span; c.now < end; c.now += c.frame {
		for len(c.reports) > 0 && c.reports[0].at <= c.now {
			c.pace.report(c.reports[0].tick, c.reports[0].margin)
			c.reports = c.reports[1:]
		}
		c.pace.advance(c.now)
		at := c.pace.at(c.now)
		if c.pace.reports > acquiring && at < c.last {
			t.Fatalf("the local tick went from %v back to %v", c.last, at)
		}
		c.last = at
		c.makeTicks(uint32(at))
	}
}

func (c *course) makeTicks(upTo uint32) {
	for c.tick < upTo {
		c.tick++
		c.pace.made(c.now, c.tick)
		margin := c.pace.rate.At(int64(c.tick)) - c.server(c.now+c.transit())
		c.margins = append(c.margins, margin)
		if c.tick%3 == 0 {
			smallest := min(margin, c.margins[max(len(c.margins)-2, 0)], c.margins[max(len(c.margins)-3, 0)])
			c.reports = append(c.reports, report{c.now + 100*clock.Millisecond, c.tick, smallest / (2 * clock.Millisecond) * 2 * clock.Millisecond})
		}
	}
}

// settled returns the share of late inputs and the mean time to spare, of the last n inputs.
func (c *course) settled(n int) (late, spare float64) {
	newest := c.margins[len(c.margins)-n:]
	for _, m := range newest {
		if m < 0 {
			late++
		}
		spare += m.Milliseconds()
	}
	return late / float64(n), spare / float64(n)
}

func jittered(base, jitter clock.Time, seed uint64) func() clock.Time {
	random := fixed.NewPCG(seed)
	return func() clock.Time { return base + clock.Time(random.Below(uint32(2*jitter+1))) - jitter }
}

// Whatever the way through the network and the screen's rate, hardly any input is late, and none has much more time to
// spare than a frame and the jitter make necessary.
func TestPaceFindsTheLead(t *testing.T) {
	const ms = clock.Millisecond
	for _, c := range []struct {
		name     string
		transit  func() clock.Time
		hz       clock.Time
		maxSpare float64
	}{
		{"a steady line", jittered(35*ms, 0, 1), 60, 26},
		{"a line next door", jittered(1*ms, 0, 1), 60, 26},
		{"far away", jittered(150*ms, 0, 1), 60, 26},
		{"jitter", jittered(50*ms, 10*ms, 1), 60, 38},
		{"a slow screen", jittered(35*ms, 2*ms, 1), 30, 44},
		{"a fast screen", jittered(35*ms, 2*ms, 1), 144, 18},
		{"an odd screen", jittered(35*ms, 2*ms, 1), 75, 26},
	} {
		t.Run(c.name, func(t *testing.T) {
			course := newCourse(clock.Second/c.hz, c.transit)
			course.run(t, 30*clock.Second)
			late, spare := course.settled(900)
			t.Logf("%.2f %% late, %.1f ms to spare", late*100, spare)
			if late > 0.01 {
				t.Errorf("%.1f %% of the inputs are late", late*100)
			}
			if spare > c.maxSpare {
				t.Errorf("inputs have %.1f ms to spare", spare)
			}
		})
	}
}

// The clocks of two machines differ by up to 0.02 %.
func TestPaceFollowsDrift(t *testing.T) {
	for _, drift := range []float64{-200e-6, 200e-6} {
		c := newCourse(clock.Second/60, jittered(40*clock.Millisecond, clock.Millisecond, 2))
		c.drift = drift
		c.run(t, 120*clock.Second)
		if late, spare := c.settled(3600); late > 0.01 || spare > 30 {
			t.Errorf("drift %v: %.2f %% late, %.1f ms to spare", drift, late*100, spare)
		}
	}
}

// When the route becomes longer, inputs come in time again after a second or so; when it becomes shorter, the lead
// follows, without haste.
func TestPaceFollowsTheRoute(t *testing.T) {
	way := 30 * clock.Millisecond
	c := newCourse(clock.Second/60, func() clock.Time { return way })
	c.run(t, 10*clock.Second)
	way = 90 * clock.Millisecond
	c.run(t, 2*clock.Second)
	c.run(t, 2*clock.Second)
	if late, _ := c.settled(60); late > 0 {
		t.Errorf("%.0f %% late, three seconds after the route became longer", late*100)
	}
	way = 30 * clock.Millisecond
	c.run(t, 12*clock.Second)
	if _, spare := c.settled(60); spare > 26 {
		t.Errorf("%.1f ms to spare, twelve seconds after the route became shorter", spare)
	}
}

// The pace changes by a few percent at the most, or motion would be seen to speed up.
func TestPaceChangesGently(t *testing.T) {
	way := 30 * clock.Millisecond
	c := newCourse(clock.Second/60, func() clock.Time { return way })
	c.run(t, 10*clock.Second)
	way = 80 * clock.Millisecond
	for range 240 {
		before := c.pace.at(c.now)
		c.run(t, c.frame)
		if step := c.pace.at(c.now) - before; math.Abs(step-1) > maxHurry+0.02 {
			t.Fatalf("a frame moved the local tick by %v", step)
		}
	}
}

func TestPaceAllocatesNothing(t *testing.T) {
	p := newPace(60)
	p.start(0, 100, 50*clock.Millisecond)
	now := clock.Time(0)
	if n := testing.AllocsPerRun(1000, func() {
		now += 16 * clock.Millisecond
		p.advance(now)
		p.made(now, uint32(p.at(now)))
		p.report(uint32(p.at(now)), 10*clock.Millisecond)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// A page that was opened just now joins a room that has run for hours: the two clocks have nothing in common. The first
// report is about fewer ticks than were made since the server's, and must not lead the clock astray.
func TestFirstReportOfAnOldRoom(t *testing.T) {
	const server = 1_000_000
	p := newPace(60)
	now := 2 * clock.Second
	for _, stay := range []uint32{server, 3 * server} { // the second one finds what the first has left behind
		p.start(now, stay, 30*clock.Millisecond)
		first := uint32(p.at(now))
		for i := range uint32(3) {
			now += clock.Second / 60
			p.made(now, first+1+i)
		}
		p.report(first+3, 20*clock.Millisecond)
		p.advance(now)
		if at := p.at(now); math.Abs(at-float64(first)) > 10 {
			t.Errorf("the local tick was %d, and is %v after the first report", first, at)
		}
	}
}
