package wire

// PeerChecksum tells the checksum of the sender's world at a tick all of whose inputs the sender knows.
//
// Layout: u8 0x08, u32 Frame, u32 Checksum.
type PeerChecksum struct {
	Frame    uint32
	Checksum uint32
}

// Append appends the message.
func (m PeerChecksum) Append(dst []byte) []byte {
	return AppendU32(AppendU32(append(dst, byte(KindPeerChecksum)), m.Frame), m.Checksum)
}

// DecodePeerChecksum returns the message of b.
func DecodePeerChecksum(b []byte) (PeerChecksum, error) {
	r := readPeerKind(b, KindPeerChecksum)
	m := PeerChecksum{Frame: r.U32(), Checksum: r.U32()}
	if err := r.Done(); err != nil {
		return PeerChecksum{}, err
	}
	return m, nil
}
