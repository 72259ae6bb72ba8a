package room_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// arena is a room of a real game in which bots play over a perfect network, with all that real clients send. Its own part
// allocates nothing.
type arena struct {
	room   *room.Room
	pilots []pilot
	sizes  []uint8 // of the events' payloads
}

// pilot is a bot and its client's part in the protocol.
type pilot struct {
	bot    *rules.RandomBot
	link   uint32
	recent [3]sim.PackedInput // the newest first
	packet wire.InputPacket
	state  wire.StatePacket
	acks   wire.AckWindow
	next   uint16 // the event expected next
	buffer []byte
}

// lead is how many ticks ahead the bots send their inputs.
const lead = 2

func newArena(t testing.TB, cfg room.Config, pilots int) *arena {
	cfg.Game = rules.Game
	r, err := room.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	a := &arena{room: r, pilots: make([]pilot, pilots)}
	for _, e := range rules.Schema.Events {
		a.sizes = append(a.sizes, uint8(e.Size))
	}
	for slot := range a.pilots {
		a.pilots[slot].bot = rules.NewRandomBot(uint64(slot))
		r.Mailbox().Join(a.seat(slot))
	}
	return a
}

func (a *arena) seat(slot int) room.Seat {
	a.pilots[slot].link++
	return room.Seat{Slot: sim.Slot(slot), Link: a.pilots[slot].link, MaxDatagram: wire.MaxDatagram}
}

// tick lets every bot send its packet, just before the next tick is due, and runs that.
func (a *arena) tick() {
	for slot := range a.pilots {
		a.send(sim.Slot(slot))
	}
	a.run()
}

func (a *arena) send(slot sim.Slot) {
	p := &a.pilots[slot]
	tick := a.room.Tick() + lead
	p.recent[2], p.recent[1] = p.recent[1], p.recent[0]
	p.recent[0] = p.bot.Input(tick, nil, slot)
	p.packet.Reset(rules.Schema.InputSize)
	p.packet.AckSeq, p.packet.AckBits, p.packet.HasAck = p.acks.Ack()
	p.packet.EventAck, p.packet.Tick = p.next, uint32(tick)
	for i := range p.recent {
		p.packet.Push(p.recent[i][:rules.Schema.InputSize])
	}
	p.buffer = p.packet.Append(p.buffer[:0])
	a.room.Mailbox().Packet(a.room.Next()-clock.Millisecond, slot, p.link, p.buffer)
}

// run runs what is due next, and lets the bots take what they are sent.
func (a *arena) run() {
	for _, action := range a.room.Run(a.room.Next()) {
		if action.Kind != room.Send || action.Channel != transport.Datagram || int(action.Slot) >= len(a.pilots) {
			continue
		}
		p := &a.pilots[action.Slot]
		if p.state.Decode(action.Bytes, a.sizes) != nil {
			panic("a packet that is none")
		}
		p.acks.Record(p.state.Seq)
		if p.state.EventCount > 0 {
			p.next = p.state.FirstEvent + uint16(p.state.EventCount)
		}
	}
}
