package wire

// RoomList answers a [BrowseRooms]: public rooms, of which there may be more than the list can hold.
//
// Layout after the tag: list of rooms.
type RoomList struct {
	Rooms []RoomSummary // at most MaxRoomList
}

// RoomSummary tells of a room what one wants to know before one joins. Layout: u64, text, u8, u8, u8, i32.
type RoomSummary struct {
	Room     uint64
	Name     string // at most MaxRoomName bytes
	Players  uint8  // seats that are taken
	Capacity uint8  // seats in all
	Phase    uint8  // a sim.Phase: whether the match has begun
	Progress int32  // how far it is, in the game's own count, such as the number of the wave
}

// summaryBytes is the length of an encoded summary with an empty name.
const summaryBytes = 8 + 8 + 1 + 1 + 1 + 4

// Tag returns [TagRoomList].
func (RoomList) Tag() ServerTag { return TagRoomList }

// Append appends the encoded message to dst.
func (m RoomList) Append(dst []byte) []byte {
	require(len(m.Rooms) <= MaxRoomList, "RoomList.Rooms are over MaxRoomList")
	dst = AppendU32(dst, uint32(TagRoomList))
	dst = AppendU64(dst, uint64(len(m.Rooms)))
	for i := range m.Rooms {
		dst = appendSummary(dst, &m.Rooms[i])
	}
	return dst
}

func appendSummary(dst []byte, s *RoomSummary) []byte {
	dst = appendText(AppendU64(dst, s.Room), s.Name, MaxRoomName)
	dst = append(dst, s.Players, s.Capacity, s.Phase)
	return AppendI32(dst, s.Progress)
}

func readRoomList(r *Reader) RoomList {
	n := readCount(r, MaxRoomList, summaryBytes)
	if n == 0 {
		return RoomList{}
	}
	m := RoomList{Rooms: make([]RoomSummary, n)}
	for i := range m.Rooms {
		m.Rooms[i] = RoomSummary{
			Room: r.U64(), Name: r.String(MaxRoomName), Players: r.U8(), Capacity: r.U8(), Phase: r.U8(), Progress: r.I32(),
		}
	}
	return m
}
