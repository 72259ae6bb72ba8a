package snapshot

import "github.com/tickwork-engine/tickwork/sim"

// History keeps the newest snapshots that an end has sent or taken, so that packed bodies can build on them. It allocates
// only until it is full, and then uses the memory of the oldest again.
type History struct {
	schema *sim.Schema
	most   int
	kept   []Past // newest first
	spare  []*sim.Quantised
}

// NewHistory returns an empty history that keeps so many snapshots at most.
func NewHistory(s *sim.Schema, most int) *History { return &History{schema: s, most: most} }

// Reach returns how many snapshots an end must keep, of which one is made every so many ticks, to have all that a packed
// body may build on.
func Reach(every int) int { return (MaxBaselineAge+(MaxPast-1)*MaxPastGap)/every + 2 }

// Spare returns tables for the next snapshot, without memory for rows at first: see [sim.Table.Grow]. They stay what they are
// until [History.Keep] takes them, and until then are nobody's baseline.
func (h *History) Spare() *sim.Quantised {
	if len(h.spare) == 0 {
		h.spare = append(h.spare, sim.NewGrowing(h.schema))
	}
	return h.spare[len(h.spare)-1]
}

// Keep takes the tables that [History.Spare] returned for the snapshot of a tick. If there are too many then, the oldest
// is forgotten, which may be this one. A snapshot of the same tick is replaced.
func (h *History) Keep(tick sim.Tick) {
	q := h.Spare()
	h.spare = h.spare[:len(h.spare)-1]
	at := 0
	for at < len(h.kept) && int32(h.kept[at].Tick-tick) > 0 {
		at++
	}
	if at < len(h.kept) && h.kept[at].Tick == tick {
		h.spare = append(h.spare, h.kept[at].Tables)
		h.kept[at].Tables = q
		return
	}
	h.kept = append(h.kept, Past{})
	copy(h.kept[at+1:], h.kept[at:])
	h.kept[at] = Past{Tick: tick, Tables: q}
	if len(h.kept) > h.most {
		h.drop(h.most)
	}
}

// At returns the snapshot of a tick, or nil. It is valid until the next Keep or Forget.
func (h *History) At(tick sim.Tick) *sim.Quantised {
	for i := range h.kept {
		if h.kept[i].Tick == tick {
			return h.kept[i].Tables
		}
	}
	return nil
}

// Len returns how many snapshots are kept.
func (h *History) Len() int { return len(h.kept) }

// Forget drops what is older than a tick.
func (h *History) Forget(before sim.Tick) {
	for n := range h.kept {
		if int32(h.kept[n].Tick-before) < 0 {
			h.drop(n)
			return
		}
	}
}

// Clear drops everything.
func (h *History) Clear() { h.drop(0) }

// drop keeps only the newest snapshots, so many.
func (h *History) drop(from int) {
	for _, p := range h.kept[from:] {
		h.spare = append(h.spare, p.Tables)
	}
	clear(h.kept[from:])
	h.kept = h.kept[:from]
}
