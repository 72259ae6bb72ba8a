package codecbench

import (
	"math/rand/v2"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// link is the way from a server to a client and back. It loses packets, and tells of those that came a while later.
type link struct {
	loss  float64
	rand  *rand.Rand
	delay sim.Tick
	known []snapshot.Past // that came, newest first
}

// remembered is how many snapshots are kept: more than a packed body can reach back.
const remembered = snapshot.MaxBaselineAge + 2*snapshot.MaxPastGap + 2

// arrives reports whether the next packet comes.
func (l *link) arrives() bool { return l.loss == 0 || l.rand.Float64() >= l.loss }

// came takes in that the snapshot of a tick came, or was known from the start. tables are kept for a while.
func (l *link) came(tick sim.Tick, tables *sim.Quantised) {
	if len(l.known) < remembered {
		l.known = append(l.known, snapshot.Past{})
	}
	copy(l.known[1:], l.known)
	l.known[0] = snapshot.Past{Tick: tick, Tables: tables}
}

// acknowledged returns the snapshots that the server knows to have come when it sends that of a tick, newest first.
func (l *link) acknowledged(tick sim.Tick) []snapshot.Past {
	for i, p := range l.known {
		if tick-p.Tick >= l.delay {
			return l.known[i:]
		}
	}
	return nil
}
