package link

import "github.com/tickwork-engine/tickwork/clock"

// congestion bounds what the stream has under way. It yields to others as LEDBAT does (RFC 6817): it grows while answers
// come about as fast as they can, and shrinks when queues build up, before anything is lost. A loss halves it if there is a
// queue, and takes an eighth if there is none: on the air much is lost without anybody's doing.
type congestion struct {
	window   int // bytes
	starting bool
	recovers clock.Time // losses of what was sent before this are one loss
}

func newCongestion() congestion { return congestion{window: firstWindow, starting: true} }

// acked takes an acknowledgement of n bytes, of inFlight bytes that were under way.
func (c *congestion) acked(n, inFlight, size int, queueing clock.Time) {
	if inFlight < c.window/2 {
		return // not the window is what bounds it
	}
	if c.starting && queueing < targetDelay*3/4 {
		c.window = min(c.window+n, maxWindow)
		return
	}
	c.starting = false
	share := float64(targetDelay-queueing) / float64(targetDelay)
	step := int(max(share, -1) * float64(n) * float64(size) / float64(c.window))
	c.window = min(max(c.window+step, minWindow), maxWindow)
}

// lost takes the loss of a fragment that was sent at an instant. It reports whether it is the first of its round trip.
func (c *congestion) lost(now, sent, queueing clock.Time) bool {
	if sent < c.recovers {
		return false
	}
	c.starting, c.recovers = false, now
	share := 8
	if queueing > targetDelay/2 {
		share = 2
	}
	c.window = max(c.window-c.window/share, minWindow)
	return true
}
