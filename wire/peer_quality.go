package wire

// PeerQualityReport tells a peer how the sender is getting on.
//
// Layout: u8 0x05, u32 Frame, u16 Ping, i8 Advantage.
type PeerQualityReport struct {
	Frame     uint32 // the sender's newest tick
	Ping      uint16 // the sender's clock in milliseconds, modulo 65536; the reply returns it
	Advantage int8   // ticks by which the sender believes to be ahead of the receiver
}

// Append appends the message.
func (m PeerQualityReport) Append(dst []byte) []byte {
	dst = AppendU32(append(dst, byte(KindPeerQualityReport)), m.Frame)
	return AppendI8(AppendU16(dst, m.Ping), m.Advantage)
}

// DecodePeerQualityReport returns the message of b.
func DecodePeerQualityReport(b []byte) (PeerQualityReport, error) {
	r := readPeerKind(b, KindPeerQualityReport)
	m := PeerQualityReport{Frame: r.U32(), Ping: r.U16(), Advantage: r.I8()}
	if err := r.Done(); err != nil {
		return PeerQualityReport{}, err
	}
	return m, nil
}

// PeerQualityReply answers a [PeerQualityReport] at once, so that its sender learns the round trip.
//
// Layout: u8 0x06, u16 Pong.
type PeerQualityReply struct {
	Pong uint16 // the report's Ping
}

// Append appends the message.
func (m PeerQualityReply) Append(dst []byte) []byte {
	return AppendU16(append(dst, byte(KindPeerQualityReply)), m.Pong)
}

// DecodePeerQualityReply returns the message of b.
func DecodePeerQualityReply(b []byte) (PeerQualityReply, error) {
	r := readPeerKind(b, KindPeerQualityReply)
	m := PeerQualityReply{Pong: r.U16()}
	if err := r.Done(); err != nil {
		return PeerQualityReply{}, err
	}
	return m, nil
}
