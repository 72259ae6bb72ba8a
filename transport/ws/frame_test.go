package ws

import (
	"bytes"
	"encoding/hex"
	"testing"

	"github.com/tickwork-engine/tickwork/wire"
)

// The examples of RFC 6455 section 5.7, as far as they are frames that this package writes.
func TestFramesOfTheStandard(t *testing.T) {
	masked := appendMasked(nil, 0x1, [4]byte{0x37, 0xfa, 0x21, 0x3d}, []byte("Hello"))
	if got := hex.EncodeToString(masked); got != "818537fa213d7f9f4d5158" {
		t.Errorf("masked text: %s", got)
	}
	for _, c := range []struct {
		op     opcode
		n      int
		header string
	}{
		{opBinary, 0, "8200"},
		{opBinary, 125, "827d"},
		{opBinary, 126, "827e007e"},
		{opBinary, 256, "827e0100"},
		{opBinary, 65535, "827effff"},
		{opBinary, 65536, "827f0000000000010000"},
		{opPong, 5, "8a05"},
		{opClose, 2, "8802"},
	} {
		payload := bytes.Repeat([]byte{7}, c.n)
		frame := appendFrame(nil, server, c.op, payload)
		header, body := frame[:len(frame)-c.n], frame[len(frame)-c.n:]
		if hex.EncodeToString(header) != c.header || !bytes.Equal(body, payload) {
			t.Errorf("opcode %x with %d bytes begins with %x, want %s", c.op, c.n, header, c.header)
		}
	}
}

func TestClientsMaskWithChangingKeys(t *testing.T) {
	payload := []byte("a message that is longer than a key")
	keys := map[string]bool{}
	for range 100 {
		frame := appendFrame([]byte("kept"), client, opBinary, payload)
		header, key, body := frame[4:6], frame[6:10], frame[10:]
		if header[1] != maskBit|byte(len(payload)) {
			t.Fatalf("header %x", header)
		}
		for i := range body {
			body[i] ^= key[i%4]
		}
		if !bytes.Equal(body, payload) {
			t.Fatalf("unmasked to %q", body)
		}
		keys[string(key)] = true
	}
	if len(keys) < 99 {
		t.Errorf("only %d keys in 100 frames", len(keys))
	}
}

func TestSendableCodes(t *testing.T) {
	for code, want := range map[uint16]bool{0: false, 999: false, 1000: true, 1003: true, 1004: false, 1005: false,
		1006: false, 1007: true, 1014: true, 1015: false, 2999: false, 3000: true, 4000: true, 4999: true, 5000: false} {
		if got := sendable(wire.CloseCode(code)); got != want {
			t.Errorf("sendable(%d) = %v", code, got)
		}
	}
	if peerCode(0) != 1000 || peerCode(4006) != 4006 || peerCode(1006) != 4003 || peerCode(7) != 4003 {
		t.Error("a peer's code is read wrongly")
	}
}
