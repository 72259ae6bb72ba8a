package wire

import (
	"strings"
	"testing"
)

func TestJoinParty(t *testing.T) {
	fourCases[ClientMessage]{
		decode:      DecodeClient,
		value:       JoinParty{Code: "BCDFGH"},
		golden:      "11000000 0600000000000000 424344464748",
		largest:     JoinParty{Code: strings.Repeat("C", MaxCode)},
		largestSize: 4 + 8 + 16,
	}.run(t)
	refused(t, DecodeClient, "code of 17 bytes", "11000000 1100000000000000"+strings.Repeat("41", 17), ErrTooLong)
}
