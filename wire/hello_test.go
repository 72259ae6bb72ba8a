package wire

import (
	"errors"
	"strings"
	"testing"
)

// helloExample is a Hello as clients without a schema hash send it.
const helloExample = "00000000 0100 0100 0700000000000000 352e37392e3632 0500000000000000 50696c6f74 00"

func TestHelloExample(t *testing.T) {
	fourCases[ClientMessage]{
		decode:      DecodeClient,
		value:       Hello{WireVersion: 1, SimVersion: 1, ClientVersion: "5.79.62", DisplayName: "Pilot"},
		golden:      helloExample,
		largest:     Hello{ClientVersion: strings.Repeat("v", MaxClientVersion), DisplayName: strings.Repeat("n", MaxName)},
		largestSize: 4 + 2 + 2 + 8 + 32 + 8 + 64 + 1,
	}.run(t)
}

func TestHelloWithSessionAndSchema(t *testing.T) {
	session := Token{0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f}
	fourCases[ClientMessage]{
		decode: DecodeClient,
		value: Hello{
			WireVersion: 0x0102, SimVersion: 0x0304, ClientVersion: "b", DisplayName: "\u00e9",
			Session: session, Schema: 0x1122334455667788,
		},
		golden: `00000000 0201 0403 0100000000000000 62 0200000000000000 c3a9
			01 101112131415161718191a1b1c1d1e1f 8877665544332211`,
		shorter: []int{4 + 2 + 2 + 8 + 1 + 8 + 2 + 1 + 16},
		largest: Hello{
			WireVersion: 0xffff, SimVersion: 0xffff, Session: session, Schema: 1<<64 - 1,
			ClientVersion: strings.Repeat("v", MaxClientVersion), DisplayName: strings.Repeat("\u00e9", MaxName/2),
		},
		largestSize: 4 + 2 + 2 + 8 + 32 + 8 + 64 + 1 + 16 + 8,
	}.run(t)
}

func TestHelloWithAccess(t *testing.T) {
	fourCases[ClientMessage]{
		decode:  DecodeClient,
		value:   Hello{WireVersion: 1, SimVersion: 1, Schema: 0x1122334455667788, Access: "a.b.c"},
		golden:  "00000000 0100 0100 0000000000000000 0000000000000000 00 8877665544332211 0500000000000000 612e622e63",
		shorter: []int{4 + 2 + 2 + 8 + 8 + 1, 4 + 2 + 2 + 8 + 8 + 1 + 8},
		largest: Hello{
			Session: Token{1}, Schema: 1, Access: strings.Repeat("a", MaxAccess),
			ClientVersion: strings.Repeat("v", MaxClientVersion), DisplayName: strings.Repeat("n", MaxName),
		},
		largestSize: 4 + 2 + 2 + 8 + 32 + 8 + 64 + 1 + 16 + 8 + 8 + 8192,
	}.run(t)
	panics(t, "access without a schema", func() { Hello{Access: "a"}.Append(nil) })
	panics(t, "access over its limit", func() { Hello{Schema: 1, Access: strings.Repeat("a", MaxAccess+1)}.Append(nil) })
}

func TestHelloRefuses(t *testing.T) {
	const start = "00000000 0100 0100 0000000000000000 0000000000000000"
	refused(t, DecodeClient, "version text of 33 bytes",
		"00000000 0100 0100 2100000000000000"+strings.Repeat("41", 33), ErrTooLong)
	refused(t, DecodeClient, "name of 65 bytes",
		"00000000 0100 0100 0000000000000000 4100000000000000"+strings.Repeat("41", 65), ErrTooLong)
	refused(t, DecodeClient, "name of 2^64-1 bytes",
		"00000000 0100 0100 0000000000000000 ffffffffffffffff", ErrTooLong)
	refused(t, DecodeClient, "name that is not UTF-8",
		"00000000 0100 0100 0000000000000000 0100000000000000 ff 00", ErrText)
	refused(t, DecodeClient, "option tag 2", start+"02", ErrFlag)
	refused(t, DecodeClient, "session of zeros", start+"01"+strings.Repeat("00", 16), ErrNotCanonical)
	refused(t, DecodeClient, "schema of zeros", start+"00 0000000000000000", ErrNotCanonical)
	refused(t, DecodeClient, "a byte after the schema", start+"00 0100000000000000 00", ErrShort)
	refused(t, DecodeClient, "access of no bytes", start+"00 0100000000000000 0000000000000000", ErrNotCanonical)
	refused(t, DecodeClient, "access of 8193 bytes", start+"00 0100000000000000 0120000000000000", ErrTooLong)
	refused(t, DecodeClient, "a byte after the access", start+"00 0100000000000000 0100000000000000 61 00", ErrTrailing)
}

func TestHelloClipsText(t *testing.T) {
	long := Hello{ClientVersion: strings.Repeat("v", 100), DisplayName: strings.Repeat("\u20ac", 100)}
	got, err := DecodeClient(long.Append(nil))
	want := Hello{ClientVersion: strings.Repeat("v", 32), DisplayName: strings.Repeat("\u20ac", 21)}
	if err != nil || got != want {
		t.Errorf("decoded %+v, %v", got, err)
	}
}

func TestHelloVersion(t *testing.T) {
	newer := unhex(t, "00000000 0900 0000 ffffffffffffffff 00")
	if _, err := DecodeClient(newer); !errors.Is(err, ErrTooLong) {
		t.Fatalf("the newer Hello must not decode here, but: %v", err)
	}
	if v, ok := HelloVersion(newer); v != 9 || !ok {
		t.Errorf("HelloVersion = %d, %v, want 9", v, ok)
	}
	for _, text := range []string{"", "00000000 09", "01000000 0900", "80000000 0900"} {
		if v, ok := HelloVersion(unhex(t, text)); ok || v != 0 {
			t.Errorf("HelloVersion(%s) = %d, %v", text, v, ok)
		}
	}
}
