package rollback

import "github.com/tickwork-engine/tickwork/clock"

const (
	// Queue is how many inputs of a slot are kept, a power of two. It must hold what the slowest peer has not acknowledged
	// yet: two windows and two delays, see MaxWindow.
	Queue = 128
	// early is how far beyond the newest input without a gap an input may lie. What is older than Queue-early ticks is
	// overwritten by it.
	early = 32

	// DefaultWindow is how many ticks are predicted at most: half a second at 60 ticks a second.
	DefaultWindow = 30
	// MaxWindow bounds the window, so that 2·MaxWindow + 2·MaxDelay inputs fit into Queue-early.
	MaxWindow = 32
	// NoPrediction as a window is lockstep: no tick is stepped before all of its inputs are known.
	NoPrediction = -1

	// DefaultDelay is how many ticks after it was made an input is applied, so that it has time to travel.
	DefaultDelay = 3
	// NoDelay as a delay applies inputs in the next tick.
	NoDelay = -1
	// MaxDelay bounds the delay: a quarter of a second at 60 ticks a second, beyond which nobody wants to play.
	MaxDelay = 15

	// MaxPlayers is the number of players without a server. More would need more than a fully connected net can carry.
	MaxPlayers = 8
	// ChecksumEvery is the number of ticks from one checksum to the next: one a second.
	ChecksumEvery = 60
	// QualityEvery is the number of ticks from one quality report to the next: three a second.
	QualityEvery = 20
	// Redundancy is how many inputs a message repeats at least, also when they were acknowledged: four lost messages in a
	// row then cost nothing, whatever has become of the acknowledgements.
	Redundancy = 5
	// StaleTicks is how far a state may lie from the ticks that are being played: one that is further away comes too late, and
	// another one is asked for.
	StaleTicks = 120
	// ResyncEvery is the least time between two states that are sent because worlds differ: whatever makes them differ must
	// not make the match stand still as well.
	ResyncEvery = 3 * clock.Second
	// DefaultTimeout is for how long nothing may be heard of a player before the others go on without.
	DefaultTimeout = 5 * clock.Second
)

// require panics with the given text if the caller broke a rule of the API.
func require(kept bool, rule string) {
	if !kept {
		panic("rollback: " + rule)
	}
}
