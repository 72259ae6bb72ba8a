package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
)

func TestDrops(t *testing.T) {
	cases := []struct {
		name  string
		kind  uint8
		score uint16
		check func(*Ship) bool
	}{
		{"repair", Repair, dropScore, func(s *Ship) bool { return s.HP == 50+dropRepair }},
		{"orb", Orb, dropScore, func(s *Ship) bool {
			return s.Dash == 40-orbDash-1 && s.Nova == 500-orbAbility-1 && s.Ward == 10-10
		}},
		{"crate with a scatter", CrateScatter, crateScore, func(s *Ship) bool {
			return s.Weapon == Scatter && s.Arsenal == 1<<Blaster|1<<Scatter
		}},
		{"crate with a rail", CrateRail, crateScore, func(s *Ship) bool {
			return s.Weapon == Rail && s.Arsenal == 1<<Blaster|1<<Rail
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m, ships := newDuel(t, 1)
			s := ships[0]
			s.HP, s.Dash, s.Nova, s.Ward = 50, 40, 500, 10
			addDrop(m.w, c.kind, s.Pos)
			said := m.step(1, still)
			if said[KindCollect] != 1 || m.w.Drops.Len() != 0 || !c.check(s) {
				t.Fatalf("%v, %d drops left, %+v", said, m.w.Drops.Len(), s)
			}
			if e := UnpackCollect(m.said.At(0).Payload); e.What != c.kind || e.Score != c.score || s.Score != uint32(c.score) {
				t.Errorf("%+v, a score of %d", e, s.Score)
			}
		})
	}
}

// Repairing does not make more than whole.
func TestRepairStopsAtWhole(t *testing.T) {
	m, ships := newDuel(t, 1)
	ships[0].HP = shipHP - 3
	addDrop(m.w, Repair, ships[0].Pos)
	if m.step(1, still); ships[0].HP != shipHP {
		t.Errorf("%d hit points", ships[0].HP)
	}
}

// A drop that is drawn comes to the ship; another one stays, fades and is gone.
func TestDropsAreDrawnAndFade(t *testing.T) {
	m, ships := newDuel(t, 1)
	s := ships[0]
	addDrop(m.w, Orb, inside(s.Pos.Add(fixed.V(magnets[0]-fixed.One, 0))))
	m.until("the near one is collected", 90, func() bool { return m.w.Drops.Len() == 0 }, still)

	far := inside(s.Pos.Add(fixed.V(magnets[0]+5*fixed.One, 0)))
	addDrop(m.w, Orb, far)
	_, d := m.w.Drops.Place(0)
	d.Life = fadeTicks + 5
	m.step(5, still)
	if d.Fade || d.Pos != far {
		t.Errorf("it fades: %v, and is at %v", d.Fade, d.Pos)
	}
	if m.step(1, still); !d.Fade {
		t.Error("it does not fade")
	}
	m.step(fadeTicks-1, still)
	if m.w.Drops.Len() != 0 {
		t.Error("it is there for ever")
	}
}

// Ships that are not in play collect nothing.
func TestOnlyShipsInPlayCollect(t *testing.T) {
	for name, change := range map[string]func(*Ship){
		"down": func(s *Ship) { s.HP, s.Down = 0, downTicks },
		"out":  func(s *Ship) { s.HP = 0 },
		"away": func(s *Ship) { s.Away = true },
	} {
		m, ships := newDuel(t, 1)
		change(ships[0])
		addDrop(m.w, Orb, ships[0].Pos)
		if said := m.step(5, still); said[KindCollect] != 0 {
			t.Errorf("a ship that is %s collected something", name)
		}
	}
}

// What enemies leave is worth flying for, and not too much.
func TestLoot(t *testing.T) {
	for kind := range breeds {
		m, _ := newDuel(t, 1)
		found := map[uint8]int{}
		for range 1000 {
			m.turn().drop(breeds[kind].loot, fixed.Vec2{})
			for _, d := range m.w.Drops.All() {
				found[d.Kind]++
			}
			m.w.Drops.Clear()
		}
		l := breeds[kind].loot
		near := func(n int, percent uint32) bool { return n > int(percent)*10-60 && n < int(percent)*10+60 }
		if !near(found[Orb], l.orbs) || !near(found[Repair], l.repairs) || !near(found[CrateScatter]+found[CrateRail], l.crates) {
			t.Errorf("kind %d: of 1000, %v; want %+v percent", kind, found, l)
		}
	}
}
