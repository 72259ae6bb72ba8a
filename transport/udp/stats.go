package udp

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
)

// Stats is what a connection knows of its way.
type Stats struct {
	RoundTrip clock.Time // smoothed; zero if none was measured
	PathSize  int        // bytes of the largest payload that is known to get through
	Window    int        // bytes of the ordered stream that may be under way
	Resent    uint64     // fragments of it that were sent again
	Ignored   uint64     // payloads of the peer's that were no packets
}

// StatsOf returns the figures of a connection of this package. ok is false for another one.
func StatsOf(of transport.Conn) (_ Stats, ok bool) {
	c, ok := of.(*conn)
	if !ok {
		return Stats{}, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return Stats(c.link.Stats()), true
}
