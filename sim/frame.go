package sim

import "github.com/tickwork-engine/tickwork/wire"

// Frame is everything that enters a world in one tick. I is the game's input type in rules; the engine moves inputs
// about packed (see [PackedFrame]).
type Frame[I any] struct {
	// Tick is the number of the tick that the frame leads to.
	Tick Tick
	// Inputs holds one input a slot. An empty slot has the zero input.
	Inputs []I
	// Commands are applied in order before the inputs.
	Commands []Command
	// Predicted marks a client's guess at a frame: there are no commands in it, and all inputs but its own player's are
	// zero. Rules may leave out here what a hidden random number decides, because the guess would be shown and be wrong.
	Predicted bool
}

// Input returns the input of a slot. NoSlot, and any other number that is no slot of the room, has the zero input.
func (f *Frame[I]) Input(slot Slot) (in I) {
	if int(slot) < len(f.Inputs) {
		in = f.Inputs[slot]
	}
	return in
}

// PackedInput is one slot's input of one tick as it travels: the first Schema.InputSize bytes hold the input's fields,
// little-endian, in the order of the game's struct; the rest is zero. Being an array, it copies and compares as a value.
type PackedInput [wire.MaxInputBytes]byte

// PackedFrame is a frame as logs, rooms and clients hold it, without knowing the game's input type.
type PackedFrame = Frame[PackedInput]

// NewPackedFrame returns an empty frame for a number of slots.
func NewPackedFrame(slots int) *PackedFrame {
	return &PackedFrame{Inputs: make([]PackedInput, slots)}
}

// Clear empties the frame for the given tick, keeping its memory.
func (f *Frame[I]) Clear(tick Tick) {
	f.Tick, f.Predicted = tick, false
	clear(f.Inputs)
	f.Commands = f.Commands[:0]
}

// CommandKind says what a command is about.
type CommandKind uint8

// The kinds of commands. The room issues all but CommandGame by itself.
const (
	CommandJoin       CommandKind = iota + 1 // a player takes the slot
	CommandLeave                             // the player has left for good and the slot is free
	CommandDisconnect                        // the player's link is lost; the slot is kept for the grace period
	CommandReconnect                         // the player of a disconnected slot is back
	CommandGame                              // a command of the game's own: Code and Arg are the game's
)

// Command is something other than an input that enters a world: at most a few in a match's second.
type Command struct {
	Kind CommandKind
	Slot Slot
	Code uint16 // of CommandGame
	Arg  int64  // of CommandGame
}
