package wire

// Welcome accepts a [Hello].
//
// Layout after the tag: u64, 16 bytes, u16, u16, u64, u16.
type Welcome struct {
	Player      uint64 // the player's number on this server
	Session     Token  // shown in the next Hello to resume; it replaces the one that was shown
	WireVersion uint16 // [Version] of the server
	SimVersion  uint16 // the version of the game's rules
	Schema      uint64 // the hash of the game's schema
	TickHz      uint16 // ticks per second, 1 to MaxTickHz
}

// Tag returns [TagWelcome].
func (Welcome) Tag() ServerTag { return TagWelcome }

// Append appends the encoded message to dst.
func (m Welcome) Append(dst []byte) []byte {
	dst = AppendU32(dst, uint32(TagWelcome))
	dst = AppendU64(dst, m.Player)
	dst = appendToken(dst, m.Session)
	dst = AppendU16(dst, m.WireVersion)
	dst = AppendU16(dst, m.SimVersion)
	dst = AppendU64(dst, m.Schema)
	return appendTickHz(dst, m.TickHz)
}

func readWelcome(r *Reader) Welcome {
	return Welcome{
		Player:      r.U64(),
		Session:     readToken(r),
		WireVersion: r.U16(),
		SimVersion:  r.U16(),
		Schema:      r.U64(),
		TickHz:      readTickHz(r),
	}
}
