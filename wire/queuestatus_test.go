package wire

import "testing"

func TestQueueStatus(t *testing.T) {
	fourCases[ServerMessage]{
		decode:      DecodeServer,
		value:       QueueStatus{Players: 0x01020304, Seconds: 5, Span: 0x0607},
		golden:      "0b000000 04030201 05000000 07060000",
		largest:     QueueStatus{Players: 1<<32 - 1},
		largestSize: 4 + 12,
	}.run(t)
}
