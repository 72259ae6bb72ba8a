package sim

import "github.com/tickwork-engine/tickwork/wire"

// MaxEventsPerTick bounds what a step may say in one tick; more are dropped and counted.
const MaxEventsPerTick = 255

// MaxEventBytes bounds the payload of an event.
const MaxEventBytes = 32

// Event is one thing that a step said has happened. The payload holds its fields' bits as the schema tells; it is valid
// until the [Events] it came from is cleared.
type Event struct {
	Tick    Tick
	Kind    uint8
	Owner   Slot // whose doing it is, or NoSlot
	Payload []byte
}

// Events collects what one step says. The generator writes a typed method for each kind of event on top of it.
// The zero value is ready; of a nil *Events only Begin may be called, and it wants nothing.
type Events struct {
	tick    Tick
	list    []eventSpan
	bytes   []byte
	bits    wire.BitWriter
	dropped int
}

type eventSpan struct {
	kind     uint8
	owner    Slot
	from, to int
}

// Clear forgets all events and sets the tick of those to come. It keeps the memory.
func (e *Events) Clear(tick Tick) {
	e.tick, e.list, e.bytes = tick, e.list[:0], e.bytes[:0]
}

// Begin starts an event of a kind and returns the writer for its payload's fields, or nil if the event is not wanted.
// After a non-nil return the caller must call End.
func (e *Events) Begin(kind uint8, owner Slot) *wire.BitWriter {
	if e == nil {
		return nil
	}
	if len(e.list) == MaxEventsPerTick {
		e.dropped++
		return nil
	}
	e.list = append(e.list, eventSpan{kind: kind, owner: owner, from: len(e.bytes)})
	e.bits.Reset(e.bytes)
	return &e.bits
}

// End finishes the event that Begin started.
func (e *Events) End() {
	e.bytes = e.bits.Bytes()
	e.list[len(e.list)-1].to = len(e.bytes)
}

// Len returns the number of events.
func (e *Events) Len() int { return len(e.list) }

// At returns event i, in the order in which they happened.
func (e *Events) At(i int) Event {
	s := e.list[i]
	return Event{Tick: e.tick, Kind: s.kind, Owner: s.owner, Payload: e.bytes[s.from:s.to:s.to]}
}

// Dropped returns how many events did not fit into their tick since the beginning.
func (e *Events) Dropped() int { return e.dropped }
