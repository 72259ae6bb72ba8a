package wire

// JoinParty asks for a place in the party that has the code. A [PartyState] answers it, or a [Refused].
//
// Layout after the tag: text.
type JoinParty struct {
	Code string // as typed; at most MaxCode bytes
}

// Tag returns [TagJoinParty].
func (JoinParty) Tag() ClientTag { return TagJoinParty }

// Append appends the encoded message to dst.
func (m JoinParty) Append(dst []byte) []byte {
	return appendText(AppendU32(dst, uint32(TagJoinParty)), m.Code, MaxCode)
}

func readJoinParty(r *Reader) JoinParty { return JoinParty{Code: r.String(MaxCode)} }
