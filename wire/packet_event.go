package wire

// Event is one event in a [StatePacket]. Layout: uvarint age, u8 kind, payload.
type Event struct {
	Number  uint16 // low bits of the event's number; events are numbered in the order in which they happened
	Age     uint32 // the packet's tick minus the event's
	Kind    uint8
	Payload []byte // a part of the packet's bytes
}

// AppendEvent appends one event. The payload has the size that the schema gives for its kind.
func AppendEvent(dst []byte, age uint32, kind uint8, payload []byte) []byte {
	require(len(payload) <= MaxEventPayload, "an event's payload is over MaxEventPayload")
	dst = AppendUvarint(dst, uint64(age))
	return append(AppendU8(dst, kind), payload...)
}

// EventSize returns how many bytes [AppendEvent] takes for an event of that age with a payload of that many bytes. With
// it a server chooses how many events a packet holds before it writes their count.
func EventSize(age uint32, payload int) int {
	size := 1 + 1 + payload
	for age >= 0x80 {
		age >>= 7
		size++
	}
	return size
}

// readEvent takes one event without its number.
func readEvent(r *Reader, sizes []uint8) Event {
	age := r.Uvarint()
	if age > 1<<32-1 {
		r.Fail(ErrRange)
	}
	kind := r.U8()
	if int(kind) >= len(sizes) {
		r.Fail(ErrUnknownEvent)
		return Event{}
	}
	return Event{Age: uint32(age), Kind: kind, Payload: r.Bytes(int(sizes[kind]))}
}

// EventCursor goes through the events of a [StatePacket]. It is a plain value: a copy goes on from the same place.
type EventCursor struct {
	r      Reader
	sizes  []uint8
	number uint16
}

// Events returns a cursor before the packet's first event.
func (p *StatePacket) Events() EventCursor {
	return EventCursor{r: NewReader(p.events), sizes: p.sizes, number: p.FirstEvent}
}

// Next returns the next event, or false if there is none left.
func (c *EventCursor) Next() (Event, bool) {
	if c.r.Remaining() == 0 {
		return Event{}, false
	}
	e := readEvent(&c.r, c.sizes)
	e.Number = c.number
	c.number++
	return e, true
}
