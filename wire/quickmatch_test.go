package wire

import "testing"

func TestQuickMatch(t *testing.T) {
	fourCases[ClientMessage]{
		decode:      DecodeClient,
		value:       QuickMatch{},
		golden:      "01000000",
		largest:     QuickMatch{},
		largestSize: 4,
	}.run(t)
}
