package rollback_test

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/tickwork-engine/tickwork/rollback"
)

func sampleBundle() *rollback.Bundle {
	return &rollback.Bundle{
		Slot: 1, Peer: 2, Tick: 300, Local: 0x01020304, Remote: 0x05060708, Trace: []uint32{7, 8}, Log: []byte("log"), World: []byte("world"),
	}
}

func TestBundle(t *testing.T) {
	want := sampleBundle()
	b := want.Append(nil)
	head := []byte{'T', 'W', 'D', 'B', 1, 0, 1, 2, 0x2c, 1, 0, 0, 4, 3, 2, 1, 8, 7, 6, 5, 2, 7, 0, 0, 0, 8, 0, 0, 0, 3, 0, 0, 0}
	if !bytes.HasPrefix(b, head) {
		t.Errorf("encoded % x", b)
	}
	var got rollback.Bundle
	if err := got.Decode(b); err != nil || !reflect.DeepEqual(&got, want) {
		t.Errorf("decoded %+v, %v", got, err)
	}
	for n := range b {
		if err := got.Decode(b[:n]); err != rollback.ErrBundle {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
	if err := got.Decode(append(b, 0)); err != rollback.ErrBundle {
		t.Errorf("a byte too many: %v", err)
	}
}

// Any bytes are a bundle that encodes to the same bytes, or ErrBundle.
func FuzzBundle(f *testing.F) {
	f.Add(sampleBundle().Append(nil))
	f.Add([]byte("TWDB\x01\x00"))
	f.Fuzz(func(t *testing.T, b []byte) {
		var got rollback.Bundle
		if got.Decode(b) == nil && !bytes.Equal(got.Append(nil), b) {
			t.Fatalf("%x encodes to %x", b, got.Append(nil))
		}
	})
}
