package wire

// RoomInfo tells what a player's room is called and how friends get in. It follows RoomJoined, and comes again when
// something of it changes.
//
// Layout after the tag: u64, text, text, bool, u8.
type RoomInfo struct {
	Room     uint64
	Name     string // at most MaxRoomName bytes
	Code     string // for [JoinRoomByCode], at most MaxCode bytes; empty if there is none
	Public   bool
	Capacity uint8 // how many may play
}

// Tag returns [TagRoomInfo].
func (RoomInfo) Tag() ServerTag { return TagRoomInfo }

// Append appends the encoded message to dst.
func (m RoomInfo) Append(dst []byte) []byte {
	dst = AppendU64(AppendU32(dst, uint32(TagRoomInfo)), m.Room)
	dst = appendText(dst, m.Name, MaxRoomName)
	dst = appendText(dst, m.Code, MaxCode)
	return AppendU8(AppendBool(dst, m.Public), m.Capacity)
}

func readRoomInfo(r *Reader) RoomInfo {
	return RoomInfo{
		Room: r.U64(), Name: r.String(MaxRoomName), Code: r.String(MaxCode), Public: r.Bool(), Capacity: r.U8(),
	}
}
