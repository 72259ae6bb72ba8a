package wire

// LeaveParty takes the player out of his party. The next one leads if he was its leader. A [PartyState] answers it.
//
// Layout: the tag alone.
type LeaveParty struct{}

// Tag returns [TagLeaveParty].
func (LeaveParty) Tag() ClientTag { return TagLeaveParty }

// Append appends the encoded message to dst.
func (LeaveParty) Append(dst []byte) []byte { return AppendU32(dst, uint32(TagLeaveParty)) }
