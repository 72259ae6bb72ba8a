package wire

import "testing"

func TestLeaveQueue(t *testing.T) {
	fourCases[ClientMessage]{
		decode: DecodeClient, value: LeaveQueue{}, golden: "0f000000", largest: LeaveQueue{}, largestSize: 4,
	}.run(t)
}
