package wire

// RoomLeft says that the player is in no room any more. The connection stays open.
//
// Layout after the tag: u32.
type RoomLeft struct {
	Reason CloseCode // [CloseNormal] if the player asked for it
}

// Tag returns [TagRoomLeft].
func (RoomLeft) Tag() ServerTag { return TagRoomLeft }

// Append appends the encoded message to dst.
func (m RoomLeft) Append(dst []byte) []byte {
	return appendCloseCode(AppendU32(dst, uint32(TagRoomLeft)), m.Reason)
}

func readRoomLeft(r *Reader) RoomLeft { return RoomLeft{Reason: readCloseCode(r)} }
