package rules

import "github.com/tickwork-engine/tickwork/sim"

// maxScore is what fits into a snapshot.
const maxScore = 1<<24 - 1

// addTally puts up what a ship's player has done in the match.
func addTally(w *World, s *Ship) {
	if _, t := w.Tallies.Spawn(); t != nil {
		t.Slot, t.Score, t.Record = s.Slot, s.Score, s.Record
	}
}

// shotFired counts a bullet. Counts stay within what is sent.
func (r *Record) shotFired() { r.Shots = count(r.Shots, 1) }

// hitLanded counts what a bullet or a nova did.
func (r *Record) hitLanded(damage uint8) {
	r.Hits = count(r.Hits, 1)
	r.Damage = min(r.Damage+uint32(damage), maxScore)
}

// count adds to a count, which stops at its end.
func count(n, more uint16) uint16 { return n + min(more, ^n) }

// recordOf returns the record of a slot's player, or nil.
func recordOf(w *World, slot sim.Slot) *Record {
	if _, s := shipOf(w, slot); s != nil {
		return &s.Record
	}
	return nil
}
