package wire

// Hello opens a connection. It must be the client's first message and arrive within [HelloTimeout].
//
// Layout after the tag: u16, u16, text, text, option of 16 bytes, u64, text. The last two were appended to an older layout:
// a Hello that ends after the session has Schema 0, one that ends after the schema has no Access, and that is how those
// are encoded. Access needs a schema before it.
type Hello struct {
	WireVersion   uint16 // [Version] of the client
	SimVersion    uint16 // the version of the game's rules
	ClientVersion string // the client's own version, for logs; at most MaxClientVersion bytes
	DisplayName   string // the player's name as typed; at most MaxName bytes
	Session       Token  // of the session to resume, or zero
	Schema        uint64 // the hash of the game's schema, or 0 if the client has none
	Access        string // what shows who the player is, such as a JSON Web Token; at most MaxAccess bytes; empty for a guest
}

// helloVersionEnd is where the wire version ends in every version's Hello.
const helloVersionEnd = 6

// HelloVersion returns the wire version that b announces if b starts like a Hello. These six bytes keep their meaning in
// all versions, so that a newer client whose Hello does not decode here can be told to reload ([CloseVersion]) instead
// of being cut off.
func HelloVersion(b []byte) (version uint16, ok bool) {
	if len(b) < helloVersionEnd {
		return 0, false
	}
	r := NewReader(b)
	if ClientTag(r.U32()) != TagHello {
		return 0, false
	}
	return r.U16(), true
}

// Tag returns [TagHello].
func (Hello) Tag() ClientTag { return TagHello }

// Append appends the encoded message to dst.
func (m Hello) Append(dst []byte) []byte {
	dst = AppendU32(dst, uint32(TagHello))
	dst = AppendU16(dst, m.WireVersion)
	dst = AppendU16(dst, m.SimVersion)
	dst = appendText(dst, m.ClientVersion, MaxClientVersion)
	dst = appendText(dst, m.DisplayName, MaxName)
	dst = AppendBool(dst, !m.Session.IsZero())
	if !m.Session.IsZero() {
		dst = appendToken(dst, m.Session)
	}
	if m.Schema != 0 {
		dst = AppendU64(dst, m.Schema)
	}
	if m.Access != "" {
		require(m.Schema != 0, "Hello.Access needs a schema")
		require(len(m.Access) <= MaxAccess, "Hello.Access is over MaxAccess") // half of it would be of no use
		dst = AppendString(dst, m.Access)
	}
	return dst
}

func readHello(r *Reader) Hello {
	m := Hello{WireVersion: r.U16(), SimVersion: r.U16()}
	m.ClientVersion = r.String(MaxClientVersion)
	m.DisplayName = r.String(MaxName)
	if r.Option() {
		m.Session = readToken(r)
		refuse(r, m.Session.IsZero())
	}
	if r.Remaining() > 0 {
		m.Schema = r.U64()
		refuse(r, m.Schema == 0)
	}
	if r.Remaining() > 0 {
		m.Access = r.String(MaxAccess)
		refuse(r, m.Access == "")
	}
	return m
}
