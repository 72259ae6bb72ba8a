package wire

import (
	"bytes"
	"testing"
)

func TestPeerTrace(t *testing.T) {
	golden := unhex(t, "0b 04030201 02 08070605 0c0b0a09")
	if got := AppendPeerTrace(nil, 0x01020304, []uint32{0x05060708, 0x090a0b0c}); !bytes.Equal(got, golden) {
		t.Errorf("encoded %x", got)
	}
	m, err := DecodePeerTrace(golden)
	if err != nil || m.Frame != 0x01020304 || m.Count() != 2 || m.Sum(0) != 0x05060708 || m.Sum(1) != 0x090a0b0c {
		t.Errorf("decoded %+v, %v", m, err)
	}
	for n := range golden {
		if m, err := DecodePeerTrace(golden[:n:n]); err == nil || m.Count() != 0 {
			t.Errorf("%d bytes: %+v", n, m)
		}
	}
	if _, err := DecodePeerTrace(append(golden, 0)); err != ErrTrailing {
		t.Errorf("a byte too many: %v", err)
	}
	if _, err := DecodePeerTrace(append(unhex(t, "0b 00000000 3d"), make([]byte, 4*61)...)); err != ErrTooLong {
		t.Errorf("61 checksums: %v", err)
	}
	panics(t, "61 checksums", func() { AppendPeerTrace(nil, 0, make([]uint32, 61)) })
}

// Any bytes decode to a message that encodes to the same bytes, or to an error.
func FuzzPeerTrace(f *testing.F) {
	addHex(f, "0b 04030201 02 08070605 0c0b0a09", "0b 00000000 00")
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := DecodePeerTrace(b)
		if err != nil {
			return
		}
		var sums []uint32
		for i := range m.Count() {
			sums = append(sums, m.Sum(i))
		}
		if !bytes.Equal(AppendPeerTrace(nil, m.Frame, sums), b) {
			t.Fatalf("%x does not encode to itself", b)
		}
	})
}
