package room_test

import (
	"errors"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// tape is the smallest world that shows what a room does with it: it takes down each input and each command, and on
// command it says events and changes the size of its snapshots.
type tape struct {
	sum    uint64 // of all that ever entered
	rows   int    // of its one table, six bytes each in a snapshot
	said   uint32 // events, numbered
	inputs [tapeSlots]byte

	// What follows is not part of the state: it is for looking at.
	commands  []sim.Command // of the last step
	quantised int           // snapshots taken
}

const (
	tapeSlots = 4
	tapeRows  = 4000 // at most
)

// The codes of the tape's commands.
const (
	sayShort uint16 = iota // say Arg events with four bytes
	sayLong                // say Arg events with as many bytes as an event may have
	setRows                // have Arg rows
)

// The kinds of the tape's events. Each begins with its number, counted from 0 over both kinds.
const (
	short uint8 = iota
	long
)

var tapeGame = &sim.Game{
	Schema: &sim.Schema{
		Game: "tape", Version: 1, Hash: 0x7a9e, Slots: tapeSlots, InputSize: 1,
		Types:  []sim.TypeSchema{{Name: "Row", Capacity: tapeRows, Columns: []sim.ColumnSchema{{Name: "V", Bits: 32}}, Owner: -1}},
		Events: []sim.EventSchema{{Name: "Short", Size: 4}, {Name: "Long", Size: sim.MaxEventBytes}},
	},
	New: func() sim.World { return new(tape) },
}

func (w *tape) Start(seed uint64, options []byte) error {
	if len(options) > 1 {
		return errors.New("tape: the options are malformed")
	}
	*w = tape{sum: seed, rows: 1, commands: w.commands, quantised: w.quantised}
	return nil
}

func (w *tape) mix(v uint64) { w.sum = (w.sum ^ v) * 0x100000001b3 }

func (w *tape) Advance(f *sim.PackedFrame, ev *sim.Events) {
	w.commands = append(w.commands[:0], f.Commands...)
	w.mix(uint64(f.Tick))
	for _, c := range f.Commands {
		w.mix(uint64(c.Kind)<<32 | uint64(c.Slot)<<16 | uint64(c.Code))
		w.mix(uint64(c.Arg))
		if c.Kind == sim.CommandGame {
			w.obey(c, ev)
		}
	}
	for slot := range f.Inputs {
		w.inputs[slot] = f.Inputs[slot][0]
		w.mix(uint64(w.inputs[slot]))
	}
}

func (w *tape) obey(c sim.Command, ev *sim.Events) {
	switch c.Code {
	case sayShort:
		w.say(c.Arg, short, 4, ev)
	case sayLong:
		w.say(c.Arg, long, sim.MaxEventBytes, ev)
	case setRows:
		w.rows = int(min(max(c.Arg, 0), tapeRows))
	}
}

func (w *tape) say(n int64, kind uint8, size uint, ev *sim.Events) {
	for range min(max(n, 0), sim.MaxEventsPerTick) {
		if bits := ev.Begin(kind, sim.NoSlot); bits != nil {
			bits.Bits(uint64(w.said), 32)
			for at := uint(4); at < size; at += 4 {
				bits.Bits(uint64(at), 32)
			}
			ev.End()
		}
		w.said++
	}
}

func (w *tape) CopyFrom(src sim.World) { *w = *src.(*tape) }

func (w *tape) Hash() uint64 { return w.sum }

func (w *tape) Encode(dst []byte) []byte {
	dst = wire.AppendU64(dst, w.sum)
	dst = wire.AppendU32(dst, uint32(w.rows))
	dst = wire.AppendU32(dst, w.said)
	return append(dst, w.inputs[:]...)
}

func (w *tape) Decode(src []byte) error {
	r := wire.NewReader(src)
	w.sum, w.rows, w.said = r.U64(), int(r.U32()), r.U32()
	copy(w.inputs[:], r.Bytes(tapeSlots))
	return r.Done()
}

func (w *tape) Quantise(q *sim.Quantised) {
	w.quantised++
	t := &q.Tables[0]
	t.Len = w.rows
	for i := range w.rows {
		t.Handles[i] = sim.MakeHandle(i, 1)
		t.Columns[0][i] = int32(w.sum) + int32(i)
	}
}

func (w *tape) Restore(*sim.Quantised, int32) {}

func (w *tape) View(*sim.View, sim.World, float32, sim.Pick, sim.Slot) {}
