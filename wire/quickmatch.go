package wire

// QuickMatch asks for a place in any public room. The answer is a [RoomJoined] or an [Error]. It has no fields.
type QuickMatch struct{}

// Tag returns [TagQuickMatch].
func (QuickMatch) Tag() ClientTag { return TagQuickMatch }

// Append appends the encoded message to dst.
func (QuickMatch) Append(dst []byte) []byte { return AppendU32(dst, uint32(TagQuickMatch)) }
