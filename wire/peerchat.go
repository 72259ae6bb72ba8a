package wire

// PeerChat is what a player in the room has said, the receiver himself or another one.
//
// Layout after the tag: u8, text.
type PeerChat struct {
	Slot uint8
	Text string // at most MaxChat bytes
}

// Tag returns [TagPeerChat].
func (PeerChat) Tag() ServerTag { return TagPeerChat }

// Append appends the encoded message to dst.
func (m PeerChat) Append(dst []byte) []byte {
	return appendText(AppendU8(AppendU32(dst, uint32(TagPeerChat)), m.Slot), m.Text, MaxChat)
}

func readPeerChat(r *Reader) PeerChat { return PeerChat{Slot: r.U8(), Text: r.String(MaxChat)} }
