package wire

import (
	"bytes"
	"strings"
	"testing"
)

func TestCreateRoom(t *testing.T) {
	fourCases[ClientMessage]{
		decode: DecodeClient,
		value:  CreateRoom{Name: "Den", Public: true, Capacity: 2, Options: []byte{0xca, 0xfe}},
		golden: "03000000 0300000000000000 44656e 01 02 0200000000000000 cafe",
		largest: CreateRoom{
			Name: strings.Repeat("n", MaxRoomName), Capacity: 255, Options: bytes.Repeat([]byte{1}, MaxOptions),
		},
		largestSize: 4 + 8 + 48 + 1 + 1 + 8 + 1024,
	}.run(t)
	refused(t, DecodeClient, "name of 49 bytes", "03000000 3100000000000000"+strings.Repeat("41", 49), ErrTooLong)
	refused(t, DecodeClient, "public is 2", "03000000 0000000000000000 02", ErrFlag)
	refused(t, DecodeClient, "options of 1025 bytes", "03000000 0000000000000000 00 00 0104000000000000", ErrTooLong)
	panics(t, "options over the limit", func() { CreateRoom{Options: make([]byte, MaxOptions+1)}.Append(nil) })
}
