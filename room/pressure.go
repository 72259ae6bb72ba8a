package room

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
)

// pressure is what a player's link bears, by what becomes of the snapshots on it. A link that is too narrow shows itself by a
// queue somewhere on the way, in which round trips grow; over datagrams it also loses more. Then fewer snapshots are sent,
// until the queue is gone, and step by step more again.
type pressure struct {
	level int // of relief: 0 is every snapshot
	calm  int // spans since the last sign of a queue
	skip  int // snapshots since one was sent

	span     sim.Tick    // when the present span began
	sent     int         // snapshots in it
	arrived  int         // likewise
	lost     int         // packets in it
	trip     sim.Tick    // the shortest of their round trips: a queue that stays makes even that one longer (as in CoDel)
	shortest [2]sim.Tick // round trips in the last rounds of spans: the way itself, without a queue
	spans    int
}

// relief is of how many snapshots one is sent, and by what a snapshot's budget is divided, by level. Four snapshots a second are
// the fewest that anybody can play with; from there on they become smaller.
var relief = [...]struct{ every, share int }{{1, 1}, {2, 1}, {3, 1}, {5, 1}, {5, 2}, {5, 4}}

const (
	// pressureSpan is the time over which signs are collected.
	pressureSpan = clock.Second / 2
	// queueTime is how much longer than the shortest round trip of all that of a span may be.
	queueTime = 120 * clock.Millisecond
	// calmSpans is after how many spans without a sign the level falls.
	calmSpans = 3
	// roundSpans is how many spans make a round: the shortest round trip of two rounds is the way's own, until it becomes another.
	roundSpans = 20
	// fewLost is how many losses in a span are chance.
	fewLost = 6
	// maxLossLevel is the highest level for losses alone, which may be the way's own and would not end with fewer packets.
	maxLossLevel = 1
)

// never is a round trip that nothing takes.
const never = ^sim.Tick(0)

// begin begins to look at a link.
func (p *pressure) begin(now sim.Tick) {
	*p = pressure{span: now, trip: never, shortest: [2]sim.Tick{never, never}}
}

// arrive takes up that a snapshot of so many ticks ago has reached the player.
func (p *pressure) arrive(trip sim.Tick) {
	p.arrived++
	p.trip = min(p.trip, trip)
	p.shortest[0] = min(p.shortest[0], trip)
}

// lose takes up that packets have not reached him.
func (p *pressure) lose(packets int) { p.lost += packets }

// update looks at what has come together in a span, if it is over.
func (p *pressure) update(now sim.Tick, rate clock.Rate) {
	if now-p.span < sim.Tick(rate.Ticks(pressureSpan)) {
		return
	}
	p.judge(rate)
	p.span, p.sent, p.arrived, p.lost, p.trip = now, 0, 0, 0, never
	if p.spans++; p.spans%roundSpans == 0 {
		p.shortest[1], p.shortest[0] = p.shortest[0], never
	}
}

// judge changes the level by a span's signs. That nothing arrives, where something did before, is a sign of a long queue.
func (p *pressure) judge(rate clock.Rate) {
	shortest := min(p.shortest[0], p.shortest[1])
	lossy := p.lost > max(p.arrived, fewLost)
	switch {
	case shortest == never, p.sent == 0 && p.arrived == 0:
	case p.arrived+p.lost == 0, p.arrived > 0 && p.trip-shortest > sim.Tick(rate.Ticks(queueTime)):
		p.level, p.calm = min(p.level+1, len(relief)-1), 0
	case lossy:
		p.level, p.calm = max(p.level, maxLossLevel), 0
	default:
		if p.calm++; p.calm >= calmSpans && p.level > 0 {
			p.level, p.calm = p.level-1, 0
		}
	}
}

// due counts a snapshot and reports whether it is to be sent.
func (p *pressure) due() bool {
	if p.skip++; p.skip < relief[p.level].every {
		return false
	}
	p.skip = 0
	p.sent++
	return true
}
