package wire

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// sampleInputs is a packet of four inputs of two bytes; the third is the same as the second.
func sampleInputs() *InputPacket {
	p := new(InputPacket)
	p.Reset(2)
	p.HasAck, p.AckSeq, p.AckBits, p.EventAck, p.Tick = true, 0x0102, 0x03040506, 0x0708, 0x090a0b0c
	for _, input := range [][]byte{{1, 2}, {3, 4}, {3, 4}, {5, 6}} {
		p.Push(input)
	}
	return p
}

const (
	sampleInputsGolden = "81 0201 06050403 0807 0c0b0a09 04 05 0102 0304 0506"
	oneInputGolden     = "80 0000 00000000 0000 01000000 01 aabbcc"
)

func TestInputPacketBytes(t *testing.T) {
	p := sampleInputs()
	if got, want := p.Append([]byte{0xee}), unhex(t, "ee"+sampleInputsGolden); !bytes.Equal(got, want) {
		t.Errorf("encoded\n%x, want\n%x", got, want)
	}
	p.Reset(3)
	p.Tick = 1
	p.Push([]byte{0xaa, 0xbb, 0xcc})
	if got, want := p.Append(nil), unhex(t, oneInputGolden); !bytes.Equal(got, want) {
		t.Errorf("encoded\n%x, want\n%x", got, want)
	}
}

func TestInputPacketParse(t *testing.T) {
	var got InputPacket
	if err := got.Decode(unhex(t, sampleInputsGolden), 2); err != nil || got != *sampleInputs() {
		t.Errorf("decoded %+v, %v", got, err)
	}
	if got.Count() != 4 || !bytes.Equal(got.Input(0), []byte{1, 2}) || !bytes.Equal(got.Input(2), []byte{3, 4}) {
		t.Errorf("%d inputs, %x, %x", got.Count(), got.Input(0), got.Input(2))
	}
	if err := got.Decode(unhex(t, oneInputGolden), 3); err != nil || got.Count() != 1 || got.HasAck || got.Tick != 1 {
		t.Errorf("decoded %+v, %v", got, err)
	}
}

func TestInputPacketTruncations(t *testing.T) {
	for golden, size := range map[string]int{sampleInputsGolden: 2, oneInputGolden: 3} {
		b := unhex(t, golden)
		for n := range b {
			p := *sampleInputs()
			if err := p.Decode(b[:n:n], size); err != ErrShort && (n > 0 || err != ErrUnknownPacket) {
				t.Errorf("%d of %d bytes: %v", n, len(b), err)
			}
			if p.Count() != 0 || p.HasAck || p.Tick != 0 {
				t.Errorf("%d of %d bytes: the packet is not empty", n, len(b))
			}
		}
		if err := new(InputPacket).Decode(append(b, 0), size); err != ErrTrailing {
			t.Errorf("a byte too many: %v", err)
		}
	}
}

func TestInputPacketSize(t *testing.T) {
	var p InputPacket
	p.Reset(MaxInputBytes)
	input := make([]byte, MaxInputBytes)
	for i := range MaxInputsPerPacket {
		input[0] = byte(i)
		p.Push(input)
	}
	if got, want := len(p.Append(nil)), 14+4+32*32; got != want {
		t.Errorf("32 different inputs of 32 bytes take %d bytes, want %d", got, want)
	}
	p.Reset(7)
	for range MaxInputsPerPacket {
		p.Push(input[:7])
	}
	if got, want := len(p.Append(nil)), 14+4+7; got != want {
		t.Errorf("32 equal inputs of 7 bytes take %d bytes, want %d", got, want)
	}
}

func TestInputPacketRefuses(t *testing.T) {
	tests := []struct {
		name, text string
		want       error
	}{
		{"no input", "80 0000 00000000 0000 00000000 00", ErrRange},
		{"33 inputs", "80 0000 00000000 0000 00000000 21 00000000 0102", ErrRange},
		{"ack number without the flag", "80 0100 00000000 0000 00000000 01 0102", ErrNotCanonical},
		{"ack bits without the flag", "80 0000 01000000 0000 00000000 01 0102", ErrNotCanonical},
		{"change bit beyond the count", "80 0000 00000000 0000 00000000 02 02 0102", ErrPadding},
		{"changed to the same", "80 0000 00000000 0000 00000000 02 01 0102 0102", ErrNotCanonical},
		{"inputs of another size", "80 0000 00000000 0000 00000000 01 010203", ErrTrailing},
	}
	for _, test := range tests {
		var p InputPacket
		if err := p.Decode(unhex(t, test.text), 2); err != test.want || p.Count() != 0 {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}
}

func TestInputPacketBothWays(t *testing.T) {
	r := newRand(t)
	for range 2000 {
		want := randomInputs(r)
		var got InputPacket
		b := want.Append(nil)
		if err := got.Decode(b, want.size); err != nil {
			t.Fatalf("%x: %v", b, err)
		}
		if !bytes.Equal(got.Append(nil), b) || got.Tick != want.Tick || got.Count() != want.Count() {
			t.Fatalf("%x came back as %+v", b, got)
		}
		for i := range got.Count() {
			if !bytes.Equal(got.Input(i), want.Input(i)) {
				t.Fatalf("input %d: %x, want %x", i, got.Input(i), want.Input(i))
			}
		}
	}
}

// randomInputs returns a packet in which about half of the inputs are like the ones before.
func randomInputs(r *rand.Rand) *InputPacket {
	p := new(InputPacket)
	p.Reset(1 + r.IntN(MaxInputBytes))
	p.HasAck, p.EventAck, p.Tick = r.IntN(2) == 0, uint16(r.Uint32()), r.Uint32()
	if p.HasAck {
		p.AckSeq, p.AckBits = uint16(r.Uint32()), r.Uint32()
	}
	input := randomBytes(r, p.size)
	for range 1 + r.IntN(MaxInputsPerPacket) {
		if r.IntN(2) == 0 {
			input[r.IntN(p.size)] = byte(r.Uint32())
		}
		p.Push(input)
	}
	return p
}

func TestInputPacketPanics(t *testing.T) {
	var p InputPacket
	panics(t, "size 0", func() { p.Reset(0) })
	panics(t, "size 33", func() { p.Reset(MaxInputBytes + 1) })
	panics(t, "decoding size 0", func() { p.Decode(nil, 0) })
	p.Reset(2)
	panics(t, "no input", func() { p.Append(nil) })
	panics(t, "another size", func() { p.Push([]byte{1}) })
	panics(t, "input beyond the count", func() { p.Input(0) })
	panics(t, "33 inputs", func() {
		for range MaxInputsPerPacket + 1 {
			p.Push([]byte{1, 2})
		}
	})
}

// benchInput is a usual packet: 8 ticks of 7 bytes, two of which changed something.
func benchInput() *InputPacket {
	p := new(InputPacket)
	p.Reset(7)
	p.HasAck, p.AckBits, p.Tick = true, 1<<32-1, 1000
	for i := range 8 {
		p.Push([]byte{byte(i / 3), 2, 3, 4, 5, 6, 7})
	}
	return p
}

func TestInputPacketAllocatesNothing(t *testing.T) {
	p := benchInput()
	buf := make([]byte, 0, MaxDatagram)
	input := make([]byte, 7)
	allocs := testing.AllocsPerRun(100, func() {
		b := p.Append(buf)
		if p.Decode(b, 7) != nil {
			t.Fatal("the packet does not decode")
		}
		p.Reset(7)
		p.Push(input)
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

func BenchmarkInputPacketAppend(b *testing.B) {
	p := benchInput()
	buf := make([]byte, 0, MaxDatagram)
	b.ReportAllocs()
	for b.Loop() {
		buf = p.Append(buf[:0])
	}
}

func BenchmarkInputPacketDecode(b *testing.B) {
	data := benchInput().Append(nil)
	var p InputPacket
	b.ReportAllocs()
	for b.Loop() {
		if err := p.Decode(data, 7); err != nil {
			b.Fatal(err)
		}
	}
}
