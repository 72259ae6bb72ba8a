package client

import "github.com/tickwork-engine/tickwork/sim"

// Bot plays in a player's place.
type Bot interface {
	// Input returns the input for a local tick. world is the newest one that the server has told, nil before the first; own
	// is the slot that the bot plays for.
	Input(tick sim.Tick, world sim.World, own sim.Slot) sim.PackedInput
}

// BotInput returns what a bot does in the next tick.
func (c *Client) BotInput(b Bot) sim.PackedInput {
	return b.Input(c.room.tick+1, c.World(), c.room.slot)
}
