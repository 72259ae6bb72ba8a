package room_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

const ms = clock.Millisecond

// rig runs a room of the tape tick by tick, and keeps what it sends to each slot.
type rig struct {
	t     testing.TB
	room  *room.Room
	world *tape
	mail  *room.Mailbox
	link  [tapeSlots]uint32 // each slot's newest
	heard [tapeSlots]heard  // in the last tick, or since heard was last cleared
	keep  bool              // collect over several ticks
}

// heard is what a slot's newest link was sent, and what else was decided about the slot.
type heard struct {
	control []wire.ServerMessage
	packets []packet
	closed  []wire.CloseCode
	vacated []wire.CloseCode
	order   string // a letter an action: c for control messages, p for packets
}

// packet is a state packet, taken apart.
type packet struct {
	wire.StatePacket
	size   int
	events []uint32 // their numbers, as the tape counts
	ages   []uint32
}

func newRig(t testing.TB, cfg room.Config) *rig {
	cfg.Game = tapeGame
	r, err := room.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return &rig{t: t, room: r, world: r.World().(*tape), mail: r.Mailbox()}
}

// seated returns a rig in which players sit in the first slots and have been greeted.
func seated(t testing.TB, cfg room.Config, players int) *rig {
	r := newRig(t, cfg)
	for slot := range players {
		r.join(sim.Slot(slot))
	}
	r.tick()
	return r
}

func (r *rig) seat(slot sim.Slot) room.Seat {
	r.link[slot]++
	return room.Seat{Slot: slot, Link: r.link[slot], Name: fmt.Sprint("player ", slot), MaxDatagram: wire.MaxDatagram}
}

func (r *rig) join(slot sim.Slot)       { r.mail.Join(r.seat(slot)) }
func (r *rig) reattach(slot sim.Slot)   { r.mail.Reattach(r.seat(slot)) }
func (r *rig) disconnect(slot sim.Slot) { r.mail.Disconnect(slot, r.link[slot]) }
func (r *rig) leave(slot sim.Slot)      { r.mail.Leave(slot, r.link[slot]) }

func (r *rig) command(slot sim.Slot, code uint16, arg int64) {
	r.t.Helper()
	if !r.mail.Command(slot, r.link[slot], wire.Command{Code: code, Arg: arg}) {
		r.t.Fatal("the mailbox refused a command")
	}
}

// inputs posts a packet: an input a byte, the newest first. It comes just before the next tick.
func (r *rig) inputs(slot sim.Slot, newest sim.Tick, values string, eventAck uint32) {
	r.mail.Packet(r.room.Next()-ms, slot, r.link[slot], inputPacket(newest, values, eventAck))
}

func inputPacket(newest sim.Tick, values string, eventAck uint32) []byte {
	var p wire.InputPacket
	p.Reset(tapeGame.Schema.InputSize)
	p.Tick, p.EventAck = uint32(newest), uint16(eventAck)
	for i := range len(values) {
		p.Push([]byte{values[i]})
	}
	return p.Append(nil)
}

// tick runs one tick at the instant that it is due.
func (r *rig) tick() {
	r.t.Helper()
	before := r.room.Tick()
	if !r.keep {
		r.heard = [tapeSlots]heard{}
	}
	r.take(r.room.Run(r.room.Next()))
	if got := r.room.Tick(); got != before+1 {
		r.t.Fatalf("tick %d was followed by tick %d", before, got)
	}
}

func (r *rig) ticks(n int) {
	r.t.Helper()
	for range n {
		r.tick()
	}
}

// collect runs ticks and returns what a slot was sent in all of them.
func (r *rig) collect(slot sim.Slot, ticks int) heard {
	r.t.Helper()
	r.heard, r.keep = [tapeSlots]heard{}, true
	r.ticks(ticks)
	r.keep = false
	return r.heard[slot]
}

// take takes the actions apart. Everything must be for a slot's newest link.
func (r *rig) take(actions []room.Action) {
	r.t.Helper()
	for _, a := range actions {
		if a.Link != r.link[a.Slot] {
			r.t.Errorf("an action for link %d of slot %d, whose newest is %d", a.Link, a.Slot, r.link[a.Slot])
		}
		h := &r.heard[a.Slot]
		switch {
		case a.Kind == room.Close:
			h.closed = append(h.closed, a.Code)
		case a.Kind == room.Vacate:
			h.vacated = append(h.vacated, a.Code)
		case a.Channel == transport.Ordered:
			m, err := wire.DecodeServer(a.Bytes)
			if err != nil {
				r.t.Fatalf("slot %d was sent a message that is none: %v", a.Slot, err)
			}
			h.control, h.order = append(h.control, m), h.order+"c"
		default:
			h.packets, h.order = append(h.packets, r.decode(a.Bytes)), h.order+"p"
		}
	}
}

func (r *rig) decode(b []byte) (p packet) {
	r.t.Helper()
	p.size = len(b)
	if err := p.Decode(bytes.Clone(b), []uint8{4, sim.MaxEventBytes}); err != nil {
		r.t.Fatalf("a packet that is none: %v", err)
	}
	cursor := p.Events()
	for e, ok := cursor.Next(); ok; e, ok = cursor.Next() {
		reader := wire.NewReader(e.Payload)
		p.events, p.ages = append(p.events, reader.U32()), append(p.ages, e.Age)
	}
	return p
}

// joined returns the RoomJoined among the messages, which must be the only one.
func (h *heard) joined(t testing.TB) wire.RoomJoined {
	t.Helper()
	var found []wire.RoomJoined
	for _, m := range h.control {
		if j, ok := m.(wire.RoomJoined); ok {
			found = append(found, j)
		}
	}
	if len(found) != 1 {
		t.Fatalf("RoomJoined came %d times: %v", len(found), h.control)
	}
	return found[0]
}
