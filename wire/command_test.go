package wire

import "testing"

func TestCommand(t *testing.T) {
	fourCases[ClientMessage]{
		decode:      DecodeClient,
		value:       Command{Code: 0x0102, Arg: -2},
		golden:      "0d000000 0201 feffffffffffffff",
		largest:     Command{Code: 0xffff, Arg: -1 << 63},
		largestSize: 4 + 2 + 8,
	}.run(t)
}
