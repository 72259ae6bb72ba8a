package wire

// KindPeerTrace is the first byte of a [PeerTrace].
const KindPeerTrace PeerKind = 0x0b

// MaxPeerTrace is the most ticks of a [PeerTrace]: those between two checksums.
const MaxPeerTrace = 60

// PeerTrace tells the checksums of the sender's worlds of consecutive ticks, after one of them was found to differ, so that the
// first one that does is known.
//
// Layout: u8 0x0b, u32 Frame, u8 count, then the checksums, u32 each, the one of Frame last.
type PeerTrace struct {
	Frame uint32
	sums  []byte
}

// Count returns the number of checksums.
func (m PeerTrace) Count() int { return len(m.sums) / 4 }

// Sum returns checksum i: that of the tick Frame - Count() + 1 + i.
func (m PeerTrace) Sum(i int) uint32 {
	r := NewReader(m.sums[4*i:])
	return r.U32()
}

// AppendPeerTrace appends the message.
func AppendPeerTrace(dst []byte, frame uint32, sums []uint32) []byte {
	require(len(sums) <= MaxPeerTrace, "a PeerTrace has at most MaxPeerTrace checksums")
	dst = append(AppendU32(append(dst, byte(KindPeerTrace)), frame), byte(len(sums)))
	for _, s := range sums {
		dst = AppendU32(dst, s)
	}
	return dst
}

// DecodePeerTrace returns the message of b, of which it is a part.
func DecodePeerTrace(b []byte) (PeerTrace, error) {
	r := readPeerKind(b, KindPeerTrace)
	m := PeerTrace{Frame: r.U32()}
	count := int(r.U8())
	if count > MaxPeerTrace {
		r.Fail(ErrTooLong)
	}
	m.sums = r.Bytes(4 * count)
	if err := r.Done(); err != nil {
		return PeerTrace{}, err
	}
	return m, nil
}
