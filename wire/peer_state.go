package wire

// PeerStateSync carries the whole state of a match at a tick, from which its receivers go on.
//
// Layout: u8 0x07, u32 Frame, then the state, which is all the rest.
type PeerStateSync struct {
	Frame uint32
	State []byte // decoded, a part of the message
}

// Append appends the message.
func (m PeerStateSync) Append(dst []byte) []byte {
	require(len(m.State) <= MaxPeerState, "the state of a PeerStateSync is over MaxPeerState")
	dst = AppendU32(append(dst, byte(KindPeerStateSync)), m.Frame)
	return append(dst, m.State...)
}

// DecodePeerStateSync returns the message of b.
func DecodePeerStateSync(b []byte) (PeerStateSync, error) {
	r := readPeerKind(b, KindPeerStateSync)
	m := PeerStateSync{Frame: r.U32()}
	if r.Remaining() > MaxPeerState {
		r.Fail(ErrTooLarge)
	}
	m.State = r.Rest()
	if err := r.Done(); err != nil {
		return PeerStateSync{}, err
	}
	return m, nil
}

// PeerResyncRequest asks for a fresh [PeerStateSync].
//
// Layout: u8 0x09, u32 Frame.
type PeerResyncRequest struct{ Frame uint32 }

// Append appends the message.
func (m PeerResyncRequest) Append(dst []byte) []byte {
	return AppendU32(append(dst, byte(KindPeerResyncRequest)), m.Frame)
}

// DecodePeerResyncRequest returns the message of b.
func DecodePeerResyncRequest(b []byte) (PeerResyncRequest, error) {
	r := readPeerKind(b, KindPeerResyncRequest)
	m := PeerResyncRequest{Frame: r.U32()}
	if err := r.Done(); err != nil {
		return PeerResyncRequest{}, err
	}
	return m, nil
}
