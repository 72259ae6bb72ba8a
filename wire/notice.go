package wire

// Notice tells players something from whoever runs the server.
//
// Layout after the tag: u8, u32, text.
type Notice struct {
	Kind    NoticeKind
	Seconds uint32 // of NoticeShutdown: until the server ends
	Text    string // for players, as text; at most MaxErrorText bytes; may be empty but for NoticeMessage
}

// NoticeKind says what a notice is about. Receivers show kinds that they do not know like NoticeMessage.
type NoticeKind uint8

// The kinds of notices.
const (
	NoticeMessage  NoticeKind = iota // words of the operator's
	NoticeShutdown                   // the server ends soon; what runs may still be finished
)

// Tag returns [TagNotice].
func (Notice) Tag() ServerTag { return TagNotice }

// Append appends the encoded message to dst.
func (m Notice) Append(dst []byte) []byte {
	dst = AppendU8(AppendU32(dst, uint32(TagNotice)), uint8(m.Kind))
	return appendText(AppendU32(dst, m.Seconds), m.Text, MaxErrorText)
}

func readNotice(r *Reader) Notice {
	return Notice{Kind: NoticeKind(r.U8()), Seconds: r.U32(), Text: r.String(MaxErrorText)}
}
