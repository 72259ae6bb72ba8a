package wire

// CreateRoom asks for a room of the player's own. RoomJoined answers it, or a [Refused].
//
// Layout after the tag: text, bool, u8, blob.
type CreateRoom struct {
	Name     string // as typed; at most MaxRoomName bytes
	Public   bool   // others find the room by [BrowseRooms] and [QuickMatch]; a private one is entered by its code
	Capacity uint8  // how many may play, or 0 for as many as the game has slots
	Options  []byte // the game's own, packed, at most MaxOptions bytes; none are the server's
}

// Tag returns [TagCreateRoom].
func (CreateRoom) Tag() ClientTag { return TagCreateRoom }

// Append appends the encoded message to dst.
func (m CreateRoom) Append(dst []byte) []byte {
	require(len(m.Options) <= MaxOptions, "CreateRoom.Options are over MaxOptions")
	dst = AppendU32(dst, uint32(TagCreateRoom))
	dst = appendText(dst, m.Name, MaxRoomName)
	dst = AppendBool(dst, m.Public)
	return AppendBlob(AppendU8(dst, m.Capacity), m.Options)
}

func readCreateRoom(r *Reader) CreateRoom {
	m := CreateRoom{Name: r.String(MaxRoomName), Public: r.Bool(), Capacity: r.U8()}
	m.Options = append(m.Options, r.Blob(MaxOptions)...)
	return m
}
