package rules

import "github.com/tickwork-engine/tickwork/sim"

// Bot goes to the right.
type Bot struct{}

// Input returns what it does in a tick.
func (Bot) Input(sim.Tick, sim.World, sim.Slot) sim.PackedInput { return Input{Move: 100}.Pack() }
