package rules

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

func stageName(stage uint8) string {
	return [...]string{"ready", "wave", "choice", "won", "lost"}[stage]
}

// inStage returns a match of one player in a stage.
func inStage(t *testing.T, stage uint8) *match {
	t.Helper()
	m := newMatch(t, Options{Skip: 9})
	s := m.join(0)
	if stage == StageLost {
		m.reach(StageWave)
		m.w.Spare, s.Safe = 0, 0
		m.turn().hurt(s, fixed.Vec2{}, 255)
	}
	m.reach(stage)
	return m
}

// In every stage a player may join, leave, lose his link and come back; the match goes on.
func TestJoiningAndLeaving(t *testing.T) {
	for stage := StageReady; stage <= StageLost; stage++ {
		t.Run(stageName(stage), func(t *testing.T) {
			m := inStage(t, stage)
			s := m.join(2)
			if s.HP < shipHP || s.Safe == 0 {
				t.Fatalf("a ship that enters at once: %+v", s)
			}
			levels := 0
			for _, level := range s.Powers {
				levels += int(level)
			}
			if want := int(cleared(m.w)); levels != want {
				t.Errorf("it has %d levels of powers, want %d", levels, want)
			}
			if got := m.w.Offers.Len(); (stage == StageChoice) != (got == 2) {
				t.Errorf("%d offers", got)
			}
			m.command(sim.CommandDisconnect, 2)
			if m.step(1, still); !s.Away {
				t.Error("a lost link must leave the ship")
			}
			m.command(sim.CommandReconnect, 2)
			if m.step(1, still); s.Away {
				t.Error("the player is back, the ship does not know")
			}
			m.command(sim.CommandLeave, 2)
			m.step(1, still)
			if _, s := shipOf(m.w, 2); s != nil || m.w.Offers.Len() > 1 || m.w.Ships.Len() != 1 {
				t.Errorf("after leaving: %d ships, %d offers", m.w.Ships.Len(), m.w.Offers.Len())
			}
			m.step(200, still)
		})
	}
}

// After the last player has left, the next one begins a new match.
func TestTheNextOneBeginsAnew(t *testing.T) {
	for stage := StageReady; stage <= StageLost; stage++ {
		m := inStage(t, stage)
		m.w.Options.Skip = 0
		m.command(sim.CommandLeave, 0)
		m.step(100, still)
		m.command(sim.CommandJoin, 3)
		if said := m.step(1, still); said[KindBegin] != 1 || said[KindEnter] != 1 {
			t.Errorf("%s: said %v", stageName(stage), said)
		}
		m.w.Left++ // a tick has passed
		m.w.Ships.At(0).Safe++
		mustBeNew(t, m.w)
	}
}

// Who joins twice, as only a made-up log says, keeps his ship; who leaves twice is gone.
func TestStrangeCommands(t *testing.T) {
	m, ships := newDuel(t, 1)
	ships[0].Score = 77
	for _, kind := range []sim.CommandKind{sim.CommandJoin, sim.CommandGame, 0, 250} {
		m.command(kind, 0)
	}
	for slot := range 12 {
		m.command(sim.CommandJoin, sim.Slot(200+slot))
		m.command(sim.CommandLeave, sim.Slot(100+slot))
		m.command(sim.CommandReconnect, sim.Slot(100+slot))
	}
	m.step(1, still)
	if ships[0].Score != 77 || m.w.Ships.Len() != maxShips {
		t.Errorf("a score of %d, %d ships", ships[0].Score, m.w.Ships.Len())
	}
}

// Alone there are two spare ships, for two players one, for more none; who comes later takes them away.
func TestSpareShips(t *testing.T) {
	m := newMatch(t, Options{})
	for slot, want := range []uint8{2, 1, 0, 0} {
		if m.join(sim.Slot(slot)); m.w.Spare != want {
			t.Errorf("%d players: %d spare ships", slot+1, m.w.Spare)
		}
	}
	m.command(sim.CommandLeave, 3)
	if m.step(1, still); m.w.Spare != 0 {
		t.Error("leaving brings spare ships")
	}
}
