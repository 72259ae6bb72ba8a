package rollback_test

import (
	"math"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/transport"
)

// Bad lines, each worse than what people have.
func TestBadLines(t *testing.T) {
	slow := transport.Link{Delay: 150 * ms, Jitter: 10 * ms}
	for _, c := range []struct {
		name string
		line transport.Link
	}{
		{"300 ms round trip", slow},
		{"30 % loss", transport.Link{Delay: 30 * ms, Jitter: 10 * ms, Loss: 0.3}},
		{"20 % reordering", transport.Link{Delay: 70 * ms, Reorder: 0.2, Loss: 0.001}},
		{"25 % duplication", transport.Link{Delay: 30 * ms, Jitter: 20 * ms, Duplicate: 0.25}},
		{"all of it", transport.Link{Delay: 100 * ms, Jitter: 50 * ms, Loss: 0.2, Reorder: 0.2, Duplicate: 0.25}},
	} {
		for _, players := range []int{2, 4} {
			t.Run(c.name, func(t *testing.T) {
				m := newMesh(t, randomSeed(t), c.line)
				m.players(players, nil)
				m.run(20 * clock.Second)
				m.agree()
				t.Log(m.machines[0])
			})
		}
	}
}

// A blackout of five seconds is sat out if the machines are told to be that patient. Otherwise each goes on alone, and they
// come together again.
func TestBlackout(t *testing.T) {
	for name, timeout := range map[string]clock.Time{"sat out": 8 * clock.Second, "apart": 2 * clock.Second, "at the limit": 0} {
		t.Run(name, func(t *testing.T) {
			line := transport.Link{Delay: 30 * ms, Jitter: 10 * ms}
			line.Blackouts = []transport.Blackout{{From: 6 * clock.Second, To: 11 * clock.Second}}
			m := newMesh(t, randomSeed(t), line)
			m.players(3, func(cfg *rollback.PeersConfig) { cfg.Timeout = timeout })
			m.run(5 * clock.Second) // it is now 7 seconds
			before := m.machines[1].Tick()
			m.run(3500 * ms)
			if waited := m.machines[1].Tick() == before; waited != (timeout != 2*clock.Second) {
				t.Errorf("in the blackout the match went from %d to %d", before, m.machines[1].Tick())
			}
			m.run(10 * clock.Second)
			m.agree()
		})
	}
}

// With clocks that differ by a hundredth nobody runs away: whoever is ahead waits now and then.
func TestClockDrift(t *testing.T) {
	for _, line := range []transport.Link{near, {Delay: 70 * ms, Jitter: 10 * ms}} {
		m := newMesh(t, randomSeed(t), line)
		m.players(3, nil)
		m.machines[1].period = framePeriod * 99 / 100
		m.machines[2].period = framePeriod * 101 / 100
		m.run(clock.Minute)
		for _, ma := range m.all() {
			for id, a := range ma.ahead {
				if mean := a.sum / float64(a.n); math.Abs(mean) > 2 {
					t.Errorf("peer %d is %.1f ticks ahead of %d, on average", ma.id, mean, id)
				}
			}
		}
		if m.machines[1].Stats().Waited == 0 || m.machines[1].told(rollback.WaitSuggested) == 0 {
			t.Errorf("the fast machine did not wait: %+v", m.machines[1].Stats())
		}
		m.agree()
	}
}

// The delay follows the round trip, there and back, and no tick gets two inputs on the way.
func TestAdaptiveDelay(t *testing.T) {
	m := newMesh(t, randomSeed(t), transport.Link{Delay: 20 * ms})
	m.players(2, func(cfg *rollback.PeersConfig) { cfg.AdaptDelay, cfg.Delay = true, rollback.DefaultDelay })
	for _, c := range []struct {
		delay    clock.Time
		from, to int
	}{{100 * ms, 6, 8}, {20 * ms, 1, 4}, {400 * ms, rollback.MaxDelay, rollback.MaxDelay}} {
		m.setLine(transport.Link{Delay: c.delay})
		m.run(30 * clock.Second)
		for _, ma := range m.all() {
			if got := ma.Delay(); got < c.from || got > c.to {
				t.Errorf("at %v ms one way the delay is %d ticks", c.delay.Milliseconds(), got)
			}
		}
	}
	m.agree()
}

func TestOtherWindowsAndDelays(t *testing.T) {
	for name, change := range map[string]func(*rollback.PeersConfig){
		"window 8":        func(cfg *rollback.PeersConfig) { cfg.Window = 8 },
		"default delay":   func(cfg *rollback.PeersConfig) { cfg.Delay = 0 },
		"kept seldom":     func(cfg *rollback.PeersConfig) { cfg.Saving = rollback.SaveConfirmed },
		"different delay": func(cfg *rollback.PeersConfig) { cfg.Delay = 1 + 4*int(cfg.Slot) },
	} {
		t.Run(name, func(t *testing.T) {
			m := newMesh(t, randomSeed(t), transport.Link{Delay: 80 * ms, Jitter: 20 * ms, Loss: 0.02})
			m.players(3, change)
			m.run(20 * clock.Second)
			m.agree()
		})
	}
}

// In lockstep nothing is ever predicted.
func TestLockstep(t *testing.T) {
	m := newMesh(t, randomSeed(t), transport.Link{Delay: 20 * ms, Jitter: 5 * ms, Loss: 0.05})
	m.players(4, func(cfg *rollback.PeersConfig) { cfg.Window, cfg.Delay = rollback.NoPrediction, 4 })
	m.run(20 * clock.Second)
	m.rest()
	for _, ma := range m.all() {
		s := ma.Stats()
		if s.Core.Again != 0 || s.Core.Rollbacks != 0 || s.Desyncs != 0 || s.Checked == 0 || ma.Tick() < 600 {
			t.Errorf("peer %d: %+v", ma.id, s)
		}
		if *ma.World().(*arena) != *m.machines[0].World().(*arena) {
			t.Errorf("peer %d has another world", ma.id)
		}
	}
}

// Without redundancy, a line with a little loss stops the match: so the tests' network does lose what it says.
func TestRedundancyIsNeeded(t *testing.T) {
	for _, redundant := range []bool{true, false} {
		m := newMesh(t, randomSeed(t), lossy)
		if !redundant {
			m.filter = newestInputAlone
		}
		m.players(2, nil)
		begin := m.machines[0].Tick()
		m.run(20 * clock.Second)
		if stuck := m.machines[0].Tick() < begin+600; stuck == redundant {
			t.Errorf("redundant %v: from tick %d to %d", redundant, begin, m.machines[0].Tick())
		}
	}
}

// newestInputAlone takes the older inputs out of a message.
func newestInputAlone(_, _ *machine, b []byte) []byte {
	if b[0] != 1 || len(b) < 9 {
		return b
	}
	return append(append([]byte{}, b[:6]...), 1, b[7])
}
