package clock

import "github.com/tickwork-engine/tickwork/sim"

const hz = 60

// shieldEnds counts in ticks.
func shieldEnds(now sim.Tick) sim.Tick { return now + 3*hz }
