package room

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
)

// pace says when ticks are due. Tick n is due at start + n periods, whatever happened before, so lateness never adds up
// and no tick is lost.
type pace struct {
	rate  clock.Rate
	start clock.Time
	done  sim.Tick // the newest tick that was run
}

// due returns the instant at which a tick is due. Ticks wrap at 32 bits, so it is told from the newest one.
func (p *pace) due(tick sim.Tick) clock.Time {
	return p.start + p.rate.At(int64(p.done)+int64(int32(tick-p.done)))
}

// dueBy returns the newest tick that is due at an instant. Whole seconds hold whole ticks, so that nothing overflows.
func (p *pace) dueBy(now clock.Time) int64 {
	since := now - p.start
	part := (since%clock.Second+1)*clock.Time(p.rate) - 1
	return int64(since/clock.Second)*int64(p.rate) + int64(part/clock.Second)
}

// pass notes that the next tick was run. Where ticks begin again at 0, so does their time.
func (p *pace) pass() {
	p.done++
	if p.done == 0 {
		p.start += p.rate.At(1 << 32)
	}
}

// next returns the instant at which the next tick is due.
func (p *pace) next() clock.Time { return p.due(p.done + 1) }

// after returns the first instant after now at which a tick is due.
func (p *pace) after(now clock.Time) clock.Time { return p.due(sim.Tick(uint32(p.dueBy(now) + 1))) }

// turn returns how many ticks are to be run now, at most maxBurst. A room that is later than maxBehind gives up the time
// that it lost, which is the second result.
func (p *pace) turn(now clock.Time) (ticks int, given clock.Time) {
	behind := now - p.next()
	if behind < 0 {
		return 0, 0
	}
	if behind > maxBehind {
		p.start += behind
		return 1, behind
	}
	return min(int(p.dueBy(now)-int64(p.done)), maxBurst), 0
}
