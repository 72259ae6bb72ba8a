package wire

import "testing"

func TestIsPacket(t *testing.T) {
	for data, want := range map[string]bool{"": false, "\x00": false, "\x7f\xff": false, "\x80": true, "\xff": true} {
		if got := IsPacket([]byte(data)); got != want {
			t.Errorf("IsPacket(%x) = %v", data, got)
		}
	}
}

// Each kind must refuse every first byte but its own, with and without its flag, in any epoch.
func TestPacketKinds(t *testing.T) {
	input := benchInput()
	state := AppendStateHeader(nil, &StatePacket{Parts: 1})
	for first := range 256 {
		known := first >= 0x80 && first <= 0x8f
		b := input.Append(nil)
		b[0] = byte(first)
		clear(b[1:7]) // the acknowledgement, which must be zero without the flag
		var p InputPacket
		if err := p.Decode(b, input.size); (err == nil) != known || !known && err != ErrUnknownPacket {
			t.Errorf("inputs, first byte %#x: %v", first, err)
		}
		if known && int(p.Epoch) != first>>1&7 {
			t.Errorf("inputs, first byte %#x: epoch %d", first, p.Epoch)
		}
		b = append([]byte{byte(first)}, state[1:]...)
		var s StatePacket
		if err := s.Decode(b, nil); (err == nil) != known || !known && err != ErrUnknownPacket {
			t.Errorf("state, first byte %#x: %v", first, err)
		}
		if known && int(s.Epoch) != first>>1&7 {
			t.Errorf("state, first byte %#x: epoch %d", first, s.Epoch)
		}
	}
}

// What is sent names its epoch.
func TestPacketEpochs(t *testing.T) {
	for epoch := range uint8(Epochs) {
		input := benchInput()
		input.Epoch = epoch
		state := AppendStateHeader(nil, &StatePacket{Epoch: epoch, Parts: 1})
		if got := input.Append(nil)[0] >> 1 & 7; got != epoch {
			t.Errorf("inputs of epoch %d say %d", epoch, got)
		}
		if got := state[0] >> 1 & 7; got != epoch {
			t.Errorf("state of epoch %d says %d", epoch, got)
		}
	}
	panics(t, "epoch", func() { AppendStateHeader(nil, &StatePacket{Epoch: Epochs, Parts: 1}) })
}
