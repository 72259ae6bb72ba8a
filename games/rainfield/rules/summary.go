package rules

import "github.com/tickwork-engine/tickwork/sim"

// Summary tells the list of rooms which wave is fought. A match that is over is followed by another one in the same room,
// so the room is always worth joining.
func (w *World) Summary() sim.Summary {
	if w.Wave == 0 {
		return sim.Summary{Phase: sim.PhaseWaiting}
	}
	return sim.Summary{Phase: sim.PhasePlaying, Progress: int32(w.Wave)}
}
