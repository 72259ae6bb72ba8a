package transport

import (
	"errors"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// Channel says what the link owes a message.
type Channel uint8

// The channels of a link.
const (
	Datagram Channel = iota // may be lost, doubled and overtaken
	Ordered                 // arrives once and in order, or the connection ends
)

// String returns the channel's name.
func (ch Channel) String() string {
	if ch == Datagram {
		return "datagram"
	}
	return "ordered"
}

// What Send can return. Nothing was sent then, not even a part.
var (
	// ErrClosed says that one of the two sides has closed the connection, or that the link has ended.
	ErrClosed = errors.New("transport: the connection is closed")
	// ErrBacklog says that the peer takes less than it is sent. A datagram is dropped then, and the next one may pass.
	// If it answers an ordered message, the connection is beyond help: the caller closes it.
	ErrBacklog = errors.New("transport: the outbound queue is full")
	// ErrTooLarge says that the message is over the limit of its channel.
	ErrTooLarge = errors.New("transport: the message is too large")
)

// Conn is one end of a link to one peer. Its methods may be called by several goroutines at once, and also from inside
// the calls of its Receiver. None of them ever blocks.
//
// A transport that has only one stream, such as WebSocket, knows a message's channel by its first byte: datagrams must
// be packets and ordered messages must not be (see wire.IsPacket). There, Send panics if a message breaks this rule.
type Conn interface {
	// Send hands one whole message to the link. The caller may reuse msg when Send has returned. It returns ErrClosed,
	// ErrBacklog or ErrTooLarge if it did not take the message.
	Send(ch Channel, msg []byte) error
	// Close ends the connection: it sends what is queued as far as the peer takes it at once, tells the peer the code,
	// and frees what it holds. Only the first call counts. With wire.CloseLost the peer is told nothing, as if the link
	// had been cut.
	Close(code wire.CloseCode)
	// MaxDatagram returns the size of the largest datagram in bytes.
	MaxDatagram() int
}

// Queuer is the further ability of a Conn to tell how far its peer lags behind.
type Queuer interface {
	// Queued returns the bytes and the messages that were sent and wait until the link takes them. Both are zero while
	// all is well.
	Queued() (bytes, messages int)
}

// Receiver gets what arrives on a Conn. There is one call at a time.
type Receiver interface {
	// Receive gets one message. now is the instant it was handed over; msg is valid only during the call.
	Receive(now clock.Time, ch Channel, msg []byte)
	// Closed says that the connection has ended. It comes exactly once and last, whichever side closed. The code is the
	// one that reached this side first: its own Close, the peer's, or wire.CloseLost if the link ended without one.
	Closed(now clock.Time, code wire.CloseCode)
}
