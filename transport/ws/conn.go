package ws

import (
	"crypto/tls"
	"encoding/binary"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// conn is one WebSocket connection, of either role.
type conn struct {
	set      *settings
	nc       net.Conn // the socket, or TLS over it
	out      *outbox  // holds what the kernel did not take yet
	w        io.Writer
	receiver transport.Receiver

	mu     sync.Mutex // orders frames; held only for what does not block
	closed bool       // no frame follows
	code   wire.CloseCode

	broken  atomic.Bool // a write has failed
	heard   time.Time   // when the last bytes came; zero during the handshake. Only the reading goroutine uses it
	readErr error       // why reading ended, if the link was the reason; as heard
}

func newConn(set *settings, nc net.Conn) *conn { return &conn{set: set, nc: wrap(nc)} }

// start begins the connection's life after the handshake.
func (c *conn) start() {
	c.out, c.w = newOutbox(c.nc, c.set.readTimeout, c.lose)
	c.heard = time.Now()
	c.nc.SetReadDeadline(c.heard.Add(c.set.readTimeout))
}

// Send sends the message as one frame. It panics if the message is not of the channel by its first byte.
func (c *conn) Send(ch transport.Channel, msg []byte) error {
	if wire.IsPacket(msg) != (ch == transport.Datagram) {
		panic("ws: only a datagram, and every datagram, must be a packet by its first byte")
	}
	if len(msg) > c.set.maxSend {
		return transport.ErrTooLarge
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return transport.ErrClosed
	}
	if c.backlogged(ch, len(msg)) {
		return transport.ErrBacklog
	}
	if c.writeFrame(opBinary, msg) != nil {
		return transport.ErrClosed
	}
	return nil
}

// backlogged reports whether a message of n bytes would go over the bounds of the queue.
func (c *conn) backlogged(ch transport.Channel, n int) bool {
	bytes, messages := c.out.queued()
	if bytes == 0 {
		return false
	}
	maxBytes, maxMessages := c.set.queueBytes, c.set.queueMessages
	if ch == transport.Datagram {
		maxBytes, maxMessages = maxBytes/datagramShare, maxMessages/datagramShare
	}
	return bytes+n > maxBytes || messages >= maxMessages
}

// writeFrame writes one frame in a single call, which takes it whole or not at all.
func (c *conn) writeFrame(op opcode, payload []byte) error {
	f := frames.Get().(*[]byte)
	*f = appendFrame((*f)[:0], c.set.role, op, payload)
	_, err := c.w.Write(*f)
	frames.Put(f)
	c.out.endMessage()
	return err
}

// MaxDatagram returns the largest message that may be sent: a stream has no packets of its own.
func (c *conn) MaxDatagram() int { return c.set.maxSend }

// Queued returns what the peer does not take at present.
func (c *conn) Queued() (bytes, messages int) { return c.out.queued() }

// Close sends the code behind what is queued and ends the connection. The reading goroutine does the rest.
func (c *conn) Close(code wire.CloseCode) { c.end(code) }

// past wakes a goroutine that reads.
var past = time.Unix(1, 0)

// end sends the close frame, if the code can be sent, shuts the write side, and wakes the reading goroutine. Only the
// first call counts.
func (c *conn) end(code wire.CloseCode) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return
	}
	c.closed, c.code = true, code
	if sendable(code) {
		c.writeFrame(opClose, binary.BigEndian.AppendUint16(nil, uint16(code)))
	}
	if t, ok := c.nc.(*tls.Conn); ok && c.out.try != nil {
		t.CloseWrite() // goes into the outbox below, so it does not block
	}
	c.out.finish(time.Now().Add(closingTime))
	c.nc.SetReadDeadline(past)
}

// ended returns the code that the connection was closed with.
func (c *conn) ended() (wire.CloseCode, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.code, c.closed
}

// pong answers a ping. A peer that does not read gets no answers.
func (c *conn) pong(payload []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if bytes, _ := c.out.queued(); !c.closed && bytes == 0 {
		c.writeFrame(opPong, payload)
	}
}

// lose is called by the outbox when the link does not take bytes any more. Reading may go on for a moment, because a
// close frame may be on its way.
func (c *conn) lose() {
	c.broken.Store(true)
	c.nc.SetReadDeadline(time.Now().Add(closingTime))
}

// sendable reports whether the code may stand in a close frame (RFC 6455 section 7.4).
func sendable(code wire.CloseCode) bool {
	switch {
	case code >= 3000 && code <= 4999:
		return true
	case code < 1000 || code > 1014:
		return false
	}
	return code < 1004 || code > 1006
}
