package wire

// CreateParty opens a party with the player as its leader. A [PartyState] answers it, with the code for the others.
//
// Layout: the tag alone.
type CreateParty struct{}

// Tag returns [TagCreateParty].
func (CreateParty) Tag() ClientTag { return TagCreateParty }

// Append appends the encoded message to dst.
func (CreateParty) Append(dst []byte) []byte { return AppendU32(dst, uint32(TagCreateParty)) }
