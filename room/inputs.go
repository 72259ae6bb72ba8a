package room

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// inputs is what is known of one player's inputs.
type inputs struct {
	queue  [inputWindow]queued // by tick
	newest sim.Tick            // the tick of the newest input that came
	any    bool                // one has come
	last   sim.PackedInput     // the one that was applied last
	silent int                 // ticks since an input was applied for the first time
	missed uint8               // bit i: the tick i ticks back had none
	margin clock.Time          // the smallest time to spare since it was last reported
	fresh  bool                // margin means something
}

type queued struct {
	tick    sim.Tick
	there   bool
	applied bool
	input   sim.PackedInput
}

// reset forgets what came over an earlier link.
func (in *inputs) reset() { *in = inputs{} }

// receive takes the inputs of a packet that came at an instant, into a room whose ticks p tells of. It returns how many
// inputs were for ticks that cannot be meant.
func (in *inputs) receive(packet *wire.InputPacket, at clock.Time, p *pace) (strange int) {
	lag := max(p.dueBy(at)-int64(p.done), 0) // a client cannot know that the room is late
	for i := range packet.Count() {
		tick := sim.Tick(packet.Tick) - sim.Tick(i)
		ahead := int64(int32(tick - p.done))
		if ahead > maxAhead+lag {
			strange++
			continue
		}
		if ahead > maxAhead || ahead < -maxAhead || in.knows(tick) {
			continue
		}
		in.spare(p.due(tick) - at)
		if !in.any || int32(tick-in.newest) > 0 {
			in.newest, in.any = tick, true
		}
		q := &in.queue[tick%inputWindow]
		q.tick, q.there, q.applied = tick, true, false
		copy(q.input[:], packet.Input(i))
	}
	return strange
}

// knows reports whether a tick's input has come, or can be of no use any more: its place was given to a later one.
func (in *inputs) knows(tick sim.Tick) bool {
	q := &in.queue[tick%inputWindow]
	return q.there && int32(q.tick-tick) >= 0
}

func (in *inputs) spare(margin clock.Time) {
	if !in.fresh || margin < in.margin {
		in.margin, in.fresh = margin, true
	}
}

// next returns the input to apply in a tick. Where there is none, the last one is repeated for up to hold ticks; after
// that the player is taken to have let go of everything.
func (in *inputs) next(tick sim.Tick, policy sim.InputPolicy, hold int) sim.PackedInput {
	if policy == sim.Latest {
		tick = in.newest
	}
	in.missed <<= 1
	if q := &in.queue[tick%inputWindow]; q.there && q.tick == tick && !q.applied {
		q.applied = true
		in.last, in.silent = q.input, 0
		return in.last
	}
	in.missed |= 1
	in.silent++
	if in.silent > hold {
		in.last = sim.PackedInput{}
	}
	return in.last
}

// report returns the smallest time to spare since the last report.
func (in *inputs) report() int8 {
	if !in.fresh {
		return wire.NoMargin
	}
	in.fresh = false
	return wire.QuantiseMargin(in.margin)
}
