package wire

import "testing"

func TestEnterQueue(t *testing.T) {
	fourCases[ClientMessage]{
		decode: DecodeClient, value: EnterQueue{}, golden: "0e000000", largest: EnterQueue{}, largestSize: 4,
	}.run(t)
}
