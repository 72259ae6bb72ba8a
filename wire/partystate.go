package wire

// PartyState tells who is in the player's party. It comes after each change.
//
// Layout after the tag: text, u8, list of texts.
type PartyState struct {
	Code    string   // by which others join; at most MaxCode bytes
	Self    uint8    // the receiver's place in Members
	Members []string // names, the leader's first, each at most MaxName bytes; at most MaxSlots; none: in no party
}

// Tag returns [TagPartyState].
func (PartyState) Tag() ServerTag { return TagPartyState }

// Append appends the encoded message to dst.
func (m PartyState) Append(dst []byte) []byte {
	require(len(m.Members) <= MaxSlots, "PartyState.Members are over MaxSlots")
	dst = AppendU32(dst, uint32(TagPartyState))
	dst = AppendU8(appendText(dst, m.Code, MaxCode), m.Self)
	dst = AppendU64(dst, uint64(len(m.Members)))
	for _, name := range m.Members {
		dst = appendText(dst, name, MaxName)
	}
	return dst
}

func readPartyState(r *Reader) PartyState {
	m := PartyState{Code: r.String(MaxCode), Self: r.U8()}
	for range readCount(r, MaxSlots, 8) {
		m.Members = append(m.Members, r.String(MaxName))
	}
	return m
}
