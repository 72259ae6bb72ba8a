package replay

import "errors"

// Limits of a file, each with its reason. A reader refuses what is over them.
const (
	// MaxText is the length of the game's name and of the build's in bytes: a version with a commit fits.
	MaxText = 64
	// MaxKeyframe is the size of an encoded world. The largest that rooms can send at all are well below a megabyte.
	MaxKeyframe = 4 << 20
	// MaxBlock is the size of a block, keyframe included. Ten seconds of a full room take a few kilobytes.
	MaxBlock = 8 << 20
	// MaxBlockTicks is how many frames a block has at most, so that no instant is far from a keyframe: a minute at the highest
	// tick rate.
	MaxBlockTicks = 60_000
	// MaxBlocks is how many blocks a file has at most: a week of ten seconds each.
	MaxBlocks = 1 << 16
	// maxCommands is how many commands a frame has at most, as in a log.
	maxCommands = 1<<16 - 1
)

// What can be wrong with a file.
var (
	ErrFormat  = errors.New("replay: not a replay file, or one of a later format")
	ErrDamaged = errors.New("replay: the file is damaged: a seal is not that of the bytes before it")
	ErrRecord  = errors.New("replay: the file holds a record that cannot be")
	ErrFrame   = errors.New("replay: the file holds a frame that cannot be")
	ErrEmpty   = errors.New("replay: the file holds no keyframe")
	ErrGame    = errors.New("replay: the file is a match of another game")
	ErrSchema  = errors.New("replay: the file was made with another schema")
	ErrRead    = errors.New("replay: the file could not be read to its end")
	// ErrTooLarge is what an [Encoder] says of a block that no reader would take.
	ErrTooLarge = errors.New("replay: a block is over the limits of the format")
)

// require panics with the given text if the caller broke a rule of the API.
func require(kept bool, rule string) {
	if !kept {
		panic("replay: " + rule)
	}
}
