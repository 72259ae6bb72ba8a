package rollback_test

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
)

// The seeds of random matches: in the usual tests, and with `make soak`.
const (
	fewSeeds  = 200
	manySeeds = 10_000
)

// Random matches: any number of players on any line, who come and go. Whatever happens, no checksum differs, and all worlds
// are the same at the end.
func TestSoak(t *testing.T) {
	seeds := uint64(fewSeeds)
	if os.Getenv("TICKWORK_SOAK") == "1" {
		seeds = manySeeds
	}
	first := *seedFlag
	var sum totals
	for seed := first; seed < first+seeds && !t.Failed(); seed++ {
		randomMatch(t, seed, &sum)
	}
	t.Logf("seeds from %d: %+v", first, sum)
	if sum.rollbacks < 50*int(seeds) || sum.checked < 10*int(seeds) || sum.bouts < uint32(seeds) || sum.ticks < 600*int(seeds) {
		t.Errorf("hardly any play: %+v", sum)
	}
}

// totals adds up what happened in all matches.
type totals struct {
	ticks, rollbacks, checked, epochs int
	bouts                             uint32
}

// randomMatch plays one match of 600 ticks and more.
func randomMatch(t *testing.T, seed uint64, sum *totals) {
	t.Helper()
	r := fixed.NewPCG(seed)
	m := newMesh(t, seed, randomLine(&r))
	if r.Below(25) == 0 {
		m.game = rules.Game
	}
	windows := []int{0, 8, 0, 20, rollback.NoPrediction}
	cfg := rollback.PeersConfig{Window: windows[r.Below(5)], Delay: int(r.Below(6)) - 1, AdaptDelay: r.Below(4) == 0}
	players := sim.Slot(2 + r.Below(3))
	if r.Below(20) == 0 {
		players = rollback.MaxPlayers
	}
	for slot := range min(players, sim.Slot(m.game.Schema.Slots)) {
		c := m.config(slot)
		c.Found, c.Window, c.Delay, c.AdaptDelay = slot == 0, cfg.Window, cfg.Delay, cfg.AdaptDelay
		ma := m.start(c)
		ma.period += clock.Time(r.IntRange(-int32(framePeriod)/100, int32(framePeriod)/100))
		if m.game == rules.Game {
			ma.bot = &pilot{RandomBot: rules.NewRandomBot(seed + uint64(slot))}
		}
	}
	m.run(4 * clock.Second)
	if r.Below(3) == 0 {
		shuffle(m, &r, min(players, sim.Slot(m.game.Schema.Slots)))
	}
	m.run(6 * clock.Second)
	m.rest()
	sum.take(t, m, fmt.Sprintf("seed %d, %d players, line %+v, %+v", seed, players, m.line, cfg))
}

// randomLine returns a line between perfect and hardly usable.
func randomLine(r *fixed.PCG) transport.Link {
	return transport.Link{
		Delay: clock.Time(r.Below(150)) * ms, Jitter: clock.Time(r.Below(50)) * ms,
		Loss: float64(r.Below(30)) / 100, Reorder: float64(r.Below(20)) / 100, Duplicate: float64(r.Below(25)) / 100,
	}
}

// shuffle lets a player go, and perhaps come back.
func shuffle(m *mesh, r *fixed.PCG, players sim.Slot) {
	slot := sim.Slot(r.Below(uint32(players)))
	m.stop(m.machines[slot], r.Below(2) == 0)
	m.run(clock.Time(r.Below(3)) * clock.Second)
	if r.Below(2) == 0 {
		c := m.config(slot)
		m.start(c)
	}
}

// take checks the end of a match and adds it up.
func (sum *totals) take(t *testing.T, m *mesh, about string) {
	t.Helper()
	var first *machine
	for _, ma := range m.all() {
		if first == nil {
			first = ma
		}
		s := ma.Stats()
		if s.Desyncs > 0 || s.Refused > 0 || !bytes.Equal(ma.World().Encode(nil), first.World().Encode(nil)) {
			t.Errorf("%s: peer %d has another world, or had: %+v", about, ma.id, s)
		}
		for _, other := range m.all() {
			if !ma.InMatch(other.slot) {
				t.Errorf("%s: peer %d does not play with %d", about, ma.id, other.id)
			}
		}
		sum.ticks += s.Core.Steps
		sum.rollbacks += s.Core.Rollbacks
		sum.checked += s.Checked
		sum.epochs += s.Epochs
	}
	if w, ok := first.World().(*arena); ok {
		sum.bouts += w.Bouts
	}
}
