package wire

import (
	"strings"
	"testing"
)

func TestPeerJoined(t *testing.T) {
	fourCases[ServerMessage]{
		decode:      DecodeServer,
		value:       PeerJoined{Slot: 3, Name: "Ann"},
		golden:      "05000000 03 0300000000000000 416e6e",
		largest:     PeerJoined{Slot: 255, Name: strings.Repeat("n", MaxName)},
		largestSize: 4 + 1 + 8 + 64,
	}.run(t)
	refused(t, DecodeServer, "name of 65 bytes", "05000000 03 4100000000000000"+strings.Repeat("41", 65), ErrTooLong)
}
