package browser

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
)

// rerun is a match of a page that is played again without its server.
type rerun struct {
	host *host
	rest []arrival
	now  float64
	bot  *rules.RandomBot
}

// newRerun returns a rerun of a match of so long a span.
func newRerun(t testing.TB, span clock.Time) *rerun {
	h, rest := joined(playing(t, 4, span).pages[0].told)
	return &rerun{host: h, rest: rest, now: rest[0].at, bot: rules.NewRandomBot(0)}
}

// draw does everything that a page asks of its module in a frame.
func (r *rerun) draw() {
	r.now += 16
	for len(r.rest) > 0 && r.rest[0].at <= r.now {
		r.host.hear(r.rest[0])
		r.rest = r.rest[1:]
	}
	r.host.input = r.host.client.BotInput(r.bot)
	r.host.frame(r.now)
	for i := range r.host.collect() {
		r.host.outgoing(i)
	}
	r.host.hangup()
	r.host.peer(0)
	r.host.statsOf()
}

// A browser's collector runs within the call that allocates: it would be felt as a frame that comes late.
func TestFrameAllocatesNothing(t *testing.T) {
	const warmUp, measured = 400, 500
	r := newRerun(t, (warmUp+measured+100)*16*clock.Millisecond)
	for range warmUp {
		r.draw()
	}
	before := r.host.client.Stats()
	if n := testing.AllocsPerRun(measured-1, r.draw); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
	after := r.host.client.Stats()
	if len(r.rest) == 0 || after.Snapshots-before.Snapshots < measured/4 || after.Malformed != 0 || len(r.host.client.Peers()) != 3 {
		t.Errorf("the match was not played: %+v", after)
	}
}

func BenchmarkFrame(b *testing.B) {
	const span = 30 * clock.Second
	frames := int(span / (16 * clock.Millisecond))
	r := newRerun(b, span)
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		if i%frames == frames-1 {
			b.StopTimer()
			r = newRerun(b, span)
			b.StartTimer()
		}
		r.draw()
	}
}
