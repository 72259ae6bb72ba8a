package rollback

import "github.com/tickwork-engine/tickwork/sim"

// epoch numbers the spans of a match in which the same players take part. Whoever begins one gives it the next count and its
// own slot, so that no two machines make the same number, and of two with one count that of the lower slot is the higher.
// The zero epoch is that of a machine that knows no match.
type epoch uint32

// The low bits of an epoch hold MaxPlayers-1 minus the slot of its author.
const authorBits = 3

// next returns the epoch that follows, made by the given slot.
func (e epoch) next(author sim.Slot) epoch {
	return (e>>authorBits+1)<<authorBits | epoch(MaxPlayers-1-author)
}

// latestEpoch bounds the epochs that a peer may claim. A match that begins one every second does not come there in eight years.
const latestEpoch = 1 << 31

// newer reports whether e goes before other.
func (e epoch) newer(other epoch) bool { return int32(e-other) > 0 }

// A stamp is what a message's frame number looks like on the wire: the low byte of the epoch over the low 24 bits of the tick.
const (
	tickBits = 24
	tickMask = 1<<tickBits - 1
)

// stamp returns the frame number of a message about a tick.
func stamp(e epoch, tick sim.Tick) uint32 { return uint32(e)<<tickBits | uint32(tick)&tickMask }

// unstamp returns the epoch and the tick that are nearest to the given ones and have the stamp.
func unstamp(s uint32, nearEpoch epoch, nearTick sim.Tick) (epoch, sim.Tick) {
	e := nearEpoch + epoch(int8(uint8(s>>tickBits)-uint8(nearEpoch)))
	ahead := int32((s-uint32(nearTick))<<(32-tickBits)) >> (32 - tickBits)
	return e, nearTick + sim.Tick(ahead)
}
