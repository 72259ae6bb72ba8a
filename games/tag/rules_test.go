package main_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/tag/rules"
	"github.com/tickwork-engine/tickwork/sim"
)

// match is a world that a test steps by hand.
type match struct {
	*testing.T
	*rules.World
	frame *sim.PackedFrame
	said  sim.Events
}

// newMatch returns a match with a number of players who stand still, after the tick in which they came.
func newMatch(t *testing.T, players int) *match {
	t.Helper()
	m := &match{T: t, World: rules.New(), frame: sim.NewPackedFrame(rules.Schema.Slots)}
	if err := m.Start(1, nil); err != nil {
		t.Fatal(err)
	}
	for slot := range players {
		m.command(sim.CommandJoin, sim.Slot(slot))
	}
	m.step(1)
	return m
}

// command enters a command into the next tick.
func (m *match) command(kind sim.CommandKind, slot sim.Slot) {
	m.frame.Commands = append(m.frame.Commands, sim.Command{Kind: kind, Slot: slot})
}

// step steps the world and returns how many runners were tagged.
func (m *match) step(ticks int) (tagged int) {
	for range ticks {
		m.frame.Tick++
		m.said.Clear(m.frame.Tick)
		m.Advance(m.frame, &m.said)
		m.frame.Commands = m.frame.Commands[:0]
		tagged += m.said.Len()
	}
	return tagged
}

// push lets a player thrust from now on.
func (m *match) push(slot sim.Slot, x, y int8) {
	m.frame.Inputs[slot] = rules.Input{MoveX: x, MoveY: y}.Pack()
}

// of returns a player's runner and its handle, or nil.
func (m *match) of(slot sim.Slot) (sim.Handle, *rules.Runner) {
	for h, r := range m.Runners.All() {
		if r.Slot == slot {
			return h, r
		}
	}
	return 0, nil
}

// it returns who is it.
func (m *match) it() sim.Slot {
	if r := m.Runners.Get(m.It); r != nil {
		return r.Slot
	}
	return sim.NoSlot
}

// meet puts two runners onto one place.
func (m *match) meet(a, b sim.Slot) {
	_, one := m.of(a)
	_, other := m.of(b)
	other.Pos = one.Pos
}

func TestSomebodyIsItFromTheBeginning(t *testing.T) {
	m := newMatch(t, 3)
	m.step(rules.Truce)
	if m.it() != 0 || m.Truce != 0 {
		t.Errorf("slot %d is it, truce %d", m.it(), m.Truce)
	}
}

func TestTouchPassesTheTagAfterATruce(t *testing.T) {
	m := newMatch(t, 3)
	m.step(rules.Truce)
	m.meet(0, 2)
	if n := m.step(1); n != 1 || m.it() != 0 || m.Truce != rules.Truce {
		t.Fatalf("%d tagged, slot %d is it, truce %d", n, m.it(), m.Truce)
	}
	if e := m.said.At(0); e.Kind != rules.KindTagged || e.Owner != 2 {
		t.Errorf("event of kind %d, owner %d", e.Kind, e.Owner)
	}
	if n := m.step(rules.Truce - 1); n != 0 || m.it() != 0 {
		t.Errorf("in the truce %d were tagged, and slot %d is it", n, m.it())
	}
	if n := m.step(1); n != 1 || m.it() != 2 {
		t.Errorf("after the truce slot %d is it; they still touch, and %d were tagged", m.it(), n)
	}
}

// A client does not know where the others are now: a touch in its prediction would be shown and be wrong.
func TestPredictionLeavesTouchesToTheServer(t *testing.T) {
	m := newMatch(t, 2)
	m.step(rules.Truce)
	left := m.Left
	m.meet(0, 1)
	m.frame.Predicted = true
	if n := m.step(10); n != 0 || m.Truce != 0 || m.Left != left {
		t.Errorf("predicted %d tagged, a truce of %d, and %d ticks of the round", n, m.Truce, left-m.Left)
	}
}

// The end of a truce follows from what the server has told, so that a client foresees who will be faster.
func TestPredictionKnowsTheEndOfATruce(t *testing.T) {
	m := newMatch(t, 2)
	m.step(rules.Truce)
	m.meet(0, 1)
	m.step(1)
	m.frame.Predicted = true
	if m.step(rules.Truce - 1); m.it() != 0 {
		t.Errorf("slot %d is it in the truce", m.it())
	}
	if m.step(1); m.it() != 1 {
		t.Errorf("slot %d is it after it", m.it())
	}
}

func TestWhoLeavesIsNotItAnyMore(t *testing.T) {
	for _, kind := range []sim.CommandKind{sim.CommandLeave, sim.CommandDisconnect} {
		m := newMatch(t, 2)
		m.step(rules.Truce)
		m.command(kind, 0)
		m.step(rules.Truce + 1)
		if m.it() != 1 || m.Runners.Len() != 1 {
			t.Errorf("slot %d of %d is it", m.it(), m.Runners.Len())
		}
		m.command(sim.CommandReconnect, 0)
		m.step(1)
		if _, r := m.of(0); r == nil || m.it() != 1 {
			t.Errorf("after coming back: %+v, slot %d is it", r, m.it())
		}
	}
}

func TestLeastTimeWinsTheRound(t *testing.T) {
	m := newMatch(t, 3)
	m.step(rules.Truce)
	m.meet(0, 1)
	m.step(1)
	_, r := m.of(1)
	r.Pos = fixed.V(0, rules.Radius-rules.Bottom) // away from the others
	m.step(998)
	m.command(sim.CommandJoin, 3) // too late to win
	m.step(rules.Round - 1000 - rules.Truce - 1)
	for slot, want := range []uint16{61, 3477, 0, 1060} {
		if _, r := m.of(sim.Slot(slot)); r.Time != want {
			t.Errorf("slot %d was it for %d ticks, want %d", slot, r.Time, want)
		}
	}
	m.step(1)
	for slot, want := range []uint8{0, 0, 1, 0} {
		if _, r := m.of(sim.Slot(slot)); r.Wins != want || r.Time != 0 {
			t.Errorf("slot %d has won %d times, and begins with %d ticks", slot, r.Wins, r.Time)
		}
	}
	if m.Left != rules.Round {
		t.Errorf("the next round has %d ticks", m.Left)
	}
}

func TestWhoIsItIsFaster(t *testing.T) {
	m := newMatch(t, 2)
	m.step(rules.Truce)
	speed := func(slot sim.Slot) float64 {
		_, r := m.of(slot)
		r.Pos = fixed.V(-rules.Right, fixed.Q(slot)*rules.Bottom/2)
		m.push(slot, 127, 0)
		m.step(120)
		return r.Vel.X.Float()
	}
	if it, other := speed(0), speed(1); it < other*1.1 || it > other*1.2 || other < 5 {
		t.Errorf("it runs %.2f units a tick, others %.2f", it, other)
	}
}

func TestDiagonalIsNoFaster(t *testing.T) {
	m := newMatch(t, 2)
	m.push(1, -128, -128)
	for range 300 {
		m.step(1)
		if _, r := m.of(1); r.Vel.Len() > 6*fixed.One {
			t.Fatalf("%.2f units a tick", r.Vel.Len().Float())
		}
	}
}

func TestWallsHold(t *testing.T) {
	m := newMatch(t, 1)
	m.push(0, 127, -127)
	m.step(600)
	_, r := m.of(0)
	if corner := fixed.V(rules.Right-rules.Radius, rules.Radius-rules.Bottom); r.Pos != corner || r.Vel != (fixed.Vec2{}) {
		t.Errorf("at %v with %v", r.Pos, r.Vel)
	}
	m.push(0, -127, 0)
	m.step(30)
	if r.Vel.X > -fixed.One {
		t.Errorf("half a second away from the wall: %v", r.Vel)
	}
}

func TestStepAllocatesNothing(t *testing.T) {
	m := newMatch(t, rules.Schema.Slots)
	m.push(3, 100, 20)
	if n := testing.AllocsPerRun(600, func() { m.step(1) }); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}
