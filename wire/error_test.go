package wire

import (
	"strings"
	"testing"
)

func TestError(t *testing.T) {
	fourCases[ServerMessage]{
		decode:      DecodeServer,
		value:       Error{Code: CloseVersion, Text: "old", WireVersion: 1, SimVersion: 2, Schema: 3},
		golden:      "01000000 a00f0000 0300000000000000 6f6c64 0100 0200 0300000000000000",
		largest:     Error{Code: 0xffff, Text: strings.Repeat("t", MaxErrorText)},
		largestSize: 4 + 4 + 8 + 256 + 2 + 2 + 8,
	}.run(t)
}

func TestErrorRefuses(t *testing.T) {
	const end = "0000 0000 0000000000000000"
	refused(t, DecodeServer, "code over 16 bits", "01000000 00000100 0000000000000000"+end, ErrRange)
	refused(t, DecodeServer, "text of 257 bytes", "01000000 a00f0000 0101000000000000"+strings.Repeat("41", 257)+end,
		ErrTooLong)
}

// The reason for an end may hold anything; saying it must not fail.
func TestErrorClipsText(t *testing.T) {
	got, err := DecodeServer(Error{Text: strings.Repeat("x", 300)}.Append(nil))
	if want := (Error{Text: strings.Repeat("x", 256)}); err != nil || got != want {
		t.Errorf("decoded %+v, %v", got, err)
	}
	got, err = DecodeServer(Error{Text: "bad \xff byte"}.Append(nil))
	if want := (Error{Text: "bad "}); err != nil || got != want {
		t.Errorf("decoded %+v, %v", got, err)
	}
}
