package wire

import "testing"

func TestRoomLeft(t *testing.T) {
	fourCases[ServerMessage]{
		decode:      DecodeServer,
		value:       RoomLeft{Reason: CloseRoomEnded},
		golden:      "04000000 a70f0000",
		largest:     RoomLeft{Reason: 0xffff},
		largestSize: 4 + 4,
	}.run(t)
	refused(t, DecodeServer, "reason over 16 bits", "04000000 00000100", ErrRange)
}
