package room

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// greet tells the players who have a new link what room they are in.
func (r *Room) greet() {
	for i := range r.seats {
		s := &r.seats[i]
		if s.state != seatTaken || !s.greet {
			continue
		}
		s.greet = false
		r.actions.send(sim.Slot(i), s.link, transport.Ordered, wire.RoomJoined{
			Room: r.cfg.ID, Slot: uint8(i), Slots: uint8(len(r.seats)), Tick: uint32(r.pace.done),
			TickHz: uint16(r.cfg.Rate), SnapshotEvery: uint8(r.cfg.SnapshotEvery), Policy: uint8(r.cfg.Policy),
			Distribution: uint8(r.cfg.Distribution),
			Epoch:        s.epoch, EventSeq: s.eventAck, Options: r.cfg.Options, Peers: r.peersOf(i),
		}.Append)
	}
}

// peersOf returns the players other than the one in a slot.
func (r *Room) peersOf(slot int) (peers []wire.Peer) {
	for i := range r.seats {
		if i != slot && r.seats[i].state != seatFree {
			peers = append(peers, wire.Peer{Slot: uint8(i), Name: r.seats[i].name})
		}
	}
	return peers
}

// sendSnapshots takes a picture of the world and sends every player what he may know of it, with the news of his own inputs
// and the events that he has not acknowledged.
func (r *Room) sendSnapshots() {
	if r.watcher != nil {
		r.dismiss()
	}
	taken := 0
	for i := range r.seats {
		s := &r.seats[i]
		if s.state != seatTaken {
			continue
		}
		if taken++; taken == 1 {
			r.picture.take(r.pace.done, r.world)
		}
		r.prepare(sim.Slot(i), s)
	}
	if taken == 0 {
		return
	}
	r.bodies.makeAll()
	for i := range r.seats {
		if s := &r.seats[i]; s.state == seatTaken {
			r.sendState(sim.Slot(i), s)
		}
	}
	r.picture.end()
	r.bodies.clear()
}

// stateHeader is the size of a state packet's head, with the number of the first event.
const stateHeader = 10 + 2

// sendState sends the snapshot to one player, in as many packets as his link makes necessary. The first one carries the
// events.
func (r *Room) sendState(slot sim.Slot, s *seat) {
	if s.datagram < smallestDatagram {
		r.stats.TooLarge++
		return
	}
	from := len(r.actions.bytes)
	v, body := r.tell(slot, s)
	p, eventBytes := r.report(s, len(body))
	size := s.datagram - stateHeader
	if len(body) > size-eventBytes {
		size -= eventBytes
	}
	parts := snapshot.Parts(body, size)
	if parts == 0 {
		r.stats.TooLarge++
		return
	}
	if v != nil {
		s.told.add(v, s.sent, parts)
	}
	events := int(p.EventCount)
	for part := range parts {
		p.Seq, p.Part, p.Parts = uint16(s.sent), uint8(part), uint8(parts)
		s.sent++
		r.sendPart(slot, s, &p, snapshot.Part(body, size, part))
		p.EventCount, p.FirstEvent, p.EventsComplete, p.Margin = 0, 0, false, wire.NoMargin
	}
	if r.watcher != nil {
		r.explain(slot, s, sentState{view: v, body: body, packets: parts, payload: len(r.actions.bytes) - from, events: events})
	}
}

// report fills in the head of a packet with a snapshot of that size, and returns with it how many bytes its events take.
func (r *Room) report(s *seat, body int) (p wire.StatePacket, eventBytes int) {
	tick := r.pace.done
	count, eventBytes := r.chooseEvents(s, body)
	p = wire.StatePacket{
		Epoch: s.epoch, Tick: uint16(tick), Margin: s.inputs.report(), Newest: wire.QuantiseNewest(uint32(s.inputs.newest), uint32(tick)),
		Missed: s.inputs.missed, EventCount: uint8(count), EventsComplete: s.eventAck+uint32(count) == r.events.next,
	}
	if count > 0 {
		p.FirstEvent = uint16(s.eventAck)
	}
	return p, eventBytes
}

// eventRoom returns how many bytes of events a packet may carry: they must leave room for the snapshot, however many
// parts it takes.
func eventRoom(s *seat, body int) int {
	size := s.datagram - stateHeader
	smallestPart := (body + wire.MaxParts - 1) / wire.MaxParts
	return min(eventBudget, size/2, size-smallestPart)
}

// chooseEvents returns how many of the unacknowledged events the next packet carries, from the first one on.
func (r *Room) chooseEvents(s *seat, body int) (count, size int) {
	if lost := int32(r.events.oldest() - s.eventAck); lost > 0 {
		r.stats.EventsLost += int(lost)
		s.eventAck = r.events.oldest()
	}
	budget := eventRoom(s, body)
	for n := s.eventAck; n != r.events.next && count < wire.MaxEventsPerPacket; n++ {
		e := r.events.at(n)
		next := size + wire.EventSize(uint32(r.pace.done-e.tick), int(e.size))
		if next > budget {
			break
		}
		count, size = count+1, next
	}
	return count, size
}

// sendPart sends one packet.
func (r *Room) sendPart(slot sim.Slot, s *seat, p *wire.StatePacket, body []byte) {
	a := &r.actions
	from := len(a.bytes)
	a.bytes = wire.AppendStateHeader(a.bytes, p)
	for i := range uint32(p.EventCount) {
		e := r.events.at(s.eventAck + i)
		a.bytes = wire.AppendEvent(a.bytes, uint32(r.pace.done-e.tick), e.kind, e.payload[:e.size])
	}
	a.bytes = append(a.bytes, body...)
	a.list = append(a.list, Action{
		Kind: Send, Slot: slot, Link: s.link, Channel: transport.Datagram, Bytes: a.bytes[from:len(a.bytes):len(a.bytes)],
	})
	s.stats.Sent++
	r.stats.Snapshots++
	r.stats.BytesOut += len(a.bytes) - from
}
