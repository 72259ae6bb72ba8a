package rollback

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

const (
	// ackEvery is the number of ticks from one acknowledgement to the next.
	ackEvery = 5
	// lendEvery is the number of ticks from one message that passes inputs on to the next.
	lendEvery = 2
	// mostInputs bounds the inputs of a message, which must fit into a datagram also if they are large.
	mostInputs = 64
	inputHead  = 7
	// adaptEvery is the number of ticks from one look at the input delay to the next.
	adaptEvery = 60
)

// speak sends what is due in a tick.
func (p *Peers) speak() {
	for id := range PeerID(MaxPeers) {
		l := &p.links[id]
		if !l.up {
			continue
		}
		if p.ticks%QualityEvery == int(id) {
			p.report(id)
		}
		if !p.comrade(id) {
			if p.justLeft(id) {
				p.acknowledge(id)
			}
			continue
		}
		if !id.spectator() {
			p.speakTo(id)
		}
		if p.ticks%lendEvery == 0 {
			p.passOn(id)
		}
	}
	p.miss()
	if p.cfg.AdaptDelay && p.ticks%adaptEvery == 0 {
		p.adaptDelay()
	}
}

// speakTo sends this machine's inputs to a player, and acknowledges the player's.
func (p *Peers) speakTo(id PeerID) {
	if p.cfg.Slot != sim.NoSlot {
		p.sendInputs(id, p.cfg.Slot, p.links[id].acked)
	}
	p.acknowledge(id)
}

// acknowledge tells a player now and then which inputs of it have come.
func (p *Peers) acknowledge(id PeerID) {
	if p.ticks%ackEvery == int(id)%ackEvery {
		m := wire.PeerInputAck{Frame: stamp(p.epoch, p.core.Newest(sim.Slot(id)))}
		p.send(id, transport.Datagram, m.Append(p.buf))
	}
}

// justLeft reports whether a player has left by its last input in this epoch, and may still wait to hear that it came.
func (p *Peers) justLeft(id PeerID) bool {
	if int(id) >= p.slots {
		return false
	}
	_, ended := p.core.Ended(sim.Slot(id))
	return ended
}

// report sends how this machine is getting on.
func (p *Peers) report(id PeerID) {
	m := wire.PeerQualityReport{
		Frame: stamp(p.epoch, p.core.Tick()), Ping: p.millis(), Advantage: p.sync.Advantage(int(id)),
	}
	p.send(id, transport.Datagram, m.Append(p.buf))
	if p.comrade(id) {
		p.sendChecksum(id, p.nextSum-ChecksumEvery) // again, for it may have been lost
	}
}

// sendInputs sends a player's inputs after the tick up to which a peer has them, and some before it.
func (p *Peers) sendInputs(id PeerID, s sim.Slot, have sim.Tick) {
	size := p.cfg.Game.Schema.InputSize
	most := min(mostInputs, (wire.MaxDatagram-inputHead)/max(size, 1))
	newest := p.core.Newest(s)
	if newest == 0 {
		return
	}
	first := min(have, newest-min(newest, Redundancy)) + 1
	first = max(first, newest-min(newest, Queue-early)+1) // older ones may not be kept
	last := newest
	if newest-first >= sim.Tick(most) {
		last = first + sim.Tick(most) - 1
	}
	p.inputs = p.inputs[:0]
	for tick := last; tick >= first && tick > 0; tick-- {
		in, ok := p.core.Input(s, tick)
		if !ok {
			break
		}
		p.inputs = append(p.inputs, in[:size]...)
	}
	if len(p.inputs) == 0 {
		return // an empty message would ask for inputs
	}
	m := wire.PeerInput{Frame: stamp(p.epoch, last), Player: uint8(s), Inputs: p.inputs}
	p.send(id, transport.Datagram, m.Append(p.buf, size))
}

// passOn sends a peer the inputs of others that it has asked for.
func (p *Peers) passOn(id PeerID) {
	for s := range sim.Slot(p.slots) {
		if lend := &p.links[id].lends[s]; lend.until > p.now && p.core.Newest(s) > lend.have {
			p.sendInputs(id, s, lend.have)
		}
	}
}

// miss asks others for the inputs of players that do not come from the players themselves.
func (p *Peers) miss() {
	for s := range sim.Slot(p.slots) {
		seen := &p.seen[s]
		if s == p.cfg.Slot || !p.InMatch(s) || p.now-seen.direct < missAfter || p.now-seen.missed < missEvery {
			continue
		}
		seen.missed = p.now
		m := wire.PeerInput{Frame: stamp(p.epoch, p.core.Newest(s)), Player: uint8(s)}
		for id := range PeerID(MaxPlayers) {
			if id == PeerID(s) && p.cfg.Slot != sim.NoSlot || !p.comrade(id) || p.links[id].parted != 0 {
				continue
			}
			p.send(id, transport.Datagram, m.Append(p.buf, 0))
			if p.cfg.Slot == sim.NoSlot {
				break // who looks on needs them once
			}
		}
	}
}

// adaptDelay lets the input delay follow the longest round trip.
func (p *Peers) adaptDelay() {
	want := 0
	for id := range PeerID(MaxPlayers) {
		if p.comrade(id) {
			want = max(want, p.sync.Delay(int(id)))
		}
	}
	// A step at a time, and not to and fro between two neighbors.
	if want > 0 && p.cfg.Slot != sim.NoSlot && (want > p.cfg.Delay || want < p.cfg.Delay-1) {
		p.SetDelay(p.cfg.Delay + max(-1, min(1, want-p.cfg.Delay)))
	}
}
