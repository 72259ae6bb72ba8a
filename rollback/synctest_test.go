package rollback_test

import (
	"errors"
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
)

// played lets everybody play a game under a sync test until it fails or the ticks are over.
func played(t *testing.T, game *sim.Game, depth, ticks int, input func(sim.Slot, sim.Tick) sim.PackedInput) (*rollback.SyncTest, error) {
	t.Helper()
	s := rollback.NewSyncTest(game, depth)
	if err := s.World().Start(7, nil); err != nil {
		t.Fatal(err)
	}
	for tick := sim.Tick(1); tick <= sim.Tick(ticks); tick++ {
		f := s.Frame()
		for slot := range sim.Slot(3) {
			if tick == 1 {
				f.Commands = append(f.Commands, sim.Command{Kind: sim.CommandJoin, Slot: slot})
			}
			f.Inputs[slot] = input(slot, tick)
		}
		if err := s.Advance(); err != nil {
			return s, err
		}
	}
	return s, nil
}

func TestSyncTestOfPureRules(t *testing.T) {
	input := script(5)
	for _, depth := range []int{0, 1, 8, 30, rollback.Queue - 1} {
		s, err := played(t, arenaGame, depth, 1000, input)
		if err != nil || *s.World().(*arena) != *straight(3, 1000, input) {
			t.Errorf("depth %d: %v, or the world is another one", depth, err)
		}
	}
}

func TestSyncTestOfRainfield(t *testing.T) {
	bots := []*rules.RandomBot{rules.NewRandomBot(1), rules.NewRandomBot(2), rules.NewRandomBot(3)}
	_, err := played(t, rules.Game, 8, 1200, func(s sim.Slot, tick sim.Tick) sim.PackedInput {
		return bots[s].Input(tick, nil, s)
	})
	if err != nil {
		t.Error(err)
	}
}

// unseeded is an arena whose step takes a number from outside of the world now and then.
type unseeded struct {
	arena
	dice *uint32
}

func (w *unseeded) Advance(f *sim.PackedFrame, ev *sim.Events) {
	w.arena.Advance(f, ev)
	if *w.dice++; *w.dice%997 == 0 {
		w.Eggs[3].Life++
	}
}

func (w *unseeded) CopyFrom(src sim.World) { w.arena = src.(*unseeded).arena }

func TestSyncTestFindsAnUnseededValue(t *testing.T) {
	dice := new(uint32)
	game := &sim.Game{Schema: arenaSchema, New: func() sim.World { return &unseeded{dice: dice} }}
	_, err := played(t, game, 2, 1000, script(1))
	var e *rollback.SyncError
	if !errors.As(err, &e) || e.Error() == "" {
		t.Fatalf("the error is %v", err)
	}
	first, again := e.First.(*unseeded), e.Again.(*unseeded)
	if first.Tick != uint32(e.Tick) || again.Tick != uint32(e.Tick) || first.Eggs[3].Life == again.Eggs[3].Life {
		t.Errorf("tick %d: %+v, %+v", e.Tick, first.Eggs[3], again.Eggs[3])
	}
	first.Eggs[3].Life = again.Eggs[3].Life
	if first.arena != again.arena {
		t.Error("the two worlds are not of the same tick")
	}
}

func TestSyncTestAllocatesNothing(t *testing.T) {
	s, err := played(t, arenaGame, 8, 100, script(1))
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(200, func() { _ = s.Advance() }); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

func BenchmarkSyncTest(b *testing.B) {
	for name, size := range map[string]int{"64B": 64, "64K": 64 << 10, "256K": 256 << 10} {
		b.Run(name, func(b *testing.B) {
			s := rollback.NewSyncTest(slabGame(size), 8)
			b.ReportAllocs()
			for b.Loop() {
				if err := s.Advance(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
