package wire

import "testing"

func TestPeerLeft(t *testing.T) {
	fourCases[ServerMessage]{
		decode:      DecodeServer,
		value:       PeerLeft{Slot: 3, Reason: 0x01020304},
		golden:      "06000000 03 04030201",
		largest:     PeerLeft{Slot: 255, Reason: 1<<32 - 1},
		largestSize: 4 + 1 + 4,
	}.run(t)
}
