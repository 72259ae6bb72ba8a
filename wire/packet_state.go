package wire

import "github.com/tickwork-engine/tickwork/clock"

// stateEventsComplete is the flag in the first byte of a [StatePacket] for its EventsComplete.
const stateEventsComplete = 1 << 0

// StatePacket is the head of what a server sends to a client every few ticks: how the client's inputs arrive, events that
// are not yet acknowledged, and a part of a snapshot as its body.
//
// Layout: u8 [KindState] with Epoch in bits 1 to 3 and EventsComplete in bit 0, u16 Seq, u16 Tick, i8 Margin, i8 Newest, u8 Missed, u8 part (high four bits Part,
// low four bits Parts-1), u8 EventCount; if that is not 0: u16 FirstEvent and the events; then the body.
// Flags: bit 0 EventsComplete.
//
// To write one: [AppendStateHeader], then [AppendEvent] EventCount times, then the body.
// To read one: [StatePacket.Decode], then [StatePacket.Events] and Body.
type StatePacket struct {
	Epoch uint8  // of the player's stay in the room, below Epochs: see [RoomJoined]
	Seq   uint16 // counts the packets to this client, for its acknowledgement
	Tick  uint16 // low bits of the tick whose state this is
	// Margin is how much time the client's inputs had to spare: the deadline of an input's tick minus the instant at which
	// the input first came, the smallest since the last packet, in units of [MarginStep], rounded down; see
	// [QuantiseMargin]. [NoMargin]: no input came for the first time.
	Margin int8
	// Newest is the tick of the client's newest input minus Tick; see [QuantiseNewest]. Until one has come it means nothing.
	Newest int8
	Missed uint8 // bit i: tick Tick-i was closed without this client's input

	Part  uint8 // which of the snapshot's datagrams this is, below Parts
	Parts uint8 // over how many datagrams the snapshot is split, 1 to MaxParts

	// EventsComplete says that every event up to Tick that the client has not acknowledged is in this packet. If it is
	// false, the packet says nothing about events that are not in it.
	EventsComplete bool
	EventCount     uint8  // the number of events in this packet
	FirstEvent     uint16 // low bits of the number of the first of them; 0 if there is none

	// Body is the part of the snapshot. Decode makes it a part of the decoded bytes; for writing it is not looked at.
	Body []byte

	events []byte
	sizes  []uint8
}

// NoMargin is the [StatePacket.Margin] that says that no input came.
const NoMargin int8 = -128

// QuantiseMargin returns the Margin of an input that came early by the given span (negative: late), rounded down so that
// a client never thinks it has more time than it has, and limited to -127 to 127.
func QuantiseMargin(early clock.Time) int8 {
	steps := early / MarginStep
	if early%MarginStep < 0 {
		steps--
	}
	return int8(min(max(steps, -127), 127))
}

// MarginSpan returns the span of a Margin that is not [NoMargin].
func MarginSpan(margin int8) clock.Time { return clock.Time(margin) * MarginStep }

// QuantiseNewest returns the Newest of a client whose newest input is for the tick newest, in a packet of the given tick:
// the difference, limited to -128 to 127. Ticks wrap at 32 bits.
func QuantiseNewest(newest, tick uint32) int8 {
	return int8(min(max(int32(newest-tick), -128), 127))
}

// AppendStateHeader appends all of p up to the first event. The caller appends EventCount events and the body.
func AppendStateHeader(dst []byte, p *StatePacket) []byte {
	require(p.Parts >= 1 && int(p.Parts) <= MaxParts, "StatePacket.Parts must be 1 to MaxParts")
	require(p.Part < p.Parts, "StatePacket.Part must be below Parts")
	flags := uint8(0)
	if p.EventsComplete {
		flags = stateEventsComplete
	}
	dst = AppendU16(appendFirst(dst, KindState, p.Epoch, flags), p.Seq)
	dst = AppendU16(dst, p.Tick)
	dst = append(dst, uint8(p.Margin), uint8(p.Newest), p.Missed, p.Part<<4|(p.Parts-1), p.EventCount)
	if p.EventCount > 0 {
		dst = AppendU16(dst, p.FirstEvent)
	}
	return dst
}

// Decode replaces the packet by the encoded one. sizes holds the payload size of each kind of event and must stay as it
// is while the packet is in use. All events are checked here, so that reading them cannot fail. Nothing is copied: Body
// and the events' payloads are parts of b. After an error the packet is the zero value.
func (p *StatePacket) Decode(b []byte, sizes []uint8) error {
	r := NewReader(b)
	p.readHeader(&r)
	tail := r.rest
	for range p.EventCount {
		readEvent(&r, sizes)
	}
	if err := r.Err(); err != nil {
		*p = StatePacket{}
		return err
	}
	p.events, p.sizes = tail[:len(tail)-r.Remaining()], sizes
	p.Body = r.Rest()
	return nil
}

// readHeader takes all up to the first event.
func (p *StatePacket) readHeader(r *Reader) {
	epoch, flags := readFirst(r, KindState, stateEventsComplete)
	p.Epoch, p.EventsComplete = epoch, flags != 0
	p.Seq, p.Tick = r.U16(), r.U16()
	p.Margin, p.Newest, p.Missed = r.I8(), r.I8(), r.U8()
	part := r.U8()
	p.Part, p.Parts = part>>4, part&15+1
	if p.Part >= p.Parts {
		r.Fail(ErrRange)
	}
	p.EventCount, p.FirstEvent = r.U8(), 0
	if p.EventCount > 0 {
		p.FirstEvent = r.U16()
	}
}
