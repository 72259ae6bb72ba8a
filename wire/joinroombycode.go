package wire

// JoinRoomByCode asks for a place in the room that has the code. RoomJoined answers it, or a [Refused] that is the same for a
// code that nobody has and for a room without a place.
//
// Layout after the tag: text.
type JoinRoomByCode struct {
	Code string // as typed; at most MaxCode bytes
}

// Tag returns [TagJoinRoomByCode].
func (JoinRoomByCode) Tag() ClientTag { return TagJoinRoomByCode }

// Append appends the encoded message to dst.
func (m JoinRoomByCode) Append(dst []byte) []byte {
	return appendText(AppendU32(dst, uint32(TagJoinRoomByCode)), m.Code, MaxCode)
}

func readJoinRoomByCode(r *Reader) JoinRoomByCode { return JoinRoomByCode{Code: r.String(MaxCode)} }
