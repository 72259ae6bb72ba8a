package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// weaponCase is what a weapon does.
type weaponCase struct {
	name           string
	weapon, damage uint8
	every, bullets int
	speed          int // units a second
	life           uint8
	arc            int // degrees from the first to the last
}

func TestWeapons(t *testing.T) {
	for _, c := range []weaponCase{
		{"blaster", Blaster, 1, 8, 1, 600, 60, 0},
		{"scatter", Scatter, 1, 26, 5, 560, 26, 40},
		{"rail", Rail, 6, 46, 1, 1500, 40, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, ships := newDuel(t, 1)
			ships[0].Weapon = c.weapon
			var shots []Shot
			m.hear = func(e sim.Event) {
				if e.Kind == KindShot {
					shots = append(shots, UnpackShot(e.Payload))
				}
			}
			m.step(5*c.every, hold(0, Input{AimX: 32767, Buttons: Fire}))
			c.check(t, shots)
			for _, b := range m.w.Bullets.All() {
				if b.Damage != c.damage || b.Owner != 0 || b.Weapon != c.weapon {
					t.Errorf("a bullet: %+v", b)
				}
			}
			m.step(int(c.life), still)
			if n := m.w.Bullets.Len(); n != 0 {
				t.Errorf("%d bullets outlived their time", n)
			}
		})
	}
}

// check checks what was said of five shots.
func (c *weaponCase) check(t *testing.T, shots []Shot) {
	t.Helper()
	if len(shots) != 5*c.bullets {
		t.Fatalf("%d bullets in %d ticks", len(shots), 5*c.every)
	}
	for i, shot := range shots {
		if off := shot.Vel.Len().Int() - c.speed; off < -1 || off > 1 || shot.Life != c.life || int(shot.Nr) != i%c.bullets {
			t.Errorf("bullet %d: %+v", i, shot)
		}
	}
	first, last := shots[0].Vel.Angle(), shots[c.bullets-1].Vel.Angle()
	if arc := last - first; (arc - fixed.Degrees(c.arc) + degree/4) > degree/2 {
		t.Errorf("they spread over %.2f degrees", arc.Turns()*360)
	}
}

// A shot's length does not depend on how long the client's aim is, and no aim is no shot.
func TestAimOfAnyLength(t *testing.T) {
	for _, in := range []Input{{AimX: 3, AimY: 4}, {AimX: 300, AimY: 400}, {AimX: -32768, AimY: -32768}} {
		m, _ := newDuel(t, 1)
		in.Buttons = Fire
		m.step(1, hold(0, in))
		for _, b := range m.w.Bullets.All() {
			if off := b.Vel.Len() - weapons[Blaster].speed; off > fixed.One/8 || off < -fixed.One/8 {
				t.Errorf("aim %d, %d: %v units a second", in.AimX, in.AimY, b.Vel.Len().Float())
			}
		}
		if m.w.Bullets.Len() != 1 {
			t.Errorf("aim %d, %d: %d bullets", in.AimX, in.AimY, m.w.Bullets.Len())
		}
	}
	m, _ := newDuel(t, 1)
	if said := m.step(1, hold(0, Input{Buttons: Fire})); said[KindShot] != 0 {
		t.Error("a gun without a direction fired")
	}
}

// An event must let a client draw the bullet where the world has it.
func TestShotTellsTheBulletsWay(t *testing.T) {
	m, _ := newDuel(t, 1)
	m.step(1, hold(0, Input{AimX: 20000, AimY: 20000, Buttons: Fire}))
	shot := UnpackShot(m.said.At(0).Payload)
	m.step(20, still)
	_, b := m.w.Bullets.Place(0)
	told := fixed.V(fixed.Wrap(shot.Pos.X+shot.Vel.X*21/Hz, 0, Width), fixed.Wrap(shot.Pos.Y+shot.Vel.Y*21/Hz, 0, Height))
	if off := wayTo(told, b.Pos).Len(); off > fixed.One/4 {
		t.Errorf("the bullet is %v units from where its event says", off.Float())
	}
}

// An impact names the bullet by the tick of its shot.
func TestImpactNamesItsShot(t *testing.T) {
	m, ships := newDuel(t, 1)
	ships[0].Weapon = Scatter
	putAsteroid(m.w, Large, inside(ships[0].Pos.Add(fixed.V(100*fixed.One, 0))), fixed.Vec2{})
	type name struct {
		tick sim.Tick
		nr   uint8
	}
	shots := map[name]bool{}
	met := 0
	m.hear = func(e sim.Event) {
		switch e.Kind {
		case KindShot:
			shots[name{e.Tick, UnpackShot(e.Payload).Nr}] = true
		case KindImpact:
			impact := UnpackImpact(e.Payload)
			if met++; !shots[name{e.Tick - sim.Tick(impact.Age), impact.Nr}] || impact.What != HitAsteroid {
				t.Errorf("no shot for %+v at tick %d", impact, e.Tick)
			}
		}
	}
	m.step(60, hold(0, Input{AimX: 1, Buttons: Fire}))
	if met < 3 {
		t.Errorf("only %d pellets met the asteroid", met)
	}
}

// The rail's bullet goes on through what it destroys, and ends at what it does not.
func TestRailGoesThrough(t *testing.T) {
	m, ships := newDuel(t, 1)
	s := ships[0]
	s.Weapon = Rail
	for i := range 3 {
		e := m.put(Chaser, s, fixed.Q(80+60*i)*fixed.One)
		e.Speed = 0
	}
	last := m.put(Brood, s, 300*fixed.One)
	last.Speed, last.HP = 0, 14
	behind := m.put(Chaser, s, 380*fixed.One)
	behind.Speed = 0
	var ended []bool
	m.hear = func(e sim.Event) {
		if e.Kind == KindImpact {
			ended = append(ended, UnpackImpact(e.Payload).Ended)
		}
	}
	said := m.step(40, func(f *sim.PackedFrame) {
		f.Inputs[0] = Input{AimX: 1, Buttons: Fire}.Pack()
		if f.Tick > 5 {
			f.Inputs[0] = Input{}.Pack()
		}
	})
	if said[KindShot] != 1 || said[KindKill] != 3 || last.HP != 14-weapons[Rail].damage || behind.HP != enemyHP {
		t.Errorf("%d shots, %d killed, the brood has %d hit points", said[KindShot], said[KindKill], last.HP)
	}
	if want := [...]bool{false, false, false, true}; len(ended) != 4 || [4]bool(ended) != want {
		t.Errorf("impacts ended the bullet: %v", ended)
	}
}

func TestNextTakesWhatIsOnBoard(t *testing.T) {
	cases := []struct {
		arsenal uint8
		want    [4]uint8
	}{
		{1 << Blaster, [4]uint8{Blaster, Blaster, Blaster, Blaster}},
		{1<<Blaster | 1<<Rail, [4]uint8{Rail, Blaster, Rail, Blaster}},
		{1<<Blaster | 1<<Scatter | 1<<Rail, [4]uint8{Scatter, Rail, Blaster, Scatter}},
	}
	for _, c := range cases {
		m, ships := newDuel(t, 1)
		ships[0].Arsenal = c.arsenal
		for i, want := range c.want {
			m.step(1+i, hold(0, Input{Buttons: Next}))
			m.step(1, hold(0, Input{}))
			if ships[0].Weapon != want {
				t.Errorf("arsenal %b, press %d: weapon %d, want %d", c.arsenal, i, ships[0].Weapon, want)
			}
		}
	}
}

// However powerful a ship is, only so many of its bullets fly, and none of them is taken from another ship.
func TestBulletsOfAShipAreBounded(t *testing.T) {
	m, ships := newDuel(t, 4)
	for _, s := range ships {
		for power := range s.Powers {
			s.Powers[power] = maxLevel
		}
		s.Powers[PowerCaliber] = 0
	}
	most := [4]int{}
	m.step(400, func(f *sim.PackedFrame) {
		counts := [4]int{}
		for _, b := range m.w.Bullets.All() {
			counts[b.Owner]++
		}
		for slot := range counts {
			most[slot] = max(most[slot], counts[slot])
			f.Inputs[slot] = Input{AimX: 1, AimY: 5, Buttons: Fire}.Pack()
		}
	})
	if most != [4]int{maxFlying, maxFlying, maxFlying, maxFlying} {
		t.Errorf("bullets in the air, at most: %v", most)
	}
}
