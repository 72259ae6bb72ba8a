package client

import (
	"math"

	"github.com/tickwork-engine/tickwork/clock"
)

// Parameters of the pace.
const (
	// spareSamples is the length of the memory for how much time inputs had to spare: 6.4 s at 20 reports a second.
	spareSamples = 128
	// spareQuantile is the share of reports that may lie below the aim. A report is the smallest spare time of three
	// inputs or so, which keeps late inputs under one in a hundred.
	spareQuantile = 0.02
	// aim is the spare time that the quantile is steered to: room for the server's own timers.
	aim = 4 * clock.Millisecond
	// frameSamples is the length of the memory for the time between frames, of which the frameQuantile counts.
	frameSamples  = 64
	frameQuantile = 0.9
	// longestFrame bounds what is kept early for the sake of slow frames, in ticks.
	longestFrame = 4
	// settle is how fast the local tick moves toward where it ought to be.
	settle = clock.Second / 4
	// maxHurry and maxDawdle bound the change of pace, as shares. Inputs that come too late hurt more than a lead that is
	// too long, so the way forward is the faster one.
	maxHurry  = 0.12
	maxDawdle = 0.04
	// farTicks is a distance over which hurrying would take too long: the link was stalled, or the page was hidden.
	farTicks = 30
	// firstLead is the lead in ticks over the measured round trip until reports come in.
	firstLead = 3
	// maxReported is how many ticks a report is taken to be about, at most.
	maxReported = 8
	// acquiring is for how many reports after joining the tick may jump.
	acquiring = 6
)

// pace decides when the next local tick is due. Tick n is due when the shell's clock, in ticks, has reached n + phase.
//
// The server reports how much time an input had to spare before its tick was closed. That time and the phase at which
// the input was really made add up to a number that depends on nothing but the way through the network. A low quantile of
// it is the latest phase at which nearly every input comes in time. Ticks are made when a frame is drawn, up to a frame
// after they are due, so the phase is kept a frame earlier than that.
type pace struct {
	rate     clock.Rate
	phase    float64
	spare    clock.Window
	frames   clock.Window // ticks from one frame to the next
	reports  int
	reported uint32 // the tick of the newest report
	last     clock.Time
	phases   [256]float64 // at which phase a tick was made, by tick
}

func newPace(rate clock.Rate) pace {
	return pace{rate: rate, spare: clock.NewWindow(spareSamples), frames: clock.NewWindow(frameSamples)}
}

// start sets the clock so that the tick at the instant now is far enough ahead of the server's tick, of which a message
// has just told, for a round trip of the given length.
func (p *pace) start(now clock.Time, tick uint32, roundTrip clock.Time) {
	p.spare.Clear()
	p.reports, p.reported = 0, tick
	p.last = now
	for i := range p.phases {
		p.phases[i] = math.Inf(-1) // a report may reach back over ticks that were never made
	}
	p.jump(now, float64(tick)+p.rate.Ticks(roundTrip)+firstLead)
}

// jump makes the local tick at the instant now be the given one.
func (p *pace) jump(now clock.Time, tick float64) { p.phase = p.rate.Ticks(now) - tick }

// at returns the local tick at an instant, with its fraction.
func (p *pace) at(now clock.Time) float64 { return p.rate.Ticks(now) - p.phase }

// made notes that the input of a tick was made at an instant.
func (p *pace) made(now clock.Time, tick uint32) {
	p.phases[tick%256] = p.rate.Ticks(now) - float64(tick)
}

// roundTrip returns the time there and back of the input of a tick that, when the server's tick became state, had so much
// time to spare: all the time since it was made, but for what it waited on the server.
func (p *pace) roundTrip(now clock.Time, made, state uint32, margin clock.Time) clock.Time {
	since := p.rate.Ticks(now) - p.phases[made%256] - float64(state)
	return max(p.rate.Span(since)-margin, 0)
}

// report takes up that of the inputs since the last report, up to that of a tick, the tightest had so much time to spare.
// Which one that was is not told: most likely the one that was made latest.
func (p *pace) report(tick uint32, margin clock.Time) {
	latest := p.phases[tick%256]
	for i := uint32(1); i < min(tick-p.reported, maxReported); i++ {
		latest = max(latest, p.phases[(tick-i)%256])
	}
	p.spare.Add(p.rate.Ticks(margin) + latest)
	p.reported = tick
	p.reports++
}

// advance changes the phase toward where it ought to be, by as much as the time since the last call allows.
func (p *pace) advance(now clock.Time) {
	elapsed := p.rate.Ticks(now - p.last)
	p.last = now
	p.frames.Add(min(elapsed, longestFrame))
	if p.spare.Len() == 0 {
		return
	}
	latest := p.spare.Quantile(spareQuantile) - p.rate.Ticks(aim)
	off := latest - p.frames.Quantile(frameQuantile) - p.phase
	if p.reports <= acquiring || off > farTicks || off < -farTicks {
		p.phase += off
		return
	}
	slew := off * min(elapsed/p.rate.Ticks(settle), 1)
	p.phase += min(max(slew, -maxHurry*elapsed), maxDawdle*elapsed)
}
