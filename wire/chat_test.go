package wire

import (
	"strings"
	"testing"
)

func TestChat(t *testing.T) {
	fourCases[ClientMessage]{
		decode:      DecodeClient,
		value:       Chat{Text: "hi"},
		golden:      "0c000000 0200000000000000 6869",
		largest:     Chat{Text: strings.Repeat("t", MaxChat)},
		largestSize: 4 + 8 + 480,
	}.run(t)
	refused(t, DecodeClient, "text of 481 bytes", "0c000000 e101000000000000"+strings.Repeat("41", 481), ErrTooLong)
}
