package interp

import "github.com/tickwork-engine/tickwork/clock"

// Parameters of the render clock.
const (
	// latenessSamples is the length of the memory for lateness: 12.8 s at 20 snapshots a second.
	latenessSamples = 256
	// latenessQuantile is the share of snapshots that must have come before they are needed.
	latenessQuantile = 0.99
	// spareTicks is a little more than the measured lateness asks for, since a frame is drawn some time after the
	// snapshots that came with it were read.
	spareTicks = 0.25
	// settle is how fast the clock moves toward where it ought to be: about this long for most of the way.
	settle = clock.Second / 2
	// maxSlew bounds the change of speed, as a share; more is seen as a change of pace.
	maxSlew = 0.10
	// jumpTicks is the distance over which the clock jumps, because slewing would take too long.
	jumpTicks = 60
	// stall is how much later than usual a snapshot must be for it to be the network's standstill, and not its jitter. To
	// draw that far behind, so that the next standstill is not seen, would be worse than the standstill.
	stall = clock.Second / 2
	// burst is the longest time in which the snapshots that a standstill held up arrive. If they are still late after that,
	// the way has become longer for good.
	burst = clock.Second / 2
)

// renderClock says which tick is drawn, a number with a fraction.
type renderClock struct {
	rate clock.Rate
	late clock.Window // how far behind its own tick number the local time was when a snapshot was needed and there, in ticks
	at   float64
	last clock.Time
	runs bool

	stalled bool       // the newest snapshot was held up by a standstill
	ended   clock.Time // when the standstill did
}

func newRenderClock(rate clock.Rate) renderClock {
	return renderClock{rate: rate, late: clock.NewWindow(latenessSamples)}
}

func (c *renderClock) reset() {
	c.late.Clear()
	c.runs, c.stalled = false, false
}

// arrived notes a snapshot newer than all before. gap is its distance to the one before it, in ticks: to draw without
// a break until it came, the clock had to stay at or below that earlier one. A lost snapshot thereby counts as lateness
// of the next.
func (c *renderClock) arrived(now clock.Time, tick float64, gap float64) {
	late := c.rate.Ticks(now) - tick + gap
	if !c.heldUp(now, late) {
		c.late.Add(late)
	}
}

// heldUp reports whether a snapshot of that lateness came with the burst that follows a standstill, and so tells nothing
// about the way. Measures without such spikes follow the way more closely (Ramjee, Kurose, Towsley and Schulzrinne,
// "Adaptive Playout Mechanisms for Packetized Audio Applications in Wide-Area Networks", 1994).
func (c *renderClock) heldUp(now clock.Time, late float64) bool {
	over := late - c.late.Quantile(latenessQuantile)
	switch {
	case c.late.Len() == 0 || over < 1:
		c.stalled = false
	case !c.stalled && over > c.rate.Ticks(stall):
		c.stalled, c.ended = true, now
	case c.stalled && now-c.ended > burst:
		c.stalled = false
		c.late.Clear()
	}
	return c.stalled
}

// target returns the tick that ought to be drawn now.
func (c *renderClock) target(now clock.Time) float64 {
	return c.rate.Ticks(now) - c.late.Quantile(latenessQuantile) - spareTicks
}

// advance moves the clock to an instant.
func (c *renderClock) advance(now clock.Time) {
	if c.late.Len() == 0 {
		return
	}
	target := c.target(now)
	if !c.runs {
		c.at, c.last, c.runs = target, now, true
		return
	}
	elapsed := c.rate.Ticks(now - c.last)
	c.last = now
	c.at += elapsed
	off := target - c.at
	if off > jumpTicks || off < -jumpTicks {
		c.at = target
		return
	}
	slew := off * min(elapsed/c.rate.Ticks(settle), 1) // after a pause no further than the target
	limit := elapsed * maxSlew
	c.at += min(max(slew, -limit), limit)
}
