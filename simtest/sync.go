package simtest

import (
	"fmt"
	"strings"

	"github.com/tickwork-engine/tickwork/internal/worlddiff"
	"github.com/tickwork-engine/tickwork/sim"
)

// Sync plays a match for a number of ticks and distrusts the rules: after each tick it goes back by depth ticks and plays
// them again, once from a copy of the world and once from an encoded one. The error names the first tick, entity and
// field that came out differently: something beside the world and the frame has had a part in the step.
func Sync(m Match, ticks, depth int) error {
	if depth < 1 {
		panic("simtest: a sync test goes back by at least one tick")
	}
	log, _ := Record(m, ticks)
	s := syncTest{history: make([]moment, depth), copied: m.Game.New(), decoded: m.Game.New()}
	for i := range s.history {
		s.history[i] = moment{world: m.Game.New(), frame: sim.NewPackedFrame(m.Game.Schema.Slots)}
	}
	world := m.Game.New()
	player := log.Player(world)
	for n := 0; player.Next(nil); n++ {
		if n >= depth {
			if err := s.again(world, n); err != nil {
				return err
			}
		}
		s.history[n%depth].set(world, player.Frame())
	}
	return player.Err()
}

// syncTest holds the newest moments of a match, and the worlds in which they are played again. Those are never new: what
// an earlier match has left in them must not matter.
type syncTest struct {
	history         []moment
	copied, decoded sim.World
	encoded         []byte
}

// moment is a world and the frame that led to it.
type moment struct {
	world sim.World
	frame *sim.PackedFrame
}

func (m *moment) set(w sim.World, f *sim.PackedFrame) {
	m.world.CopyFrom(w)
	m.frame.Clear(f.Tick)
	copy(m.frame.Inputs, f.Inputs)
	m.frame.Commands = append(m.frame.Commands, f.Commands...)
}

// again plays the ticks before the nth, and it, once more.
func (s *syncTest) again(world sim.World, n int) error {
	depth := len(s.history)
	oldest := s.history[n%depth]
	s.copied.CopyFrom(oldest.world)
	s.encoded = oldest.world.Encode(s.encoded[:0])
	if err := s.decoded.Decode(s.encoded); err != nil {
		return fmt.Errorf("tick %d: the world does not decode from its own encoding: %w", oldest.frame.Tick, err)
	}
	for i := n + 1; i < n+depth; i++ {
		m := s.history[i%depth]
		s.copied.Advance(m.frame, nil)
		s.decoded.Advance(m.frame, nil)
		if err := alike(m.frame.Tick, m.world, s.copied, s.decoded); err != nil {
			return err
		}
	}
	return nil
}

// alike compares a world with what it came out as again.
func alike(tick sim.Tick, first, copied, decoded sim.World) error {
	for _, c := range []struct {
		from  string
		world sim.World
	}{{"a copy", copied}, {"an encoding", decoded}} {
		if c.world.Hash() == first.Hash() {
			continue
		}
		var lines []string
		for _, d := range worlddiff.Worlds(first, c.world) {
			lines = append(lines, d.String())
		}
		return fmt.Errorf("tick %d comes out differently when it is played again from %s:\n%s", tick, c.from, strings.Join(lines, "\n"))
	}
	return nil
}
