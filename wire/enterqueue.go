package wire

// EnterQueue asks for a match with players of like skill, for the player or, from its leader, for his whole party. The server answers
// with a [QueueStatus], now and then again, and with RoomJoined in the end.
//
// Layout: the tag alone.
type EnterQueue struct{}

// Tag returns [TagEnterQueue].
func (EnterQueue) Tag() ClientTag { return TagEnterQueue }

// Append appends the encoded message to dst.
func (EnterQueue) Append(dst []byte) []byte { return AppendU32(dst, uint32(TagEnterQueue)) }
