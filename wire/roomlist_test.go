package wire

import (
	"strings"
	"testing"
)

func largestRoomList() (m RoomList) {
	for i := range MaxRoomList {
		m.Rooms = append(m.Rooms, RoomSummary{Room: uint64(i), Name: strings.Repeat("n", MaxRoomName), Progress: -1})
	}
	return m
}

func TestRoomList(t *testing.T) {
	fourCases[ServerMessage]{
		decode: DecodeServer,
		value: RoomList{Rooms: []RoomSummary{
			{Room: 7, Name: "Den", Players: 1, Capacity: 4, Phase: 1, Progress: -2}, {Room: 9},
		}},
		golden: `02000000 0200000000000000
			0700000000000000 0300000000000000 44656e 01 04 01 feffffff
			0900000000000000 0000000000000000 00 00 00 00000000`,
		largest:     largestRoomList(),
		largestSize: 4 + 8 + 64*(8+8+48+3+4),
	}.run(t)
}

func TestRoomListRefuses(t *testing.T) {
	refused(t, DecodeServer, "65 rooms", "02000000 4100000000000000"+strings.Repeat("00", 65*summaryBytes), ErrTooLong)
	refused(t, DecodeServer, "2^64-1 rooms", "02000000 ffffffffffffffff", ErrTooLong)
	refused(t, DecodeServer, "2 rooms in a room and a half", "02000000 0200000000000000"+strings.Repeat("00", 34), ErrShort)
	panics(t, "65 rooms", func() { RoomList{Rooms: make([]RoomSummary, MaxRoomList+1)}.Append(nil) })
}
