package snapshot

import "github.com/tickwork-engine/tickwork/sim"

// Past is a snapshot that both ends have, which a packed body builds on.
type Past struct {
	Tick   sim.Tick
	Tables *sim.Quantised
}

// MaxPast is how many older snapshots a packed body can build on. The newest is the baseline; with one more, the way that
// things went is known, and with a third whether they are changing it.
const MaxPast = 3

// The reach of a packed body: how many ticks its baseline may be older than itself, and how many each further snapshot
// may be older than the one before.
const (
	MaxBaselineAge = 63
	MaxPastGap     = 15
)

// Ways are measured best over a few ticks: over fewer, rounding is too large a part of them.
var bestGaps = [MaxPast]sim.Tick{0, 2, 3}

// Choose appends to dst those of the known snapshots that a packed body of a tick builds on best. known are those that the
// other end has acknowledged, newest first; only those older than the tick count. With an empty result the body needs another
// form.
func Choose(dst []Past, tick sim.Tick, known []Past) []Past {
	n := 0
	for i := 0; i < len(known) && n < MaxPast; i++ {
		limit, before := sim.Tick(MaxBaselineAge), tick
		if n > 0 {
			limit, before = MaxPastGap, dst[len(dst)-1].Tick
		}
		gap := before - known[i].Tick
		if int32(gap) < 1 || gap < bestGaps[n] && hasWithin(known[i+1:], before, limit) {
			continue
		}
		if gap > limit {
			break
		}
		dst = append(dst, known[i])
		n++
	}
	return dst
}

// hasWithin reports whether the first of some snapshots is near enough to build on.
func hasWithin(known []Past, before, limit sim.Tick) bool {
	return len(known) > 0 && before-known[0].Tick <= limit
}

// Usable returns how many of the snapshots, newest first, a packed body of a tick can build on; with 0 it needs another
// form.
func Usable(tick sim.Tick, past []Past) int {
	n := 0
	for ; n < len(past) && n < MaxPast; n++ {
		gap, limit := tick-past[n].Tick, sim.Tick(MaxBaselineAge)
		if n > 0 {
			gap, limit = past[n-1].Tick-past[n].Tick, MaxPastGap
		}
		if gap < 1 || gap > limit {
			break
		}
	}
	return n
}
