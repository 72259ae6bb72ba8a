package rollback

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// change is who comes and who goes with a new epoch.
type change struct {
	any   bool
	admit [MaxPlayers]bool
	drop  [MaxPlayers]bool
	after epoch // the new epoch comes after this one, too
}

// govern lets players in and gives others up, if that is this machine's to do: the lowest slot that takes part and is heard
// decides. The next one does it if nothing has come of it for a while, so that nobody's failure stops it, and those who see
// only some of the others are served too. Where two decide at once, epochs say which decision stands.
func (p *Peers) govern() {
	if p.cfg.Slot == sim.NoSlot || !p.InMatch(p.cfg.Slot) {
		return
	}
	var c change
	rank := p.rank()
	for s := range sim.Slot(p.slots) {
		p.judge(&c, s, clock.Time(rank)*patience)
	}
	p.serveWatchers()
	if rank == 0 && p.dueForResync() {
		p.resynced = p.now
		p.stats.Resyncs++
		c.any = true
	}
	if c.any {
		p.author(&c)
	}
}

// testimony is for how long worlds are left to differ where it is traced, so that machines can tell each other what they have.
const testimony = 500 * clock.Millisecond

// dueForResync reports whether worlds differ and this machine's is to take their place now.
func (p *Peers) dueForResync() bool {
	wait := clock.Time(0)
	if p.witness != nil {
		wait = testimony
	}
	if p.differed == 0 || p.now-p.differed < wait || p.now-p.resynced < ResyncEvery {
		return false
	}
	p.differed = 0
	return true
}

// rank returns how many players take part and are heard that decide before this machine.
func (p *Peers) rank() (n int) {
	for s := range p.cfg.Slot {
		if p.InMatch(s) && !p.dead(s) {
			n++
		}
	}
	return n
}

// judge decides about one slot. A machine that others go before waits for them first.
func (p *Peers) judge(c *change, s sim.Slot, wait clock.Time) {
	if s == p.cfg.Slot {
		return
	}
	l := &p.links[s]
	wants := l.up && l.wants.since > 0 && p.now-l.wants.last < wantFor
	switch {
	case wants && p.InMatch(s) && l.wants.epoch != 0:
		p.serve(PeerID(s)) // it has missed something
	case wants:
		if l.wants.epoch != 0 && s < p.cfg.Slot {
			wait += patience // it plays a match of its own, which goes before this one
		}
		if p.now-l.wants.since >= wait {
			c.any, c.admit[s] = true, true
			if l.wants.epoch.newer(c.after) {
				c.after = l.wants.epoch
			}
		}
	case p.InMatch(s) && p.dead(s) && (p.quiet(s) > wait+downGrace || wait == 0):
		c.any, c.drop[s] = true, true
	}
}

// serveWatchers sends the state to those who look on and want it.
func (p *Peers) serveWatchers() {
	for id := PeerID(MaxPlayers); id < MaxPeers; id++ {
		if l := &p.links[id]; l.up && l.wants.since > 0 {
			p.serve(id)
		}
	}
}

// serve sends a peer the present epoch's last confirmed state.
func (p *Peers) serve(id PeerID) {
	l := &p.links[id]
	l.wants = want{}
	if p.now-l.served < serveEvery {
		return
	}
	l.served = p.now
	present := p.core.Tick()
	p.worlds.Run(p.core.Rewind())
	p.endLeft()
	v := view{epoch: p.epoch, tick: p.core.Tick(), members: p.members}
	if v.tick+1 == p.began {
		v.commands = p.orders
	}
	v.world = p.worlds.Present().Encode(nil)
	p.sendState(id, &v)
	p.worlds.Run(p.core.CatchUp(present))
}

func (p *Peers) sendState(id PeerID, v *view) {
	p.links[id].served = p.now
	m := wire.PeerStateSync{Frame: uint32(v.tick), State: v.append(nil)}
	p.send(id, transport.Ordered, m.Append(p.buf))
}

// author begins a new epoch and sends it to everybody.
func (p *Peers) author(c *change) {
	present := p.core.Tick()
	p.worlds.Run(p.core.Rewind())
	p.endLeft()
	last := p.epoch
	if c.after.newer(last) {
		last = c.after
	}
	v := view{epoch: last.next(p.cfg.Slot), tick: p.core.Tick(), members: p.members}
	for s := range sim.Slot(p.slots) {
		m := &v.members[s]
		switch {
		case c.admit[s]:
			v.admit(s, p.grace(s))
			p.links[s].wants = want{}
		case c.drop[s]:
			*m = member{is: away}
			v.commands = append(v.commands, sim.Command{Kind: sim.CommandDisconnect, Slot: s})
		}
	}
	v.world = p.worlds.Present().Encode(nil)
	p.stats.Authored++
	p.enter(&v)
	p.worlds.Run(p.core.CatchUp(present))
	for id := range PeerID(MaxPeers) {
		if p.comrade(id) {
			p.sendState(id, &v)
		}
	}
}

// admit lets a player in. Whoever had the slot and was gone comes back; whoever is still in the match begins its inputs anew.
func (v *view) admit(s sim.Slot, grace sim.Tick) {
	m := &v.members[s]
	switch m.is {
	case empty:
		v.commands = append(v.commands, sim.Command{Kind: sim.CommandJoin, Slot: s})
	case away:
		v.commands = append(v.commands, sim.Command{Kind: sim.CommandReconnect, Slot: s})
	}
	*m = member{playing, v.epoch, v.tick + 1 + grace}
}

const (
	leastGrace = 12
	mostGrace  = 60
)

// grace returns for how many ticks nobody waits for the inputs of a player who comes in: until they can be there.
func (p *Peers) grace(s sim.Slot) sim.Tick {
	return sim.Tick(max(leastGrace, min(mostGrace, leastGrace/2+1.5*p.cfg.Rate.Ticks(p.sync.Ping(int(s))))))
}
