package wire

// Command is a game's own message to its rules, for what is no input: choosing a power-up, reviving a friend. It enters
// the world through the frame of the tick in which the server takes it. What the numbers mean is the game's.
//
// Layout after the tag: u16, i64.
type Command struct {
	Code uint16
	Arg  int64
}

// Tag returns [TagCommand].
func (Command) Tag() ClientTag { return TagCommand }

// Append appends the encoded message to dst.
func (m Command) Append(dst []byte) []byte {
	dst = AppendU32(dst, uint32(TagCommand))
	dst = AppendU16(dst, m.Code)
	return AppendI64(dst, m.Arg)
}

func readCommand(r *Reader) Command { return Command{Code: r.U16(), Arg: r.I64()} }
