package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
)

// newDown returns a match of two, the first of whom is down, at a distance from the other.
func newDown(t *testing.T, distance fixed.Q) (m *match, down, mate *Ship) {
	t.Helper()
	m, ships := newDuel(t, 2)
	down, mate = ships[0], ships[1]
	m.w.Spare = 0
	mate.Pos = inside(down.Pos.Add(fixed.V(distance, 0)))
	tr := m.turn()
	tr.hurt(down, fixed.Vec2{}, 255)
	if m.said.Len() != 2 || m.said.At(0).Kind != KindHurt || m.said.At(1).Kind != KindDowned {
		t.Fatalf("%d events", m.said.Len())
	}
	return m, down, mate
}

func TestReviving(t *testing.T) {
	m, down, mate := newDown(t, reviveReach-fixed.One)
	m.step(ReviveTicks-1, still)
	if down.HP != 0 || down.Revive != ReviveTicks-1 {
		t.Fatalf("%d hit points, revived by %d", down.HP, down.Revive)
	}
	said := m.step(1, still)
	if said[KindRevived] != 1 || down.HP != shipHP/2 || down.Down != 0 || down.Revive != 0 || down.Safe != safeTicks {
		t.Errorf("said %v, %+v", said, down)
	}
	if e := UnpackRevived(m.said.At(0).Payload); e.Slot != 0 || e.By != 1 || mate.Record.Revives != 1 {
		t.Errorf("%+v, record %+v", e, mate.Record)
	}
}

// A bigger hull is revived with half of it.
func TestRevivingABigHull(t *testing.T) {
	m, down, _ := newDown(t, 0)
	down.Powers[PowerHull] = 3
	if m.step(ReviveTicks, still); down.HP != 80 {
		t.Errorf("%d hit points", down.HP)
	}
}

// Going away undoes slowly what was done, and who is too far away does nothing.
func TestRevivingTakesStaying(t *testing.T) {
	m, down, mate := newDown(t, 0)
	m.step(100, still)
	mate.Pos = inside(down.Pos.Add(fixed.V(reviveReach+fixed.One, 0)))
	if m.step(60, still); down.Revive != 40 {
		t.Errorf("60 ticks later %d are left of 100", down.Revive)
	}
	if m.step(60, still); down.Revive != 0 {
		t.Errorf("%d are left", down.Revive)
	}
}

// Mates that are down themselves, or away, revive nobody.
func TestWhoCannotRevive(t *testing.T) {
	for name, change := range map[string]func(*Ship){
		"down": func(s *Ship) { s.HP, s.Down = 0, downTicks },
		"away": func(s *Ship) { s.Away = true },
	} {
		m, down, mate := newDown(t, 0)
		change(mate)
		if m.step(10, still); down.Revive != 0 {
			t.Errorf("a mate that is %s revives", name)
		}
	}
}

// A ship that is down crawls, does nothing else, and is out in the end.
func TestBeingDown(t *testing.T) {
	m, down, _ := newDown(t, 400*fixed.One)
	all := Input{MoveX: 127, AimX: 1, Buttons: Fire | DashButton | NovaButton | WardButton | Next}
	said := m.step(300, hold(0, all))
	if said[KindShot]+said[KindDashed]+said[KindNovaBurst]+said[KindWardUp] != 0 {
		t.Errorf("it did something: %v", said)
	}
	if v := down.Vel.X.Round().Int(); v < 180 || v > 188 { // (v + 15/4) * 0.98 settles at 184
		t.Errorf("it crawls at %d units a second", v)
	}
	if down.Down != downTicks-300 {
		t.Errorf("it is down for %d ticks more", down.Down)
	}
	m.step(downTicks-300, hold(0, all))
	if down.Down != 0 || down.HP != 0 || down.Gone != 0 {
		t.Errorf("it is not out: %+v", down)
	}
	m.step(100, still)
	if down.HP != 0 {
		t.Error("it came back by itself")
	}
}

// Who is being revived when its time is over is not lost.
func TestRevivedInTheLastMoment(t *testing.T) {
	m, down, _ := newDown(t, 0)
	down.Down = 30
	m.step(ReviveTicks-1, still)
	if down.Down != 1 {
		t.Fatalf("down for %d ticks more", down.Down)
	}
	if m.step(1, still); down.HP == 0 {
		t.Error("it was not revived")
	}
}

// Ships that are lost while spare ones are left come back one after the other.
func TestSpareShipsComeFirst(t *testing.T) {
	m, ships := newDuel(t, 2)
	m.w.Spare = 1
	tr := m.turn()
	tr.hurt(ships[1], fixed.Vec2{}, 255)
	tr.hurt(ships[0], fixed.Vec2{}, 255)
	if ships[1].Gone != goneTicks || ships[1].Down != 0 || ships[0].Gone != 0 || ships[0].Down != downTicks {
		t.Errorf("the first is gone for %d, the second down for %d", ships[1].Gone, ships[0].Down)
	}
}
