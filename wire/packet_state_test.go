package wire

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
)

// eventSizes is a schema of four kinds of events.
var eventSizes = []uint8{0, 2, 5, 255}

const (
	stateGolden = "81 0201 0403 fe 05 81 12 02 0605  00 01 aabb  ac02 00  dddddd"
	plainGolden = "80 0000 0000 80 00 00 00 00"
)

func sampleState() *StatePacket {
	return &StatePacket{
		Seq: 0x0102, Tick: 0x0304, Margin: -2, Newest: 5, Missed: 0x81, Part: 1, Parts: 3,
		EventsComplete: true, EventCount: 2, FirstEvent: 0x0506,
	}
}

func TestStatePacketBytes(t *testing.T) {
	got := AppendStateHeader([]byte{0xee}, sampleState())
	got = AppendEvent(got, 0, 1, []byte{0xaa, 0xbb})
	got = AppendEvent(got, 300, 0, nil)
	got = append(got, 0xdd, 0xdd, 0xdd)
	if want := unhex(t, "ee"+stateGolden); !bytes.Equal(got, want) {
		t.Errorf("encoded\n%x, want\n%x", got, want)
	}
	// Without an event its number is not sent.
	got = AppendStateHeader(nil, &StatePacket{Margin: NoMargin, Parts: 1, FirstEvent: 77})
	if want := unhex(t, plainGolden); !bytes.Equal(got, want) {
		t.Errorf("encoded\n%x, want\n%x", got, want)
	}
}

func TestStatePacketParse(t *testing.T) {
	var p StatePacket
	if err := p.Decode(unhex(t, stateGolden), eventSizes); err != nil {
		t.Fatal(err)
	}
	want := sampleState()
	if got := AppendStateHeader(nil, &p); !bytes.Equal(got, AppendStateHeader(nil, want)) {
		t.Errorf("decoded %+v, want %+v", p, want)
	}
	if p.Seq != want.Seq || p.Tick != want.Tick || p.Margin != -2 || p.Newest != 5 || p.Missed != 0x81 ||
		p.Part != 1 || p.Parts != 3 || !p.EventsComplete || p.FirstEvent != want.FirstEvent {
		t.Errorf("decoded %+v, want %+v", p, want)
	}
	if !bytes.Equal(p.Body, []byte{0xdd, 0xdd, 0xdd}) {
		t.Errorf("body %x", p.Body)
	}
}

// Nothing of an earlier packet is left in the one that is decoded into its place.
func TestStatePacketIsReplaced(t *testing.T) {
	var used, fresh StatePacket
	if err := used.Decode(unhex(t, stateGolden), eventSizes); err != nil {
		t.Fatal(err)
	}
	plain := unhex(t, plainGolden)
	if err := used.Decode(plain, nil); err != nil || used.Margin != NoMargin || used.Parts != 1 || len(used.Body) != 0 {
		t.Errorf("decoded %+v, %v", used, err)
	}
	if err := fresh.Decode(plain, nil); err != nil || !reflect.DeepEqual(used, fresh) {
		t.Errorf("decoded %+v, into a fresh one %+v, %v", used, fresh, err)
	}
	events := used.Events()
	if e, ok := events.Next(); ok {
		t.Errorf("an event %+v", e)
	}
}

// A cut packet is refused as long as the cut is before the body, which may have any length.
func TestStatePacketTruncations(t *testing.T) {
	b := unhex(t, stateGolden)
	for n := range len(b) - 3 {
		var p StatePacket
		if err := p.Decode(b[:n:n], eventSizes); err != ErrShort && (n > 0 || err != ErrUnknownPacket) {
			t.Errorf("%d of %d bytes: %v", n, len(b), err)
		}
		if p.EventCount != 0 || p.Parts != 0 || p.Body != nil {
			t.Errorf("%d of %d bytes: the packet is not zero", n, len(b))
		}
	}
	for body := range 3 {
		var p StatePacket
		if err := p.Decode(b[:len(b)-3+body], eventSizes); err != nil || len(p.Body) != body {
			t.Errorf("body of %d bytes: %x, %v", body, p.Body, err)
		}
	}
}

func TestStatePacketSize(t *testing.T) {
	p := sampleState()
	if got := len(AppendStateHeader(nil, p)); got != 12 {
		t.Errorf("the header with events has %d bytes, want 12", got)
	}
	p.EventCount = 0
	if got := len(AppendStateHeader(nil, p)); got != 10 {
		t.Errorf("the header without events has %d bytes, want 10", got)
	}
}

func TestStatePacketRefuses(t *testing.T) {
	const start = "80 0000 0000 00 00 00"
	tests := []struct {
		name, text string
		want       error
	}{
		{"part 1 of 1", start + "10 00", ErrRange},
		{"part 15 of 15", start + "fe 00", ErrRange},
		{"unknown kind of event", start + "00 01 0000 00 04", ErrUnknownEvent},
		{"255 events in 3 bytes", start + "00 ff 0000 00 00 00", ErrShort},
		{"event from 2^32 ticks ago", start + "00 01 0000 8080808010 00", ErrRange},
		{"age with a needless zero", start + "00 01 0000 8000 00", ErrUvarint},
		{"payload cut", start + "00 01 0000 00 02 01020304", ErrShort},
	}
	for _, test := range tests {
		var p StatePacket
		if err := p.Decode(unhex(t, test.text), eventSizes); err != test.want || p.EventCount != 0 {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}
}

func TestStatePacketPanics(t *testing.T) {
	panics(t, "no parts", func() { AppendStateHeader(nil, &StatePacket{}) })
	panics(t, "17 parts", func() { AppendStateHeader(nil, &StatePacket{Parts: 17}) })
	panics(t, "part beyond the parts", func() { AppendStateHeader(nil, &StatePacket{Part: 2, Parts: 2}) })
}

func TestQuantiseMargin(t *testing.T) {
	tests := []struct {
		early clock.Time
		want  int8
	}{
		{0, 0},
		{2 * clock.Millisecond, 1},
		{2*clock.Millisecond - 1, 0},
		{-1, -1}, // a nanosecond late is late
		{-2 * clock.Millisecond, -1},
		{-2*clock.Millisecond - 1, -2},
		{254 * clock.Millisecond, 127},
		{clock.Minute, 127},
		{-254 * clock.Millisecond, -127},
		{-clock.Minute, -127},
		{1<<63 - 1, 127},
		{-1 << 63, -127},
	}
	for _, test := range tests {
		if got := QuantiseMargin(test.early); got != test.want {
			t.Errorf("QuantiseMargin(%d) = %d, want %d", test.early, got, test.want)
		}
	}
	for m := -127; m <= 127; m++ {
		if got := QuantiseMargin(MarginSpan(int8(m))); got != int8(m) {
			t.Errorf("margin %d came back as %d", m, got)
		}
	}
}

func TestQuantiseNewest(t *testing.T) {
	tests := []struct {
		newest, tick uint32
		want         int8
	}{
		{10, 10, 0}, {13, 10, 3}, {7, 10, -3}, {1000, 10, 127}, {10, 1000, -128},
		{2, 1<<32 - 3, 5}, {1<<32 - 3, 2, -5}, {137, 10, 127}, {10, 138, -128},
	}
	for _, test := range tests {
		if got := QuantiseNewest(test.newest, test.tick); got != test.want {
			t.Errorf("QuantiseNewest(%d, %d) = %d, want %d", test.newest, test.tick, got, test.want)
		}
	}
}

// benchState is a usual packet: three events and 500 bytes of snapshot.
func benchState(dst []byte, p *StatePacket, body []byte) []byte {
	*p = StatePacket{Seq: 1, Tick: 2, Parts: 1, EventCount: 3, FirstEvent: 4}
	dst = AppendStateHeader(dst, p)
	dst = AppendEvent(dst, 2, 1, body[:2])
	dst = AppendEvent(dst, 1, 2, body[:5])
	dst = AppendEvent(dst, 0, 0, nil)
	return append(dst, body...)
}

// readState decodes a packet and returns how many bytes its events and its body have.
func readState(p *StatePacket, b []byte) (total int, err error) {
	if err := p.Decode(b, eventSizes); err != nil {
		return 0, err
	}
	events := p.Events()
	for e, ok := events.Next(); ok; e, ok = events.Next() {
		total += len(e.Payload)
	}
	return total + len(p.Body), nil
}

func TestStatePacketAllocatesNothing(t *testing.T) {
	buf, body := make([]byte, 0, MaxDatagram), make([]byte, 500)
	var p StatePacket
	allocs := testing.AllocsPerRun(100, func() {
		b := benchState(buf, &p, body)
		if n, err := readState(&p, b); n != 507 || err != nil {
			t.Fatal(n, err)
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

func BenchmarkStatePacketAppend(b *testing.B) {
	buf, body := make([]byte, 0, MaxDatagram), make([]byte, 500)
	var p StatePacket
	b.ReportAllocs()
	for b.Loop() {
		buf = benchState(buf[:0], &p, body)
	}
}

func BenchmarkStatePacketDecode(b *testing.B) {
	var p StatePacket
	data := benchState(nil, &p, make([]byte, 500))
	b.ReportAllocs()
	for b.Loop() {
		if n, err := readState(&p, data); n != 507 || err != nil {
			b.Fatal(n, err)
		}
	}
}
