package wire

import (
	"strings"
	"testing"
)

func TestPeerChat(t *testing.T) {
	fourCases[ServerMessage]{
		decode:      DecodeServer,
		value:       PeerChat{Slot: 3, Text: "hi"},
		golden:      "0a000000 03 0200000000000000 6869",
		largest:     PeerChat{Slot: 255, Text: strings.Repeat("t", MaxChat)},
		largestSize: 4 + 1 + 8 + 480,
	}.run(t)
	refused(t, DecodeServer, "text that is not UTF-8", "0a000000 03 0100000000000000 ff", ErrText)
}
