package snapshot_test

import (
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
	"pgregory.net/rapid"
)

// lossyLink is a sender and a receiver with a network between them that loses, delays, doubles and reorders what either sends.
type lossyLink struct {
	every  int
	loss   int // percent
	sent   map[sim.Tick]*sim.Quantised
	acked  []snapshot.Past // newest first
	packed *snapshot.Packed
	whole  *snapshot.Encoder
	to     *snapshot.Receiver
	onWay  []letterOnWay
}

// letterOnWay is a body on its way there, or the acknowledgement of a tick on its way back.
type letterOnWay struct {
	due, tick sim.Tick
	body      []byte // nil: an acknowledgement
}

// send sends the snapshot of a tick, built on what was acknowledged.
func (l *lossyLink) send(tick sim.Tick, q *sim.Quantised) []byte {
	l.sent[tick] = q
	past := snapshot.Choose(nil, tick, l.acked)
	if len(past) == 0 {
		return l.whole.Encode(nil, q)
	}
	return l.packed.Encode(nil, tick, q, past)
}

// acknowledge takes up that a snapshot has come.
func (l *lossyLink) acknowledge(tick sim.Tick) {
	if slices.ContainsFunc(l.acked, func(p snapshot.Past) bool { return p.Tick == tick }) {
		return
	}
	l.acked = append(l.acked, snapshot.Past{Tick: tick, Tables: l.sent[tick]})
	slices.SortFunc(l.acked, func(a, b snapshot.Past) int { return int(int32(b.Tick - a.Tick)) })
	l.acked = l.acked[:min(len(l.acked), 8)]
}

// deliver delivers what is due, and returns how many snapshots came.
func (l *lossyLink) deliver(t *rapid.T, now sim.Tick, delay func() sim.Tick) (came int) {
	var later []letterOnWay
	for _, m := range l.onWay {
		switch {
		case int32(m.due-now) > 0:
			later = append(later, m)
		case m.body == nil:
			l.acknowledge(m.tick)
		default:
			q, err := l.to.Take(m.tick, m.body)
			if err != nil {
				t.Fatalf("the snapshot of tick %d, at tick %d: %v", m.tick, now, err)
			}
			if !sameTables(q, l.sent[m.tick]) {
				t.Fatalf("the snapshot of tick %d is another one", m.tick)
			}
			came++
			if rapid.IntRange(0, 99).Draw(t, "lost back") >= l.loss {
				later = append(later, letterOnWay{due: now + delay(), tick: m.tick})
			}
		}
	}
	l.onWay = later
	return came
}

// Over any network, with any game and any world, whatever comes can be read and is what was sent.
func TestLossyLinkProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSchema(t)
		drawForesight(t, s)
		profile := rapid.SampledFrom([]snapshot.Profile{snapshot.Tight, snapshot.Fast}).Draw(t, "profile")
		l := &lossyLink{
			every: rapid.IntRange(1, 9).Draw(t, "every"), loss: rapid.IntRange(0, 60).Draw(t, "loss"), sent: map[sim.Tick]*sim.Quantised{},
			packed: snapshot.NewPacked(s, profile), whole: snapshot.NewEncoder(s), to: snapshot.NewReceiver(s),
		}
		l.to.Begin(l.every)
		far := rapid.IntRange(0, 30).Draw(t, "delay")
		jitter := rapid.IntRange(0, 6*l.every).Draw(t, "jitter") // what is overtaken by more than eight others may be lost
		delay := func() sim.Tick { return sim.Tick(far + rapid.IntRange(0, jitter).Draw(t, "late")) }
		now := sim.Tick(rapid.Uint32().Draw(t, "tick"))
		q, came := drawTables(t, s), 0
		for range rapid.IntRange(1, 25).Draw(t, "snapshots") {
			now += sim.Tick(l.every)
			if rapid.IntRange(0, 7).Draw(t, "turmoil") == 0 {
				q = drawTables(t, s)
			} else {
				q = drawNext(t, s, q)
			}
			came += l.deliver(t, now, delay)
			body := l.send(now, q)
			for rapid.IntRange(0, 99).Draw(t, "lost") >= l.loss {
				l.onWay = append(l.onWay, letterOnWay{due: now + delay(), tick: now, body: body})
				if rapid.IntRange(0, 4).Draw(t, "doubled") > 0 {
					break
				}
			}
		}
		for range 200 {
			now++
			came += l.deliver(t, now, delay)
		}
		if l.loss == 0 && came == 0 {
			t.Fatal("nothing came")
		}
	})
}
