package mem

import (
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// Further channels of the conditioner, which treats everything but a datagram as part of its one stream.
const (
	riding  = transport.Ordered + 1 // a datagram along with the ordered messages
	closing = transport.Ordered + 2 // the close code, two bytes
)

// end is one end of a Pair. The pair's mutex guards its fields.
type end struct {
	pair     *Pair
	peer     *end
	out      *transport.Conditioner // what this end sends
	receiver transport.Receiver

	closed bool           // Send refuses, and nothing is received any more
	code   wire.CloseCode // why, if closed
	told   bool           // the receiver's Closed was called
}

func (e *end) Send(ch transport.Channel, msg []byte) error {
	e.pair.mu.Lock()
	defer e.pair.mu.Unlock()
	if e.closed {
		return transport.ErrClosed
	}
	if len(msg) > e.limit(ch) {
		return transport.ErrTooLarge
	}
	if ch == transport.Datagram && e.pair.allOrdered {
		ch = riding
	}
	return e.out.Push(e.pair.now, ch, msg)
}

func (e *end) limit(ch transport.Channel) int {
	if ch == transport.Datagram {
		return e.pair.maxDatagram
	}
	return wire.MaxServerMessage
}

func (e *end) Close(code wire.CloseCode) {
	e.pair.mu.Lock()
	defer e.pair.mu.Unlock()
	if e.closed {
		return
	}
	e.close(code)
	mark := wire.AppendU16(nil, uint16(code))
	if code == wire.CloseLost || e.out.Push(e.pair.now, closing, mark) != nil {
		// Nothing can be said any more, so the peer sees the link end.
		e.peer.close(wire.CloseLost)
	}
}

func (e *end) MaxDatagram() int { return e.pair.maxDatagram }

// close marks the end as closed. The first code stays.
func (e *end) close(code wire.CloseCode) {
	if !e.closed {
		e.closed, e.code = true, code
	}
}

func (e *end) owesClosed() bool { return e.closed && !e.told }
