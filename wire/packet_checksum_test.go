package wire

import (
	"bytes"
	"testing"
)

func TestChecksumPacket(t *testing.T) {
	for golden, want := range map[string]ChecksumPacket{
		"94 04030201 0d0c0b0a": {Epoch: 2, Tick: 0x01020304, Checksum: 0x0a0b0c0d}, "9f 00000000 00000000": {Epoch: 7, Lost: true},
	} {
		b := unhex(t, golden)
		if got := want.Append(nil); !bytes.Equal(got, b) {
			t.Errorf("encoded %x", got)
		}
		if got, err := DecodeChecksumPacket(b); err != nil || got != want {
			t.Errorf("decoded %+v, %v", got, err)
		}
		for n := range b {
			if _, err := DecodeChecksumPacket(b[:n:n]); err == nil {
				t.Errorf("%d bytes of %s are taken", n, golden)
			}
		}
	}
	for text, want := range map[string]error{
		"95 01000000 00000000": ErrNotCanonical, "95 00000000 01000000": ErrNotCanonical, "84 00000000 00000000": ErrUnknownPacket, "94 00000000 00000000 00": ErrTrailing,
	} {
		if _, err := DecodeChecksumPacket(unhex(t, text)); err != want {
			t.Errorf("%s: %v", text, err)
		}
	}
	if got := (ChecksumPacket{Lost: true, Tick: 5, Checksum: 6}).Append(nil); !bytes.Equal(got, unhex(t, "91 00000000 00000000")) {
		t.Errorf("encoded %x", got)
	}
}

// Any bytes decode to a packet that encodes to the same bytes, or to an error.
func FuzzChecksumPacket(f *testing.F) {
	addHex(f, "94 04030201 0d0c0b0a", "9f 00000000 00000000", "")
	f.Fuzz(func(t *testing.T, b []byte) {
		if p, err := DecodeChecksumPacket(b); err == nil && !bytes.Equal(p.Append(nil), b) {
			t.Fatalf("%x encodes to %x", b, p.Append(nil))
		}
	})
}
