package wire

import (
	"strings"
	"testing"
)

func TestNotice(t *testing.T) {
	fourCases[ServerMessage]{
		decode:      DecodeServer,
		value:       Notice{Kind: NoticeShutdown, Seconds: 30, Text: "bye"},
		golden:      "0f000000 01 1e000000 0300000000000000 627965",
		largest:     Notice{Kind: 255, Seconds: 1<<32 - 1, Text: strings.Repeat("t", MaxErrorText)},
		largestSize: 4 + 1 + 4 + 8 + 256,
	}.run(t)
	refused(t, DecodeServer, "text of 257 bytes", "0f000000 00 00000000 0101000000000000"+strings.Repeat("41", 257), ErrTooLong)
}
