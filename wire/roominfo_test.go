package wire

import (
	"strings"
	"testing"
)

func TestRoomInfo(t *testing.T) {
	fourCases[ServerMessage]{
		decode: DecodeServer,
		value:  RoomInfo{Room: 7, Name: "Den", Code: "BCDFGH", Public: true, Capacity: 4},
		golden: "0d000000 0700000000000000 0300000000000000 44656e 0600000000000000 424344464748 01 04",
		largest: RoomInfo{
			Room: 1<<64 - 1, Name: strings.Repeat("n", MaxRoomName), Code: strings.Repeat("C", MaxCode), Capacity: 255,
		},
		largestSize: 4 + 8 + 8 + 48 + 8 + 16 + 1 + 1,
	}.run(t)
}
