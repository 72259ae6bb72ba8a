package sim_test

import (
	"errors"
	"testing"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// constantWorld returns a rainfield world of 94 entities.
func constantWorld(t testing.TB, seed uint64) *rules.World {
	t.Helper()
	w := rules.New()
	if err := w.Start(seed, rules.Options{Constant: true}.Pack()); err != nil {
		t.Fatal(err)
	}
	return w
}

// failer is what a test and a property have in common.
type failer interface{ Fatal(...any) }

// playedWorld returns a rainfield world after some ticks of a match of four.
func playedWorld(t failer, seed uint64, ticks int) *rules.World {
	w := rules.New()
	if err := w.Start(seed, nil); err != nil {
		t.Fatal(err)
	}
	m := newMatch(seed)
	for range ticks {
		w.Advance(m.next(w), nil)
	}
	return w
}

// match makes the frames of a match of four, who come in the first tick.
type match struct {
	bots  [4]*rules.RandomBot
	frame *sim.PackedFrame
}

func newMatch(seed uint64) *match {
	m := &match{frame: sim.NewPackedFrame(4)}
	for slot := range m.bots {
		m.bots[slot] = rules.NewRandomBot(seed<<8 + uint64(slot))
	}
	return m
}

func (m *match) next(w sim.World) *sim.PackedFrame {
	tick := m.frame.Tick + 1
	m.frame.Clear(tick)
	for slot, bot := range m.bots {
		if tick == 1 {
			m.frame.Commands = append(m.frame.Commands, sim.Command{Kind: sim.CommandJoin, Slot: sim.Slot(slot)})
		}
		m.frame.Inputs[slot] = bot.Input(tick, w, sim.Slot(slot))
	}
	return m.frame
}

// tallySchema is the schema of a tally.
var tallySchema = &sim.Schema{Game: "tally", Version: 3, Hash: 0x0102030405060708, Slots: 3, InputSize: 2}

// tally is a world that does nothing but mix up what its frames hold, so that any difference between two matches shows. It
// says every command as an event.
type tally struct {
	sim.World // the methods that logs do not use
	sum       fixed.Hash
}

func newTally() *tally { return &tally{sum: fixed.NewHash()} }

func (w *tally) Advance(f *sim.PackedFrame, ev *sim.Events) {
	w.sum = w.sum.U64(uint64(f.Tick))
	for _, in := range f.Inputs {
		w.sum = w.sum.U64(uint64(in[0]) | uint64(in[1])<<8)
	}
	for _, c := range f.Commands {
		w.sum = w.sum.U64(uint64(c.Kind) | uint64(c.Slot)<<8 | uint64(c.Code)<<16).U64(uint64(c.Arg))
		say(ev, uint8(c.Kind), c.Slot)
	}
}

func (w *tally) Hash() uint64 { return uint64(w.sum) }

func (w *tally) Encode(dst []byte) []byte { return wire.AppendU64(dst, uint64(w.sum)) }

var errTally = errors.New("not a tally")

func (w *tally) Decode(src []byte) error {
	r := wire.NewReader(src)
	w.sum = fixed.Hash(r.U64())
	if r.Done() != nil {
		return errTally
	}
	return nil
}
