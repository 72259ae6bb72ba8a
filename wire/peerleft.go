package wire

// PeerLeft says that another player's slot is free again.
//
// Layout after the tag: u8, u32.
type PeerLeft struct {
	Slot   uint8
	Reason uint32 // a [CloseCode], or a number above 65535 that is the game's own
}

// Tag returns [TagPeerLeft].
func (PeerLeft) Tag() ServerTag { return TagPeerLeft }

// Append appends the encoded message to dst.
func (m PeerLeft) Append(dst []byte) []byte {
	dst = AppendU32(dst, uint32(TagPeerLeft))
	dst = AppendU8(dst, m.Slot)
	return AppendU32(dst, m.Reason)
}

func readPeerLeft(r *Reader) PeerLeft { return PeerLeft{Slot: r.U8(), Reason: r.U32()} }
