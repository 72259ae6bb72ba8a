package wire

// WorldPiece carries a piece of the world at a tick, as a client needs it that begins to follow frames. The pieces of one world
// come one after another. What a whole one holds is the matter of package rollback.
//
// Layout after the tag: u32, u32, u32, blob.
type WorldPiece struct {
	Tick  uint32
	Size  uint32 // of the whole world in bytes, at most MaxPeerState
	From  uint32 // where in the world the piece begins
	Piece []byte // 1 to MaxPiece bytes, within Size
}

// Tag returns [TagWorldPiece].
func (WorldPiece) Tag() ServerTag { return TagWorldPiece }

// fits reports whether the piece is one, and lies within the world.
func (m *WorldPiece) fits() bool {
	return len(m.Piece) > 0 && len(m.Piece) <= MaxPiece && int(m.Size) <= MaxPeerState &&
		uint64(m.From)+uint64(len(m.Piece)) <= uint64(m.Size)
}

// Append appends the encoded message to dst.
func (m WorldPiece) Append(dst []byte) []byte {
	require(m.fits(), "WorldPiece.Piece must be 1 to MaxPiece bytes within Size, and that within MaxPeerState")
	dst = AppendU32(AppendU32(dst, uint32(TagWorldPiece)), m.Tick)
	return AppendBlob(AppendU32(AppendU32(dst, m.Size), m.From), m.Piece)
}

func readWorldPiece(r *Reader) WorldPiece {
	m := WorldPiece{Tick: r.U32(), Size: r.U32(), From: r.U32()}
	m.Piece = append(m.Piece, r.Blob(MaxPiece)...)
	if r.Err() == nil && !m.fits() {
		r.Fail(ErrRange)
	}
	return m
}
