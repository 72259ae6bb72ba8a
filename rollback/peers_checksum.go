package rollback

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// checksum is that of a confirmed world. Those of different epochs say nothing about each other.
type checksum struct {
	epoch epoch
	tick  sim.Tick
	sum   uint32
}

// place returns where the checksum of a tick is kept.
func place(sums *[4]checksum, tick sim.Tick) *checksum {
	return &sums[tick/ChecksumEvery%sim.Tick(len(sums))]
}

// checkWorlds computes, sends and compares the checksums of ticks that have been confirmed.
func (p *Peers) checkWorlds() {
	for p.nextSum <= p.core.Confirmed() {
		tick := p.nextSum
		p.nextSum += ChecksumEvery
		sum, ok := p.worlds.Checksum(tick)
		if tick == p.core.Tick() {
			sum, ok = Fold(p.worlds.Present().Hash()), true
		}
		if !ok {
			continue
		}
		*place(&p.sums, tick) = checksum{p.epoch, tick, sum}
		for id := range PeerID(MaxPeers) {
			if p.comrade(id) {
				p.sendChecksum(id, tick)
			}
			p.compare(id, tick)
		}
	}
}

// sendChecksum sends that of a tick, if there is one of this epoch.
func (p *Peers) sendChecksum(id PeerID, tick sim.Tick) {
	if c := place(&p.sums, tick); c.tick == tick && c.epoch == p.epoch {
		m := wire.PeerChecksum{Frame: stamp(p.epoch, tick), Checksum: c.sum}
		p.send(id, transport.Datagram, m.Append(p.buf))
	}
}

// takeChecksum takes that of a peer.
func (p *Peers) takeChecksum(id PeerID, e epoch, tick sim.Tick, sum uint32) {
	if e == p.epoch && tick%ChecksumEvery == 0 {
		*place(&p.links[id].sums, tick) = checksum{e, tick, sum}
		p.compare(id, tick)
	}
}

// compare looks whether a peer's world of a tick is this machine's, once both checksums are there.
func (p *Peers) compare(id PeerID, tick sim.Tick) {
	mine, theirs := place(&p.sums, tick), place(&p.links[id].sums, tick)
	if mine.tick != tick || theirs.tick != tick || mine.epoch != p.epoch || theirs.epoch != p.epoch ||
		tick <= p.links[id].compared {
		return
	}
	p.stats.Checked++
	p.links[id].compared = tick
	if mine.sum == theirs.sum {
		return
	}
	p.stats.Desyncs++
	p.testify(id, tick, mine.sum, theirs.sum)
	if p.differed == 0 {
		p.differed = p.now
	}
	// The authority mends it, unless it cannot see it: then whoever is higher takes the lower one's world.
	if a := p.Authority(); int(a) < p.slots && a != p.cfg.Slot && !p.links[a].up && id < PeerID(p.cfg.Slot) {
		p.refreshes = true
	}
	p.tell(Event{Kind: Desynced, Peer: id, Tick: tick, Local: mine.sum, Remote: theirs.sum})
}
