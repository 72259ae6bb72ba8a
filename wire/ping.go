package wire

// Ping measures the round trip and shows that the connection lives. The client answers with a [Pong].
//
// Layout after the tag: u64, u64.
type Ping struct {
	ClientT uint64 // an instant of the client's clock that the server hands back, or 0 if it has none
	ServerT uint64 // the server's instant of sending, in nanoseconds of its own clock; opaque to the client
}

// Tag returns [TagPing].
func (Ping) Tag() ServerTag { return TagPing }

// Append appends the encoded message to dst.
func (m Ping) Append(dst []byte) []byte {
	dst = AppendU32(dst, uint32(TagPing))
	dst = AppendU64(dst, m.ClientT)
	return AppendU64(dst, m.ServerT)
}

func readPing(r *Reader) Ping { return Ping{ClientT: r.U64(), ServerT: r.U64()} }
