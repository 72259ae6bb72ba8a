package wire

import (
	"bytes"
	"reflect"
	"testing"
)

func TestRefereeFrames(t *testing.T) {
	want := RefereeFrames{Base: 0x01020304, Count: 3, Frames: []byte{0x82}}
	golden := unhex(t, "0a 04030201 03 82")
	if got := want.Append(nil); !bytes.Equal(got, golden) {
		t.Errorf("encoded %x", got)
	}
	for n := range golden {
		if _, err := DecodeRefereeFrames(golden[:n:n]); (err == nil) != (n >= 6) {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
	if got, err := DecodeRefereeFrames(golden); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("decoded %+v, %v", got, err)
	}
	refusedFrames := func(name, text string, want error) {
		if _, err := DecodeRefereeFrames(unhex(t, text)); err != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	refusedFrames("no frame", "0a 00000000 00", ErrRange)
	refusedFrames("129 frames", "0a 00000000 81", ErrRange)
	refusedFrames("another kind", "09 00000000 01", ErrUnknownMessage)
	panics(t, "no frame", func() { RefereeFrames{}.Append(nil) })
	panics(t, "too many frames", func() { RefereeFrames{Count: 129}.Append(nil) })
}

// Any bytes decode to a message that encodes to the same bytes, or to an error.
func FuzzRefereeFrames(f *testing.F) {
	addHex(f, "0a 04030201 03 82", "0a 00000000 01 01 01 00 07", "0a", "")
	f.Fuzz(func(t *testing.T, b []byte) {
		if m, err := DecodeRefereeFrames(b); err == nil && !bytes.Equal(m.Append(nil), b) {
			t.Fatalf("%x encodes to %x", b, m.Append(nil))
		}
	})
}
