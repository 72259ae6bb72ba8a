package room

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// views is what a player has been told of the world on his present link, and what of it he has acknowledged: only that can
// be built on, since any packet may be lost.
type views struct {
	sent  [ackSpan]sentView // the newest snapshots, by their number on this link
	next  uint32            // the number of the next one
	known [maxKnown]sim.Tick
	count int    // how many are known
	whole uint32 // snapshots that built on nothing, since the last acknowledgement
}

// sentView is a snapshot that is on its way.
type sentView struct {
	tick  sim.Tick
	first uint32 // the number of the first of its packets
	parts uint8
	open  uint16 // bit i: of part i it is not known that it has arrived
}

const (
	// maxKnown is how many acknowledged snapshots are remembered. With one for every tick, the best baselines are up to
	// six snapshots apart.
	maxKnown = 8
	// freeWholes is how many snapshots in a row may build on nothing: those until the first acknowledgement has had time to
	// come. Then there are fewer, since they are large, and a client that acknowledges nothing is to cost little.
	freeWholes = 10
	// wholeEvery is the number of snapshots of which one builds on nothing after that.
	wholeEvery = 10
)

// add notes a snapshot that is sent in so many packets.
func (v *views) add(tick sim.Tick, first uint32, parts int) {
	v.sent[v.next%uint32(ackSpan)] = sentView{tick: tick, first: first, parts: uint8(parts), open: 1<<parts - 1}
	v.next++
}

// arrived takes up that a packet has reached the player.
func (v *views) arrived(packet uint32) {
	for i := uint32(1); i <= min(v.next, uint32(ackSpan)); i++ {
		s := &v.sent[(v.next-i)%uint32(ackSpan)]
		part := packet - s.first
		if part >= uint32(s.parts) {
			continue
		}
		if s.open &^= 1 << part; s.open == 0 {
			v.know(s.tick)
		}
		return
	}
}

// know adds the tick of a snapshot that the player has, unless there are enough newer ones. They are kept newest first.
func (v *views) know(tick sim.Tick) {
	v.whole = 0
	at := 0
	for at < v.count && int32(v.known[at]-tick) > 0 {
		at++
	}
	if at == maxKnown {
		return
	}
	v.count = min(v.count+1, maxKnown)
	copy(v.known[at+1:v.count], v.known[at:])
	v.known[at] = tick
}

// past appends the known snapshots that a body of a tick builds on best, or nothing if there is none.
func (v *views) past(dst []snapshot.Past, tick sim.Tick, kept *snapshot.History) []snapshot.Past {
	var list [maxKnown]snapshot.Past
	n := 0
	for _, t := range v.known[:v.count] {
		if q := kept.At(t); q != nil {
			list[n] = snapshot.Past{Tick: t, Tables: q}
			n++
		}
	}
	return snapshot.Choose(dst, tick, list[:n])
}

// mayBeWhole counts a snapshot that builds on nothing, and reports whether it may be sent.
func (v *views) mayBeWhole() bool {
	v.whole++
	return v.whole <= freeWholes || v.whole%wholeEvery == 0
}

// oldest returns the tick before which no snapshot is built on any more, also when what is under way has arrived. It
// reports false if that is not known.
func (v *views) oldest() (sim.Tick, bool) {
	if v.count < snapshot.MaxPast {
		return 0, false
	}
	return v.known[v.count-1], true
}
