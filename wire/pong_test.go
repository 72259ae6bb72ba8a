package wire

import "testing"

func TestPong(t *testing.T) {
	fourCases[ClientMessage]{
		decode:      DecodeClient,
		value:       Pong{ClientT: 0x0102030405060708, ServerT: 0x1112131415161718},
		golden:      "09000000 0807060504030201 1817161514131211",
		largest:     Pong{ClientT: 1<<64 - 1, ServerT: 1<<64 - 1},
		largestSize: 4 + 8 + 8,
	}.run(t)
}
