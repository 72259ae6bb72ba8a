package room

import (
	"math/rand/v2"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
)

// pipe is a link with a bottleneck: a queue that so many bytes leave in a tick, and then a way of so many ticks.
type pipe struct {
	perTick float64
	way     sim.Tick
	size    float64 // of a snapshot
	loss    int     // of so many snapshots one is lost, if not 0

	queue float64
	sent  []sim.Tick // on their way, and when they are acknowledged
	acks  []sim.Tick
	free  float64 // the tick in which the queue is empty
	count int
}

// run lets the pressure decide for some seconds at 60 ticks and 20 snapshots a second. It returns the longest round trip of what
// was sent in the last second, and the snapshots sent then.
func (l *pipe) run(p *pressure, from sim.Tick, seconds int) (longest sim.Tick, sent int) {
	until := from + sim.Tick(seconds*60)
	for now := from; now < until; now++ {
		for len(l.acks) > 0 && l.acks[0] <= now {
			p.arrive(now - l.sent[0])
			l.acks, l.sent = l.acks[1:], l.sent[1:]
		}
		p.update(now, 60)
		if now%3 != 0 || !p.due() {
			continue
		}
		l.count++
		l.free = max(l.free, float64(now)) + l.size/l.perTick
		if l.loss > 0 && l.count%l.loss == 0 {
			p.lose(1)
			continue
		}
		at := sim.Tick(l.free) + l.way
		l.acks, l.sent = append(l.acks, at), append(l.sent, now)
		if now >= until-60 {
			longest, sent = max(longest, at-now), sent+1
		}
	}
	return longest, sent
}

// A link that takes all snapshots gets all, however far away it is and though it loses some.
func TestPressureLeavesGoodLinksAlone(t *testing.T) {
	for name, l := range map[string]*pipe{
		"near":     {perTick: 1000, way: 1, size: 100},
		"far":      {perTick: 1000, way: 18, size: 100},
		"very far": {perTick: 1000, way: 60, size: 100},
		"lossy":    {perTick: 1000, way: 8, size: 100, loss: 5},
	} {
		var p pressure
		p.begin(0)
		if _, sent := l.run(&p, 0, 60); p.level != 0 || sent < 15 {
			t.Errorf("%s: level %d, %d snapshots in the last second", name, p.level, sent)
		}
	}
}

// A link that takes less than all snapshots gets fewer: its queue stays short. When it is wide again, it gets all.
func TestPressureFollowsTheLink(t *testing.T) {
	for _, share := range []float64{0.8, 0.5, 0.3} {
		l := &pipe{perTick: 1000, way: 5, size: 100}
		var p pressure
		p.begin(0)
		l.run(&p, 0, 5)
		l.perTick = share * l.size * 20 / 60
		worst := sim.Tick(0)
		for second := range 60 {
			longest, _ := l.run(&p, sim.Tick(300+60*second), 1)
			if second >= 20 {
				worst = max(worst, longest)
			}
		}
		if p.level == 0 && share < 0.7 {
			t.Errorf("%.0f %% of the bytes fit: the level is 0", share*100)
		}
		if limit := sim.Tick(clock.Rate(60).Ticks(1200 * clock.Millisecond)); worst > limit {
			t.Errorf("%.0f %% of the bytes fit: round trips of %d ticks", share*100, worst)
		}
		l.perTick, l.free = 1000, 0
		if _, sent := l.run(&p, 300+3600, 30); p.level != 0 || sent < 19 {
			t.Errorf("after it was wide again: level %d, %d snapshots a second", p.level, sent)
		}
	}
}

// Losses alone cost no more than half of the snapshots: they may be the way's own.
func TestPressureOfLosses(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var p pressure
	p.begin(0)
	for now := sim.Tick(0); now < 3000; now++ {
		if p.update(now, 60); now%3 == 0 && p.due() {
			if random.IntN(4) == 0 {
				p.arrive(9)
			} else {
				p.lose(1)
			}
		}
		if p.level > maxLossLevel {
			t.Fatalf("level %d", p.level)
		}
	}
	if p.level == 0 {
		t.Error("three of four are lost, and the level is 0")
	}
}

// Without acknowledgements nothing is known, and nothing changes.
func TestPressureOfSilence(t *testing.T) {
	var p pressure
	p.begin(0)
	for now := sim.Tick(0); now < 6000; now++ {
		p.update(now, 60)
	}
	if p.level != 0 {
		t.Errorf("level %d", p.level)
	}
}
