package wire

// Token names a session. The server draws it at random and the client shows it to get its place back after a lost
// connection. Whoever has it can take the place, so it must not be logged; String hides it. The zero Token means none.
type Token [16]byte

// IsZero reports whether the token means none.
func (t Token) IsZero() bool { return t == Token{} }

// String returns a fixed text, so that a token does not reach a log by accident.
func (t Token) String() string { return "Token(hidden)" }

// GoString hides the token like String.
func (t Token) GoString() string { return t.String() }

func appendToken(dst []byte, t Token) []byte { return append(dst, t[:]...) }

// readToken takes a token. After an error it is the zero Token.
func readToken(r *Reader) (t Token) {
	copy(t[:], r.Bytes(len(t)))
	return t
}
