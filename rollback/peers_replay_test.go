package rollback_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
)

// stenographer writes a machine's match down: the confirmed frames, on a world of its own.
type stenographer struct {
	machine  *machine
	world    sim.World
	recorder *replay.Recorder
	tick     sim.Tick
	file     []byte
}

const matchSeed = 99 // as in mesh.config

func newStenographer(t *testing.T, ma *machine, game *sim.Game) *stenographer {
	t.Helper()
	h, seed := replay.NewHeader(game.Schema, 60), uint64(matchSeed)
	h.Seed = &seed
	s := &stenographer{machine: ma, world: game.New(), recorder: replay.NewRecorder(game.Schema, h, 0)}
	if err := s.world.Start(seed, nil); err != nil {
		t.Fatal(err)
	}
	s.file = s.recorder.Begin(nil, 0, s.world)
	return s
}

// write takes what is confirmed, up to a tick.
func (s *stenographer) write(t *testing.T, until sim.Tick) {
	t.Helper()
	for s.tick < until {
		f, ok := s.machine.Frame(s.tick + 1)
		if !ok {
			t.Fatalf("machine %d has forgotten tick %d of %d", s.machine.id, s.tick+1, s.machine.Confirmed())
		}
		s.tick++
		s.world.Advance(f, nil)
		var err error
		if s.file, err = s.recorder.Frame(s.file, f, s.world); err != nil {
			t.Fatal(err)
		}
	}
}

// What the founder has written down of a match, with somebody who comes later, goes, and comes back, is a file that whoever has
// the rules can confirm, from the seed to the world in which all machines agree.
func TestPeersRecordTheirMatch(t *testing.T) {
	m := newMesh(t, randomSeed(t), transport.Link{Delay: 70 * ms, Reorder: 0.2, Loss: 0.05})
	cfg := m.config(0)
	cfg.Found = true
	s := newStenographer(t, m.start(cfg), m.game)
	run := func(span clock.Time) {
		for until := m.now + span; m.now < until; {
			m.run(framePeriod)
			s.write(t, s.machine.Confirmed())
		}
	}
	run(3 * clock.Second)
	m.start(m.config(1))
	m.start(m.config(2))
	run(10 * clock.Second)
	m.stop(m.machines[1], true)
	run(5 * clock.Second)
	m.start(m.config(1))
	run(10 * clock.Second)
	m.agree()
	s.write(t, s.machine.Confirmed())
	file, err := s.recorder.End(s.file, s.world)
	if err != nil {
		t.Fatal(err)
	}
	if stats := s.machine.Stats().Core; stats.Rollbacks == 0 {
		t.Error("nothing was predicted wrong")
	}
	if s.tick != s.machine.Tick() || s.world.Hash() != s.machine.World().Hash() {
		t.Errorf("written down is tick %d with %#x, and the match is at %d with %#x", s.tick, s.world.Hash(), s.machine.Tick(), s.machine.World().Hash())
	}
	confirm(t, m.game, file, s.tick)
}

// confirm does what a server does with a result that it is sent.
func confirm(t *testing.T, game *sim.Game, file []byte, end sim.Tick) {
	t.Helper()
	f, err := replay.Open(replay.Bytes(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	v, err := replay.Verify(f, game, int(end))
	if err != nil || !v.Right() || !v.FromSeed || v.End != end {
		t.Errorf("%+v, %v", v, err)
	}
	var p *replay.Player
	if p, err = replay.NewPlayer(f, game); err == nil {
		err = p.Seek(end / 2)
	}
	if err != nil {
		t.Fatal(err)
	}
	changed := 0
	for p.Next(nil) {
		for _, in := range p.Frame().Inputs {
			if in != (sim.PackedInput{}) {
				changed++
			}
		}
	}
	if changed == 0 {
		t.Error("nobody has pressed anything")
	}
}

// What is not confirmed, or was long ago, is not told.
func TestFramesOfOtherTicks(t *testing.T) {
	m := newMesh(t, 1, near)
	m.players(2, nil)
	m.run(10 * clock.Second)
	a := m.machines[0]
	for _, tick := range []sim.Tick{0, 1, a.Confirmed() + 1, a.Tick() + 200} {
		if _, ok := a.Frame(tick); ok {
			t.Errorf("tick %d is told at tick %d", tick, a.Tick())
		}
	}
	if f, ok := a.Frame(a.Confirmed()); !ok || f.Tick != a.Confirmed() {
		t.Errorf("the newest confirmed tick is told as %+v, %v", f, ok)
	}
}
