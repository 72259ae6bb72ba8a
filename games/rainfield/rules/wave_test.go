package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// inWave returns a match of some players in a wave that has just begun.
func inWave(t *testing.T, players int, wave uint8) *match {
	t.Helper()
	m := newMatch(t, Options{Skip: wave})
	for slot := range sim.Slot(players) {
		m.join(slot)
	}
	m.step(1, still)
	for m.w.Stage != StageWave {
		m.step(1, still)
	}
	return m
}

// Who comes first in which wave.
func TestWhoComesWhen(t *testing.T) {
	first := [EnemyKinds]uint8{Chaser: 1, Gunner: 2, Weaver: 3, Lancer: 4, Bomber: 4, Brood: 6, Mite: 9}
	for kind, wave := range first {
		for i, counts := range waves {
			if n := counts[kind]; i+1 < int(wave) && n > 0 || i+1 == int(wave) && n == 0 {
				t.Errorf("%d of kind %d in wave %d, it is to come first in wave %d", n, kind, i+1, wave)
			}
		}
	}
}

// Waves grow, from one to the next without a boss and with the number of ships, and never beyond what can be counted.
func TestWavesGrow(t *testing.T) {
	var foes [lastWave + 1][maxShips + 1]int
	for wave := 1; wave <= lastWave; wave++ {
		for players := 1; players <= maxShips; players++ {
			m := inWave(t, players, uint8(wave))
			foes[wave][players] = int(m.w.Foes)
			if foes[wave][players] <= foes[wave][players-1] {
				t.Errorf("wave %d: %d foes for %d ships, %d for one less", wave, m.w.Foes, players, foes[wave][players-1])
			}
			if before := foes[wave-1][players]; wave%bossEvery > 1 && foes[wave][players] <= before {
				t.Errorf("wave %d has %d foes, the one before %d", wave, foes[wave][players], before)
			}
			if foes[wave][players] >= 255 {
				t.Errorf("wave %d for %d ships has too many foes to be counted", wave, players)
			}
		}
	}
}

// Foes counts all that must be destroyed, those that come out of others too, and reaches nothing with the last one.
func TestFoesAreCountedDown(t *testing.T) {
	m := inWave(t, 1, 6)
	last, cleared := int(m.w.Foes), false
	m.hear = func(e sim.Event) { cleared = cleared || e.Kind == KindWaveClear }
	kills := 0
	for tick := 0; !cleared && tick < 20_000; tick++ {
		m.w.Asteroids.Clear()
		m.w.Bolts.Clear()
		m.w.Ships.At(0).Safe = 100
		if tick%15 == 0 {
			for h, e := range m.w.Enemies.All() {
				m.turn().damageEnemy(h, e, 0, 255)
				kills++
				break
			}
		}
		m.step(1, still)
		if int(m.w.Foes) > last {
			t.Fatalf("foes rose from %d to %d", last, m.w.Foes)
		}
		last = int(m.w.Foes)
	}
	if _, s := shipOf(m.w, 0); !cleared || int(s.Record.Kills) != kills || kills < 20 {
		t.Errorf("cleared %v after %d kills", cleared, kills)
	}
}

// Nothing ever appears near a ship, but for what comes out of a brood.
func TestNothingAppearsNearAShip(t *testing.T) {
	for seed := range uint64(3) {
		m := newMatch(t, Options{Skip: 4})
		m.w.Rand = fixed.NewPCG(seed)
		bots := []*Hunter{NewHunter(seed), NewHunter(seed + 1), NewHunter(seed + 2)}
		for slot := range bots {
			m.command(sim.CommandJoin, sim.Slot(slot))
		}
		appeared := 0
		known := map[sim.Handle]bool{}
		for range 120 * Hz {
			m.step(1, func(f *sim.PackedFrame) {
				for slot, b := range bots {
					f.Inputs[slot] = b.Input(f.Tick, m.w, sim.Slot(slot))
				}
			})
			for h, e := range m.w.Enemies.All() {
				if known[h] || e.Kind == Mite {
					continue
				}
				known[h] = true
				appeared++
				if !quiet(m.w, e.Pos) {
					t.Fatalf("seed %d: kind %d appeared near a ship", seed, e.Kind)
				}
			}
		}
		if appeared < 60 {
			t.Errorf("seed %d: only %d enemies appeared", seed, appeared)
		}
	}
}

// Ships that are down count as ships: whoever comes to revive them must not meet what has just appeared.
func TestQuiet(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Ship)
		quiet  bool
	}{
		"in play": {func(*Ship) {}, false},
		"down":    {func(s *Ship) { s.HP, s.Down = 0, 300 }, false},
		"out":     {func(s *Ship) { s.HP = 0 }, true},
		"gone":    {func(s *Ship) { s.HP, s.Gone = 0, 9 }, true},
	} {
		m, ships := newDuel(t, 1)
		c.change(ships[0])
		if quiet(m.w, inside(ships[0].Pos.Add(fixed.V(0, distanceToAppear-fixed.One)))) != c.quiet {
			t.Errorf("near a ship that is %s", name)
		}
		if !quiet(m.w, inside(ships[0].Pos.Add(fixed.V(0, distanceToAppear+fixed.One)))) {
			t.Errorf("far from a ship that is %s", name)
		}
	}
}

// Enemies come in squads that stay together, and not more at a time than is fair.
func TestSquads(t *testing.T) {
	m := inWave(t, 1, 9)
	s := m.w.Ships.At(0)
	first := []fixed.Vec2{}
	known := 0
	for tick := range 1200 {
		s.Safe, s.Pos = 100, fixed.V(0, 0)
		m.w.Asteroids.Clear()
		m.step(1, still)
		if m.w.Enemies.Len() > crowdAlone {
			t.Fatalf("%d enemies at a time", m.w.Enemies.Len())
		}
		if n := m.w.Enemies.Len(); tick < 60 && n > known {
			known = n
			first = append(first, m.w.Gate)
		}
	}
	if len(first) != squadAlone || first[0] != first[squadAlone-1] {
		t.Errorf("%d came in the first second, at %v", len(first), first)
	}
	if m.w.Enemies.Len() != crowdAlone {
		t.Errorf("%d enemies when nobody destroys them", m.w.Enemies.Len())
	}
}

// A ship that stands where the rest of a squad would come makes it come elsewhere.
func TestSquadComesElsewhere(t *testing.T) {
	m := inWave(t, 1, 1)
	s := m.w.Ships.At(0)
	m.until("the first one", 200, func() bool { return m.w.Enemies.Len() > 0 }, still)
	s.Safe = 100
	s.Pos = m.w.Gate
	m.until("the squad", 200, func() bool { return m.w.Enemies.Len() >= squadAlone }, still)
	if quiet(m.w, s.Pos) {
		t.Error("the ship is not where it was put")
	}
}
