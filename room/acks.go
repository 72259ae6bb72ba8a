package room

import (
	"math/bits"

	"github.com/tickwork-engine/tickwork/wire"
)

// ackSpan is how many packets one acknowledgement tells of: the newest one, and those of its bits.
const ackSpan = wire.AckBits + 1

// acks counts which of a link's state packets arrive. A packet is lost when it is older than any acknowledgement that may
// still come can tell of. Packets are numbered from 0 on each link. The zero value has heard of none.
type acks struct {
	next uint32 // the number after the newest packet that has arrived
	open uint64 // bit i: of packet next-1-i it is not known that it has arrived
}

// take takes up an acknowledgement, as in [wire.InputPacket], on a link over which so many packets were sent. It returns
// which packets are now known to have arrived, bit i for packet next-1-i, and how many are now taken for lost. What
// acknowledges a packet that was never sent counts for nothing.
func (a *acks) take(low uint16, mask uint32, sent uint32) (arrived uint64, lost int) {
	if sent == 0 {
		return 0, 0
	}
	newest := wire.Unwrap16(low, sent-1)
	if newest >= sent {
		return 0, 0
	}
	if newest >= a.next {
		lost = a.advance(newest - a.next + 1)
	}
	behind := a.next - 1 - newest
	if behind >= uint32(ackSpan) {
		return 0, lost
	}
	arrived = a.open & ((1 | uint64(mask)<<1) << behind)
	a.open &^= arrived
	return arrived, lost
}

// advance makes room for newer packets, and returns how many have fallen out without an acknowledgement.
func (a *acks) advance(by uint32) (lost int) {
	a.next += by
	if by >= uint32(ackSpan) {
		lost = bits.OnesCount64(a.open) + int(by) - ackSpan
		a.open = 1<<ackSpan - 1
		return lost
	}
	shifted := a.open<<by | (1<<by - 1)
	a.open = shifted & (1<<ackSpan - 1)
	return bits.OnesCount64(shifted &^ (1<<ackSpan - 1))
}
