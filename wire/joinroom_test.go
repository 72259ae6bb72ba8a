package wire

import "testing"

func TestJoinRoom(t *testing.T) {
	fourCases[ClientMessage]{
		decode:      DecodeClient,
		value:       JoinRoom{Room: 0x0102030405060708},
		golden:      "04000000 0807060504030201",
		largest:     JoinRoom{Room: 1<<64 - 1},
		largestSize: 4 + 8,
	}.run(t)
}
