package wire

import "errors"

// What can be wrong with bytes from a peer. The decoders return these values as they are.
var (
	ErrShort          = errors.New("wire: the bytes end too early")
	ErrTrailing       = errors.New("wire: bytes are left over")
	ErrTooLarge       = errors.New("wire: the message is over its limit")
	ErrTooLong        = errors.New("wire: a length or count is over its limit")
	ErrFlag           = errors.New("wire: a bool or option byte is neither 0 nor 1")
	ErrText           = errors.New("wire: text is not UTF-8")
	ErrUvarint        = errors.New("wire: a variable-length number is over 64 bits or not in its shortest form")
	ErrGamma          = errors.New("wire: a gamma-coded number is over 32 bits")
	ErrRange          = errors.New("wire: a number is outside its range")
	ErrPadding        = errors.New("wire: padding bits are not zero")
	ErrNotCanonical   = errors.New("wire: the value is not in its only allowed form")
	ErrUnknownMessage = errors.New("wire: unknown or reserved message")
	ErrUnknownPacket  = errors.New("wire: unknown kind of packet")
	ErrUnknownEvent   = errors.New("wire: unknown kind of event")
)

// require panics with the given text if the caller broke a rule of the API.
func require(kept bool, rule string) {
	if !kept {
		panic("wire: " + rule)
	}
}

// refuse fails the reader if a value came in a form that the encoder would have left out.
func refuse(r *Reader, needless bool) {
	if needless {
		r.Fail(ErrNotCanonical)
	}
}
