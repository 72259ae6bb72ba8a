package wire

import "testing"

func TestLeaveRoom(t *testing.T) {
	fourCases[ClientMessage]{
		decode:      DecodeClient,
		value:       LeaveRoom{},
		golden:      "06000000",
		largest:     LeaveRoom{},
		largestSize: 4,
	}.run(t)
}
