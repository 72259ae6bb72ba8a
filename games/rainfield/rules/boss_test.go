package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// newBoss returns a match in which the boss has come and nothing else is there.
func newBoss(t *testing.T, players int, wave uint8) (*match, *Boss) {
	t.Helper()
	m := newMatch(t, Options{Skip: wave})
	for slot := range sim.Slot(players) {
		m.join(slot)
	}
	m.reach(StageWave)
	m.w.Waiting = [EnemyKinds]uint8{}
	m.w.Asteroids.Clear()
	if m.w.Bosses.Len() != 1 {
		t.Fatal("no boss")
	}
	return m, m.w.Bosses.At(0)
}

// fightOn steps a fight in which nothing can hurt the ships, nor does anything break them.
func (m *match) fightOn(ticks int) kinds {
	m.Helper()
	return m.step(ticks, func(f *sim.PackedFrame) {
		clear(f.Inputs)
		for _, s := range m.w.Ships.All() {
			s.Safe = safeTicks
		}
		m.w.Asteroids.Clear()
	})
}

// The boss enters far from every ship, and cannot be hurt until it fights, nor hurt anybody.
func TestBossEnters(t *testing.T) {
	m, b := newBoss(t, 4, 5)
	for _, s := range m.w.Ships.All() {
		if d := wayTo(s.Pos, b.Pos).Len(); d < distanceToAppear {
			t.Errorf("a ship is %v units away", d.Float())
		}
	}
	if b.Phase != 0 || b.HP != b.MaxHP {
		t.Fatalf("%+v", b)
	}
	s := m.w.Ships.At(0)
	s.Pos, s.Safe = b.Pos, 0
	said := m.step(30, hold(0, Input{AimX: 1, Buttons: Fire | NovaButton}))
	if b.HP != b.MaxHP || said[KindHurt] != 0 {
		t.Errorf("%d of %d hit points, %d hurt", b.HP, b.MaxHP, said[KindHurt])
	}
	nothing := 0
	m.hear = func(e sim.Event) {
		if e.Kind == KindImpact && UnpackImpact(e.Payload).What == HitNothing {
			nothing++
		}
	}
	entered := m.step(bossEnter-31, hold(0, Input{AimX: 1, Buttons: Fire}))
	if b.Phase != 0 || nothing == 0 || entered[KindBossPhase] != 0 {
		t.Errorf("phase %d, %d bullets met what cannot be hurt", b.Phase, nothing)
	}
	if said = m.fightOn(2); b.Phase != 1 || said[KindBossPhase] != 1 {
		t.Errorf("after its time: phase %d, said %v", b.Phase, said)
	}
}

// Wherever four ships are, there is a place for the boss that is far from all of them.
func TestThereIsAlwaysAFarPlace(t *testing.T) {
	m, ships := newDuel(t, 4)
	for range 3000 {
		for _, s := range ships {
			s.Pos = randomPlace(m.w)
		}
		if place := farPlace(m.w); !quiet(m.w, place) {
			t.Fatalf("%v is near a ship", place)
		}
	}
}

func TestBossGrowsWithPlayersAndWaves(t *testing.T) {
	hp := func(players int, wave uint8) uint16 {
		_, b := newBoss(t, players, wave)
		return b.MaxHP
	}
	alone, four, later := hp(1, 5), hp(4, 5), hp(1, 10)
	if alone != bossHP || four != bossHP*4 || later != bossHP*2 || hp(4, 10) > 8191 {
		t.Errorf("hit points: %d, %d for four, %d in the later wave", alone, four, later)
	}
}

// attacksOf returns the volleys and rushes of a phase within a minute.
func attacksOf(m *match, b *Boss, phase uint8) (fans, spirals, rings, rushes int) {
	m.hear = func(e sim.Event) {
		if e.Kind != KindVolley {
			return
		}
		switch v := UnpackVolley(e.Payload); {
		case v.Speed < 150 || v.Speed > 230 || v.From != fromBoss:
			m.Errorf("%+v", v)
		case v.Arc != wholeTurn:
			fans++
		case v.Count <= attacks[spiral].volley.count:
			spirals++
		default:
			rings++
		}
	}
	b.HP = uint16(uint32(b.MaxHP) * uint32(4-phase) / 3)
	b.Timer = min(b.Timer, 1)
	m.fightOn(2)
	if b.Phase != phase {
		m.Fatalf("phase %d, want %d", b.Phase, phase)
	}
	mood := b.Mood
	for range 60 * Hz {
		m.w.Enemies.Clear()
		m.fightOn(1)
		if b.Mood == MoodRushing && mood != MoodRushing {
			rushes++
		}
		mood = b.Mood
	}
	return fans, spirals, rings, rushes
}

func TestBossPhases(t *testing.T) {
	m, b := newBoss(t, 2, 5)
	m.fightOn(bossEnter + 1)
	fans, spirals, rings, rushes := attacksOf(m, b, 1)
	if fans < 10 || spirals < 20 || rings != 0 || rushes != 0 || m.w.Waiting != [EnemyKinds]uint8{} {
		t.Errorf("phase 1: %d fans, %d parts of spirals, %d rings, %d rushes", fans, spirals, rings, rushes)
	}
	fans, spirals, rings, rushes = attacksOf(m, b, 2)
	if rings < 10 || rushes != 0 {
		t.Errorf("phase 2: %d fans, %d parts of spirals, %d rings, %d rushes", fans, spirals, rings, rushes)
	}
	fans, spirals, rings, rushes = attacksOf(m, b, 3)
	if rushes < 6 || rings < rushes-1 || rings > rushes {
		t.Errorf("phase 3: %d fans, %d parts of spirals, %d rings, %d rushes", fans, spirals, rings, rushes)
	}
}

// In its second phase the boss calls mites and chasers; they come where no ship is.
func TestBossCalls(t *testing.T) {
	m, b := newBoss(t, 2, 5)
	m.fightOn(bossEnter + 1)
	b.HP = b.MaxHP / 2
	m.fightOn(2)
	if called := 1 + calls + 2; int(m.w.Foes) != called {
		t.Fatalf("%d foes with the boss", m.w.Foes)
	}
	come := map[uint8]int{}
	m.fightOn(200)
	for _, e := range m.w.Enemies.All() {
		come[e.Kind]++
	}
	if come[Mite] != calls+1 || come[Chaser] != 1 {
		t.Errorf("there came %v", come)
	}
}

// The first boss calls in its second phase only, the second one in its third, too.
func TestWhenBossesCall(t *testing.T) {
	for wave, want := range map[uint8][4]bool{5: {false, false, true, false}, 10: {false, false, true, true}} {
		m, b := newBoss(t, 1, wave)
		for phase := range uint8(4) {
			m.w.Waiting = [EnemyKinds]uint8{}
			b.Phase, b.Calls = phase, 0
			if m.turn().call(b); (m.w.Waiting != [EnemyKinds]uint8{}) != want[phase] {
				t.Errorf("wave %d, phase %d: it called %v", wave, phase, m.w.Waiting)
			}
		}
	}
}

// A rush is shown for a second, goes straight, and ends in a ring.
func TestBossRush(t *testing.T) {
	m, b := newBoss(t, 1, 5)
	m.fightOn(bossEnter + 1)
	b.HP = 1
	m.until("it aims", 400, func() bool { return b.Mood == MoodAiming }, func(*sim.PackedFrame) {
		m.w.Ships.At(0).Safe = safeTicks
	})
	aim := b.Aim
	aiming := 0
	for ; b.Mood == MoodAiming; aiming++ {
		m.fightOn(1)
	}
	if aiming < bossAim || b.Aim != aim {
		t.Errorf("it aimed for %d ticks", aiming)
	}
	from := b.Pos
	said := kinds{}
	for b.Mood == MoodRushing {
		said = m.fightOn(1)
	}
	if off := wayTo(from, b.Pos).Angle().Delta(aim); off > int32(degree) || off < -int32(degree) || said[KindVolley] != 1 {
		t.Errorf("it rushed %.4f turns beside its aim, and fired %d rings", fixed.Angle(off).Turns(), said[KindVolley])
	}
}

// When the boss is destroyed nobody comes any more, and it leaves something behind.
func TestBossEnd(t *testing.T) {
	m, b := newBoss(t, 2, 5)
	m.fightOn(bossEnter + 1)
	m.w.Waiting[Chaser] = 7
	b.HP = 2
	h, _ := m.w.Bosses.Place(0)
	_, s := shipOf(m.w, 1)
	before := s.Score
	if done := m.turn().damageBoss(h, b, 1, 200); done != 2 || s.Score != before+bossScore {
		t.Errorf("%d hit points, a score of %d", done, s.Score)
	}
	if e := m.said.At(0); e.Kind != KindBossEnd || UnpackBossEnd(e.Payload).By != 1 {
		t.Errorf("event %d", e.Kind)
	}
	if m.w.Drops.Len() != len(bossDrops) || m.w.Waiting != [EnemyKinds]uint8{} {
		t.Errorf("%d drops, waiting %v", m.w.Drops.Len(), m.w.Waiting)
	}
	m.w.Enemies.Clear()
	if said := m.step(1, still); said[KindWaveClear] != 1 {
		t.Error("the wave goes on")
	}
}

// The boss hurts who touches it, and does not go after those that are away.
func TestBossRams(t *testing.T) {
	m, b := newBoss(t, 1, 5)
	m.fightOn(bossEnter + 1)
	s := m.w.Ships.At(0)
	s.Pos, s.Safe, s.HP, s.Vel = inside(b.Pos.Add(fixed.V(40*fixed.One, 0))), 0, shipHP, fixed.Vec2{}
	if said := m.step(1, still); said[KindHurt] != 1 || s.HP != shipHP-bossRam || s.Vel.X <= 0 {
		t.Errorf("said %v, %d hit points, pushed at %v", said, s.HP, s.Vel)
	}
	s.Away = true
	m.w.Bolts.Clear()
	said := m.step(600, still)
	if said[KindVolley] != 0 || b.Vel.Len() > fixed.One {
		t.Errorf("%d volleys at nobody, it flies %v", said[KindVolley], b.Vel)
	}
}
