package wire

// QueueStatus says how a player's search for a match goes. It comes when he enters or leaves the queue, and now and then
// while he waits.
//
// Layout after the tag: u32, u32, u32.
type QueueStatus struct {
	Players uint32 // how many wait, the receiver among them; 0: the receiver is not in the queue
	Seconds uint32 // since he entered
	Span    uint32 // by how much others' skill may differ from his by now
}

// Tag returns [TagQueueStatus].
func (QueueStatus) Tag() ServerTag { return TagQueueStatus }

// Append appends the encoded message to dst.
func (m QueueStatus) Append(dst []byte) []byte {
	dst = AppendU32(dst, uint32(TagQueueStatus))
	return AppendU32(AppendU32(AppendU32(dst, m.Players), m.Seconds), m.Span)
}

func readQueueStatus(r *Reader) QueueStatus {
	return QueueStatus{Players: r.U32(), Seconds: r.U32(), Span: r.U32()}
}
