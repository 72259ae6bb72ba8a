package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// outcome is how a match of Hunters went.
type outcome struct {
	wave  uint8
	ticks int // until it ended; 0: it did not
	won   bool
	said  kinds
}

// hunt lets Hunters play a match until it ends, ten minutes at most.
func hunt(t *testing.T, seed uint64, players int) (o outcome) {
	t.Helper()
	m := newMatch(t, Options{})
	m.w.Rand = fixed.NewPCG(seed)
	bots := make([]*Hunter, players)
	for slot := range bots {
		bots[slot] = NewHunter(seed*maxShips + uint64(slot))
		m.command(sim.CommandJoin, sim.Slot(slot))
	}
	const tenMinutes = 10 * 60 * Hz
	for range tenMinutes {
		said := m.step(1, func(f *sim.PackedFrame) {
			for slot, b := range bots {
				f.Inputs[slot] = b.Input(f.Tick, m.w, sim.Slot(slot))
			}
		})
		for kind, n := range said {
			o.said[kind] += n
		}
		o.wave = m.w.Wave
		if m.w.Stage >= StageWon {
			o.ticks, o.won = int(m.tick), m.w.Stage == StageWon
			break
		}
	}
	return o
}

// huntSeeds are how many matches are played.
const huntSeeds = 10

// Four Hunters play a match to its end, or nearly so, in ten minutes; one alone gets past the first waves. The matches are
// the same in every run.
func TestHuntersPlayTheWholeGame(t *testing.T) {
	for players, least := range map[int]uint8{4: 8, 1: 3} {
		good := 0
		var all kinds
		for seed := range uint64(huntSeeds) {
			o := hunt(t, seed+1, players)
			t.Logf("%d players, seed %d: wave %d, %d s, won %v, hurt %d times, %d down, %d revived",
				players, seed+1, o.wave, o.ticks/Hz, o.won, o.said[KindHurt], o.said[KindDowned], o.said[KindRevived])
			if o.wave >= least || o.ticks > 0 {
				good++
			}
			for kind, n := range o.said {
				all[kind] += n
			}
		}
		if good < huntSeeds*7/10 {
			t.Errorf("only %d of %d matches of %d were played well", good, huntSeeds, players)
		}
		for _, kind := range []uint8{KindDashed, KindNovaBurst, KindCollect, KindChose, KindHurt, KindKill} {
			if all[kind] < huntSeeds {
				t.Errorf("%d players: %s only %d times", players, Schema.Events[kind].Name, all[kind])
			}
		}
	}
}

// A Hunter steps aside from what comes at it.
func TestHunterDodges(t *testing.T) {
	hurt := 0
	for seed := range uint64(20) {
		m, ships := newDuel(t, 1)
		bot := NewHunter(seed)
		for i := range 5 {
			from := inside(ships[0].Pos.Add(fixed.V(fixed.Q(150+60*i)*fixed.One, 0)))
			m.turn().volley(volley{pos: from, aim: fixed.HalfTurn, count: 1, speed: 180})
		}
		said := m.step(150, func(f *sim.PackedFrame) { f.Inputs[0] = bot.Input(f.Tick, m.w, 0) })
		hurt += said[KindHurt]
	}
	if hurt > 20 { // of 100 bolts that would have hit
		t.Errorf("hurt %d times in 20 duels", hurt)
	}
}

// A Hunter goes to a mate that is down and stays until it is back.
func TestHunterRevives(t *testing.T) {
	m, ships := newDuel(t, 2)
	ships[1].HP, ships[1].Down = 0, downTicks
	ships[1].Pos = inside(ships[0].Pos.Add(fixed.V(500*fixed.One, 200*fixed.One)))
	bot := NewHunter(4)
	m.until("it revives", 600, func() bool { return ships[1].HP > 0 }, func(f *sim.PackedFrame) {
		f.Inputs[0] = bot.Input(f.Tick, m.w, 0)
	})
}

// Low and surrounded, a Hunter uses what it has.
func TestHunterUsesAbilities(t *testing.T) {
	m, ships := newDuel(t, 1)
	s := ships[0]
	s.HP = lowHP - 1
	for i := range surrounded {
		e := m.put(Brood, s, 0)
		e.Pos = inside(s.Pos.Add(fixed.Polar(fixed.Turns(i, surrounded), 120*fixed.One)))
	}
	bot := NewHunter(1)
	said := m.step(30, func(f *sim.PackedFrame) { f.Inputs[0] = bot.Input(f.Tick, m.w, 0) })
	if said[KindNovaBurst] != 1 || said[KindWardUp] != 1 {
		t.Errorf("said %v", said)
	}
}

// A Hunter has no opinion on a world that is not one, or that it is not in.
func TestHunterWithoutAWorld(t *testing.T) {
	m, _ := newDuel(t, 1)
	bot := NewHunter(1)
	for _, in := range []sim.PackedInput{bot.Input(1, nil, 0), bot.Input(2, m.w, 3), bot.Input(3, m.w, sim.NoSlot)} {
		if in != (sim.PackedInput{}) {
			t.Errorf("it does %v", in)
		}
	}
}

func TestHunterAllocatesNothing(t *testing.T) {
	b := newBusy(t)
	bot := NewHunter(1)
	tick := sim.Tick(0)
	if n := testing.AllocsPerRun(300, func() {
		tick++
		bot.Input(tick, b.w, 0)
	}); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

func BenchmarkHunter(b *testing.B) {
	w := newBusy(b).w
	bot := NewHunter(1)
	tick := sim.Tick(0)
	for b.Loop() {
		tick++
		bot.Input(tick, w, 0)
	}
}
