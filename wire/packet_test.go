package wire

import "testing"

func TestIsPacket(t *testing.T) {
	for data, want := range map[string]bool{"": false, "\x00": false, "\x7f\xff": false, "\x80": true, "\xff": true} {
		if got := IsPacket([]byte(data)); got != want {
			t.Errorf("IsPacket(%x) = %v", data, got)
		}
	}
}

// Each kind must refuse every first byte but its own, with and without its flag.
func TestPacketKinds(t *testing.T) {
	input := benchInput()
	state := AppendStateHeader(nil, &StatePacket{Parts: 1})
	for first := range 256 {
		known := first == 0x80 || first == 0x81
		b := input.Append(nil)
		b[0] = byte(first)
		clear(b[1:7]) // the acknowledgement, which must be zero without the flag
		var p InputPacket
		if err := p.Decode(b, input.size); (err == nil) != known || !known && err != ErrUnknownPacket {
			t.Errorf("inputs, first byte %#x: %v", first, err)
		}
		b = append([]byte{byte(first)}, state[1:]...)
		var s StatePacket
		if err := s.Decode(b, nil); (err == nil) != known || !known && err != ErrUnknownPacket {
			t.Errorf("state, first byte %#x: %v", first, err)
		}
	}
}
