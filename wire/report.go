package wire

// Report tells the server what only the client can see: how smooth the game looks. It goes with each [Pong] while the
// player is in a room. The server counts with it and believes nothing because of it.
//
// Layout after the tag: u32, u32, u32, u32.
type Report struct {
	Frames      uint32 // drawn since RoomJoined, as all of these
	Starved     uint32 // of these, frames for which no new enough snapshot was there
	Corrections uint32 // jumps of the player's own entities, before smoothing, that were worth smoothing
	RoundTrip   uint32 // microseconds: as measured last, 0 if it was not
}

// Tag returns [TagReport].
func (Report) Tag() ClientTag { return TagReport }

// Append appends the encoded message to dst.
func (m Report) Append(dst []byte) []byte {
	dst = AppendU32(AppendU32(dst, uint32(TagReport)), m.Frames)
	return AppendU32(AppendU32(AppendU32(dst, m.Starved), m.Corrections), m.RoundTrip)
}

func readReport(r *Reader) Report {
	return Report{Frames: r.U32(), Starved: r.U32(), Corrections: r.U32(), RoundTrip: r.U32()}
}
