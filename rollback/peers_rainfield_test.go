package rollback_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
)

// pilot plays rainfield.
type pilot struct {
	*rules.RandomBot
	tick sim.Tick
}

func (p *pilot) next() sim.PackedInput {
	p.tick++
	return p.Input(p.tick, nil, 0)
}

// A game that was made for a server is played without one, with no change to its rules: inputs of seven bytes, a large world,
// and nothing that says in an input that a player leaves.
func TestRainfieldBetweenPeers(t *testing.T) {
	for name, line := range map[string]transport.Link{
		"140 ms, 20 % reordering": {Delay: 70 * ms, Reorder: 0.2, Loss: 0.001},
		"300 ms, 10 % loss":       {Delay: 150 * ms, Jitter: 20 * ms, Loss: 0.1},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMesh(t, randomSeed(t), line)
			m.game = rules.Game
			m.players(3, nil)
			for i, ma := range m.all() {
				ma.bot = &pilot{RandomBot: rules.NewRandomBot(uint64(i))}
			}
			m.run(20 * clock.Second)
			m.stop(m.machines[1], true)
			m.run(5 * clock.Second)
			m.join(1).bot = &pilot{RandomBot: rules.NewRandomBot(9)}
			m.run(10 * clock.Second)
			m.agree()
			w := m.machines[0].World().(*rules.World)
			if w.Ships.Len() != 3 || w.Stage == rules.StageReady && w.Wave == 0 {
				t.Errorf("%d ships, stage %d, wave %d", w.Ships.Len(), w.Stage, w.Wave)
			}
			span := m.now.Seconds()
			for _, ma := range m.all() {
				s := ma.Stats()
				t.Logf("peer %d: %.0f bytes a second to each of two, %d rollbacks of %.1f ticks, deepest %d", ma.id,
					float64(ma.bytes)/span/2, s.Core.Rollbacks, float64(s.Core.Again)/float64(max(1, s.Core.Rollbacks)), s.Core.Deepest)
			}
		})
	}
}

// At 140 ms a rollback goes back by seven ticks at most on average, and usually by fewer; at 20 and 70 ms by two and three.
func TestRollbackDepth(t *testing.T) {
	for _, c := range []struct {
		rtt  clock.Time
		most float64
	}{{20 * ms, 2}, {70 * ms, 3}, {140 * ms, 7}} {
		m := newMesh(t, randomSeed(t), transport.Link{Delay: c.rtt / 2, Reorder: 0.2, Loss: 0.001})
		m.players(2, func(cfg *rollback.PeersConfig) { cfg.Delay = 1 })
		m.run(clock.Minute)
		for _, ma := range m.all() {
			s := ma.Stats().Core
			mean := float64(s.Again) / float64(max(1, s.Rollbacks))
			t.Logf("%v ms: %d rollbacks of %.2f ticks, deepest %d", c.rtt.Milliseconds(), s.Rollbacks, mean, s.Deepest)
			if mean > c.most {
				t.Errorf("at %v ms a rollback goes back by %.2f ticks", c.rtt.Milliseconds(), mean)
			}
		}
		m.rest()
	}
}
