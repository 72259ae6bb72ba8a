package wire

import (
	"bytes"
	"testing"
)

func TestWorldPiece(t *testing.T) {
	fourCases[ServerMessage]{
		decode:      DecodeServer,
		value:       WorldPiece{Tick: 0x01020304, Size: 300, From: 256, Piece: []byte{0xca, 0xfe}},
		golden:      `10000000 04030201 2c010000 00010000 0200000000000000 cafe`,
		largest:     WorldPiece{Size: uint32(MaxPeerState), From: uint32(MaxPeerState - MaxPiece), Piece: bytes.Repeat([]byte{1}, MaxPiece)},
		largestSize: 4 + 3*4 + 8 + 16384,
	}.run(t)
}

func TestWorldPiecesThatDoNotFit(t *testing.T) {
	refused(t, DecodeServer, "no byte", `10000000 00000000 01000000 00000000 0000000000000000`, ErrRange)
	refused(t, DecodeServer, "beyond the world", `10000000 00000000 02000000 01000000 0200000000000000 cafe`, ErrRange)
	refused(t, DecodeServer, "a sum that wraps", `10000000 00000000 02000000 ffffffff 0200000000000000 cafe`, ErrRange)
	refused(t, DecodeServer, "too large a world", `10000000 00000000 01001000 00000000 0200000000000000 cafe`, ErrRange)
	refused(t, DecodeServer, "too large a piece", `10000000 00000000 00001000 00000000 0140000000000000 cafe`, ErrTooLong)
	panics(t, "no byte", func() { WorldPiece{Size: 1}.Append(nil) })
	panics(t, "beyond the world", func() { WorldPiece{Size: 1, Piece: []byte{1, 2}}.Append(nil) })
}
