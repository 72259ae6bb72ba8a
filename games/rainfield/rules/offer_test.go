package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
)

// newChoice returns a match of some players in StageChoice.
func newChoice(t *testing.T, players int) *match {
	t.Helper()
	m := newMatch(t, Options{})
	for slot := range sim.Slot(players) {
		m.join(slot)
	}
	m.reach(StageChoice)
	m.step(pressTicks, still) // nobody holds a button any more
	return m
}

// offerOf returns a slot's offer.
func (m *match) offerOf(slot sim.Slot) *Offer {
	m.Helper()
	for _, o := range m.w.Offers.All() {
		if o.Slot == slot {
			return o
		}
	}
	m.Fatalf("slot %d has no offer", slot)
	return nil
}

func TestEachButtonChoosesItsCard(t *testing.T) {
	for i, button := range []uint8{Choose1, Choose2, Choose3} {
		m := newChoice(t, 2)
		_, s := shipOf(m.w, 1)
		card := m.offerOf(1).Cards[i]
		said := m.tap(1, Input{Buttons: button})
		if said[KindChose] != 1 || s.Powers[card] != 1 || m.offerOf(1).Chosen != uint8(i+1) {
			t.Fatalf("card %d: said %v, powers %v", i, said, s.Powers)
		}
		if e := UnpackChose(m.said.At(0).Payload); e != (Chose{1, card, 1}) {
			t.Errorf("card %d is %d: %+v", i, card, e)
		}
		m.step(pressTicks, still)
		if said = m.tap(1, Input{Buttons: Choose1 | Choose2 | Choose3}); said[KindChose] != 0 {
			t.Error("chose a second time")
		}
	}
}

// The choice ends as soon as everybody who is there has chosen.
func TestChoiceEndsEarly(t *testing.T) {
	m := newChoice(t, 3)
	m.command(sim.CommandDisconnect, 2)
	m.tap(0, Input{Buttons: Choose1})
	if m.w.Stage != StageChoice {
		t.Fatal("it did not wait")
	}
	said := m.tap(1, Input{Buttons: Choose3})
	if m.w.Stage != StageReady || said[KindChose] != 2 {
		t.Errorf("stage %d, %d choices: the player who is away gets his first card", m.w.Stage, said[KindChose])
	}
}

// Who does not choose in time has the first card.
func TestChoiceEndsInTime(t *testing.T) {
	m := newChoice(t, 2)
	_, s := shipOf(m.w, 0)
	card := m.offerOf(0).Cards[0]
	m.tap(1, Input{Buttons: Choose2})
	m.step(int(m.w.Left)-1, still)
	if m.w.Stage != StageChoice {
		t.Fatal("it ended too soon")
	}
	if said := m.step(1, still); said[KindChose] != 1 || s.Powers[card] != 1 || m.w.Stage != StageReady {
		t.Errorf("said %v, powers %v, stage %d", said, s.Powers, m.w.Stage)
	}
}

// Also a player whose ship is not in play chooses.
func TestWhoIsDownChoosesToo(t *testing.T) {
	for name, change := range map[string]func(*Ship){
		"down": func(s *Ship) { s.HP, s.Down = 0, downTicks },
		"out":  func(s *Ship) { s.HP = 0 },
		"gone": func(s *Ship) { s.HP, s.Gone = 0, goneTicks },
	} {
		m := newChoice(t, 2)
		_, s := shipOf(m.w, 0)
		change(s)
		if said := m.tap(0, Input{Buttons: Choose2}); said[KindChose] != 1 {
			t.Errorf("%s: said %v", name, said)
		}
	}
}

// Choosing is for its time only.
func TestChoosingOutsideOfAChoice(t *testing.T) {
	m := newMatch(t, Options{})
	s := m.join(0)
	for range 3 {
		m.step(pressTicks, still)
		m.tap(0, Input{Buttons: Choose1})
	}
	if s.Powers != [PowerKinds]uint8{} {
		t.Errorf("powers %v", s.Powers)
	}
}

// The cards of an offer differ, and none is of a power that cannot rise.
func TestCards(t *testing.T) {
	m, ships := newDuel(t, 1)
	s := ships[0]
	s.Powers[PowerHull], s.Powers[PowerMend] = maxLevel, maxLevel
	seen := map[uint8]int{}
	for range 500 {
		m.w.Offers.Clear()
		m.turn().deal(0)
		c := m.offerOf(0).Cards
		if c[0] == c[1] || c[1] == c[2] || c[0] == c[2] {
			t.Fatalf("cards %v", c)
		}
		for _, card := range c {
			seen[card]++
		}
	}
	if len(seen) != PowerKinds-2 || seen[PowerHull]+seen[PowerMend] != 0 {
		t.Errorf("cards were dealt so often: %v", seen)
	}
	for power := range s.Powers {
		s.Powers[power] = maxLevel
	}
	m.w.Offers.Clear()
	m.turn().deal(0)
	m.turn().choose(m.offerOf(0), 3)
	for power, level := range s.Powers {
		if level != maxLevel {
			t.Errorf("power %d has level %d", power, level)
		}
	}
}
