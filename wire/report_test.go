package wire

import "testing"

func TestReport(t *testing.T) {
	fourCases[ClientMessage]{
		decode:      DecodeClient,
		value:       Report{Frames: 0x01020304, Starved: 5, Corrections: 6, RoundTrip: 0x0708},
		golden:      "13000000 04030201 05000000 06000000 08070000",
		largest:     Report{Frames: 1<<32 - 1},
		largestSize: 4 + 16,
	}.run(t)
}
