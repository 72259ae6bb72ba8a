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
	seen  wire.AckWindow // packets that came
	acks  wire.AckWindow // packets whose snapshots can be built on: what the server is told
	sizes []uint8
	epoch uint8 // of this stay in a room

	newest    uint32 // the newest tick that a packet has told of
	counted   uint32 // up to which tick late inputs have been counted
	taken     uint32 // the newest tick whose snapshot was taken over
	nextEvent uint32 // the number of the next event

	parts     snapshot.Assembler
	snapshots *snapshot.Receiver
}

func newPackets(s *sim.Schema) packets {
	p := packets{snapshots: snapshot.NewReceiver(s)}
	for i := range s.Events {
		p.sizes = append(p.sizes, uint8(s.Events[i].Size))
	}
	return p
}

// begin forgets everything about an earlier link.
func (p *packets) begin(m *wire.RoomJoined) {
	p.epoch = m.Epoch
	p.seen, p.acks = wire.AckWindow{}, wire.AckWindow{}
	p.snapshots.Begin(int(m.SnapshotEvery))
	p.parts = snapshot.Assembler{}
	p.newest, p.counted, p.taken, p.nextEvent = m.Tick, m.Tick, 0, m.EventSeq
}

// receivePacket takes a packet.
func (c *Client) receivePacket(now clock.Time, msg []byte) {
	switch wire.PacketKindOf(msg) {
	case wire.KindFrames:
		c.receiveFrames(now, msg)
	default:
		c.receiveState(now, msg)
	}
}

// receiveState takes a state packet: news of this client's inputs, events, and a snapshot or a part of one.
func (c *Client) receiveState(now clock.Time, msg []byte) {
	p := &c.packets
	if c.state != Playing || c.whole != nil || p.state.Decode(msg, p.sizes) != nil {
		c.stats.Malformed++
		return
	}
	if p.state.Epoch != p.epoch {
		c.stats.Stray++ // of an earlier stay in a room: a link with datagrams may deliver it late
		return
	}
	c.dial.heardAt = now
	if p.seen.Record(p.state.Seq) != wire.ArrivalFirst {
		c.stats.Duplicates++
		return
	}
	tick := wire.Unwrap16(p.state.Tick, p.newest)
	if int32(tick-p.newest) > 0 {
		p.newest = tick
	}
	c.takeReport(now, tick, arrival{p.state.Newest, p.state.Margin, p.state.Missed})
	c.takeEvents(tick)
	if len(p.state.Body) == 0 {
		return // it is about inputs and events only
	}
	body, whole := p.parts.Add(tick, int(p.state.Part), int(p.state.Parts), p.state.Body)
	if whole && c.takeSnapshot(now, sim.Tick(tick), body) {
		p.acknowledge()
	}
}

// acknowledge notes for the server that the snapshot whose last part is the packet at hand can be built on.
func (p *packets) acknowledge() {
	first := p.state.Seq - uint16(p.state.Part)
	for i := range uint16(p.state.Parts) {
		p.acks.Record(first + i)
	}
}

// arrival is what a packet says of how this client's inputs arrive; see [wire.StatePacket].
type arrival struct {
	newest, margin int8
	missed         uint8
}

// takeReport takes up how this client's inputs arrive, as of a tick.
func (c *Client) takeReport(now clock.Time, tick uint32, a arrival) {
	p := &c.packets
	newest := tick + uint32(int32(a.newest))
	if a.margin != wire.NoMargin && c.inputs.made(sim.Tick(newest), c.room.tick) {
		margin := wire.MarginSpan(a.margin)
		c.pace.report(newest, margin)
		c.stats.measured(c.pace.roundTrip(now, newest, tick, margin), margin)
	}
	if fresh := int32(tick - p.counted); fresh > 0 {
		mask := uint8(1)<<min(fresh, 8) - 1
		if int32(tick-uint32(c.inputs.first)) >= 8 {
			c.stats.Inputs += int(fresh)
			c.stats.LateInputs += bits.OnesCount8(a.missed & mask)
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

// takeSnapshot decodes a snapshot, gives it to the interpolation, and reconciles the prediction with it. It reports whether
// the snapshot could be read: it may build on one that is not there any more.
func (c *Client) takeSnapshot(now clock.Time, tick sim.Tick, body []byte) bool {
	p := &c.packets
	if c.cfg.Blind {
		return c.skim(tick, body)
	}
	q, err := p.snapshots.Take(tick, body)
	if err != nil {
		c.unread(err)
		return false
	}
	c.stats.Snapshots++
	c.interp.Insert(now, tick, q)
	if p.taken == 0 || int32(uint32(tick)-p.taken) > 0 {
		p.taken = uint32(tick)
		if !c.cfg.NoPrediction {
			c.reconcile(now, tick, q)
		}
	}
	return true
}

// skim takes a snapshot without reading it.
func (c *Client) skim(tick sim.Tick, body []byte) bool {
	if err := c.packets.snapshots.Skim(tick, body); err != nil {
		c.unread(err)
		return false
	}
	c.stats.Snapshots++
	c.packets.taken = max(c.packets.taken, uint32(tick))
	return true
}

// unread counts a snapshot that could not be read.
func (c *Client) unread(err error) {
	if err == snapshot.ErrBaseline {
		c.stats.Baseless++
	} else {
		c.stats.Malformed++
	}
}

// reconcile brings the prediction in line with the snapshot of a tick.
func (c *Client) reconcile(now clock.Time, tick sim.Tick, told *sim.Quantised) {
	base := tick
	if c.room.policy == sim.Latest {
		base = tick + sim.Tick(int32(c.packets.state.Newest))
	}
	if correction, ok := c.predict.Reconcile(now, base, tick, told); ok {
		if len(c.corrections) < maxQueued {
			c.corrections = append(c.corrections, correction)
		}
		c.stats.corrected(correction)
	} else {
		c.predictFrom(base, told)
	}
	c.events.note(c.predict.Notices())
}

// predictFrom begins the prediction with what was told as of a tick, and brings it to the newest local tick.
func (c *Client) predictFrom(tick sim.Tick, told *sim.Quantised) {
	ahead := int32(c.room.tick - tick)
	if ahead < 0 || ahead >= predictionLimit {
		return // the pace is not found yet
	}
	c.predict.Start(c.room.slot, tick, c.room.template, told)
	for i := range sim.Tick(ahead) {
		c.predict.Step(c.inputs.get(tick+1+i, c.room.tick))
	}
	c.stats.Restarts++
}
