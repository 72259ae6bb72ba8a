package ws

import (
	"errors"
	"net"
	"os"
	"runtime/debug"
	"time"

	"github.com/lxzan/gws"

	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// maxLinger is how many bytes of a peer are thrown away after the connection was closed, while the close frame travels.
const maxLinger = 64 << 10

// link is the connection as gws sees it. After the handshake gws only reads: what it writes, answers to close frames
// and to errors, is dropped, and it cannot close anything.
type link struct {
	net.Conn
	c     *conn
	guard guard
	wrong error // what the guard has found
	muted bool  // the handshake is done
}

func newLink(c *conn) *link {
	return &link{Conn: c.nc, c: c, guard: newGuard(c.set.role, c.set.maxMessage)}
}

func (l *link) Read(p []byte) (int, error) {
	if l.wrong != nil {
		return 0, l.wrong
	}
	n, err := l.c.read(p)
	if err != nil {
		return 0, err
	}
	n, l.wrong = l.guard.pass(p[:n])
	if n == 0 {
		return 0, l.wrong
	}
	return n, nil
}

func (l *link) Write(b []byte) (int, error) {
	if l.muted {
		return len(b), nil
	}
	return l.Conn.Write(b)
}

func (l *link) Close() error {
	if l.muted {
		return nil
	}
	return l.Conn.Close()
}

// read reads from the link until the peer was silent for too long. A deadline is set once in a timeout, not for each
// read: that would cost more than the read of a small message.
func (c *conn) read(p []byte) (int, error) {
	for {
		n, err := c.nc.Read(p)
		if n > 0 {
			c.heard = time.Now()
			return n, nil
		}
		if !errors.Is(err, os.ErrDeadlineExceeded) || !c.extend() {
			c.readErr = err
			return 0, err
		}
	}
}

// extend moves the read deadline on if the peer was heard since it was set.
func (c *conn) extend() bool {
	next := c.heard.Add(c.set.readTimeout)
	if c.heard.IsZero() || !time.Now().Before(next) {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || c.broken.Load() {
		return false
	}
	c.nc.SetReadDeadline(next)
	return true
}

// serve delivers what arrives until the connection ends, and then ends what is left of it.
func (c *conn) serve(socket *gws.Conn) {
	defer c.nc.Close()
	c.deliver(socket)
	code, _ := c.ended()
	c.notify(code)
	if code != wire.CloseLost {
		c.linger()
	}
}

func (c *conn) deliver(socket *gws.Conn) {
	defer c.contain()
	socket.ReadLoop()
}

func (c *conn) notify(code wire.CloseCode) {
	defer c.contain()
	c.receiver.Closed(c.set.now(), code)
}

// contain keeps a panic of the receiver to this connection, if somebody wants to hear of it.
func (c *conn) contain() {
	if c.set.onPanic == nil {
		return
	}
	if v := recover(); v != nil {
		c.set.onPanic(v, debug.Stack())
		c.end(wire.CloseServerError)
	}
}

// linger throws away what the peer still sends until it closes its side. Closing a socket with unread bytes would reset
// it, and the peer might never see the close frame.
func (c *conn) linger() {
	c.nc.SetReadDeadline(time.Now().Add(closingTime))
	buf := make([]byte, readBuffer)
	for total := 0; total < maxLinger; {
		n, err := c.nc.Read(buf)
		if err != nil {
			return
		}
		total += n
	}
}

// events is what gws calls. The connection is behind the link that gws was given.
type events struct{}

func connOf(socket *gws.Conn) *conn { return socket.NetConn().(*link).c }

func (events) OnOpen(*gws.Conn)         {}
func (events) OnPong(*gws.Conn, []byte) {}

func (events) OnPing(socket *gws.Conn, payload []byte) { connOf(socket).pong(payload) }

func (events) OnMessage(socket *gws.Conn, message *gws.Message) {
	defer message.Close()
	c := connOf(socket)
	if _, closed := c.ended(); closed {
		return
	}
	if message.Opcode != gws.OpcodeBinary {
		c.Close(wire.CloseBadMessage)
		return
	}
	msg, ch := message.Bytes(), transport.Ordered
	if wire.IsPacket(msg) {
		ch = transport.Datagram
	}
	c.receiver.Receive(c.set.now(), ch, msg)
}

func (events) OnClose(socket *gws.Conn, err error) {
	c := connOf(socket)
	c.end(c.reason(err))
}

// reason turns what ended gws's reading into a close code: the peer's, or ours for what the peer did wrong.
func (c *conn) reason(err error) wire.CloseCode {
	var peer *gws.CloseError
	var status interface{ Uint16() uint16 } // gws's own codes for frames that break the protocol
	switch {
	case errors.As(err, &peer):
		return peerCode(peer.Code)
	case errors.Is(err, errOversized):
		return wire.CloseTooLarge
	case errors.Is(err, errIdle):
		return wire.CloseViolations
	case c.readErr != nil:
		return wire.CloseLost
	case errors.As(err, &status) && status.Uint16() == tooBig:
		return wire.CloseTooLarge
	}
	return wire.CloseBadMessage
}

// tooBig is RFC 6455's code for a message over its limit. gws uses it for fragments that add up to too much.
const tooBig = 1009

// peerCode returns the code of a peer's close frame. A frame without one is a plain end; one with a code that must not
// be sent is a broken message.
func peerCode(code uint16) wire.CloseCode {
	switch {
	case code == 0:
		return wire.CloseNormal
	case sendable(wire.CloseCode(code)):
		return wire.CloseCode(code)
	}
	return wire.CloseBadMessage
}
