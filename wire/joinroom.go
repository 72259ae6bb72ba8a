package wire

// JoinRoom asks for a place in a public room, of which a [RoomList] has told. RoomJoined answers it, or a [Refused].
//
// Layout after the tag: u64.
type JoinRoom struct {
	Room uint64
}

// Tag returns [TagJoinRoom].
func (JoinRoom) Tag() ClientTag { return TagJoinRoom }

// Append appends the encoded message to dst.
func (m JoinRoom) Append(dst []byte) []byte {
	return AppendU64(AppendU32(dst, uint32(TagJoinRoom)), m.Room)
}

func readJoinRoom(r *Reader) JoinRoom { return JoinRoom{Room: r.U64()} }
