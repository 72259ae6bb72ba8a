package wire

// Refused says that a request was not granted. Unlike after an [Error], the connection stays, and so does everything that
// the player has.
//
// Layout after the tag: u32, u32.
type Refused struct {
	About ClientTag // the message that asked
	Code  CloseCode // why
}

// Tag returns [TagRefused].
func (Refused) Tag() ServerTag { return TagRefused }

// Append appends the encoded message to dst.
func (m Refused) Append(dst []byte) []byte {
	dst = AppendU32(dst, uint32(TagRefused))
	return appendCloseCode(AppendU32(dst, uint32(m.About)), m.Code)
}

func readRefused(r *Reader) Refused {
	return Refused{About: ClientTag(r.U32()), Code: readCloseCode(r)}
}
