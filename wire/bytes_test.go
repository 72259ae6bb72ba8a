package wire

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestAppend(t *testing.T) {
	tests := []struct {
		name string
		got  []byte
		want string
	}{
		{"u8", AppendU8(nil, 0xfe), "fe"},
		{"u16", AppendU16(nil, 0x0102), "0201"},
		{"u32", AppendU32(nil, 0x01020304), "04030201"},
		{"u64", AppendU64(nil, 0x0102030405060708), "0807060504030201"},
		{"i8", AppendI8(nil, -2), "fe"},
		{"i16", AppendI16(nil, -2), "feff"},
		{"i32", AppendI32(nil, -2), "feffffff"},
		{"i64", AppendI64(nil, -2), "feffffffffffffff"},
		{"false", AppendBool(nil, false), "00"},
		{"true", AppendBool(nil, true), "01"},
		{"string", AppendString(nil, "h\u00e9"), "0300000000000000 68c3a9"},
		{"no string", AppendString(nil, ""), "0000000000000000"},
		{"blob", AppendBlob(nil, []byte{9, 8}), "0200000000000000 0908"},
		{"uvarint 0", AppendUvarint(nil, 0), "00"},
		{"uvarint 127", AppendUvarint(nil, 127), "7f"},
		{"uvarint 128", AppendUvarint(nil, 128), "8001"},
		{"uvarint 300", AppendUvarint(nil, 300), "ac02"},
		{"uvarint 2^64-1", AppendUvarint(nil, 1<<64-1), "ffffffffffffffffff01"},
	}
	for _, test := range tests {
		if want := unhex(t, test.want); !bytes.Equal(test.got, want) {
			t.Errorf("%s: %x, want %x", test.name, test.got, want)
		}
	}
}

func TestClip(t *testing.T) {
	tests := []struct {
		s     string
		limit int
		want  string
	}{
		{"", 4, ""},
		{"abcd", 4, "abcd"},
		{"abcde", 4, "abcd"},
		{"abcd", 0, ""},
		{"ab\u20ac", 5, "ab\u20ac"},
		{"ab\u20ac", 4, "ab"},
		{"\U0001f680\U0001f680", 7, "\U0001f680"},
		{"ab\xffcd", 9, "ab"},
		{"\ufffdx", 9, "\ufffdx"}, // the replacement character itself is valid
		{"ab\xe2\x82", 9, "ab"},
	}
	for _, test := range tests {
		if got := Clip(test.s, test.limit); got != test.want {
			t.Errorf("Clip(%q, %d) = %q, want %q", test.s, test.limit, got, test.want)
		}
	}
}

// The result is valid, short enough, a start of the text, and no longer one would do.
func TestClipIsTheLongest(t *testing.T) {
	r := newRand(t)
	letters := []string{"a", "\u00e9", "\u20ac", "\U0001f680", "\xff"}
	for range 2000 {
		var b strings.Builder
		for range r.IntN(12) {
			b.WriteString(letters[r.IntN(len(letters))])
		}
		s, limit := b.String(), r.IntN(20)
		want := ""
		for n := 0; n <= min(limit, len(s)); n++ {
			if utf8.ValidString(s[:n]) {
				want = s[:n]
			}
		}
		if got := Clip(s, limit); got != want {
			t.Fatalf("Clip(%q, %d) = %q, want %q", s, limit, got, want)
		}
	}
}
