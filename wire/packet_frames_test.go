package wire

import (
	"bytes"
	"reflect"
	"testing"
)

const framesGolden = "96 0201 0403 fe 05 81 80 cafe"

func sampleFrames() FramesPacket {
	return FramesPacket{
		Epoch: 3, Seq: 0x0102, Tick: 0x0304, Margin: -2, Newest: 5, Missed: 0x81, Count: 128, Frames: []byte{0xca, 0xfe},
	}
}

func TestFramesPacket(t *testing.T) {
	want, golden := sampleFrames(), unhex(t, framesGolden)
	if got := append(AppendFramesHeader(nil, &want), want.Frames...); !bytes.Equal(got, golden) {
		t.Errorf("encoded %x", got)
	}
	if got := len(AppendFramesHeader(nil, &want)); got != FramesHeaderBytes {
		t.Errorf("the header has %d bytes", got)
	}
	var p FramesPacket
	if err := p.Decode(golden); err != nil || !reflect.DeepEqual(p, want) {
		t.Errorf("decoded %+v, %v", p, err)
	}
	for n := range golden {
		if err := p.Decode(golden[:n:n]); (err == nil) != (n >= FramesHeaderBytes) || err != nil && !reflect.DeepEqual(p, FramesPacket{}) {
			t.Errorf("%d bytes: %+v, %v", n, p, err)
		}
	}
	for text, want := range map[string]error{
		"96 0201 0403 fe 05 81 81": ErrRange, "86 0201 0403 fe 05 81 01": ErrUnknownPacket, "97 0201 0403 fe 05 81 01": ErrUnknownPacket,
	} {
		if err := p.Decode(unhex(t, text)); err != want {
			t.Errorf("%s: %v", text, err)
		}
	}
	panics(t, "too many frames", func() { AppendFramesHeader(nil, &FramesPacket{Count: 129}) })
}

func TestFramesPacketAllocatesNothing(t *testing.T) {
	p, b, buf := sampleFrames(), unhex(t, framesGolden), make([]byte, 0, 100)
	if n := testing.AllocsPerRun(100, func() {
		AppendFramesHeader(buf, &p)
		if p.Decode(b) != nil {
			t.Fatal("not taken")
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Any bytes decode to a packet that encodes to the same bytes, or to an error.
func FuzzFramesPacket(f *testing.F) {
	addHex(f, framesGolden, "90", "")
	f.Fuzz(func(t *testing.T, b []byte) {
		var p FramesPacket
		if p.Decode(b) == nil && !bytes.Equal(append(AppendFramesHeader(nil, &p), p.Frames...), b) {
			t.Fatalf("%x encodes to %x", b, append(AppendFramesHeader(nil, &p), p.Frames...))
		}
	})
}
