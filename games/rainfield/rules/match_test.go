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
	hear  func(sim.Event) // if not nil, it is told of every event
}

// kinds counts events by their kind.
type kinds [KindBegin + 1]int

func newMatch(t *testing.T, o Options) *match {
	t.Helper()
	m := &match{T: t, w: New(), frame: sim.NewPackedFrame(Schema.Slots)}
	if err := m.w.Start(7, o.Pack()); err != nil {
		t.Fatal(err)
	}
	return m
}

// newDuel returns a match with ships in the first slots, where nothing else is and nothing comes.
func newDuel(t *testing.T, players int) (*match, []*Ship) {
	t.Helper()
	m := newMatch(t, Options{})
	ships := make([]*Ship, players)
	for slot := range ships {
		ships[slot] = m.join(sim.Slot(slot))
	}
	m.alone()
	for i, s := range ships {
		s.Pos, s.Safe = fixed.V(Width/2, Height/2+fixed.Q(i)*200*fixed.One), 0
	}
	return m, ships
}

// command adds a command to the next frame.
func (m *match) command(kind sim.CommandKind, slot sim.Slot) {
	m.frame.Commands = append(m.frame.Commands, sim.Command{Kind: kind, Slot: slot})
}

// join puts a ship into play and returns it.
func (m *match) join(slot sim.Slot) *Ship {
	m.Helper()
	m.command(sim.CommandJoin, slot)
	m.step(1, nil)
	_, s := shipOf(m.w, slot)
	if s == nil {
		m.Fatalf("slot %d has no ship", slot)
	}
	return s
}

// step steps the world; play may change the frame's inputs for each tick. It returns how many events of each kind there
// were.
func (m *match) step(ticks int, play func(*sim.PackedFrame)) (said kinds) {
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
			e := m.said.At(i)
			said[e.Kind]++
			if m.hear != nil {
				m.hear(e)
			}
		}
	}
	return said
}

// until steps the world until something is so, and fails if it takes too long.
func (m *match) until(what string, ticks int, so func() bool, play func(*sim.PackedFrame)) (said kinds) {
	m.Helper()
	for range ticks {
		if so() {
			return said
		}
		for kind, n := range m.step(1, play) {
			said[kind] += n
		}
	}
	m.Fatalf("%s: not within %d ticks", what, ticks)
	return said
}

// turn returns a step of the world in which a test calls what steps call.
func (m *match) turn() *turn {
	m.said.Clear(m.tick)
	t := &turn{w: m.w, ev: &Events{out: &m.said}, tick: m.tick}
	t.spot()
	return t
}

// alone removes everything but the ships, and lets nothing come.
func (m *match) alone() {
	m.w.Enemies.Clear()
	m.w.Asteroids.Clear()
	m.w.Drops.Clear()
	m.w.Bosses.Clear()
	m.w.Bullets.Clear()
	m.w.Bolts.Clear()
	m.w.Stage, m.w.Left = StageWon, 60_000
}

// put adds an enemy at a distance to the right of a ship, and returns it.
func (m *match) put(kind uint8, s *Ship, right fixed.Q) *Enemy {
	e := addEnemy(m.w, kind, inside(s.Pos.Add(fixed.V(right, 0))))
	e.Timer = 0
	return e
}

// still makes nobody do anything.
func still(f *sim.PackedFrame) { clear(f.Inputs) }

// hold makes a slot do the same in every tick.
func hold(slot sim.Slot, in Input) func(*sim.PackedFrame) {
	return func(f *sim.PackedFrame) { f.Inputs[slot] = in.Pack() }
}

// tap makes a slot press buttons for one tick.
func (m *match) tap(slot sim.Slot, in Input) kinds {
	m.Helper()
	said := m.step(1, hold(slot, in))
	in.Buttons = 0
	m.frame.Inputs[slot] = in.Pack()
	return said
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
