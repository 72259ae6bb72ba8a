package wire

// BrowseRooms asks which public rooms there are. The answer is a [RoomList]. A client that plays may ask, too.
//
// Layout: the tag alone.
type BrowseRooms struct{}

// Tag returns [TagBrowseRooms].
func (BrowseRooms) Tag() ClientTag { return TagBrowseRooms }

// Append appends the encoded message to dst.
func (BrowseRooms) Append(dst []byte) []byte { return AppendU32(dst, uint32(TagBrowseRooms)) }
