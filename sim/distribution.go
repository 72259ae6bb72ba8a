package sim

// Distribution is what of a match travels to its players. The server closes the frames in either case, and the game's code is the
// same.
type Distribution uint8

const (
	// ByState sends snapshots of what each player may know. Clients predict what is their own. It is the default.
	ByState Distribution = iota
	// ByFrames sends every player the whole world once, and then the frames: inputs and commands. Clients simulate all of it,
	// predict what they have not been told, and go back where that was wrong. Nothing can be hidden from anybody, and all
	// that a step depends on must be in the encoded world.
	ByFrames
)
