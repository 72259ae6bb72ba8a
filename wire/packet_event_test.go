package wire

import (
	"bytes"
	"testing"
)

func TestEvents(t *testing.T) {
	var p StatePacket
	if err := p.Decode(unhex(t, stateGolden), eventSizes); err != nil {
		t.Fatal(err)
	}
	cursor := p.Events()
	first, ok := cursor.Next()
	if !ok || first.Number != 0x0506 || first.Age != 0 || first.Kind != 1 || string(first.Payload) != "\xaa\xbb" {
		t.Errorf("first event %+v, %v", first, ok)
	}
	copied := cursor
	second, ok := cursor.Next()
	if !ok || second.Number != 0x0507 || second.Age != 300 || second.Kind != 0 || len(second.Payload) != 0 {
		t.Errorf("second event %+v, %v", second, ok)
	}
	for range 2 {
		if e, ok := cursor.Next(); ok {
			t.Errorf("a third event %+v", e)
		}
	}
	if e, ok := copied.Next(); !ok || e.Number != second.Number {
		t.Errorf("a copy of the cursor went elsewhere: %+v, %v", e, ok)
	}
}

func TestEventNumbersWrap(t *testing.T) {
	b := AppendStateHeader(nil, &StatePacket{Parts: 1, EventCount: 2, FirstEvent: 0xffff})
	b = AppendEvent(AppendEvent(b, 0, 0, nil), 0, 0, nil)
	var p StatePacket
	if err := p.Decode(b, eventSizes); err != nil {
		t.Fatal(err)
	}
	cursor := p.Events()
	first, _ := cursor.Next()
	second, _ := cursor.Next()
	if first.Number != 0xffff || second.Number != 0 {
		t.Errorf("numbers %d, %d", first.Number, second.Number)
	}
}

func TestEventSize(t *testing.T) {
	for _, age := range []uint32{0, 1, 127, 128, 16383, 16384, 1<<21 - 1, 1 << 21, 1<<28 - 1, 1 << 28, 1<<32 - 1} {
		for _, payload := range []int{0, 1, 255} {
			got := EventSize(age, payload)
			if want := len(AppendEvent(nil, age, 0, make([]byte, payload))); got != want {
				t.Errorf("EventSize(%d, %d) = %d, want %d", age, payload, got, want)
			}
		}
	}
}

// The most and the largest events that a packet may hold, with every age that has another length.
func TestManyEvents(t *testing.T) {
	payload := bytes.Repeat([]byte{7}, MaxEventPayload)
	b := AppendStateHeader(nil, &StatePacket{Parts: 1, EventCount: 255})
	for i := range 255 {
		b = AppendEvent(b, uint32(1<<32-1)>>(i%33), 3, payload)
	}
	var p StatePacket
	if err := p.Decode(append(b, "body"...), eventSizes); err != nil || string(p.Body) != "body" {
		t.Fatalf("body %q, %v", p.Body, err)
	}
	cursor, count := p.Events(), 0
	for e, ok := cursor.Next(); ok; e, ok = cursor.Next() {
		if e.Number != uint16(count) || e.Age != uint32(1<<32-1)>>(count%33) || !bytes.Equal(e.Payload, payload) {
			t.Fatalf("event %d: %+v", count, e)
		}
		count++
	}
	if count != 255 {
		t.Errorf("%d events, want 255", count)
	}
}

func TestAppendEventPanics(t *testing.T) {
	panics(t, "payload of 256 bytes", func() { AppendEvent(nil, 0, 0, make([]byte, 256)) })
}
