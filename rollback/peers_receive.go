package rollback

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// Receive takes a message of a peer. Any bytes may come; what is malformed or does not fit is counted and dropped.
func (p *Peers) Receive(now clock.Time, id PeerID, b []byte) {
	p.at(now)
	if int(id) >= MaxPeers || !p.links[id].up || p.state == Left {
		return
	}
	if err := p.receive(id, b); err != nil {
		p.stats.Refused++
		return
	}
	p.links[id].heard, p.links[id].spoken = now, true
}

func (p *Peers) receive(id PeerID, b []byte) error {
	kind, ours := wire.PeerKindOf(b)
	if !ours {
		m, err := wire.DecodePeerTrace(b)
		return p.heard(id, m.Frame, err, func(e epoch, tick sim.Tick) { p.takeTrace(id, m, e, tick) })
	}
	switch kind {
	case wire.KindPeerInput:
		m, err := wire.DecodePeerInput(b, p.cfg.Game.Schema.InputSize)
		return p.heard(id, m.Frame, err, func(e epoch, tick sim.Tick) { p.takeInput(id, m, e, tick) })
	case wire.KindPeerInputAck:
		m, err := wire.DecodePeerInputAck(b)
		return p.heard(id, m.Frame, err, func(e epoch, tick sim.Tick) { p.takeAck(id, e, tick) })
	case wire.KindPeerQualityReport:
		m, err := wire.DecodePeerQualityReport(b)
		return p.heard(id, m.Frame, err, func(e epoch, tick sim.Tick) { p.takeReport(id, m, e, tick) })
	case wire.KindPeerChecksum:
		m, err := wire.DecodePeerChecksum(b)
		return p.heard(id, m.Frame, err, func(e epoch, tick sim.Tick) { p.takeChecksum(id, e, tick, m.Checksum) })
	case wire.KindPeerStateSync:
		m, err := wire.DecodePeerStateSync(b)
		if err != nil {
			return err
		}
		return p.takeState(id, m)
	}
	return p.receiveRest(id, kind, b)
}

// receiveRest takes the messages without a frame number.
func (p *Peers) receiveRest(id PeerID, kind wire.PeerKind, b []byte) error {
	l := &p.links[id]
	switch kind {
	case wire.KindPeerSyncRequest:
		m, err := wire.DecodePeerSyncRequest(b)
		if err == nil {
			p.send(id, transport.Datagram, wire.PeerSyncResponse(m).Append(p.buf))
		}
		return err
	case wire.KindPeerSyncResponse:
		m, err := wire.DecodePeerSyncResponse(b)
		if err == nil && m.Value == l.value && !l.answered {
			l.answered = true
			p.sync.RoundTrip(int(id), p.now-l.greeted)
			p.tell(Event{Kind: Synchronized, Peer: id})
		}
		return err
	case wire.KindPeerQualityReply:
		m, err := wire.DecodePeerQualityReply(b)
		if err == nil {
			p.sync.RoundTrip(int(id), clock.Time(p.millis()-m.Pong)*clock.Millisecond)
		}
		return err
	case wire.KindPeerResyncRequest:
		m, err := wire.DecodePeerResyncRequest(b)
		if epoch(m.Frame) >= latestEpoch {
			return wire.ErrRange
		}
		// Who was just let in may have asked again before it knew.
		if lately := p.now-l.served < patience && l.served > 0; err == nil && !(m.Frame == 0 && lately && p.comrade(id)) {
			l.wish(p.now, epoch(m.Frame))
		}
		return err
	}
	return wire.ErrUnknownMessage
}

// wish notes that the peer wants a state.
func (l *link) wish(now clock.Time, e epoch) {
	if l.wants.since == 0 || now-l.wants.last > wantFor {
		l.wants.since = now
	}
	l.wants.last, l.wants.epoch = now, e
}

// heard notes the epoch of a peer's message, and hands it over if this machine is in a match.
func (p *Peers) heard(id PeerID, frame uint32, err error, take func(epoch, sim.Tick)) error {
	if err != nil {
		return err
	}
	l := &p.links[id]
	l.inMatch = p.now
	if p.state != Playing {
		return nil
	}
	e, tick := unstamp(frame, p.epoch, p.core.Tick())
	l.epoch = e
	switch {
	case e == p.epoch:
		l.parted = 0
	case l.parted == 0:
		l.parted = p.now
	}
	take(e, tick)
	return nil
}

// millis returns the low bits of the machine's clock in milliseconds.
func (p *Peers) millis() uint16 { return uint16(p.now / clock.Millisecond) }

// takeInput takes a player's inputs, from the player itself or from somebody who passes them on.
func (p *Peers) takeInput(id PeerID, m wire.PeerInput, e epoch, newest sim.Tick) {
	s := sim.Slot(m.Player)
	if int(s) >= p.slots {
		p.stats.Refused++
		return
	}
	size := p.cfg.Game.Schema.InputSize
	count := len(m.Inputs) / max(size, 1)
	if count == 0 {
		p.links[id].lends[s] = lend{p.now + lendFor, newest}
		return
	}
	// Inputs of an earlier stay in the match have the same ticks, but mean nothing; those of a later one are not expected yet.
	if s == p.cfg.Slot || !p.InMatch(s) || p.members[s].born.newer(e) || e.newer(p.epoch) {
		return
	}
	before := p.core.Newest(s)
	for i := count - 1; i >= 0; i-- {
		var in sim.PackedInput
		copy(in[:], m.Inputs[i*size:(i+1)*size])
		p.core.Add(s, newest-sim.Tick(i), in)
	}
	if sim.Slot(id) == s {
		p.seen[s].direct = p.now
	}
	if p.core.Newest(s) != before {
		p.seen[s].any, p.seen[s].blocked = p.now, 0
	}
}

// takeAck takes an acknowledgement of this machine's inputs.
func (p *Peers) takeAck(id PeerID, e epoch, tick sim.Tick) {
	l := &p.links[id]
	if p.cfg.Slot == sim.NoSlot || p.members[p.cfg.Slot].born.newer(e) || e.newer(p.epoch) {
		return
	}
	// An older number may be true as well: a peer that comes into the match anew begins with fewer inputs.
	if tick <= p.core.Newest(p.cfg.Slot) {
		l.acked = tick
	}
}

// takeReport takes how a peer is getting on, and answers.
func (p *Peers) takeReport(id PeerID, m wire.PeerQualityReport, e epoch, tick sim.Tick) {
	p.send(id, transport.Datagram, wire.PeerQualityReply{Pong: m.Ping}.Append(p.buf))
	if e == p.epoch {
		p.sync.Told(p.now, int(id), tick, m.Advantage)
	}
}
