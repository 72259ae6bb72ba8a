package wire

// KindRefereeFrames is the first byte of a [RefereeFrames]. It follows the kinds of messages between peers, which a client and a
// referee use as well.
const KindRefereeFrames PeerKind = 0x0a

// RefereeFrames carries the frames after the tick Base, as the referee has closed them: all that its receiver may not have yet,
// so that a lost message costs nothing. How frames are packed, each as what differs from the one before, is the matter
// of package rollback. The inputs of Base itself are known to the receiver, who has acknowledged them; before tick 1, and in
// the tick of a state, they are zero.
//
// Layout: u8 0x0a, u32 Base, u8 Count, then the frames, which are all the rest.
type RefereeFrames struct {
	Base   uint32
	Count  uint8  // 1 to MaxPeerInputs
	Frames []byte // decoded, a part of the message
}

// Append appends the message.
func (m RefereeFrames) Append(dst []byte) []byte {
	require(m.Count > 0 && int(m.Count) <= MaxPeerInputs, "RefereeFrames must hold 1 to MaxPeerInputs frames")
	dst = AppendU32(append(dst, byte(KindRefereeFrames)), m.Base)
	return append(append(dst, m.Count), m.Frames...)
}

// DecodeRefereeFrames returns the message of b.
func DecodeRefereeFrames(b []byte) (RefereeFrames, error) {
	r := readPeerKind(b, KindRefereeFrames)
	m := RefereeFrames{Base: r.U32(), Count: r.U8()}
	if m.Count == 0 || int(m.Count) > MaxPeerInputs {
		r.Fail(ErrRange)
	}
	m.Frames = r.Rest()
	if err := r.Done(); err != nil {
		return RefereeFrames{}, err
	}
	return m, nil
}
