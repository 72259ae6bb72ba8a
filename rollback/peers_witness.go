package rollback

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// Tracing is how much is kept for the case that worlds differ.
type Tracing uint8

const (
	// TraceOff keeps nothing: of a desync only the tick of the checksum is known.
	TraceOff Tracing = iota
	// TraceOn keeps the log of the last seconds and the checksum of every tick. It costs a hash for every step.
	TraceOn
)

// segments is for how many checksums back logs are kept: those of peers may come that late.
const segments = 4

// witness keeps what it takes to find out where worlds have parted.
type witness struct {
	sums [Queue]uint32      // of every tick, as it came out last
	logs [segments]sim.Log  // from one checksum to the next
	from [segments]sim.Tick // where they begin
	used [segments]bool     // of this epoch
	now  int                // the one that is written
	next sim.Tick           // the next tick that is written
	told [MaxPeers]sim.Tick // the tick of the desync that a peer was told the trace of
	sent [wire.MaxPeerTrace]uint32
}

func newWitness(s *sim.Schema) *witness {
	w := new(witness)
	for i := range w.logs {
		w.logs[i] = *sim.NewLog(s)
	}
	return w
}

// begin starts anew with the world of a tick.
func (w *witness) begin(tick sim.Tick, world sim.World) {
	w.used = [segments]bool{}
	w.told = [MaxPeers]sim.Tick{}
	w.next = tick + 1
	w.segment(tick, world)
}

// segment begins the next log.
func (w *witness) segment(tick sim.Tick, world sim.World) {
	w.now = (w.now + 1) % segments
	w.logs[w.now].Begin(tick, world)
	w.from[w.now], w.used[w.now] = tick, true
}

// record writes the frames down that have been confirmed.
func (p *Peers) record() {
	w := p.witness
	if w == nil {
		return
	}
	for confirmed := p.core.Confirmed(); w.next <= confirmed; w.next++ {
		if confirmed-w.next > Queue-early {
			w.begin(p.core.Tick(), p.worlds.Present()) // there was no time to look
			return
		}
		w.logs[w.now].Append(p.core.Frame(w.next))
		if w.next%ChecksumEvery != 0 {
			continue
		}
		if world := p.worldOf(w.next); world != nil {
			w.segment(w.next, world)
		}
	}
}

// worldOf returns the world of a tick, or nil if it is neither the present one nor kept.
func (p *Peers) worldOf(tick sim.Tick) sim.World {
	if tick == p.core.Tick() {
		return p.worlds.Present()
	}
	return p.worlds.Kept(tick)
}

// trace returns the checksums of the ticks up to and including the given one.
func (w *witness) trace(tick sim.Tick) []uint32 {
	n := min(tick, sim.Tick(len(w.sent)))
	for i := range n {
		w.sent[i] = w.sums[(tick-n+1+i)%Queue]
	}
	return w.sent[:n]
}

// testify makes a bundle of a desync, and tells the peer the checksums of the ticks before it.
func (p *Peers) testify(id PeerID, tick sim.Tick, local, remote uint32) {
	w := p.witness
	if w == nil || w.told[id] == tick {
		return
	}
	w.told[id] = tick
	if p.core.Tick()-tick < Queue-wire.MaxPeerTrace {
		p.send(id, transport.Datagram, wire.AppendPeerTrace(p.buf, stamp(p.epoch, tick), w.trace(tick)))
	}
	b := Bundle{Slot: uint8(p.cfg.Slot), Peer: uint8(id), Tick: tick, Local: local, Remote: remote}
	b.Trace = append(b.Trace, w.trace(tick)...)
	for i := range w.logs {
		if w.used[i] && w.from[i] < tick && tick-w.from[i] <= ChecksumEvery {
			b.Log = w.logs[i].Encode(nil)
		}
	}
	if world := p.worldOf(tick); world != nil {
		b.World = world.Encode(nil)
	}
	p.bundle = b.Append(p.bundle[:0])
}

// Bundle returns what is known of the last desync, as a file for tools, or nil if there was none. Without TraceOn nothing is
// known.
func (p *Peers) Bundle() []byte { return p.bundle }

// takeTrace takes a peer's checksums of the ticks before a desync, and tells of the first one that differs.
func (p *Peers) takeTrace(id PeerID, m wire.PeerTrace, e epoch, tick sim.Tick) {
	w := p.witness
	if w == nil || e != p.epoch || tick > p.core.Confirmed() || p.core.Tick()-tick >= Queue-wire.MaxPeerTrace {
		return
	}
	first := tick - sim.Tick(m.Count()) + 1
	for i := range m.Count() {
		at := first + sim.Tick(i)
		if mine, theirs := w.sums[at%Queue], m.Sum(i); at > p.core.base && mine != theirs {
			p.tell(Event{Kind: Parted, Peer: id, Tick: at, Local: mine, Remote: theirs})
			return
		}
	}
}
