package wire

// PeerInput carries a player's inputs: that of the tick Frame and those before it, so that a lost message costs nothing.
// A message without inputs asks for some: its sender has the player's inputs up to Frame and wants those after it.
//
// Layout: u8 0x01, u32 Frame, u8 Player, u8 count, then the inputs, newest first. The size of an input is the schema's.
type PeerInput struct {
	Frame  uint32
	Player uint8
	// Inputs holds the inputs one after another, newest first. Decoded, it is a part of the message.
	Inputs []byte
}

// Append appends the message. size is that of one input in bytes.
func (m PeerInput) Append(dst []byte, size int) []byte {
	count := len(m.Inputs) / max(size, 1)
	require(count <= MaxPeerInputs && count*size == len(m.Inputs), "a PeerInput must hold whole inputs, at most MaxPeerInputs")
	dst = append(dst, byte(KindPeerInput))
	dst = AppendU32(dst, m.Frame)
	dst = append(dst, m.Player, byte(count))
	return append(dst, m.Inputs...)
}

// DecodePeerInput returns the message of b. size is that of one input in bytes.
func DecodePeerInput(b []byte, size int) (PeerInput, error) {
	r := readPeerKind(b, KindPeerInput)
	m := PeerInput{Frame: r.U32(), Player: r.U8()}
	count := int(r.U8())
	if count > MaxPeerInputs {
		r.Fail(ErrTooLong)
	}
	m.Inputs = r.Bytes(count * size)
	if err := r.Done(); err != nil {
		return PeerInput{}, err
	}
	return m, nil
}

// PeerInputAck says that all of the receiver's inputs up to a tick have come.
//
// Layout: u8 0x02, u32 Frame.
type PeerInputAck struct{ Frame uint32 }

// Append appends the message.
func (m PeerInputAck) Append(dst []byte) []byte {
	return AppendU32(append(dst, byte(KindPeerInputAck)), m.Frame)
}

// DecodePeerInputAck returns the message of b.
func DecodePeerInputAck(b []byte) (PeerInputAck, error) {
	r := readPeerKind(b, KindPeerInputAck)
	m := PeerInputAck{Frame: r.U32()}
	if err := r.Done(); err != nil {
		return PeerInputAck{}, err
	}
	return m, nil
}
