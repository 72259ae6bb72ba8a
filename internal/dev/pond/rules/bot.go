package rules

import "github.com/tickwork-engine/tickwork/sim"

// Bot swims to the right.
type Bot struct{}

// Input returns the bot's input: it is always the same.
func (Bot) Input(sim.Tick, sim.World, sim.Slot) sim.PackedInput { return Input{X: 127}.Pack() }
