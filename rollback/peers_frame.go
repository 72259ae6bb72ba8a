package rollback

import "github.com/tickwork-engine/tickwork/sim"

// Frame returns the frame of a tick that all inputs are known of, while it is kept, which is for about a second and a half. The
// frames of all ticks in their order, on the world that the match began with, are the match: a machine that records it asks for
// what is newly confirmed after each Advance, and steps a world of its own; see package replay. ok is false for other ticks,
// also for those before a world was taken over from a peer (Entered tells the tick): a record begins anew there.
//
// The frame is valid until the next call of Advance or Receive.
func (p *Peers) Frame(tick sim.Tick) (f *sim.PackedFrame, ok bool) {
	if tick <= p.since || tick > p.core.Confirmed() || p.core.Tick()-tick >= Queue-early {
		return nil, false
	}
	return p.core.Frame(tick), true
}
