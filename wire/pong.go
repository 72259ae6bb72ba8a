package wire

// Pong answers a [Ping] at once with the same two numbers.
//
// Layout after the tag: u64, u64.
type Pong struct {
	ClientT uint64
	ServerT uint64
}

// Tag returns [TagPong].
func (Pong) Tag() ClientTag { return TagPong }

// Append appends the encoded message to dst.
func (m Pong) Append(dst []byte) []byte {
	dst = AppendU32(dst, uint32(TagPong))
	dst = AppendU64(dst, m.ClientT)
	return AppendU64(dst, m.ServerT)
}

func readPong(r *Reader) Pong { return Pong{ClientT: r.U64(), ServerT: r.U64()} }
