package lobby

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestRoundTripIsMeasured(t *testing.T) {
	var spans []clock.Time
	h := newHall(t, func(c *Config) { c.RoundTrip = func(span clock.Time) { spans = append(spans, span) } })
	g, _ := h.playing()
	for len(all[wire.Ping](g)) == 0 {
		h.run(20 * ms)
	}
	ping := all[wire.Ping](g)[0]
	asked := clock.Time(ping.ServerT)
	g.say(wire.Pong{ServerT: ping.ServerT + 1}) // never asked
	if len(spans) != 0 {
		t.Errorf("an answer that nobody asked for is a round trip of %v", spans)
	}
	h.run(80 * ms)
	g.say(wire.Pong(ping))
	g.say(wire.Pong(ping)) // once is enough
	want := h.now - asked
	if len(spans) != 1 || spans[0] != want || want < 80*ms {
		t.Errorf("measured %v, want %v", spans, want)
	}
	if seats := h.lobby.Sittings(1); seats[0].RoundTrip != want {
		t.Errorf("the operator is told %v", seats[0].RoundTrip)
	}
}

func TestReportsAddUp(t *testing.T) {
	h := newHall(t, nil)
	g, _ := h.playing()
	for _, r := range []wire.Report{
		{Frames: 300, Starved: 3, Corrections: 5},
		{Frames: 600, Starved: 3, Corrections: 9},
		{Frames: 100, Starved: 1, Corrections: 2}, // another room
		{Frames: 100, Starved: 1, Corrections: 0}, // a liar's
	} {
		g.say(r)
	}
	if got, want := h.lobby.Stats().Reported, (Reported{Frames: 700, Starved: 4, Corrections: 11}); got != want {
		t.Errorf("added up %+v, want %+v", got, want)
	}
	if last := h.lobby.Sittings(1)[0].Report; last.Frames != 100 {
		t.Errorf("the operator is told %+v", last)
	}
}

// A client that tells nonsense cannot drown what the others tell.
func TestReportsAreBounded(t *testing.T) {
	h := newHall(t, nil)
	g, _ := h.playing()
	most := ^uint32(0)
	g.say(wire.Report{Frames: most, Starved: most, Corrections: most, RoundTrip: most})
	if got := h.lobby.Stats().Reported; got != (Reported{maxReported, maxReported, maxReported}) {
		t.Errorf("a single report counts as %+v", got)
	}
}
