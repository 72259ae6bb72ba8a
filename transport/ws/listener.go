package ws

import (
	"crypto/tls"
	"net"
	"time"
)

// Listener wraps the listener of a server so that messages can be sent without blocking below TLS. Its connections
// behave as usual until a handler of this package takes one over. Then a Send hands its frame to the kernel at once,
// and only what the kernel does not take waits for a goroutine of its own. It goes below TLS: use
// http.Server.ServeTLS with it, or tls.NewListener around it.
func Listener(ln net.Listener) net.Listener { return &listener{ln} }

type listener struct{ net.Listener }

// Accept waits for the next connection. Only those over TCP are wrapped.
func (l *listener) Accept() (net.Conn, error) {
	nc, err := l.Listener.Accept()
	if tcp, ok := nc.(*net.TCPConn); ok {
		return &socket{TCPConn: tcp}, err
	}
	return nc, err
}

// socket is a TCP connection whose writes can be led through an outbox.
type socket struct {
	*net.TCPConn
	out *outbox // nil until a connection takes the socket over
}

// Write blocks as usual before the socket is taken over, and never after.
func (s *socket) Write(b []byte) (int, error) {
	if s.out == nil {
		return s.TCPConn.Write(b)
	}
	return s.out.Write(b)
}

// SetWriteDeadline does nothing once the socket is taken over: the deadlines of writing are the outbox's own then, and
// crypto/tls would disturb them.
func (s *socket) SetWriteDeadline(t time.Time) error {
	if s.out == nil {
		return s.TCPConn.SetWriteDeadline(t)
	}
	return nil
}

// SetDeadline sets the deadlines for reading and, before the socket is taken over, for writing.
func (s *socket) SetDeadline(t time.Time) error {
	if s.out == nil {
		return s.TCPConn.SetDeadline(t)
	}
	return s.TCPConn.SetReadDeadline(t)
}

// wrap returns nc as a socket if it is plain TCP that did not come through a Listener: there it is not too late.
func wrap(nc net.Conn) net.Conn {
	if tcp, ok := nc.(*net.TCPConn); ok {
		return &socket{TCPConn: tcp}
	}
	return nc
}

// socketBelow returns the socket that nc is or that its TLS runs over, or nil.
func socketBelow(nc net.Conn) *socket {
	if t, ok := nc.(*tls.Conn); ok {
		nc = t.NetConn()
	}
	s, _ := nc.(*socket)
	return s
}

// newOutbox returns the outbox for nc and what frames are written to. With a socket at the bottom the outbox is down
// there, below TLS. Otherwise it is on top, and its goroutine does all writing.
func newOutbox(nc net.Conn, patience time.Duration, broke func()) (*outbox, net.Conn) {
	if s := socketBelow(nc); s != nil {
		s.SetWriteBuffer(kernelBuffer)
		s.out = &outbox{sock: s.TCPConn, try: newTry(s.TCPConn), patience: patience, broke: broke,
			shut: func() { s.CloseWrite() }}
		return s.out, nc
	}
	out := &outbox{sock: nc, patience: patience, broke: broke, shut: func() { closeWrite(nc) }}
	return out, &topped{nc, out}
}

// topped is a connection with the outbox on top.
type topped struct {
	net.Conn
	out *outbox
}

func (t *topped) Write(b []byte) (int, error) { return t.out.Write(b) }

// closeWrite ends the write side if the connection can do that without ending the other.
func closeWrite(nc net.Conn) {
	if half, ok := nc.(interface{ CloseWrite() error }); ok {
		half.CloseWrite()
	}
}
