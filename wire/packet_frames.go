package wire

// FramesPacket is what a server sends to a client every few ticks in a room whose frames travel: how the client's inputs arrive,
// as in a [StatePacket], and frames that the client may not have. How they are packed is the matter of package rollback.
//
// Layout: u8 [KindFrames] with Epoch in bits 1 to 3, u16 Seq, u16 Tick, i8 Margin, i8 Newest, u8 Missed, u8 Count; then the
// frames, which are all the rest.
type FramesPacket struct {
	Epoch  uint8  // of the player's stay in the room, below Epochs: see [RoomJoined]
	Seq    uint16 // counts the packets to this client, for its acknowledgement
	Tick   uint16 // low bits of the tick of the newest frame
	Margin int8   // as in [StatePacket]
	Newest int8   // as in [StatePacket]
	Missed uint8  // as in [StatePacket]
	Count  uint8  // how many frames there are, at most MaxPeerInputs: those after the tick Tick-Count
	Frames []byte // decoded, a part of the packet
}

// AppendFramesHeader appends all of p up to the first frame.
func AppendFramesHeader(dst []byte, p *FramesPacket) []byte {
	require(int(p.Count) <= MaxPeerInputs, "FramesPacket.Count must be at most MaxPeerInputs")
	dst = AppendU16(appendFirst(dst, KindFrames, p.Epoch, 0), p.Seq)
	dst = AppendU16(dst, p.Tick)
	return append(dst, uint8(p.Margin), uint8(p.Newest), p.Missed, p.Count)
}

// FramesHeaderBytes is the length of what [AppendFramesHeader] appends.
const FramesHeaderBytes = 9

// Decode replaces the packet by the encoded one. Nothing is copied. After an error the packet is the zero value.
func (p *FramesPacket) Decode(b []byte) error {
	r := NewReader(b)
	p.Epoch, _ = readFirst(&r, KindFrames, 0)
	p.Seq, p.Tick = r.U16(), r.U16()
	p.Margin, p.Newest, p.Missed, p.Count = r.I8(), r.I8(), r.U8(), r.U8()
	if int(p.Count) > MaxPeerInputs {
		r.Fail(ErrRange)
	}
	p.Frames = r.Rest()
	if err := r.Err(); err != nil {
		*p = FramesPacket{}
		return err
	}
	return nil
}
