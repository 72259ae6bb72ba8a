package wire

// LeaveQueue gives a place in the queue up, for the whole party if the player is in one. A [QueueStatus] answers it.
//
// Layout: the tag alone.
type LeaveQueue struct{}

// Tag returns [TagLeaveQueue].
func (LeaveQueue) Tag() ClientTag { return TagLeaveQueue }

// Append appends the encoded message to dst.
func (LeaveQueue) Append(dst []byte) []byte { return AppendU32(dst, uint32(TagLeaveQueue)) }
