package snapshot

import "github.com/tickwork-engine/tickwork/sim"

// history is the past of a body: the baselines, and how far a step between two of them reaches now.
type history struct {
	tables [MaxPast]*sim.Quantised
	count  int
	ages   [MaxPast]uint32 // the ticks from the body to the baseline, and from each snapshot to the next older one
	// What a way between the baseline and the second or third snapshot is multiplied by for the way since the baseline, in units
	// of 2^-reachBits parts of a quantum.
	reach [MaxPast]int64
}

const reachBits = 12

func (h *history) set(tick sim.Tick, past []Past) {
	*h = history{count: len(past)}
	before := tick
	for i, p := range past {
		h.tables[i] = p.Tables
		h.ages[i] = uint32(before - p.Tick)
		before = p.Tick
		if i > 0 {
			span := int64(past[0].Tick - p.Tick)
			h.reach[i] = int64(h.ages[0]) * sub << reachBits / span
		}
	}
}

// onward returns how far something goes until now, in parts of a quantum, that went so far since the second or third
// snapshot.
func (h *history) onward(way int64, since int) int64 {
	return (way*h.reach[since] + 1<<(reachBits-1)) >> reachBits
}

// ticks returns the ticks since the baseline.
func (h *history) ticks() int64 { return int64(h.ages[0]) }
