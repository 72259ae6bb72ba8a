package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// sweep destroys the whole wave, also what has not come yet.
func (m *match) sweep() {
	m.w.Waiting = [EnemyKinds]uint8{}
	m.w.Enemies.Clear()
	m.w.Bosses.Clear()
	m.w.Asteroids.Clear()
	m.w.Bolts.Clear()
}

// reach plays on without enemies until a stage, in which everybody chooses the first card.
func (m *match) reach(stage uint8) kinds {
	m.Helper()
	defer clear(m.frame.Inputs)
	return m.until("the stage", 30_000, func() bool { return m.w.Stage == stage }, func(f *sim.PackedFrame) {
		if m.w.Stage == StageWave {
			m.sweep()
		}
		for slot := range f.Inputs {
			f.Inputs[slot] = Input{Buttons: Choose1 * uint8(f.Tick%2)}.Pack()
		}
	})
}

// story is what was said of a match's waves.
type story struct {
	stages []uint8
	starts []WaveStart
	clears []WaveClear
	over   Over
}

func (s *story) hear(e sim.Event) {
	switch e.Kind {
	case KindWaveStart:
		s.starts = append(s.starts, UnpackWaveStart(e.Payload))
	case KindWaveClear:
		s.clears = append(s.clears, UnpackWaveClear(e.Payload))
	case KindOver:
		s.over = UnpackOver(e.Payload)
	}
}

// check checks that it is the story of a match that was won.
func (s *story) check(t *testing.T) {
	t.Helper()
	if len(s.starts) != lastWave || len(s.clears) != lastWave || s.over != (Over{true, lastWave}) {
		t.Fatalf("%d waves, %d cleared, %+v", len(s.starts), len(s.clears), s.over)
	}
	for i := range s.starts {
		n := uint8(i + 1)
		if s.starts[i] != (WaveStart{n, n%bossEvery == 0}) || s.clears[i] != (WaveClear{n, uint16(n) * waveBonus}) {
			t.Errorf("wave %d: %+v, %+v", n, s.starts[i], s.clears[i])
		}
	}
	for i, stage := range s.stages {
		if want := [...]uint8{StageReady, StageWave, StageChoice}[i%3]; stage != want {
			t.Fatalf("the stages were %v", s.stages)
		}
	}
}

// A match goes through all its stages, ten waves, and begins again.
func TestWholeMatch(t *testing.T) {
	m := newMatch(t, Options{})
	m.command(sim.CommandJoin, 0)
	var s story
	m.hear = s.hear
	said := m.until("the end", 40_000, func() bool { return m.w.Stage == StageWon }, func(f *sim.PackedFrame) {
		if n := len(s.stages); n == 0 || s.stages[n-1] != m.w.Stage {
			s.stages = append(s.stages, m.w.Stage)
		}
		if m.w.Stage == StageWave && f.Tick%60 == 0 {
			m.sweep()
		}
		m.w.Asteroids.Clear()
		f.Inputs[0] = Input{Buttons: Choose2 * uint8(f.Tick%2)}.Pack()
	})
	s.check(t)
	if said[KindChose] != lastWave-1 || said[KindBegin] != 1 {
		t.Errorf("%d choices, %d beginnings", said[KindChose], said[KindBegin])
	}
	_, ship := shipOf(m.w, 0)
	if m.w.Tallies.Len() != 1 || m.w.Tallies.At(0).Score != ship.Score || m.w.Left != overTicks {
		t.Errorf("%d tallies, %d ticks left", m.w.Tallies.Len(), m.w.Left)
	}
	said = m.step(overTicks, still)
	if said[KindBegin] != 1 || m.w.Stage != StageReady || m.w.Wave != 0 {
		t.Errorf("after the end: %d beginnings, stage %d, wave %d", said[KindBegin], m.w.Stage, m.w.Wave)
	}
}

func TestStagesLast(t *testing.T) {
	m := newMatch(t, Options{})
	m.join(0)
	if m.w.Stage != StageReady || m.w.Left != readyTicks-1 || m.w.Wave != 0 {
		t.Fatalf("begins in stage %d of wave %d for %d ticks", m.w.Stage, m.w.Wave, m.w.Left)
	}
	if said := m.step(readyTicks-1, still); said[KindWaveStart] != 1 || m.w.Wave != 1 || m.w.Left != 0 || m.w.Foes == 0 {
		t.Errorf("after its time: stage %d, wave %d, %d ticks left, %d foes", m.w.Stage, m.w.Wave, m.w.Left, m.w.Foes)
	}
	m.reach(StageChoice)
	if m.w.Left != choiceTicks || m.w.Offers.Len() != 1 {
		t.Errorf("the choice lasts %d ticks, with %d offers", m.w.Left, m.w.Offers.Len())
	}
	said := m.step(choiceTicks, still)
	if m.w.Stage != StageReady || m.w.Left != readyTicks || m.w.Wave != 1 || m.w.Offers.Len() != 0 || said[KindChose] != 1 {
		t.Errorf("after its time: stage %d, %d ticks left, %d offers", m.w.Stage, m.w.Left, m.w.Offers.Len())
	}
}

func TestSkip(t *testing.T) {
	for skip, want := range map[uint8]uint8{0: 1, 1: 1, 2: 2, 5: 5, 10: 10, 11: 10, 255: 10} {
		m := newMatch(t, Options{Skip: skip})
		s := m.join(0)
		m.reach(StageWave)
		levels := 0
		for _, level := range s.Powers {
			levels += int(level)
		}
		if m.w.Wave != want || (m.w.Bosses.Len() == 1) != (want%bossEvery == 0) || levels != int(want)-1 {
			t.Errorf("skip %d: wave %d, %d bosses, %d levels of powers", skip, m.w.Wave, m.w.Bosses.Len(), levels)
		}
	}
}

// A match is lost when nobody is in play or comes back, and begins again with everything new.
func TestLostAndBegunAgain(t *testing.T) {
	m := newMatch(t, Options{})
	for slot := range sim.Slot(2) {
		m.join(slot)
	}
	m.reach(StageChoice)
	m.reach(StageWave)
	m.step(600, still)
	for _, s := range m.w.Ships.All() {
		s.Safe, s.Warded = 0, 0
	}
	m.w.Spare = 0
	m.turn().hurt(m.w.Ships.At(0), fixed.Vec2{}, 255)
	if m.step(1, still); m.w.Stage != StageWave {
		t.Fatal("lost while a ship is in play")
	}
	m.turn().hurt(m.w.Ships.At(1), fixed.Vec2{}, 255)
	said := m.step(1, still)
	if m.w.Stage != StageLost || said[KindOver] != 1 || UnpackOver(m.said.At(m.said.Len()-1).Payload) != (Over{false, 2}) {
		t.Fatalf("stage %d, said %v", m.w.Stage, said)
	}
	if m.w.Tallies.Len() != 2 || m.w.Tallies.At(1).Record.Downs != 1 {
		t.Errorf("%d tallies", m.w.Tallies.Len())
	}
	m.step(overTicks-1, still)
	m.litter()
	said = m.step(1, still)
	if said[KindBegin] != 1 || said[KindEnter] != 2 {
		t.Errorf("%d beginnings, %d ships entered", said[KindBegin], said[KindEnter])
	}
	mustBeNew(t, m.w)
}

// litter puts one more of everything into the world.
func (m *match) litter() {
	s := m.w.Ships.At(0)
	m.put(Brood, s, far)
	addDrop(m.w, Orb, randomPlace(m.w))
	m.turn().volley(volley{count: 3, arc: 9, speed: 200})
	m.turn().shoot(s, &weapons[Rail], shot{way: fixed.V(fixed.One, 0)})
	m.turn().addBoss()
	m.turn().deal(s.Slot)
	m.w.Waiting[Mite], m.w.Squad, m.w.Calm = 9, 2, 99
	s.HP, s.Score, s.Combo, s.Powers[0], s.Arsenal, s.Weapon, s.Nova = 3, 999, 9, 2, 7, Rail, 500
}

// mustBeNew checks that a world is that of a match that has just begun, as far as it can be told.
func mustBeNew(t *testing.T, w *World) {
	t.Helper()
	left := w.Enemies.Len() + w.Drops.Len() + w.Bosses.Len() + w.Offers.Len() + w.Tallies.Len()
	if left += w.Bullets.Len() + w.Bolts.Len(); left != 0 {
		t.Errorf("%d things are left", left)
	}
	if w.Asteroids.Len() != firstAsteroids || w.Stage != StageReady || w.Left != readyTicks || w.Wave != 0 || w.Foes != 0 {
		t.Errorf("%d asteroids, stage %d for %d ticks, wave %d, %d foes", w.Asteroids.Len(), w.Stage, w.Left, w.Wave, w.Foes)
	}
	if w.Calm != 0 || w.Squad != 0 || w.Waiting != [EnemyKinds]uint8{} || w.Spare != spareShips(w.Ships.Len()) {
		t.Errorf("calm %d, squad %d, waiting %v, %d spare ships", w.Calm, w.Squad, w.Waiting, w.Spare)
	}
	for _, s := range w.Ships.All() {
		want := Ship{Slot: s.Slot, Pos: s.Pos, HP: shipHP, Arsenal: 1 << Blaster, Safe: safeTicks, Past: s.Past}
		if *s != want {
			t.Errorf("a ship is %+v, want %+v", *s, want)
		}
	}
}

// A ship that comes back by itself is not lost, and without anybody the match waits.
func TestNobodyLeft(t *testing.T) {
	cases := map[string]struct {
		change func(*Ship)
		lost   bool
	}{
		"in play":   {func(*Ship) {}, false},
		"link lost": {func(s *Ship) { s.Away = true }, false},
		"gone":      {func(s *Ship) { s.HP, s.Gone = 0, 5 }, false},
		"down":      {func(s *Ship) { s.HP, s.Down = 0, 500 }, true},
		"out":       {func(s *Ship) { s.HP = 0 }, true},
	}
	for name, c := range cases {
		m := newMatch(t, Options{})
		s := m.join(0)
		m.reach(StageWave)
		c.change(s)
		if m.step(1, still); (m.w.Stage == StageLost) != c.lost {
			t.Errorf("a ship that is %s: stage %d", name, m.w.Stage)
		}
	}
}

// A room without players stands still.
func TestEmptyRoomWaits(t *testing.T) {
	m := newMatch(t, Options{})
	if said := m.step(5000, still); said != (kinds{}) || m.w.Stage != StageReady {
		t.Errorf("said %v, stage %d", said, m.w.Stage)
	}
}

// Whoever is out or down when a wave is cleared is back for the next one.
func TestEverybodyIsBackForTheNextWave(t *testing.T) {
	m := newMatch(t, Options{})
	for slot := range sim.Slot(3) {
		m.join(slot)
	}
	m.reach(StageWave)
	m.w.Ships.At(1).HP, m.w.Ships.At(1).Down = 0, downTicks
	m.w.Ships.At(2).HP = 0
	m.reach(StageChoice)
	said := m.reach(StageReady)
	if said[KindEnter] != 2 {
		t.Errorf("%d ships entered", said[KindEnter])
	}
	for _, s := range m.w.Ships.All() {
		if s.HP == 0 || s.Down != 0 {
			t.Errorf("slot %d has %d hit points", s.Slot, s.HP)
		}
	}
}
