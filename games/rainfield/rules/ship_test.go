package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

func TestShipFliesAsTold(t *testing.T) {
	m, ships := newDuel(t, 1)
	s := ships[0]
	m.step(200, hold(0, Input{MoveX: 127}))
	// v = (v + 15) * 0.98 settles at 735, far over the limit.
	if s.Vel.X < shipSpeed-fixed.One || s.Vel.X > shipSpeed || s.Vel.Y != 0 {
		t.Errorf("full thrust leads to %v, %v units a second", s.Vel.X.Float(), s.Vel.Y.Float())
	}
	before := s.Pos
	m.step(60, hold(0, Input{MoveX: 127}))
	if flown := wayTo(before, s.Pos).X; flown < 319*fixed.One || flown > 320*fixed.One {
		t.Errorf("flew %v units in a second", flown.Float())
	}
	m.step(400, still)
	if s.Vel.Len() > fixed.One/10 {
		t.Errorf("drag leaves %v units a second", s.Vel.Len().Float())
	}
}

func TestDiagonalIsNoFaster(t *testing.T) {
	m, ships := newDuel(t, 1)
	for range 300 {
		m.step(1, hold(0, Input{MoveX: -128, MoveY: 127}))
		if v := ships[0].Vel.Len(); v > shipSpeed {
			t.Fatalf("%v units a second", v.Float())
		}
	}
}

func TestLostShipComesBack(t *testing.T) {
	m, ships := newDuel(t, 1)
	s := ships[0]
	m.w.Spare = 1
	m.turn().hurt(s, fixed.Vec2{}, 200)
	if s.HP != 0 || s.Gone != goneTicks || s.Down != 0 || m.w.Spare != 0 {
		t.Fatalf("hp %d, gone for %d, down for %d, %d spare ships", s.HP, s.Gone, s.Down, m.w.Spare)
	}
	at := s.Pos
	said := m.step(goneTicks-1, hold(0, Input{MoveX: 127, AimX: 1, Buttons: Fire | DashButton | NovaButton}))
	if s.Pos != at || said[KindShot]+said[KindDashed]+said[KindNovaBurst] != 0 {
		t.Error("a lost ship did something")
	}
	if said = m.step(1, nil); said[KindEnter] != 1 || s.HP != shipHP || s.Safe != safeTicks {
		t.Errorf("after its time: %v, %+v", said, s)
	}
}

// A ship enters where the enemies are not.
func TestShipsEnterWhereThereIsRoom(t *testing.T) {
	m, ships := newDuel(t, 1)
	s := ships[0]
	for range 30 {
		addEnemy(m.w, Chaser, fixed.V(m.w.Rand.Between(0, Width/2), m.w.Rand.Between(0, Height)))
	}
	close := 0
	for range 100 {
		if m.turn().enter(s); roomAt(m.w, s.Pos) < (100 * fixed.One).Sq() {
			close++
		}
	}
	if close > 10 {
		t.Errorf("of 100 times, a ship entered within 100 units of an enemy %d times", close)
	}
}

// A press counts for a few ticks, so that one that comes a little early is not lost, and a held button does nothing more.
func TestPressesAndHolds(t *testing.T) {
	cases := []struct {
		name   string
		ready  uint8 // ticks until the ship can dash
		down   int   // ticks for which the button is down
		dashes int
	}{
		{"a tap", 0, 1, 1},
		{"held for long", 0, 300, 1},
		{"a little early", pressTicks, pressTicks + 1, 1},
		{"much too early", pressTicks + 1, 300, 0},
		{"let go too early", pressTicks, pressTicks - 1, 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m, ships := newDuel(t, 1)
			ships[0].Dash = c.ready
			said := m.step(c.down, hold(0, Input{MoveX: 127, Buttons: DashButton}))
			if said[KindDashed] != c.dashes {
				t.Errorf("dashed %d times, want %d", said[KindDashed], c.dashes)
			}
		})
	}
}

// Equal worlds and inputs lead to equal worlds, and everything that a world holds is in its hash.
func TestEqualInputsLeadToEqualWorlds(t *testing.T) {
	play := func(seed uint64) uint64 {
		w := New()
		if err := w.Start(seed, nil); err != nil {
			t.Fatal(err)
		}
		f := sim.NewPackedFrame(Schema.Slots)
		bots := []*Hunter{NewHunter(1), NewHunter(2)}
		for tick := sim.Tick(1); tick <= 5000; tick++ {
			f.Clear(tick)
			for slot, b := range bots {
				if tick == 1 {
					f.Commands = append(f.Commands, sim.Command{Kind: sim.CommandJoin, Slot: sim.Slot(slot)})
				}
				f.Inputs[slot] = b.Input(tick, w, sim.Slot(slot))
			}
			w.Advance(f, nil)
		}
		return w.Hash()
	}
	if first, again := play(3), play(3); first != again {
		t.Errorf("the same match has the hashes %016x and %016x", first, again)
	}
	if play(3) == play(4) {
		t.Error("another seed gave the same match")
	}
}
