package wire

// WorldPacket carries a piece of the world at a tick, as a client needs it that begins to follow frames. It travels on the ordered
// channel, the pieces of one world after each other. What a whole one holds is the matter of package rollback.
//
// Layout: u8 [KindWorld] with Epoch in bits 1 to 3, u32 Tick, u32 Size, u32 From; then the piece, which is all the rest.
type WorldPacket struct {
	Epoch uint8 // of the player's stay in the room, below Epochs: see [RoomJoined]
	Tick  uint32
	Size  uint32 // of the whole world in bytes, at most MaxPeerState
	From  uint32 // where in the world the piece begins
	Piece []byte // at least a byte; decoded, a part of the packet
}

// Append appends the encoded packet.
func (p WorldPacket) Append(dst []byte) []byte {
	require(len(p.Piece) > 0, "a WorldPacket must hold a piece")
	require(int(p.Size) <= MaxPeerState && uint64(p.From)+uint64(len(p.Piece)) <= uint64(p.Size), "WorldPacket.Piece must lie within Size, and that within MaxPeerState")
	dst = AppendU32(appendFirst(dst, KindWorld, p.Epoch, 0), p.Tick)
	dst = AppendU32(AppendU32(dst, p.Size), p.From)
	return append(dst, p.Piece...)
}

// DecodeWorldPacket returns the packet of b.
func DecodeWorldPacket(b []byte) (WorldPacket, error) {
	r := NewReader(b)
	epoch, _ := readFirst(&r, KindWorld, 0)
	p := WorldPacket{Epoch: epoch, Tick: r.U32(), Size: r.U32(), From: r.U32()}
	p.Piece = r.Rest()
	if r.Err() == nil && (len(p.Piece) == 0 || int(p.Size) > MaxPeerState || uint64(p.From)+uint64(len(p.Piece)) > uint64(p.Size)) {
		r.Fail(ErrRange)
	}
	if err := r.Err(); err != nil {
		return WorldPacket{}, err
	}
	return p, nil
}
