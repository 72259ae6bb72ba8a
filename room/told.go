package room

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// told is what a player has been told of the world on his present link, and what of it he has acknowledged: only that can
// be built on, since any packet may be lost.
type told struct {
	sent  [ackSpan]sentView // the newest snapshots, by their number on this link
	next  uint32            // the number of the next one
	first uint32            // the oldest one that may still be held
	known [maxKnown]*view   // acknowledged, newest first
	count int               // how many are known
	whole uint32            // snapshots that built on nothing, since the last acknowledgement
}

// sentView is a snapshot that is on its way.
type sentView struct {
	view  *view  // nil: it has arrived
	first uint32 // the number of the first of its packets
	parts uint8
	open  uint16 // bit i: of part i it is not known that it has arrived
}

const (
	// maxKnown is how many acknowledged snapshots are remembered at most: with one for every tick, the best baselines are
	// up to six snapshots apart.
	maxKnown = 8
	// freeWholes is how many snapshots in a row may build on nothing: those until the first acknowledgement has had time to
	// come. Then there are fewer, since they are large, and a client that acknowledges nothing is to cost little.
	freeWholes = 10
	// wholeEvery is the number of snapshots of which one builds on nothing after that.
	wholeEvery = 10
)

// add notes a view that is sent in so many packets.
func (t *told) add(v *view, first uint32, parts int) {
	t.release(v.tick)
	s := &t.sent[t.next%uint32(ackSpan)]
	*s = sentView{view: v.hold(), first: first, parts: uint8(parts), open: 1<<parts - 1}
	t.next++
}

// newest returns the view that was sent last, or nil if it is not held any more.
func (t *told) newest() *view {
	if v := t.sent[(t.next-1)%uint32(ackSpan)].view; v != nil {
		return v
	}
	if t.count > 0 {
		return t.known[0] // it has arrived
	}
	return nil
}

// release drops the oldest views under way that will not be built on any more, or whose places are needed.
func (t *told) release(tick sim.Tick) {
	for ; t.first != t.next; t.first++ {
		s := &t.sent[t.first%uint32(ackSpan)]
		if s.view != nil && t.next-t.first < uint32(ackSpan) && tick-s.view.tick <= oldestPast {
			return
		}
		s.view.drop()
		s.view = nil
	}
}

// oldestPast is how many ticks back a body can build.
const oldestPast = snapshot.MaxBaselineAge + (snapshot.MaxPast-1)*snapshot.MaxPastGap

// arrived takes up that a packet has reached the player. Of the views that he has, so many are remembered. If that was the last
// packet of a snapshot, it returns the snapshot's tick.
func (t *told) arrived(packet uint32, remember int) (tick sim.Tick, whole bool) {
	for i := uint32(1); i <= min(t.next, uint32(ackSpan)); i++ {
		s := &t.sent[(t.next-i)%uint32(ackSpan)]
		part := packet - s.first
		if s.view == nil || part >= uint32(s.parts) {
			continue
		}
		if s.open &^= 1 << part; s.open != 0 {
			return 0, false
		}
		tick = s.view.tick
		t.know(s.view, remember)
		s.view = nil
		return tick, true
	}
	return 0, false
}

// know takes over a view that the player has, unless there are enough newer ones. They are kept newest first.
func (t *told) know(v *view, remember int) {
	t.whole = 0
	at := 0
	for at < t.count && int32(t.known[at].tick-v.tick) > 0 {
		at++
	}
	if at >= remember {
		v.drop()
		return
	}
	if t.count == remember {
		t.count--
		t.known[t.count].drop()
	}
	copy(t.known[at+1:t.count+1], t.known[at:t.count])
	t.known[at] = v
	t.count++
}

// past appends the known snapshots that a body of a tick builds on best, or nothing if there is none. What is too old for
// that is dropped.
func (t *told) past(dst []snapshot.Past, tick sim.Tick) []snapshot.Past {
	for t.count > 0 && tick-t.known[t.count-1].tick > oldestPast {
		t.count--
		t.known[t.count].drop()
		t.known[t.count] = nil
	}
	var list [maxKnown]snapshot.Past
	for i, v := range t.known[:t.count] {
		list[i] = snapshot.Past{Tick: v.tick, Tables: v.tables}
	}
	return snapshot.Choose(dst, tick, list[:t.count])
}

// mayBeWhole counts a snapshot that builds on nothing, and reports whether it may be sent.
func (t *told) mayBeWhole() bool {
	t.whole++
	return t.whole <= freeWholes || t.whole%wholeEvery == 0
}

// forget ends the stay on a link: nothing of it will be built on.
func (t *told) forget() {
	for i := range t.sent {
		t.sent[i].view.drop()
	}
	for _, v := range t.known[:t.count] {
		v.drop()
	}
	*t = told{}
}

// remembered returns how many acknowledged views it takes for the best baselines.
func (r *Room) remembered() int {
	if r.cfg.Coding == Whole {
		return 0
	}
	return min(snapshot.MaxPast+6/r.cfg.SnapshotEvery, maxKnown)
}
