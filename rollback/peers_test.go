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

// The steady state allocates nothing, neither steps nor messages.
func TestPeersAllocateNothing(t *testing.T) {
	m := newMesh(t, 1, far)
	m.players(3, nil)
	m.run(20 * clock.Second)
	a := m.machines[0]
	var buf [][]byte
	m.filter = func(from, to *machine, b []byte) []byte {
		if to == a && len(buf) < 2000 {
			buf = append(buf, append([]byte{}, b...))
		}
		return b
	}
	m.run(5 * clock.Second)
	next, now := 0, m.now
	allocs := testing.AllocsPerRun(100, func() {
		now += framePeriod
		for range 8 {
			a.Receive(now, 1, buf[next%len(buf)])
			next++
		}
		a.Advance(now, a.bot.next())
		for msg := range a.Outgoing() {
			_ = msg
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations a tick", allocs)
	}
}

func BenchmarkPeers(b *testing.B) {
	m := newMesh(b, 1, far)
	m.players(4, nil)
	b.ReportAllocs()
	for b.Loop() {
		m.run(framePeriod)
	}
	b.ReportMetric(float64(m.machines[0].Stats().Core.Again)/float64(b.N), "again/op")
}
