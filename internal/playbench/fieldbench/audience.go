package main

import (
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// audience is a room whose players send what real clients send, and read of their snapshots no more than it takes to
// acknowledge them. Only the first of them reads them whole.
type audience struct {
	room    *room.Room
	schema  *sim.Schema
	players []player
	rng     *fixed.PCG
	loss    fixed.Q
	delay   sim.Tick // from a snapshot to its acknowledgement
	input   func(slot sim.Slot, tick sim.Tick) sim.PackedInput
	first   reader
}

// player is a client's part in the protocol.
type player struct {
	packet wire.InputPacket
	state  wire.StatePacket
	acks   wire.AckWindow
	late   []arrival
	bytes  int
	buffer []byte
}

// arrival is a packet whose acknowledgement is under way.
type arrival struct {
	seq  uint16
	tick sim.Tick // in which it comes
}

// lead is how many ticks ahead inputs are sent.
const lead = 2

// gather seats players in a room.
func (a *audience) gather(cfg room.Config, players int) error {
	r, err := room.New(cfg)
	if err != nil {
		return err
	}
	a.room, a.schema, a.players = r, cfg.Game.Schema, make([]player, players)
	a.first = newReader(a.schema, cfg.SnapshotEvery)
	for slot := range a.players {
		r.Mailbox().Join(room.Seat{Slot: sim.Slot(slot), Link: 1, MaxDatagram: wire.MaxDatagram})
	}
	return nil
}

// tick lets every player send, just before the next tick is due, and runs that. It returns how much of a processor that took
// the room.
func (a *audience) tick() time.Duration {
	for slot := range a.players {
		a.send(sim.Slot(slot))
	}
	due := a.room.Next()
	begin := spent()
	actions := a.room.Run(due)
	took := spent() - begin
	for i := range actions {
		a.take(&actions[i])
	}
	return took
}

// send posts a player's newest input with what he acknowledges.
func (a *audience) send(slot sim.Slot) {
	p := &a.players[slot]
	now := a.room.Tick()
	for len(p.late) > 0 && p.late[0].tick <= now {
		p.acks.Record(p.late[0].seq)
		p.late = append(p.late[:0], p.late[1:]...)
	}
	p.packet.Reset(a.schema.InputSize)
	p.packet.AckSeq, p.packet.AckBits, p.packet.HasAck = p.acks.Ack()
	p.packet.Tick = uint32(now + lead)
	in := a.input(slot, now+lead)
	p.packet.Push(in[:a.schema.InputSize])
	p.buffer = p.packet.Append(p.buffer[:0])
	a.room.Mailbox().Packet(a.room.Next()-clock.Millisecond, slot, 1, p.buffer)
}

// take gives a player what he is sent, unless it is lost.
func (a *audience) take(action *room.Action) {
	if action.Kind != room.Send || action.Channel != transport.Datagram {
		return
	}
	p := &a.players[action.Slot]
	p.bytes += len(action.Bytes)
	if a.rng.Chance(a.loss) || p.state.Decode(action.Bytes, nil) != nil {
		return
	}
	now := a.room.Tick()
	p.late = append(p.late, arrival{p.state.Seq, now + a.delay})
	if action.Slot == 0 {
		a.first.take(uint32(now), &p.state)
	}
}

// bytes returns how many bytes all players were sent since it was asked the last time.
func (a *audience) bytes() (sum int) {
	for i := range a.players {
		sum += a.players[i].bytes
		a.players[i].bytes = 0
	}
	return sum
}
