package sim_test

import (
	"bytes"
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// say adds an event with a payload of bytes.
func say(e *sim.Events, kind uint8, owner sim.Slot, payload ...byte) {
	out := e.Begin(kind, owner)
	if out == nil {
		return
	}
	for _, b := range payload {
		out.Bits(uint64(b), 8)
	}
	e.End()
}

func TestEventsOrder(t *testing.T) {
	var e sim.Events
	e.Clear(77)
	say(&e, 2, 1, 0xaa, 0xbb)
	say(&e, 0, sim.NoSlot)
	out := e.Begin(9, 0)
	out.Bits(5, 3) // a payload is filled up to whole bytes
	e.End()
	want := []sim.Event{
		{Tick: 77, Kind: 2, Owner: 1, Payload: []byte{0xaa, 0xbb}},
		{Tick: 77, Kind: 0, Owner: sim.NoSlot},
		{Tick: 77, Kind: 9, Owner: 0, Payload: []byte{5}},
	}
	if e.Len() != len(want) {
		t.Fatalf("%d events, want %d", e.Len(), len(want))
	}
	for i, w := range want {
		got := e.At(i)
		if got.Tick != w.Tick || got.Kind != w.Kind || got.Owner != w.Owner || !bytes.Equal(got.Payload, w.Payload) {
			t.Errorf("event %d is %+v, want %+v", i, got, w)
		}
	}
	if e.Clear(78); e.Len() != 0 {
		t.Error("Clear left events")
	}
	if say(&e, 1, 0, 1); e.At(0).Tick != 78 || !bytes.Equal(e.At(0).Payload, []byte{1}) {
		t.Errorf("the first event of the next tick is %+v", e.At(0))
	}
}

// A payload stays as it is while more events are added, however much memory they need, and nobody who appends to it
// writes into its neighbor.
func TestEventsPayloads(t *testing.T) {
	var e sim.Events
	say(&e, 0, 0, 1, 2, 3)
	say(&e, 0, 0, 4, 5, 6)
	first := e.At(0).Payload
	_ = append(first, 99)
	if !bytes.Equal(e.At(1).Payload, []byte{4, 5, 6}) {
		t.Errorf("the neighbor became %v", e.At(1).Payload)
	}
	for range 200 {
		say(&e, 0, 0, 7, 8, 9)
	}
	if !bytes.Equal(first, []byte{1, 2, 3}) || !bytes.Equal(e.At(0).Payload, first) {
		t.Errorf("the first payload became %v, %v", first, e.At(0).Payload)
	}
}

// A step that says too much loses the rest of it, and it shows.
func TestEventsOverflow(t *testing.T) {
	var e sim.Events
	for tick := range sim.Tick(2) {
		e.Clear(tick)
		for i := range sim.MaxEventsPerTick + 3 {
			say(&e, 1, 0, byte(i))
		}
		if e.Len() != sim.MaxEventsPerTick {
			t.Fatalf("%d events in a tick", e.Len())
		}
		if last := e.At(sim.MaxEventsPerTick - 1); last.Payload[0] != sim.MaxEventsPerTick-1 {
			t.Errorf("the last one kept is %d", last.Payload[0])
		}
		if want := 3 * int(tick+1); e.Dropped() != want {
			t.Errorf("%d dropped, want %d", e.Dropped(), want)
		}
	}
}

func TestEventsNil(t *testing.T) {
	var e *sim.Events
	if e.Begin(0, 0) != nil {
		t.Error("nobody wants to know, and yet there is a writer")
	}
}

func TestEventsAllocate(t *testing.T) {
	var e sim.Events
	tick := func() {
		e.Clear(1)
		for range 50 {
			say(&e, 1, 2, 3, 4, 5)
		}
	}
	if n := testing.AllocsPerRun(100, tick); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkEvents(b *testing.B) {
	var e sim.Events
	for b.Loop() {
		e.Clear(1)
		for range 10 {
			out := e.Begin(1, 2)
			out.Bits(3, 8)
			out.Bits(4000, 15)
			out.Bits(500, 14)
			e.End()
		}
	}
}

func TestOwnerOf(t *testing.T) {
	var w wire.BitWriter
	w.Bits(0x5a5, 11)
	w.Bits(3, 8)
	w.Bits(1, 1)
	payload := w.Bytes()
	fields := func(owner int) []sim.EventField {
		f := []sim.EventField{{Name: "A", Bits: 11}, {Name: "B", Bits: 8}, {Name: "C", Bits: 1}}
		if owner >= 0 {
			f[owner].Owner = true
		}
		return f
	}
	owned, free := sim.EventSchema{Fields: fields(1)}, sim.EventSchema{Fields: fields(-1)}
	if got := owned.OwnerOf(payload); got != 3 {
		t.Errorf("the owner is %d, want 3", got)
	}
	if got := free.OwnerOf(payload); got != sim.NoSlot {
		t.Errorf("nobody's event belongs to %d", got)
	}
	for n := range 2 {
		if got := owned.OwnerOf(payload[:n]); got != sim.NoSlot {
			t.Errorf("%d bytes: the owner is %d", n, got)
		}
	}
}
