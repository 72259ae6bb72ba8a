package client

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

const (
	// redundancy is how many ticks' inputs every packet carries at least.
	redundancy = 5
	// maxCatchUp is how many ticks are made at once. After a longer pause, such as that of a hidden page, the ticks
	// between are skipped: their time has passed on the server too.
	maxCatchUp = 20
	// predictionLimit is how far ahead of the server a client predicts, in ticks.
	predictionLimit = predict.History - maxCatchUp
)

// history keeps the inputs of the newest ticks.
type history struct {
	ring  [predict.History]sim.PackedInput
	first sim.Tick // the oldest tick that an input was made for
}

// begin forgets everything; inputs will be made for the ticks after the given one.
func (h *history) begin(tick sim.Tick) { *h = history{first: tick + 1} }

func (h *history) at(tick sim.Tick) *sim.PackedInput { return &h.ring[tick%predict.History] }

// get returns the input of a tick, which is the zero input if none was made.
func (h *history) get(tick, newest sim.Tick) sim.PackedInput {
	if !h.made(tick, newest) {
		return sim.PackedInput{}
	}
	return *h.at(tick)
}

// made reports whether an input was made for a tick that is not too old to be kept.
func (h *history) made(tick, newest sim.Tick) bool {
	return int32(tick-h.first) >= 0 && newest-tick < predict.History // also false for a tick after the newest
}

// tickTo makes the local ticks that are due and sends their inputs in one packet.
func (c *Client) tickTo(now clock.Time, input sim.PackedInput) {
	target := sim.Tick(uint32(int64(c.pace.at(now))))
	due := int32(target - c.room.tick) // tick numbers wrap
	if due <= 0 {
		return
	}
	if due > maxCatchUp {
		c.skipTo(target - 1)
		due = 1
	}
	for range due {
		c.makeTick(now, input)
	}
	c.sendInputs(int(due))
}

// skipTo gives up the ticks until the given one. The prediction begins anew with the next snapshot.
func (c *Client) skipTo(tick sim.Tick) {
	c.room.tick = tick
	c.inputs.begin(tick)
	c.predict.Stop()
	if c.whole != nil {
		c.whole.match.Skip(tick)
	}
	c.stats.Skips++
}

func (c *Client) makeTick(now clock.Time, input sim.PackedInput) {
	c.room.tick++
	*c.inputs.at(c.room.tick) = input
	c.pace.made(now, uint32(c.room.tick))
	if c.whole != nil {
		c.whole.match.Issue(c.room.tick, input)
	}
	if c.predict.Running() && uint32(c.room.tick)-c.packets.taken > predictionLimit {
		c.predict.Stop() // the server is silent: guessing on would only mislead
	}
	if c.predict.Running() {
		c.predict.Step(input)
		c.events.note(c.predict.Notices())
	}
	c.stats.Ticks++
}

// sendInputs sends the inputs of the newest ticks, at least as many as are new.
func (c *Client) sendInputs(fresh int) {
	p := &c.packets.input
	p.Reset(c.cfg.Game.Schema.InputSize)
	p.Epoch = c.packets.epoch
	p.AckSeq, p.AckBits, p.HasAck = c.packets.acks.Ack()
	p.EventAck = uint16(c.packets.nextEvent)
	if c.whole != nil {
		p.EventAck = uint16(c.packets.taken)
	}
	p.Tick = uint32(c.room.tick)
	made := int(c.room.tick-c.inputs.first) + 1
	for i := range min(max(redundancy, fresh), made, wire.MaxInputsPerPacket) {
		p.Push(c.inputs.at(c.room.tick - sim.Tick(i))[:c.cfg.Game.Schema.InputSize])
	}
	c.out.add(transport.Datagram, p.Append)
}
