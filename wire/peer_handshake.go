package wire

// PeerSyncRequest begins the acquaintance of two peers: whoever gets it answers with a [PeerSyncResponse] of the same value.
//
// Layout: u8 0x03, u32 Value.
type PeerSyncRequest struct{ Value uint32 }

// Append appends the message.
func (m PeerSyncRequest) Append(dst []byte) []byte {
	return AppendU32(append(dst, byte(KindPeerSyncRequest)), m.Value)
}

// DecodePeerSyncRequest returns the message of b.
func DecodePeerSyncRequest(b []byte) (PeerSyncRequest, error) {
	r := readPeerKind(b, KindPeerSyncRequest)
	m := PeerSyncRequest{Value: r.U32()}
	if err := r.Done(); err != nil {
		return PeerSyncRequest{}, err
	}
	return m, nil
}

// PeerSyncResponse answers a [PeerSyncRequest].
//
// Layout: u8 0x04, u32 Value.
type PeerSyncResponse struct{ Value uint32 }

// Append appends the message.
func (m PeerSyncResponse) Append(dst []byte) []byte {
	return AppendU32(append(dst, byte(KindPeerSyncResponse)), m.Value)
}

// DecodePeerSyncResponse returns the message of b.
func DecodePeerSyncResponse(b []byte) (PeerSyncResponse, error) {
	r := readPeerKind(b, KindPeerSyncResponse)
	m := PeerSyncResponse{Value: r.U32()}
	if err := r.Done(); err != nil {
		return PeerSyncResponse{}, err
	}
	return m, nil
}
