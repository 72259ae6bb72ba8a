package client

import (
	"math/bits"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
	"github.com/tickwork-engine/tickwork/wire"
)

// packets is what is known about the packets from the server.
type packets struct {
	state wire.StatePacket
	input wire.InputPacket
	acks  wire.AckWindow
	sizes []uint8
	epoch uint8 // of this stay in a room

	newest    uint32 // the newest tick that a packet has told of
	counted   uint32 // up to which tick late inputs have been counted
	taken     uint32 // the newest tick whose snapshot was taken over
	nextEvent uint32 // the number of the next event

	parts     snapshot.Assembler
	decoder   *snapshot.Decoder
	quantised *sim.Quantised
}

func newPackets(s *sim.Schema) packets {
	p := packets{decoder: snapshot.NewDecoder(s), quantised: sim.NewQuantised(s)}
	for i := range s.Events {
		p.sizes = append(p.sizes, uint8(s.Events[i].Size))
	}
	return p
}

// begin forgets everything about an earlier link.
func (p *packets) begin(epoch uint8, tick, firstEvent uint32) {
	p.epoch = epoch
	p.acks = wire.AckWindow{}
	p.parts = snapshot.Assembler{}
	p.newest, p.counted, p.taken, p.nextEvent = tick, tick, 0, firstEvent
}

// receivePacket takes a state packet: news of this client's inputs, events, and a snapshot or a part of one.
func (c *Client) receivePacket(now clock.Time, msg []byte) {
	p := &c.packets
	if c.state != Playing || p.state.Decode(msg, p.sizes) != nil {
		c.stats.Malformed++
		return
	}
	if p.state.Epoch != p.epoch {
		c.stats.Stray++ // of an earlier stay in a room: a link with datagrams may deliver it late
		return
	}
	c.dial.heardAt = now
	if p.acks.Record(p.state.Seq) != wire.ArrivalFirst {
		c.stats.Duplicates++
		return
	}
	tick := wire.Unwrap16(p.state.Tick, p.newest)
	if int32(tick-p.newest) > 0 {
		p.newest = tick
	}
	c.takeReport(now, tick)
	c.takeEvents(tick)
	body, whole := p.parts.Add(tick, int(p.state.Part), int(p.state.Parts), p.state.Body)
	if whole {
		c.takeSnapshot(now, tick, body)
	}
}

// takeReport takes up how this client's inputs arrive.
func (c *Client) takeReport(now clock.Time, tick uint32) {
	p := &c.packets
	newest := tick + uint32(int32(p.state.Newest))
	if p.state.Margin != wire.NoMargin && c.inputs.made(sim.Tick(newest), c.room.tick) {
		margin := wire.MarginSpan(p.state.Margin)
		c.pace.report(newest, margin)
		c.stats.measured(c.pace.roundTrip(now, newest, tick, margin), margin)
	}
	if fresh := int32(tick - p.counted); fresh > 0 {
		mask := uint8(1)<<min(fresh, 8) - 1
		if int32(tick-uint32(c.inputs.first)) >= 8 {
			c.stats.Inputs += int(fresh)
			c.stats.LateInputs += bits.OnesCount8(p.state.Missed & mask)
		}
		p.counted = tick
	}
}

// takeEvents takes the events that are new. The server sends from the first one that is not acknowledged, so there is a
// gap in the numbers only if it had to give events up.
func (c *Client) takeEvents(tick uint32) {
	p := &c.packets
	cursor := p.state.Events()
	for e, ok := cursor.Next(); ok; e, ok = cursor.Next() {
		if wire.SeqNewer(uint16(p.nextEvent), e.Number) {
			continue
		}
		p.nextEvent = wire.Unwrap16(e.Number, p.nextEvent) + 1
		c.events.happened(c.predict, sim.Event{
			Tick: sim.Tick(tick - e.Age), Kind: e.Kind, Payload: e.Payload,
			Owner: c.cfg.Game.Schema.Events[e.Kind].OwnerOf(e.Payload),
		})
	}
	if p.state.EventsComplete {
		c.predict.Settle(sim.Tick(tick))
		c.events.note(c.predict.Notices())
	}
}

// takeSnapshot decodes a snapshot, gives it to the interpolation, and reconciles the prediction with it.
func (c *Client) takeSnapshot(now clock.Time, tick uint32, body []byte) {
	p := &c.packets
	if p.decoder.Decode(body, p.quantised) != nil {
		c.stats.Malformed++
		return
	}
	c.stats.Snapshots++
	c.interp.Insert(now, sim.Tick(tick), p.quantised)
	if p.taken != 0 && int32(tick-p.taken) <= 0 {
		return
	}
	p.taken = tick
	if !c.cfg.NoPrediction {
		c.reconcile(now, sim.Tick(tick))
	}
}

// reconcile brings the prediction in line with the snapshot that was just decoded.
func (c *Client) reconcile(now clock.Time, tick sim.Tick) {
	base := tick
	if c.room.policy == sim.Latest {
		base = tick + sim.Tick(int32(c.packets.state.Newest))
	}
	if correction, ok := c.predict.Reconcile(now, base, tick, c.packets.quantised); ok {
		if len(c.corrections) < maxQueued {
			c.corrections = append(c.corrections, correction)
		}
		c.stats.corrected(correction)
	} else {
		c.predictFrom(base)
	}
	c.events.note(c.predict.Notices())
}

// predictFrom begins the prediction at the snapshot that was just decoded, and brings it to the newest local tick.
func (c *Client) predictFrom(tick sim.Tick) {
	ahead := int32(c.room.tick - tick)
	if ahead < 0 || ahead >= predictionLimit {
		return // the pace is not found yet
	}
	c.predict.Start(c.room.slot, tick, c.room.template, c.packets.quantised)
	for i := range sim.Tick(ahead) {
		c.predict.Step(c.inputs.get(tick+1+i, c.room.tick))
	}
	c.stats.Restarts++
}
