package rollback

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// perhapsFound begins a match, if this machine is to, or if there is none to come into and nobody who would rather begin one.
func (p *Peers) perhapsFound() {
	if p.cfg.Slot == sim.NoSlot {
		return
	}
	if !p.cfg.Found && (p.now-p.begun < p.cfg.Timeout || p.hopes()) {
		return
	}
	v := view{epoch: epoch(0).next(p.cfg.Slot)}
	v.admit(p.cfg.Slot, 0)
	p.stats.Authored++
	p.enter(&v)
}

// hopes reports whether there is a match to come into, or somebody of a lower slot who waits, too, and would begin one.
func (p *Peers) hopes() bool {
	for id := range PeerID(MaxPlayers) {
		l := &p.links[id]
		inMatch := l.inMatch > 0 && p.now-l.inMatch < p.cfg.Timeout
		waits := l.spoken && p.now-l.heard < p.cfg.Timeout
		if l.up && (inMatch || waits && id < PeerID(p.cfg.Slot)) {
			return true
		}
	}
	return false
}

// ask asks for states: everybody as long as this machine knows no match, and otherwise those whose epoch shows that something
// was missed, or that theirs goes before.
func (p *Peers) ask() {
	for id := range PeerID(MaxPlayers) {
		l := &p.links[id]
		if !l.up || p.now-l.asked < askEvery || !p.wantsOf(id) {
			continue
		}
		l.asked = p.now
		m := wire.PeerResyncRequest{Frame: uint32(p.epoch)}
		if p.disowned {
			m.Frame = 0
		}
		p.send(id, transport.Datagram, m.Append(p.buf))
		if p.cfg.Slot == sim.NoSlot {
			return // one is enough for who looks on
		}
	}
}

// wantsOf reports whether a peer is to be asked for a state.
func (p *Peers) wantsOf(id PeerID) bool {
	if p.state == Waiting || p.disowned {
		return true
	}
	l := &p.links[id]
	if p.refreshes || p.leftBehind(id) {
		p.refreshes = true
		return p.comrade(id)
	}
	if l.parted == 0 || p.now-l.inMatch > patience {
		return false
	}
	if p.InMatch(sim.Slot(id)) || p.cfg.Slot == sim.NoSlot {
		return l.epoch.newer(p.epoch)
	}
	return sim.Slot(id) < p.lowest() || p.now-l.parted > patience
}

// leftBehind reports whether a comrade is so far ahead that its inputs cannot be caught up with.
func (p *Peers) leftBehind(id PeerID) bool {
	behind, ok := p.sync.Behind(p.now, int(id), p.core.Tick())
	return ok && behind > StaleTicks && p.comrade(id)
}

// lowest returns the lowest slot that takes part.
func (p *Peers) lowest() sim.Slot {
	for s := range sim.Slot(p.slots) {
		if p.InMatch(s) {
			return s
		}
	}
	return sim.NoSlot
}

// takeState takes a state that a peer sends, if it goes before what this machine has and is meant for it.
func (p *Peers) takeState(id PeerID, m wire.PeerStateSync) error {
	v := &p.view
	if err := v.decode(m, p.slots); err != nil {
		return err
	}
	p.links[id].inMatch = p.now
	if !p.fits(id, v) {
		return nil
	}
	if err := p.spare.Decode(v.world); err != nil {
		return ErrState
	}
	present, stays := p.core.Tick(), p.stays(v)
	p.spare = p.worlds.replace(p.spare)
	p.since = v.tick
	p.enter(v)
	p.links[id].epoch, p.links[id].parted = p.epoch, 0
	if !stays {
		present = v.tick + sim.Tick(p.cfg.Rate.Ticks(p.sync.Ping(int(id))/2))
	}
	p.worlds.Run(p.core.CatchUp(present))
	return nil
}

// fits reports whether a state is to be taken over.
func (p *Peers) fits(id PeerID, v *view) bool {
	me := p.cfg.Slot
	if me == sim.NoSlot {
		return p.state == Waiting || v.epoch.newer(p.epoch) || v.epoch == p.epoch && p.refreshes
	}
	own := v.members[me]
	switch {
	case own.is != playing:
		return false
	case p.state == Waiting || p.disowned:
		// Of an earlier stay in the match there may be inputs about that this machine knows nothing of.
		return own.born == v.epoch && v.epoch.newer(p.epoch)
	case !v.epoch.newer(p.epoch) && !(v.epoch == p.epoch && p.refreshes):
		return false
	case own.born != v.epoch && own.born != p.members[me].born:
		p.disowned = true
		return false
	case p.stays(v) && p.core.Newest(me) > v.tick+StaleTicks:
		p.links[id].asked = p.now - clock.Minute // it is too old: another one, at once
		if p.stale++; p.stale == mostStale {
			p.disowned = true // they wait for inputs that this machine has made long ago
		}
		return false
	}
	return true
}

// mostStale is how many states that are too old are refused before this machine gives its place up and comes in again.
const mostStale = 3

// stays reports whether this machine's own inputs go on in a view.
func (p *Peers) stays(v *view) bool {
	me := p.cfg.Slot
	return p.state == Playing && me != sim.NoSlot && p.InMatch(me) && v.members[me].is == playing &&
		v.members[me].born == p.members[me].born
}

// enter begins the epoch of a view. The world is that of the view's tick.
func (p *Peers) enter(v *view) {
	stays := p.stays(v)
	p.core.Reset(v.tick)
	for s := range sim.Slot(p.slots) {
		p.seat(v, s)
	}
	p.began, p.orders = v.tick+1, append(p.orders[:0], v.commands...)
	for _, c := range v.commands {
		p.core.Command(p.began, c)
	}
	p.epoch, p.members, p.state = v.epoch, v.members, Playing
	p.nextSum = (v.tick/ChecksumEvery + 1) * ChecksumEvery
	p.refreshes, p.disowned, p.differed, p.stale = false, false, 0, 0
	p.stats.Epochs++
	for id := range p.links {
		p.greetEpoch(PeerID(id), stays)
	}
	if p.witness != nil {
		p.witness.begin(v.tick, p.worlds.Present())
	}
	p.tell(Event{Kind: Entered, Peer: PeerID(p.cfg.Slot), Tick: v.tick})
}

// seat makes a slot what a view says. The inputs of a player who was there before, in the same stay, are kept.
func (p *Peers) seat(v *view, s sim.Slot) {
	before, now, seen := p.members[s], v.members[s], &p.seen[s]
	switch {
	case now.is != playing:
		p.core.Deactivate(s)
		if before.is == playing {
			p.tell(Event{Kind: PlayerLeft, Peer: PeerID(s), Tick: v.tick})
		}
	case before.is == playing && before.born == now.born:
		seen.blocked = 0
	default:
		p.core.Activate(s, now.from)
		*seen = sighting{any: p.now}
		if before.is != playing {
			p.tell(Event{Kind: PlayerJoined, Peer: PeerID(s), Tick: v.tick})
		}
	}
}

// greetEpoch makes a link ready for a new epoch, in which this machine's own inputs may begin anew.
func (p *Peers) greetEpoch(id PeerID, stays bool) {
	l := &p.links[id]
	l.sums, l.compared = [4]checksum{}, 0
	l.lends = [MaxPlayers]lend{}
	l.wants = want{} // who still wants something says so again
	l.parted = 0
	if !stays && p.cfg.Slot != sim.NoSlot {
		l.acked = p.core.Newest(p.cfg.Slot)
	}
	p.sync.Forget(int(id))
}
