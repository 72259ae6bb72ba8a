package sim

// Tick numbers the steps of a match. The world after Start is the world of its first tick; a frame with number n
// takes the world from tick n-1 to tick n.
type Tick uint32

// Slot is a player's place in a room, from 0. It stays the same when the player reconnects.
type Slot uint8

// NoSlot is the owner of what belongs to nobody.
const NoSlot Slot = 255
