package rollback

import "github.com/tickwork-engine/tickwork/sim"

// queue holds the newest inputs of one slot by their ticks. An input never changes once it is known: all machines must step
// with the same one.
type queue struct {
	newest sim.Tick // all inputs up to this tick are known
	last   sim.PackedInput
	ring   [Queue]entry
}

// entry is what is known of a tick's input.
type entry struct {
	tick  sim.Tick
	is    certainty
	input sim.PackedInput
}

type certainty uint8

const (
	unknown certainty = iota
	guessed           // the player's own, which the referee has not confirmed
	known
)

// reset forgets everything. The next input is that of the tick after the given one.
func (q *queue) reset(tick sim.Tick) {
	*q = queue{newest: tick}
}

func (q *queue) at(tick sim.Tick) *entry { return &q.ring[tick%Queue] }

// put takes an input. It returns false if the tick's input is known already or the tick is too far ahead.
func (q *queue) put(tick sim.Tick, in sim.PackedInput) bool {
	if tick <= q.newest || tick-q.newest > early {
		return false
	}
	e := q.at(tick)
	if e.tick == tick && e.is == known {
		return false
	}
	*e = entry{tick, known, in}
	q.close()
	return true
}

// close moves newest to where the next gap begins.
func (q *queue) close() {
	for {
		next := q.at(q.newest + 1)
		if next.tick != q.newest+1 || next.is != known {
			return
		}
		q.newest, q.last = next.tick, next.input
	}
}

// restart makes the given tick the one after which inputs are wanted. Those that are known stay known, but before it none is
// wanted any more, and after it none may be missing.
func (q *queue) restart(tick sim.Tick) {
	q.newest = tick
	if in, ok := q.known(tick); ok {
		q.last = in
	}
	q.close()
}

// guess takes what the input of a tick will probably be, as long as it is not known.
func (q *queue) guess(tick sim.Tick, in sim.PackedInput) {
	if e := q.at(tick); tick > q.newest && (e.tick != tick || e.is != known) {
		*e = entry{tick, guessed, in}
	}
}

// known returns the input of a tick, and false if it has not come or is not kept any more.
func (q *queue) known(tick sim.Tick) (sim.PackedInput, bool) {
	e := q.at(tick)
	return e.input, e.tick == tick && e.is == known
}

// read returns the input that a tick is stepped with: the known one, the guessed one, or the last one without a gap again.
func (q *queue) read(tick sim.Tick) sim.PackedInput {
	if e := q.at(tick); e.tick == tick && e.is != unknown {
		return e.input
	}
	return q.last
}
