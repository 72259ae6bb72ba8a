package predict

import "github.com/tickwork-engine/tickwork/sim"

// Chronicle presents the events of a world that is simulated whole, predicts what it has not been told, and goes back where that
// was wrong: each event once, when it is foreseen if its kind is predicted, and else when it is certain. What does not happen
// after all is withdrawn.
type Chronicle struct {
	schema  *sim.Schema
	ledger  ledger
	ticks   [History]toldTick
	settled sim.Tick // up to here events are certain
	going   bool     // ticks are being stepped again
}

// toldTick is what the newest step to a tick said.
type toldTick struct {
	tick   sim.Tick
	events []sim.Event // whose payloads are parts of bytes
	bytes  []byte
}

// usualEvents is how many events of a tick there is room for from the beginning. Busier ticks make more.
const usualEvents = 8

// NewChronicle returns a chronicle of a game's worlds.
func NewChronicle(s *sim.Schema) *Chronicle {
	c := &Chronicle{schema: s}
	c.ledger.whole = true
	c.ledger.pending = make([]forecast, 0, maxPending)
	for i := range c.ticks {
		c.ticks[i].events, c.ticks[i].bytes = make([]sim.Event, 0, usualEvents), make([]byte, 0, usualEvents*sim.MaxEventBytes/2)
	}
	return c
}

// Restart begins anew with a world at a tick. What was foreseen is withdrawn.
func (c *Chronicle) Restart(tick sim.Tick) {
	c.ledger.restart(tick)
	c.settled, c.going = tick, false
	for i := range c.ticks {
		c.ticks[i].tick, c.ticks[i].events = tick, c.ticks[i].events[:0]
	}
}

// Stepped takes what a step said has happened in a tick. again says that the tick was stepped before.
func (c *Chronicle) Stepped(tick sim.Tick, events *sim.Events, again bool) {
	c.ticks[tick%History].note(tick, events)
	if again && !c.going {
		c.going = true
		c.ledger.beginReplay(tick - 1)
	}
	if after(tick, c.settled) {
		c.ledger.predicted(c.schema, sim.NoSlot, events)
	}
}

func (t *toldTick) note(tick sim.Tick, events *sim.Events) {
	t.tick, t.events, t.bytes = tick, t.events[:0], t.bytes[:0]
	for i := range events.Len() {
		e := events.At(i)
		from := len(t.bytes)
		t.bytes = append(t.bytes, e.Payload...)
		e.Payload = t.bytes[from:len(t.bytes):len(t.bytes)]
		t.events = append(t.events, e)
	}
}

// Settle says that the world is stepped as far as it is to be for now, and that up to a tick nothing will change any more.
func (c *Chronicle) Settle(certain sim.Tick) {
	if c.going {
		c.going = false
		c.ledger.endReplay()
	}
	for ; after(certain, c.settled); c.settled++ {
		c.confirm(&c.ticks[(c.settled+1)%History], c.settled+1)
	}
	c.ledger.settle(c.settled)
}

func (c *Chronicle) confirm(t *toldTick, tick sim.Tick) {
	if t.tick != tick {
		return
	}
	for i := range t.events {
		c.ledger.tell(c.ledger.confirm(t.events[i], ordinalAmong(t.events, i)))
	}
}

// ordinalAmong is ordinalOf of events that were noted.
func ordinalAmong(events []sim.Event, i int) (n int) {
	for k := range i {
		if events[k].Kind == events[i].Kind && events[k].Owner == events[i].Owner {
			n++
		}
	}
	return n
}

// Notices returns what is to be presented, and forgets it. The slice is valid until the next call of a method.
func (c *Chronicle) Notices() []Notice {
	n := c.ledger.notices
	c.ledger.notices = n[:0]
	return n
}
