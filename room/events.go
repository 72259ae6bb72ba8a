package room

import "github.com/tickwork-engine/tickwork/sim"

// eventRing keeps the newest events of the room under consecutive numbers, until every player has acknowledged them or
// there are too many.
type eventRing struct {
	ring [keptEvents]keptEvent
	next uint32 // the number of the next event
}

type keptEvent struct {
	tick    sim.Tick
	kind    uint8
	size    uint8
	payload [sim.MaxEventBytes]byte
}

// record takes up the events of a tick.
func (r *eventRing) record(events *sim.Events) {
	for i := range events.Len() {
		e := events.At(i)
		k := &r.ring[r.next%keptEvents]
		k.tick, k.kind, k.size = e.Tick, e.Kind, uint8(copy(k.payload[:], e.Payload))
		r.next++
	}
}

// oldest returns the number of the oldest event that is kept.
func (r *eventRing) oldest() uint32 { return r.next - min(r.next, keptEvents) }

func (r *eventRing) at(number uint32) *keptEvent { return &r.ring[number%keptEvents] }
