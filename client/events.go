package client

import (
	"github.com/tickwork-engine/tickwork/interp"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/sim"
)

// maxQueued bounds the events that wait for the frame that shows their tick.
const maxQueued = 1024

// eventQueue holds events until it is time to show them. What the player owns is shown at once, as his entities are; the
// rest when the render tick reaches it.
type eventQueue struct {
	schema *sim.Schema
	own    sim.Slot
	later  []predict.Notice // in the order of their arrival
	due    []predict.Notice // to be shown in the next frame

	// Of the tick that events are being taken of: how many of each kind and owner there were.
	tick   sim.Tick
	counts [256]struct {
		owner sim.Slot
		kind  uint8
		n     int
	}
	counted int
}

func (q *eventQueue) begin(own sim.Slot) {
	q.own = own
	q.later = q.later[:0]
	q.tick, q.counted = 0, 0
}

// note takes news of predicted events, which are shown at once.
func (q *eventQueue) note(notices []predict.Notice) {
	for _, n := range notices {
		q.present(n)
	}
}

// present puts an event into the next frame. Events that nobody fetches are dropped.
func (q *eventQueue) present(n predict.Notice) {
	if len(q.due) < maxQueued {
		q.due = append(q.due, n)
	}
}

// happened takes the server's word for an event.
func (q *eventQueue) happened(p *predict.Predictor, e sim.Event) {
	n := p.Confirm(e, q.ordinal(e))
	if n.Phase == predict.Happened && e.Owner != q.own && len(q.later) < maxQueued {
		q.later = append(q.later, n)
		return
	}
	q.present(n)
}

// ordinal returns how many events of the same kind and owner came before this one in its tick.
func (q *eventQueue) ordinal(e sim.Event) int {
	if e.Tick != q.tick {
		q.tick, q.counted = e.Tick, 0
	}
	for i := range q.counted {
		if c := &q.counts[i]; c.kind == e.Kind && c.owner == e.Owner {
			c.n++
			return c.n
		}
	}
	if q.counted < len(q.counts) {
		c := &q.counts[q.counted]
		c.kind, c.owner, c.n = e.Kind, e.Owner, 0
		q.counted++
	}
	return 0
}

// release lets the events pass whose tick is drawn now.
func (q *eventQueue) release(b *interp.Buffer) {
	if !b.Ready() {
		return
	}
	kept := q.later[:0]
	for i := range q.later {
		if float64(q.later[i].Tick) <= b.Tick() {
			q.present(q.later[i])
		} else {
			kept = append(kept, q.later[i])
		}
	}
	q.later = kept
}

// Events returns what is to be presented with this frame, in order, and forgets it. The slice is valid until the next
// call of a method.
func (c *Client) Events() []predict.Notice {
	due := c.events.due
	c.events.due = due[:0]
	return due
}
