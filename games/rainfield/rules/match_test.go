package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// match is a world that a test steps by hand.
type match struct {
	*testing.T
	w     *World
	frame *sim.PackedFrame
	said  sim.Events
	tick  sim.Tick
}

func newMatch(t *testing.T, o Options) *match {
	t.Helper()
	m := &match{T: t, w: New(), frame: sim.NewPackedFrame(Schema.Slots)}
	if err := m.w.Start(7, o.Pack()); err != nil {
		t.Fatal(err)
	}
	return m
}

// join puts a ship into play and returns it, where nothing else is.
func (m *match) join(slot sim.Slot) *Ship {
	m.Helper()
	m.frame.Commands = append(m.frame.Commands, sim.Command{Kind: sim.CommandJoin, Slot: slot})
	m.step(1, nil)
	_, s := shipOf(m.w, slot)
	if s == nil {
		m.Fatalf("slot %d has no ship", slot)
	}
	return s
}

// step steps the world; play may change the frame's inputs for each tick. It returns how many events of each kind there
// were.
func (m *match) step(ticks int, play func(*sim.PackedFrame)) (kinds [KindCollect + 1]int) {
	m.Helper()
	for range ticks {
		m.tick++
		m.frame.Tick = m.tick
		if play != nil {
			play(m.frame)
		}
		m.said.Clear(m.tick)
		m.w.Advance(m.frame, &m.said)
		m.frame.Commands = m.frame.Commands[:0]
		for i := range m.said.Len() {
			kinds[m.said.At(i).Kind]++
		}
	}
	return kinds
}

// alone removes everything but the ships.
func (m *match) alone() {
	m.w.Enemies.Clear()
	m.w.Asteroids.Clear()
	m.w.Drops.Clear()
	m.w.Calm = 60_000
}

// hold makes a slot do the same in every tick.
func hold(slot sim.Slot, in Input) func(*sim.PackedFrame) {
	return func(f *sim.PackedFrame) { f.Inputs[slot] = in.Pack() }
}

// botsPlay lets random bots play in every slot.
func botsPlay() func(*sim.PackedFrame) {
	var bots []*RandomBot
	for i := range Schema.Slots {
		bots = append(bots, NewRandomBot(uint64(i)))
	}
	return func(f *sim.PackedFrame) {
		for i, b := range bots {
			f.Inputs[i] = b.Input(f.Tick, nil, sim.Slot(i))
		}
	}
}

func TestShipFliesAsTold(t *testing.T) {
	m := newMatch(t, Options{})
	s := m.join(1)
	m.alone()
	m.step(200, hold(1, Input{MoveX: 127}))
	// v = (v + 15) * 0.98 settles at 735, far over the limit.
	if s.Vel.X < shipSpeed-fixed.One || s.Vel.X > shipSpeed || s.Vel.Y != 0 {
		t.Errorf("full thrust leads to %v, %v units a second", s.Vel.X.Float(), s.Vel.Y.Float())
	}
	before := s.Pos
	m.step(60, hold(1, Input{MoveX: 127}))
	if flown := wayTo(before, s.Pos).X; flown < 319*fixed.One || flown > 320*fixed.One {
		t.Errorf("flew %v units in a second", flown.Float())
	}
	m.step(400, hold(1, Input{}))
	if s.Vel.Len() > fixed.One/10 {
		t.Errorf("drag leaves %v units a second", s.Vel.Len().Float())
	}
}

func TestDiagonalIsNoFaster(t *testing.T) {
	m := newMatch(t, Options{})
	s := m.join(0)
	m.alone()
	for range 300 {
		m.step(1, hold(0, Input{MoveX: -128, MoveY: 127}))
		if s.Vel.Len() > shipSpeed {
			t.Fatalf("%v units a second", s.Vel.Len().Float())
		}
	}
}

func TestGunFiresEveryEightTicks(t *testing.T) {
	m := newMatch(t, Options{})
	s := m.join(0)
	m.alone()
	kinds := m.step(80, hold(0, Input{AimX: 32767, Buttons: Fire}))
	if kinds[KindShot] != 10 {
		t.Errorf("%d shots in 80 ticks", kinds[KindShot])
	}
	if n := m.w.Bullets.Len(); n > BulletLife/fireEvery {
		t.Errorf("%d bullets fly", n)
	}
	for _, b := range m.w.Bullets.All() {
		if b.Vel != fixed.V(bulletSpeed, 0) || b.Owner != s.Slot {
			t.Errorf("a bullet of slot %d flies %v", b.Owner, b.Vel)
		}
	}
	m.step(BulletLife, hold(0, Input{}))
	if n := m.w.Bullets.Len(); n != 0 {
		t.Errorf("%d bullets outlived their time", n)
	}
}

// A shot's length does not depend on how long the client's aim is, and no aim is no shot.
func TestAimOfAnyLength(t *testing.T) {
	for _, in := range []Input{{AimX: 3, AimY: 4}, {AimX: 300, AimY: 400}, {AimX: -32768, AimY: -32768}} {
		m := newMatch(t, Options{})
		m.join(0)
		m.alone()
		in.Buttons = Fire
		m.step(1, hold(0, in))
		for _, b := range m.w.Bullets.All() {
			if off := b.Vel.Len() - bulletSpeed; off > fixed.One/8 || off < -fixed.One/8 {
				t.Errorf("aim %d, %d: %v units a second", in.AimX, in.AimY, b.Vel.Len().Float())
			}
		}
		if m.w.Bullets.Len() != 1 {
			t.Errorf("aim %d, %d: %d bullets", in.AimX, in.AimY, m.w.Bullets.Len())
		}
	}
	m := newMatch(t, Options{})
	m.join(0)
	if kinds := m.step(1, hold(0, Input{Buttons: Fire})); kinds[KindShot] != 0 {
		t.Error("a gun without a direction fired")
	}
}

// An event must let a client draw the bullet where the world has it.
func TestShotTellsTheBulletsWay(t *testing.T) {
	m := newMatch(t, Options{})
	m.join(0)
	m.alone()
	m.step(1, hold(0, Input{AimX: 20000, AimY: 20000, Buttons: Fire}))
	shot := UnpackShot(m.said.At(0).Payload)
	m.step(20, hold(0, Input{}))
	_, b := m.w.Bullets.Place(0)
	told := fixed.V(fixed.Wrap(shot.Pos.X+shot.Vel.X*21/Hz, 0, Width), fixed.Wrap(shot.Pos.Y+shot.Vel.Y*21/Hz, 0, Height))
	if off := wayTo(told, b.Pos).Len(); off > fixed.One/4 {
		t.Errorf("the bullet is %v units from where its event says", off.Float())
	}
}

func TestAsteroidBreaksIntoTwoAndTwo(t *testing.T) {
	m := newMatch(t, Options{})
	s := m.join(0)
	m.alone()
	sizes := []int{}
	putAsteroid(m.w, Large, inside(s.Pos.Add(fixed.V(120*fixed.One, 0))), fixed.Vec2{})
	hunter := NewHunter(0)
	for range 3000 {
		s.Safe = 100 // this is not about crashing
		m.step(1, func(f *sim.PackedFrame) { f.Inputs[0] = hunter.Input(f.Tick, m.w, 0) })
		for i := range m.said.Len() {
			if e := m.said.At(i); e.Kind == KindBreak {
				sizes = append(sizes, int(UnpackBreak(e.Payload).Size))
			}
		}
	}
	count := map[int]int{}
	for _, size := range sizes {
		count[size]++
	}
	if count[int(Large)] != 1 || count[int(Medium)] != 2 || count[int(Small)] != 4 {
		t.Errorf("broke %v", count)
	}
	if s.Score != 7*asteroidScore {
		t.Errorf("scored %d", s.Score)
	}
}

// inside brings a place that is a little outside of the world back in.
func inside(v fixed.Vec2) fixed.Vec2 { return fixed.V(around(v.X, Width), around(v.Y, Height)) }

func TestEnemyHuntsAndRams(t *testing.T) {
	m := newMatch(t, Options{})
	s := m.join(0)
	m.alone()
	s.Safe = 0
	addEnemy(m.w, inside(s.Pos.Add(fixed.V(200*fixed.One, 0))))
	kinds := m.step(400, hold(0, Input{}))
	if kinds[KindHurt] == 0 || s.HP == shipHP {
		t.Fatalf("nothing reached the ship: %v", kinds)
	}
	if kinds[KindHurt] > 400/hurtSafe+1 {
		t.Errorf("hurt %d times in 400 ticks", kinds[KindHurt])
	}
}

func TestLostShipComesBack(t *testing.T) {
	m := newMatch(t, Options{})
	s := m.join(0)
	m.alone()
	var said Events
	s.Safe = 0
	hurt(s, fixed.Vec2{}, 200, &said)
	if s.HP != 0 || s.Gone != goneTicks {
		t.Fatalf("hp %d, gone for %d", s.HP, s.Gone)
	}
	at := s.Pos
	kinds := m.step(goneTicks-1, hold(0, Input{MoveX: 127, AimX: 1, Buttons: Fire}))
	if s.Pos != at || kinds[KindShot] != 0 {
		t.Error("a lost ship moved or fired")
	}
	if kinds = m.step(1, nil); kinds[KindEnter] != 1 || s.HP != shipHP || s.Safe == 0 {
		t.Errorf("after its time: %v, %+v", kinds, s)
	}
}

// A prediction must not decide what only the server knows: where a ship comes back, and what appears by chance.
func TestPredictionLeavesChanceToTheServer(t *testing.T) {
	m := newMatch(t, Options{})
	s := m.join(0)
	m.alone()
	m.w.Calm = 0
	s.Gone = 2
	m.frame.Predicted = true
	if kinds := m.step(10, nil); kinds[KindEnter] != 0 || s.Gone != 1 || m.w.Enemies.Len() != 0 {
		t.Errorf("predicted %v, gone %d, %d enemies", kinds, s.Gone, m.w.Enemies.Len())
	}
}

func TestDropRepairs(t *testing.T) {
	m := newMatch(t, Options{})
	s := m.join(0)
	m.alone()
	s.HP = 50
	addDrop(m.w, s.Pos)
	if kinds := m.step(1, nil); kinds[KindCollect] != 1 || s.HP != 50+dropRepair || m.w.Drops.Len() != 0 {
		t.Errorf("%v, hp %d, %d drops", kinds, s.HP, m.w.Drops.Len())
	}
}

func TestSlotsComeAndGo(t *testing.T) {
	m := newMatch(t, Options{})
	m.join(2)
	m.frame.Commands = append(m.frame.Commands, sim.Command{Kind: sim.CommandDisconnect, Slot: 2})
	m.step(1, nil)
	if _, s := shipOf(m.w, 2); s == nil || !s.Away {
		t.Fatal("a lost link must leave the ship")
	}
	m.frame.Commands = append(m.frame.Commands, sim.Command{Kind: sim.CommandReconnect, Slot: 2})
	m.step(1, nil)
	if _, s := shipOf(m.w, 2); s == nil || s.Away {
		t.Fatal("the player is back, the ship does not know")
	}
	m.frame.Commands = append(m.frame.Commands, sim.Command{Kind: sim.CommandLeave, Slot: 2})
	m.step(1, nil)
	if _, s := shipOf(m.w, 2); s != nil {
		t.Fatal("the player has left, the ship is there")
	}
}
