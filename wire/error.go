package wire

// Error refuses something, and says so before a connection is closed. It always carries the server's versions, so that a
// client knows whether reloading would help. Its layout is the same in all versions.
//
// Layout after the tag: u32, text, u16, u16, u64.
type Error struct {
	Code        CloseCode
	Text        string // for developers, at most MaxErrorText bytes; for players see [CloseCode.Text]
	WireVersion uint16 // [Version] of the server
	SimVersion  uint16 // the version of the game's rules
	Schema      uint64 // the hash of the game's schema
}

// Tag returns [TagError].
func (Error) Tag() ServerTag { return TagError }

// Append appends the encoded message to dst.
func (m Error) Append(dst []byte) []byte {
	dst = AppendU32(dst, uint32(TagError))
	dst = appendCloseCode(dst, m.Code)
	dst = appendText(dst, m.Text, MaxErrorText)
	dst = AppendU16(dst, m.WireVersion)
	dst = AppendU16(dst, m.SimVersion)
	return AppendU64(dst, m.Schema)
}

func readError(r *Reader) Error {
	return Error{
		Code:        readCloseCode(r),
		Text:        r.String(MaxErrorText),
		WireVersion: r.U16(),
		SimVersion:  r.U16(),
		Schema:      r.U64(),
	}
}
