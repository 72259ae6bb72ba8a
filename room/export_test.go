package room

import "github.com/tickwork-engine/tickwork/sim"

// SetTick makes a room that has not run yet be at a tick, at the instant 0.
func (r *Room) SetTick(tick sim.Tick) {
	r.pace.done = tick
	r.pace.start = -r.pace.rate.At(int64(tick))
	r.journal.count = 0
	r.journal.begin(tick, r.world)
}

// Views that nobody holds are unlike any world in all tests: a snapshot that builds on one is found out.
func init() { poison = true }
