package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
)

// A dash goes along the thrust, or along the aim without one, or the way the ship looks.
func TestDashGoesWhereItIsMeantTo(t *testing.T) {
	right, up := fixed.V(dashSpeed, 0), fixed.V(0, -dashSpeed)
	cases := []struct {
		name string
		in   Input
		aim  fixed.Angle
		want fixed.Vec2
	}{
		{"thrust", Input{MoveX: 127, AimY: -5}, 0, right},
		{"a little thrust", Input{MoveY: -1, AimX: 5}, 0, up},
		{"aim", Input{AimY: -5}, 0, up},
		{"neither", Input{}, 3 * fixed.Quarter, up},
		{"all the way down and left", Input{MoveX: -128, MoveY: -128}, 0, fixed.V(-1, -1).WithLen(dashSpeed)},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m, ships := newDuel(t, 1)
			s := ships[0]
			s.Aim = c.aim
			c.in.Buttons = DashButton
			before := s.Pos
			if said := m.step(1, hold(0, c.in)); said[KindDashed] != 1 {
				t.Fatalf("said %v", said)
			}
			if s.Vel.Sub(c.want).Len() > fixed.One/100 {
				t.Errorf("velocity %v, want %v", s.Vel, c.want)
			}
			m.step(dashTicks-1, hold(0, Input{MoveX: -127}))
			if flown := wayTo(before, s.Pos).Len(); flown < 119*fixed.One || flown > 121*fixed.One {
				t.Errorf("a dash goes %v units", flown.Float())
			}
			m.step(1, still)
			if v := s.Vel.Len(); v > shipSpeed || v < 300*fixed.One {
				t.Errorf("after it, %v units a second", v.Float())
			}
		})
	}
}

func TestDashCoolsDown(t *testing.T) {
	m, ships := newDuel(t, 1)
	tap := func() kinds {
		said := m.step(1, hold(0, Input{MoveX: 127, Buttons: DashButton}))
		m.step(pressTicks, hold(0, Input{MoveX: 127}))
		return said
	}
	tap()
	used := 1 + pressTicks
	for ; used+1 < dashCool; used += 1 + pressTicks {
		if tap()[KindDashed] != 0 {
			t.Fatalf("dashed again after %d ticks", used)
		}
	}
	m.step(pressTicks, still)
	if ships[0].Dash > 1 || tap()[KindDashed] != 1 {
		t.Errorf("after %d ticks it cannot dash, %d to go", used, ships[0].Dash)
	}
}

// What cannot hurt a ship, and for how long.
func TestInvulnerable(t *testing.T) {
	cases := map[string]struct {
		begin func(*Ship)
		ticks int
	}{
		"nothing":     {func(*Ship) {}, 0},
		"dash":        {func(s *Ship) { s.Dashing, s.Vel = dashTicks, fixed.Vec2{} }, dashTicks},
		"ward":        {func(s *Ship) { s.Warded = wardTicks }, wardTicks},
		"just hurt":   {func(s *Ship) { s.Safe = hurtSafe }, hurtSafe},
		"link lost":   {func(s *Ship) { s.Away = true }, -1},
		"down":        {func(s *Ship) { s.HP, s.Down = 0, downTicks }, -1},
		"not come in": {func(s *Ship) { s.HP, s.Gone = 0, goneTicks }, goneTicks + safeTicks},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			m, ships := newDuel(t, 1)
			s := ships[0]
			c.begin(s)
			first := -1
			for tick := 1; tick <= 400 && first < 0; tick++ {
				m.w.Asteroids.Clear()
				m.w.Bolts.Clear()
				putAsteroid(m.w, Large, s.Pos, fixed.Vec2{})
				_, b := m.w.Bolts.Spawn()
				b.Pos, b.Life = s.Pos, BoltLife
				if said := m.step(1, still); said[KindHurt] > 0 {
					first = tick
				}
			}
			if want := c.ticks; want < 0 && first >= 0 || want >= 0 && (first < max(want, 1) || first > want+1) {
				t.Errorf("hurt in tick %d, protected for %d", first, want)
			}
		})
	}
}

func TestNova(t *testing.T) {
	m, ships := newDuel(t, 2)
	s, mate := ships[0], ships[1]
	mate.Pos = inside(s.Pos.Add(fixed.V(50*fixed.One, 0)))
	reached := m.put(Brood, s, 150*fixed.One)
	dies := m.put(Chaser, s, -100*fixed.One)
	outside := m.put(Brood, s, 300*fixed.One)
	reached.HP, outside.HP = 14, 14
	at := dies.Pos
	putAsteroid(m.w, Large, inside(s.Pos.Add(fixed.V(0, 120*fixed.One))), fixed.Vec2{})
	for i := range 8 {
		_, b := m.w.Bolts.Spawn()
		b.Life, b.ID, b.Pos = BoltLife, uint8(i), inside(s.Pos.Add(fixed.V(fixed.Q(60+40*i)*fixed.One, -40*fixed.One)))
	}
	said := m.tap(0, Input{Buttons: NovaButton})
	if said[KindNovaBurst] != 1 || said[KindShot] != novaShards || s.Nova != novaCool {
		t.Errorf("said %v, %d ticks until the next", said, s.Nova)
	}
	if reached.HP != 14-novaDamage || reached.Vel.X <= 0 || outside.HP != 14 {
		t.Errorf("hit points in and out of reach: %d and %d, pushed at %v", reached.HP, outside.HP, reached.Vel)
	}
	if said[KindKill] != 1 || m.w.Drops.Len() > 1 || wayTo(at, s.Pos).Len() > novaRadius {
		t.Errorf("%d killed", said[KindKill])
	}
	if _, a := m.w.Asteroids.Place(0); a.HP != hpOf(Large)-novaDamage {
		t.Errorf("the asteroid has %d hit points", a.HP)
	}
	if said[KindBoltEnd] != 3 || m.w.Bolts.Len() != 5 {
		t.Errorf("%d bolts cleared, %d left", said[KindBoltEnd], m.w.Bolts.Len())
	}
	if said[KindHurt] != 0 || mate.HP != shipHP {
		t.Error("it hurt a team-mate")
	}
	if said = m.tap(0, Input{Buttons: NovaButton}); said[KindNovaBurst] != 0 {
		t.Error("a second one at once")
	}
}

// However many bolts a nova meets, what is said in a tick is bounded; the rest goes in the next few ticks.
func TestNovaClearsManyBolts(t *testing.T) {
	m, ships := newDuel(t, 1)
	for i := range novaClears * novaTicks {
		_, b := m.w.Bolts.Spawn()
		b.Life, b.ID, b.Pos = BoltLife, uint8(i), inside(ships[0].Pos.Add(fixed.V(100*fixed.One, 0)))
	}
	said := m.tap(0, Input{Buttons: NovaButton})
	if said[KindBoltEnd] != novaClears {
		t.Errorf("%d bolts ended in the first tick", said[KindBoltEnd])
	}
	if m.step(novaTicks-1, still); m.w.Bolts.Len() != 0 {
		t.Errorf("%d fly after %d ticks", m.w.Bolts.Len(), novaTicks)
	}
	_, b := m.w.Bolts.Spawn()
	b.Life, b.Pos = BoltLife, inside(ships[0].Pos.Add(fixed.V(100*fixed.One, 0)))
	if m.step(1, still); m.w.Bolts.Len() != 1 {
		t.Error("it clears bolts for ever")
	}
}

// Something that a nova breaks is not hit again by it, and what is aiming is stunned.
func TestNovaHitsOnce(t *testing.T) {
	m, ships := newDuel(t, 1)
	s := ships[0]
	brood := m.put(Brood, s, 60*fixed.One)
	brood.HP = novaDamage
	lancer := m.put(Lancer, s, -100*fixed.One)
	lancer.Mood, lancer.Timer, lancer.HP = MoodAiming, 5, 20
	putAsteroid(m.w, Medium, inside(s.Pos.Add(fixed.V(0, 100*fixed.One))), fixed.Vec2{})
	said := m.tap(0, Input{Buttons: NovaButton})
	mites := 0
	for _, e := range m.w.Enemies.All() {
		if e.Kind == Mite {
			mites++
		}
	}
	if said[KindKill] != 1 || mites != broodMites || said[KindBreak] != 1 || m.w.Asteroids.Len() != 2 {
		t.Errorf("said %v, %d mites, %d asteroids", said, mites, m.w.Asteroids.Len())
	}
	if lancer.Mood != MoodSpent {
		t.Errorf("the lancer's mood is %d", lancer.Mood)
	}
}

func TestWardProtectsTheMatesThatAreNear(t *testing.T) {
	m, ships := newDuel(t, 4)
	for i, distance := range []fixed.Q{0, 100, 140, 60} {
		ships[i].Pos = inside(ships[0].Pos.Add(fixed.V(distance*fixed.One, 0)))
	}
	ships[3].HP = 0
	ships[3].Down = downTicks
	said := m.tap(0, Input{Buttons: WardButton})
	if said[KindWardUp] != 1 || ships[0].Ward != wardCool {
		t.Errorf("said %v, %d ticks until the next", said, ships[0].Ward)
	}
	warded := [4]bool{}
	for i, s := range ships {
		warded[i] = s.Warded > 0
	}
	if warded != [4]bool{true, true, false, false} {
		t.Errorf("protected: %v", warded)
	}
	m.step(wardTicks-2, still)
	if ships[0].Warded != 2 || ships[1].Warded != 1 { // ships after the one that put it up have used a tick of it
		t.Errorf("the ward lasts %d and %d ticks more", ships[0].Warded, ships[1].Warded)
	}
}

// Bolts end at a ward, farther out than at a ship.
func TestBoltsEndAtAWard(t *testing.T) {
	m, ships := newDuel(t, 1)
	ships[0].Warded = wardTicks
	_, b := m.w.Bolts.Spawn()
	b.Life, b.Pos, b.Vel = BoltLife, inside(ships[0].Pos.Add(fixed.V(60*fixed.One, 0))), fixed.V(-160*fixed.One, 0)
	var at fixed.Vec2
	m.until("the bolt ends", 60, func() bool { at = b.Pos; return m.w.Bolts.Len() == 0 }, still)
	if d := wayTo(ships[0].Pos, at).Len(); d < shipRadius+boltRadius || d > wardRadius+boltRadius {
		t.Errorf("it ended %v units away", d.Float())
	}
	if ships[0].HP != shipHP {
		t.Error("it hurt the ship")
	}
}
