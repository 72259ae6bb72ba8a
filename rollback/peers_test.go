package rollback_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
)

// The article's table of tests: as many players as it says, for as long, on such lines. A frame of delay is a sixtieth of a
// second, and a delay of up to n frames is uniform.
func frames(n int) clock.Time { return clock.Time(n) * framePeriod }

var (
	near  = transport.Link{Delay: frames(1), Jitter: frames(1)}
	far   = transport.Link{Delay: frames(5) / 2, Jitter: frames(3) / 2} // one to four frames
	lossy = transport.Link{Delay: frames(1), Jitter: frames(1), Loss: 0.02}
)

func TestArticle(t *testing.T) {
	for _, c := range []struct {
		name    string
		players int
		line    transport.Link
		span    clock.Time
	}{
		{"2 players, 10 seconds", 2, near, 10 * clock.Second},
		{"2 players, 5 minutes", 2, near, 5 * clock.Minute},
		{"2 players, 2 % loss", 2, lossy, 20 * clock.Second},
		{"2 players, high delay", 2, far, 20 * clock.Second},
		{"3 players, 10 seconds", 3, near, 10 * clock.Second},
		{"3 players, 2 % loss", 3, lossy, 20 * clock.Second},
		{"4 players, 10 seconds", 4, near, 10 * clock.Second},
		{"4 players, 60 seconds", 4, near, clock.Minute},
		{"4 players, 2 % loss", 4, lossy, 20 * clock.Second},
		{"4 players, high delay", 4, far, 20 * clock.Second},
		{"8 players, high delay", 8, far, 10 * clock.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := newMesh(t, randomSeed(t), c.line)
			m.players(c.players, nil)
			m.run(c.span)
			m.agree()
			t.Log(m.machines[0])
		})
	}
}
