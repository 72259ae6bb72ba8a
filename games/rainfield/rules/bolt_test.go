package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// direction is bolt i's direction as a client gets it from the event.
func direction(v Volley, i int) fixed.Angle {
	arc := fixed.Turns(int(v.Arc), wholeTurn)
	switch {
	case v.Arc == wholeTurn:
		return v.Aim + fixed.Turns(i, int(v.Count))
	case v.Count == 1:
		return v.Aim
	}
	return v.Aim - arc/2 + fixed.Angle(uint64(arc)*uint64(i)/uint64(v.Count-1))
}

// An event lets a client draw every bolt where the world has it, at every tick.
func TestVolleyTellsTheBoltsWays(t *testing.T) {
	cases := map[string]volley{
		"one":               {count: 1, arc: 40, speed: 150},
		"fan":               {count: 3, arc: gunArc, speed: 170},
		"wide fan":          {count: 5, arc: attacks[fan].volley.arc, speed: 190},
		"nearly all around": {count: 4, arc: 254, speed: 200},
		"ring":              {count: 14, arc: wholeTurn, speed: 230},
		"the most":          {count: maxVolley, arc: wholeTurn, speed: 165},
	}
	for name, v := range cases {
		t.Run(name, func(t *testing.T) {
			m, ships := newDuel(t, 1)
			ships[0].Away = true
			rand := fixed.NewPCG(5)
			v.pos, v.aim, v.from = fixed.V(rand.Between(0, Width), rand.Between(0, Height)), rand.Angle(), Gunner
			m.w.NextBolt = 250
			m.turn().volley(v)
			told := UnpackVolley(m.said.At(0).Payload)
			if told.Count != v.count || m.w.Bolts.Len() != int(v.count) || told.First != 250 || told.Arc != v.arc {
				t.Fatalf("%+v, %d bolts", told, m.w.Bolts.Len())
			}
			for ticks := range 60 {
				for _, b := range m.w.Bolts.All() {
					i := int(b.ID - told.First)
					way := fixed.Polar(direction(told, i), fixed.Q(told.Speed)*fixed.One)
					at := inside(inside(told.Pos.Add(way.Scale(fixed.Ratio(ticks, Hz)))))
					if off := wayTo(at, b.Pos).Len(); off > fixed.One/8 {
						t.Fatalf("after %d ticks bolt %d is %v units from where its event says", ticks, i, off.Float())
					}
				}
				m.step(1, still)
			}
		})
	}
}

func TestBoltsFlyForTheirLife(t *testing.T) {
	m, _ := newDuel(t, 1)
	m.turn().volley(volley{pos: fixed.V(0, 0), count: 2, arc: 10, speed: 150})
	m.step(BoltLife-1, still)
	if m.w.Bolts.Len() != 2 {
		t.Fatal("they ended too soon")
	}
	if said := m.step(1, still); m.w.Bolts.Len() != 0 || said[KindBoltEnd] != 0 {
		t.Errorf("%d bolts fly on, %d ends were told", m.w.Bolts.Len(), said[KindBoltEnd])
	}
}

// A bolt hurts the ship that it meets, and is gone; ships that cannot be hurt just now it passes.
func TestBoltMeetsAShip(t *testing.T) {
	cases := map[string]struct {
		change  func(*Ship)
		ends    bool
		hurting bool
	}{
		"in play": {func(*Ship) {}, true, true},
		"safe":    {func(s *Ship) { s.Safe = 100 }, false, false},
		"warded":  {func(s *Ship) { s.Warded = 100 }, true, false},
		"down":    {func(s *Ship) { s.HP, s.Down = 0, downTicks }, false, false},
		"away":    {func(s *Ship) { s.Away = true }, false, false},
	}
	for name, c := range cases {
		m, ships := newDuel(t, 1)
		s := ships[0]
		c.change(s)
		hp := s.HP
		from := inside(s.Pos.Add(fixed.V(-80*fixed.One, 0)))
		m.turn().volley(volley{pos: from, count: 1, speed: 200})
		said := m.step(50, still)
		if (said[KindBoltEnd] == 1) != c.ends || (said[KindHurt] == 1) != c.hurting || (s.HP < hp) != c.hurting {
			t.Errorf("%s: %d ends, %d hurt, %d hit points", name, said[KindBoltEnd], said[KindHurt], s.HP)
		}
		if c.hurting && (s.HP != shipHP-boltDamage || s.Combo != 0) {
			t.Errorf("%s: %d hit points", name, s.HP)
		}
	}
}

// No two bolts in the air have the same id, however many are fired: those without one do not fly, and the event tells how
// many do.
func TestBoltIDsAreUnique(t *testing.T) {
	m, ships := newDuel(t, 1)
	ships[0].Away = true
	rand := fixed.NewPCG(9)
	fired, refused := 0, 0
	for range 2000 {
		v := volley{pos: randomPlace(m.w), aim: rand.Angle(), count: uint8(1 + rand.Below(40)), arc: wholeTurn, speed: 160}
		tr := m.turn()
		tr.volley(v)
		if m.said.Len() > 0 {
			fired += int(UnpackVolley(m.said.At(0).Payload).Count)
		}
		refused += int(v.count)
		var seen [256]bool
		for _, b := range m.w.Bolts.All() {
			if seen[b.ID] {
				t.Fatalf("two bolts have the id %d", b.ID)
			}
			seen[b.ID] = true
		}
		m.step(int(rand.Below(12)), still)
		if h, b := m.w.Bolts.Place(int(rand.Below(256))); b != nil {
			m.w.Bolts.Remove(h)
		}
	}
	if refused -= fired; fired < 2000 || refused < 2000 {
		t.Errorf("%d bolts flew, %d did not: the test saw nothing", fired, refused)
	}
}

// Everything that is said in the worst tick of a match fits: four ships that do all they can at one place, amid enemies and
// as many bolts as there can be.
func TestEventsOfATickFit(t *testing.T) {
	m, ships := newDuel(t, 4)
	for i, s := range ships {
		s.Pos = inside(fixed.V(Width/2, Height/2).Add(fixed.V(fixed.Q(i)*30*fixed.One, 0)))
		s.Powers[PowerSplit], s.Weapon = maxLevel, Scatter
	}
	for i := range m.w.Bolts.Cap() {
		_, b := m.w.Bolts.Spawn()
		b.Life, b.ID, b.Pos = BoltLife, uint8(i), inside(ships[0].Pos.Add(fixed.V(0, -130*fixed.One)))
	}
	for i := range 30 {
		kind := [...]uint8{Chaser, Mite, Brood, Chaser, Bomber}[i%5]
		addEnemy(m.w, kind, inside(ships[0].Pos.Add(fixed.V(fixed.Q(i)*fixed.One, 60*fixed.One)))).HP = 1
	}
	all := Input{AimX: 1, Buttons: Fire | NovaButton | WardButton | DashButton}.Pack()
	said := m.step(1, func(f *sim.PackedFrame) {
		for slot := range f.Inputs {
			f.Inputs[slot] = all
		}
	})
	if said[KindShot] != 4*(11+novaShards) || said[KindKill] < 30 || said[KindBoltEnd] != 4*novaClears {
		t.Errorf("not the worst tick: %v", said)
	}
	if n := m.said.Dropped(); n != 0 {
		t.Errorf("%d events were dropped", n)
	}
}
