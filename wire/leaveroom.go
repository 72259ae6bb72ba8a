package wire

// LeaveRoom gives the player's slot up for good; there is no grace time. It has no fields.
type LeaveRoom struct{}

// Tag returns [TagLeaveRoom].
func (LeaveRoom) Tag() ClientTag { return TagLeaveRoom }

// Append appends the encoded message to dst.
func (LeaveRoom) Append(dst []byte) []byte { return AppendU32(dst, uint32(TagLeaveRoom)) }
