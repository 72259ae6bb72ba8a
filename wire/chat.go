package wire

// Chat says something to the others in the room. They get it as a [PeerChat].
//
// Layout after the tag: text.
type Chat struct {
	Text string // as typed; at most MaxChat bytes
}

// Tag returns [TagChat].
func (Chat) Tag() ClientTag { return TagChat }

// Append appends the encoded message to dst.
func (m Chat) Append(dst []byte) []byte {
	return appendText(AppendU32(dst, uint32(TagChat)), m.Text, MaxChat)
}

func readChat(r *Reader) Chat { return Chat{Text: r.String(MaxChat)} }
