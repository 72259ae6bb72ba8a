package wire

import "testing"

func TestCreateParty(t *testing.T) {
	fourCases[ClientMessage]{
		decode: DecodeClient, value: CreateParty{}, golden: "10000000", largest: CreateParty{}, largestSize: 4,
	}.run(t)
}
