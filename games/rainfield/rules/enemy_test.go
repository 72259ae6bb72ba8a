package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// far is a distance at which enemies do not touch a ship for a while.
const far = 300 * fixed.One

// watched counts an enemy's moods, tick by tick, until something is so.
func (m *match) watched(e *Enemy, ticks int, so func() bool) (moods [MoodSpent + 1]int) {
	m.Helper()
	m.until("the enemy's deed", ticks, func() bool {
		moods[e.Mood]++
		return so()
	}, still)
	return moods
}

func TestChaserHuntsAndRams(t *testing.T) {
	m, ships := newDuel(t, 1)
	s := ships[0]
	e := m.put(Chaser, s, far)
	m.until("it hits", 700, func() bool { return s.HP < shipHP }, still)
	if s.HP != shipHP-breedOf(Chaser).ram || e.HP == breedOf(Chaser).hp || s.Vel.X >= 0 || e.Vel.X <= 0 {
		t.Errorf("the ship has %d hit points and flies %v, the chaser %d and %v", s.HP, s.Vel, e.HP, e.Vel)
	}
	said := m.step(400, still)
	if said[KindHurt] > 400/hurtSafe+1 {
		t.Errorf("hurt %d times in 400 ticks", said[KindHurt])
	}
}

// Chasers, broods and mites come at their own speed, and look where they fly.
func TestWhoChasesAtWhatSpeed(t *testing.T) {
	for _, kind := range []uint8{Chaser, Brood, Mite} {
		m, ships := newDuel(t, 1)
		ships[0].Away = true
		e := m.put(kind, ships[0], far)
		m.step(50, still)
		if e.Vel != (fixed.Vec2{}) {
			t.Errorf("kind %d hunts a ship whose player is away", kind)
		}
		ships[0].Away = false
		m.step(60, still)
		b := breedOf(kind)
		if e.Speed < b.slowest || e.Speed > b.fastest*3/2 || e.Vel.Len() > e.Speed || e.Vel.Len() < e.Speed/2 {
			t.Errorf("kind %d: own speed %v, flies %v", kind, e.Speed.Float(), e.Vel.Len().Float())
		}
		if off := e.Aim.Delta(e.Vel.Angle()); off > int32(degree) || off < -int32(degree) {
			t.Errorf("kind %d does not look where it flies", kind)
		}
	}
}

// A gunner keeps a distance, and fires where it has been seen to aim.
func TestGunnerFiresWhereItAims(t *testing.T) {
	m, ships := newDuel(t, 1)
	e := m.put(Gunner, ships[0], far)
	var aimed fixed.Angle
	volleys, aiming := 0, 0
	m.hear = func(ev sim.Event) {
		if ev.Kind != KindVolley {
			return
		}
		volleys++
		if off := aimed.Delta(UnpackVolley(ev.Payload).Aim); off > int32(degree) || off < -int32(degree) {
			t.Errorf("it aimed at %.3f and fired %.3f turns beside", aimed.Turns(), fixed.Angle(off).Turns())
		}
	}
	for range 1500 {
		if e.Mood == MoodAiming {
			aiming++
			aimed = e.Aim
		}
		ships[0].HP, ships[0].Vel = shipHP, fixed.Vec2{}
		m.step(1, still)
		if d := wayTo(e.Pos, ships[0].Pos).Len(); d < 150*fixed.One || d > 400*fixed.One {
			t.Fatalf("it is %v units away", d.Float())
		}
	}
	if volleys < 10 || aiming < gunAim*volleys || aiming > gunAim*(volleys+1) {
		t.Errorf("%d volleys, aimed for %d ticks", volleys, aiming)
	}
}

// It fires fans of three, every 100 to 140 ticks.
func TestGunnerFiresFans(t *testing.T) {
	m, ships := newDuel(t, 1)
	m.put(Gunner, ships[0], far)
	last := sim.Tick(0)
	m.hear = func(ev sim.Event) {
		if ev.Kind != KindVolley {
			return
		}
		if v := UnpackVolley(ev.Payload); v.Count != gunBolts || v.From != Gunner {
			t.Errorf("%+v", v)
		}
		if since := ev.Tick - last; last > 0 && (since < 100 || since > 140) {
			t.Errorf("%d ticks between two volleys", since)
		}
		last = ev.Tick
	}
	m.step(1500, func(*sim.PackedFrame) { ships[0].HP, ships[0].Vel = shipHP, fixed.Vec2{} })
	if last < 1300 {
		t.Errorf("the last volley was in tick %d", last)
	}
}

// Two gunners circle to different sides if their whims differ, and bolts of later waves are faster, within what is fair.
func TestGunnersDiffer(t *testing.T) {
	m, ships := newDuel(t, 1)
	a, b := m.put(Gunner, ships[0], far), m.put(Gunner, ships[0], -far)
	a.Whim, b.Whim = 0, 1
	m.step(60, still)
	if a.Vel.Y.Sign() != b.Vel.Y.Sign() { // opposite sides of the ship, opposite turns: the same way
		t.Errorf("they fly %v and %v", a.Vel, b.Vel)
	}
	for wave := range uint16(lastWave) {
		if speed := gunSpeed + gunFaster*(wave+1); speed < 150 || speed > 230 {
			t.Errorf("in wave %d bolts fly %d units a second", wave+1, speed)
		}
	}
}

// A weaver comes in curves, to both sides of the straight way.
func TestWeaverComesInCurves(t *testing.T) {
	m, ships := newDuel(t, 1)
	s := ships[0]
	e := m.put(Weaver, s, 700*fixed.One)
	left, right := 0, 0
	for range 160 {
		m.step(1, still)
		switch side := wayTo(e.Pos, s.Pos).Normalize().Cross(e.Vel.Normalize()); {
		case side < -fixed.Half:
			left++
		case side > fixed.Half:
			right++
		}
	}
	if left < 30 || right < 30 || wayTo(e.Pos, s.Pos).Len() > 500*fixed.One {
		t.Errorf("it swung to the sides for %d and %d ticks, and is %v units away", left, right, wayTo(e.Pos, s.Pos).Len().Float())
	}
}

// A lancer shows for 45 ticks where it will go, goes there and nowhere else, and then rests.
func TestLancerShowsWhereItWillGo(t *testing.T) {
	m, ships := newDuel(t, 1)
	s := ships[0]
	e := m.put(Lancer, s, far)
	m.until("it aims", 200, func() bool { return e.Mood == MoodAiming }, still)
	aim := e.Aim
	if off := wayTo(e.Pos, s.Pos).Angle().Delta(aim); off > int32(degree)*2 || off < -int32(degree)*2 {
		t.Errorf("it does not aim at the ship: %.3f turns", aim.Turns())
	}
	s.Pos = inside(s.Pos.Add(fixed.V(0, 200*fixed.One))) // the ship has seen it
	aiming := m.watched(e, 100, func() bool { return e.Mood == MoodRushing })[MoodAiming]
	if aiming != lanceAim || e.Aim != aim || lanceAim < 45 {
		t.Errorf("it aimed for %d ticks", aiming)
	}
	from := e.Pos
	rushing := m.watched(e, 100, func() bool { return e.Mood == MoodSpent })[MoodRushing]
	way := wayTo(from, e.Pos)
	if off := way.Angle().Delta(aim); off > int32(degree) || off < -int32(degree) {
		t.Errorf("it rushed %.4f turns beside its aim", fixed.Angle(off).Turns())
	}
	if way.Len() < 300*fixed.One || rushing != lanceRush {
		t.Errorf("it rushed %v units for %d ticks", way.Len().Float(), rushing)
	}
	spent := m.watched(e, 100, func() bool { return e.Mood == MoodCalm })[MoodSpent]
	if spent != lanceSpent || e.Vel.Len() > 40*fixed.One {
		t.Errorf("it rested for %d ticks and flies %v units a second", spent, e.Vel.Len().Float())
	}
	if s.HP != shipHP {
		t.Error("a ship that stepped aside was hurt")
	}
}

func TestBroodLeavesMites(t *testing.T) {
	m, ships := newDuel(t, 1)
	brood := m.put(Brood, ships[0], 200*fixed.One)
	place := brood.Pos
	h, _ := m.w.Enemies.Place(0)
	m.turn().damageEnemy(h, brood, 0, 200)
	if m.w.Enemies.Len() != broodMites {
		t.Fatalf("%d enemies", m.w.Enemies.Len())
	}
	m.step(20, still)
	for _, e := range m.w.Enemies.All() {
		if e.Kind != Mite || e.HP != 1 || wayTo(place, e.Pos).Len() > 80*fixed.One {
			t.Errorf("%+v", e)
		}
	}
}

// Without room for its mites a brood is destroyed all the same.
func TestBroodInAFullWorld(t *testing.T) {
	m, _ := newDuel(t, 1)
	for m.w.Enemies.Len() < m.w.Enemies.Cap() {
		addEnemy(m.w, Brood, randomPlace(m.w))
	}
	h, e := m.w.Enemies.Place(5)
	if m.turn().damageEnemy(h, e, 0, 255); m.w.Enemies.Len() != m.w.Enemies.Cap() {
		t.Errorf("%d enemies", m.w.Enemies.Len())
	}
	if addEnemy(m.w, Chaser, fixed.Vec2{}) != nil {
		t.Error("one more than there is room for")
	}
}

// A bomber flies ahead of a ship; near one it lights its fuse, and bursts into a ring, as it does when it is destroyed.
func TestBomberBursts(t *testing.T) {
	m, ships := newDuel(t, 1)
	s := ships[0]
	e := m.put(Bomber, s, 120*fixed.One)
	m.until("it lights its fuse", 200, func() bool { return e.Mood == MoodAiming }, still)
	if d := wayTo(e.Pos, s.Pos).Len(); d > bombNear {
		t.Errorf("%v units away", d.Float())
	}
	said := m.step(bombFuse-1, still)
	if said[KindVolley] != 0 {
		t.Error("it burst too soon")
	}
	if said = m.step(1, still); said[KindVolley] != 1 || said[KindKill] != 1 || m.w.Enemies.Len() != 0 {
		t.Fatalf("said %v", said)
	}
	for i := range m.said.Len() {
		switch e := m.said.At(i); e.Kind {
		case KindVolley:
			if v := UnpackVolley(e.Payload); v.Count != burstBolts || v.Arc != wholeTurn || v.From != Bomber {
				t.Errorf("%+v", v)
			}
		case KindKill:
			if k := UnpackKill(e.Payload); k.By != sim.NoSlot || k.Score != 0 || k.What != Bomber {
				t.Errorf("%+v", k)
			}
		}
	}

	m.put(Bomber, s, 250*fixed.One)
	h, e := m.w.Enemies.Place(0)
	m.w.Bolts.Clear()
	if m.turn().damageEnemy(h, e, 0, 200); m.w.Bolts.Len() != burstBolts {
		t.Errorf("%d bolts when it was destroyed", m.w.Bolts.Len())
	}
}

// A bomber meets a ship on its way instead of following it.
func TestBomberFliesAhead(t *testing.T) {
	m, ships := newDuel(t, 1)
	e := m.put(Bomber, ships[0], 0)
	e.Pos = inside(ships[0].Pos.Add(fixed.V(0, 300*fixed.One)))
	m.step(60, hold(0, Input{MoveX: 127}))
	if toShip := wayTo(e.Pos, ships[0].Pos); e.Vel.X <= 0 || e.Vel.X.Div(e.Vel.Y.Abs()) < toShip.X.Div(toShip.Y.Abs()) {
		t.Errorf("it flies %v, the ship is at %v from it", e.Vel, toShip)
	}
}

// Enemies that touch part.
func TestEnemiesKeepApart(t *testing.T) {
	m, ships := newDuel(t, 1)
	ships[0].Away = true
	place := inside(ships[0].Pos.Add(fixed.V(far, 0)))
	for range 12 {
		addEnemy(m.w, Chaser, place)
	}
	m.step(180, still)
	for h, e := range m.w.Enemies.All() {
		for k, o := range m.w.Enemies.All() {
			if d := wayTo(e.Pos, o.Pos).Len(); h != k && d < enemyRadius {
				t.Fatalf("two are %v units apart", d.Float())
			}
		}
	}
}

// Two that touch push each other by the same.
func TestEnemiesPushEachOther(t *testing.T) {
	m, ships := newDuel(t, 1)
	ships[0].Away = true
	a, b := m.put(Chaser, ships[0], far), m.put(Brood, ships[0], far+20*fixed.One)
	m.step(1, still)
	if a.Vel != fixed.V(-apartPush, 0) || b.Vel != fixed.V(apartPush, 0) {
		t.Errorf("they fly %v and %v", a.Vel, b.Vel)
	}
}

// A rush is not turned aside by what stands in its way.
func TestRushGoesOnThroughTheCrowd(t *testing.T) {
	m, ships := newDuel(t, 1)
	lancer := m.put(Lancer, ships[0], far)
	for i := range 5 {
		m.put(Chaser, ships[0], far-fixed.Q(30+20*i)*fixed.One)
	}
	lancer.Mood, lancer.Timer, lancer.Vel = MoodRushing, lanceRush, fixed.V(-rushSpeed, 0)
	y := lancer.Pos.Y
	m.step(20, still)
	if lancer.Pos.Y != y || lancer.Vel.X != -rushSpeed {
		t.Errorf("it flies %v", lancer.Vel)
	}
}

// Later waves are faster and tougher, and so are those of more ships.
func TestWavesHarden(t *testing.T) {
	toughness := func(wave uint8, ships int) (hp, speed int) {
		m, _ := newDuel(t, ships)
		m.w.Wave = wave
		for range 40 {
			e := addEnemy(m.w, Brood, fixed.Vec2{})
			hp += int(e.HP)
			speed += e.Speed.Int()
			m.w.Enemies.Clear()
		}
		return hp, speed
	}
	firstHP, firstSpeed := toughness(1, 1)
	lastHP, lastSpeed := toughness(lastWave, 1)
	mostHP, _ := toughness(lastWave, 4)
	if firstHP != 40*14 || lastHP <= firstHP || lastSpeed <= firstSpeed || mostHP <= lastHP || mostHP > 40*63 {
		t.Errorf("hit points of 40 broods: %d, %d, and %d for four; speeds %d and %d",
			firstHP, lastHP, mostHP, firstSpeed, lastSpeed)
	}
}

// What comes out of an enemy, and what it leaves, a client does not guess.
func TestPredictionLeavesRemainsToTheServer(t *testing.T) {
	m, ships := newDuel(t, 1)
	for range 20 {
		for _, kind := range []uint8{Brood, Bomber, Gunner} {
			m.put(kind, ships[0], far)
		}
		tr := m.turn()
		tr.guess = true
		for h, e := range m.w.Enemies.All() {
			tr.damageEnemy(h, e, 0, 255)
		}
	}
	if m.w.Enemies.Len()+m.w.Drops.Len()+m.w.Bolts.Len() != 0 {
		t.Errorf("%d enemies, %d drops, %d bolts", m.w.Enemies.Len(), m.w.Drops.Len(), m.w.Bolts.Len())
	}
}

// A client lets enemies fly on and does not guess what they do.
func TestPredictionLeavesEnemiesToTheServer(t *testing.T) {
	m, ships := newDuel(t, 1)
	for kind := range EnemyKinds {
		e := m.put(uint8(kind), ships[0], far+fixed.Q(kind)*40*fixed.One)
		e.Vel = fixed.V(60*fixed.One, 0)
		e.Mood, e.Timer = MoodAiming, 0
	}
	m.w.Calm, m.w.Stage, m.w.Left = 0, StageWave, 0
	m.w.Waiting[Chaser] = 9
	m.frame.Predicted = true
	said := m.step(10, still)
	if said != (kinds{}) || m.w.Enemies.Len() != EnemyKinds || m.w.Stage != StageWave {
		t.Errorf("a client said %v, and has %d enemies in stage %d", said, m.w.Enemies.Len(), m.w.Stage)
	}
	for _, e := range m.w.Enemies.All() {
		if e.Vel != fixed.V(60*fixed.One, 0) || e.Mood != MoodAiming {
			t.Errorf("kind %d: %+v", e.Kind, e)
		}
	}
}
