package wire

import "testing"

func TestLeaveParty(t *testing.T) {
	fourCases[ClientMessage]{
		decode: DecodeClient, value: LeaveParty{}, golden: "12000000", largest: LeaveParty{}, largestSize: 4,
	}.run(t)
}
