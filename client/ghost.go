package client

import "github.com/tickwork-engine/tickwork/sim"

// Ghost is a picture of the match that is not drawn, but that what is drawn comes from. It is for debugging: laid over each
// other, the pictures show how far prediction and interpolation are from what the server says.
type Ghost uint8

const (
	// GhostTold is the newest snapshot as it came: all that the server has told last.
	GhostTold Ghost = iota
	// GhostPredicted is what is predicted, at the newest local tick and before corrections are smoothed.
	GhostPredicted
)

// Ghost writes a ghost into a view of the game's schema. Of the header it fills the state, the slot and the tick that the
// ghost is of. Where frames travel nothing is told but by prediction. There are no rows if there is no snapshot or no prediction.
func (c *Client) Ghost(kind Ghost, v *sim.View) {
	slot := c.room.slot
	beginGhost(v, c.state, slot)
	switch {
	case c.whole != nil && kind == GhostPredicted && c.whole.world() != nil:
		v.Words[HeaderTick] = uint32(c.whole.match.Tick())
		c.whole.world().View(v, c.whole.world(), 0, sim.PickAll, slot)
	case c.whole != nil:
	case kind == GhostTold && c.World() != nil:
		v.Words[HeaderTick] = uint32(c.interp.Newest())
		c.World().View(v, c.World(), 0, sim.PickAllThen, slot)
	case kind == GhostPredicted && c.Predicted() != nil:
		v.Words[HeaderTick] = uint32(c.predict.Tick())
		c.Predicted().View(v, c.Predicted(), 0, sim.PickNow, slot)
	}
}

// Ghost writes a ghost as [Client.Ghost] does. What is told is the world of the newest tick, and nothing is predicted.
func (s *Solo) Ghost(kind Ghost, v *sim.View) {
	beginGhost(v, Playing, soloSlot)
	v.Words[HeaderTick] = uint32(s.frame.Tick)
	if kind == GhostTold {
		s.world.View(v, s.world, 0, sim.PickAll, soloSlot)
	}
}

// beginGhost empties the view and says whose it is.
func beginGhost(v *sim.View, state State, slot sim.Slot) {
	v.Clear()
	clear(v.Words[:sim.ViewHeader])
	v.Words[HeaderState], v.Words[HeaderSlot] = uint32(state), uint32(slot)
}
