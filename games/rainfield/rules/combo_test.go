package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
)

func TestComboCountsHits(t *testing.T) {
	m, ships := newDuel(t, 1)
	s := ships[0]
	brood := m.put(Brood, s, 100*fixed.One)
	brood.Speed, brood.HP = 0, 60
	said := m.step(70, hold(0, Input{AimX: 1, Buttons: Fire}))
	if s.Combo < 5 || int(s.Combo) != said[KindImpact] || s.Held == 0 {
		t.Fatalf("a combo of %d after %d hits, held for %d", s.Combo, said[KindImpact], s.Held)
	}
	m.w.Enemies.Clear()
	m.w.Bullets.Clear()
	s.Held = heldTicks
	best := s.Combo
	m.step(heldTicks-1, still)
	if s.Combo != best {
		t.Errorf("the combo is %d before its time is over", s.Combo)
	}
	if m.step(1, still); s.Combo != 0 || s.Record.Best != best {
		t.Errorf("after its time the combo is %d, the best one %d", s.Combo, s.Record.Best)
	}
}

func TestComboMultipliesTheScore(t *testing.T) {
	for combo, want := range map[uint8]uint32{0: 50, 9: 95, 10: 100, 99: 545, 255: 545} {
		m, ships := newDuel(t, 1)
		ships[0].Combo = combo
		if worth := m.turn().award(0, 50); uint32(worth) != want || ships[0].Score != want {
			t.Errorf("with a combo of %d, 50 points are %d", combo, worth)
		}
	}
}

func TestComboEndsWhenHurt(t *testing.T) {
	m, ships := newDuel(t, 1)
	ships[0].Combo, ships[0].Held = 40, 100
	m.turn().hurt(ships[0], fixed.Vec2{}, 1)
	if ships[0].Combo != 0 || ships[0].Held != 0 {
		t.Errorf("a combo of %d, held for %d", ships[0].Combo, ships[0].Held)
	}
}

func TestScoreStopsAtItsEnd(t *testing.T) {
	m, ships := newDuel(t, 1)
	ships[0].Score = maxScore - 3
	if m.turn().award(0, 50); ships[0].Score != maxScore {
		t.Errorf("the score is %d", ships[0].Score)
	}
	if worth := m.turn().award(77, 50); worth != 0 {
		t.Error("somebody who is not there scored")
	}
}

// The record says what a player has done.
func TestRecord(t *testing.T) {
	m, ships := newDuel(t, 2)
	s := ships[0]
	e := m.put(Gunner, s, 100*fixed.One)
	e.Speed, e.HP = 0, 2
	putAsteroid(m.w, Small, inside(s.Pos.Add(fixed.V(160*fixed.One, 0))), fixed.Vec2{})
	m.step(60, hold(0, Input{AimX: 1, Buttons: Fire}))
	m.w.Drops.Clear()
	addDrop(m.w, Orb, s.Pos)
	m.step(1, still)
	m.turn().hurt(s, fixed.Vec2{}, 30)
	want := Record{Kills: 1, Rocks: 1, Damage: 3, Shots: 8, Hits: 3, Taken: 30, Orbs: 1, Best: 3}
	r := s.Record
	if r != want {
		t.Errorf("%+v, want %+v", r, want)
	}
	m.turn().hurt(s, fixed.Vec2{}, 200)
	if r = s.Record; r.Taken != shipHP || r.Downs != 1 {
		t.Errorf("after being lost: %+v", r)
	}
	full := Record{Shots: 65535, Hits: 65535, Damage: maxScore}
	full.shotFired()
	full.hitLanded(200)
	if full.Shots != 65535 || full.Hits != 65535 || full.Damage != maxScore {
		t.Errorf("counts do not stop at their end: %+v", full)
	}
}
