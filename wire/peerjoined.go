package wire

// PeerJoined says that another player took a slot.
//
// Layout after the tag: u8, text.
type PeerJoined struct {
	Slot uint8
	Name string // at most MaxName bytes
}

// Tag returns [TagPeerJoined].
func (PeerJoined) Tag() ServerTag { return TagPeerJoined }

// Append appends the encoded message to dst.
func (m PeerJoined) Append(dst []byte) []byte {
	dst = AppendU32(dst, uint32(TagPeerJoined))
	return appendPeer(dst, Peer(m))
}

func readPeerJoined(r *Reader) PeerJoined { return PeerJoined(readPeer(r)) }
