package load

import (
	"bufio"
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// ErrHandshake says that a server answered the handshake of [RawWebSocket], but not with a WebSocket.
var ErrHandshake = errors.New("load: the server refused the connection")

// RawWebSocket returns a Dial for a server's address whose links can be mistreated, as rogues and rough drops need it. It
// is a WebSocket (RFC 6455) with nothing between the bot and the socket: frames are written in blocks, masked with the key
// 0, and reading can stop.
func RawWebSocket(address string) Dial {
	return func(ctx context.Context, receiver transport.Receiver) (transport.Conn, func(), error) {
		ctx, cancel := context.WithTimeout(ctx, rawPatience)
		defer cancel()
		nc, in, err := openRaw(ctx, address, nil)
		if err != nil {
			return nil, nil, err
		}
		c := &raw{nc: nc, in: in, receiver: receiver, work: make(chan struct{}, 1), gone: make(chan struct{})}
		go c.read()
		go c.write()
		return c, nil, nil
	}
}

const (
	// rawPatience is how long opening a link may take.
	rawPatience = 5 * time.Second
	// rawQueue is how many bytes may wait to be written: a tick of a flood, twice.
	rawQueue = 256 << 10
	// rawReceive is the size of the socket's receive buffer in bytes, and rawBuffer that of the reader on it. A small one
	// makes a server notice soon when nobody reads.
	rawReceive = 8 << 10
	rawBuffer  = 2 << 10
	// rawHush is how long a hushed link is kept open: longer than any server should wait for a sign of life.
	rawHush = 30 * clock.Second
)

// raw is one link of RawWebSocket.
type raw struct {
	nc       net.Conn
	in       *bufio.Reader
	receiver transport.Receiver
	work     chan struct{} // there is something to write
	gone     chan struct{} // closed when the link is no more
	once     sync.Once
	until    atomic.Int64 // when reading goes on, in Unix nanoseconds

	mu      sync.Mutex
	pending []byte
	spare   []byte
	closed  bool           // nothing more is sent
	code    wire.CloseCode // why, if this side closed
}

// openRaw opens a socket, from a local address unless that is nil, and makes the handshake.
func openRaw(ctx context.Context, address string, from net.Addr) (net.Conn, *bufio.Reader, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, nil, err
	}
	nc, err := dialSocket(ctx, u, from)
	if err != nil {
		return nil, nil, err
	}
	stop := context.AfterFunc(ctx, func() { nc.Close() })
	in := bufio.NewReaderSize(nc, rawBuffer)
	err = shakeHands(nc, in, u)
	if !stop() && err == nil {
		err = ctx.Err()
	}
	if err != nil {
		nc.Close()
		return nil, nil, err
	}
	return nc, in, nil
}

// dialSocket opens a socket with a small receive buffer, and TLS over it if the address says so.
func dialSocket(ctx context.Context, u *url.URL, from net.Addr) (net.Conn, error) {
	port := u.Port()
	if port == "" {
		port = map[string]string{"ws": "80", "wss": "443"}[u.Scheme]
	}
	at := net.JoinHostPort(u.Hostname(), port)
	dialer := net.Dialer{LocalAddr: from}
	if u.Scheme == "wss" {
		return (&tls.Dialer{NetDialer: &dialer}).DialContext(ctx, "tcp", at)
	}
	nc, err := dialer.DialContext(ctx, "tcp", at)
	if tcp, ok := nc.(*net.TCPConn); ok && err == nil {
		_ = tcp.SetReadBuffer(rawReceive) // a wish
	}
	return nc, err
}

// shakeHands asks for a WebSocket (RFC 6455 section 4.1). That the server knows the protocol is taken for granted.
func shakeHands(nc net.Conn, in *bufio.Reader, u *url.URL) error {
	var nonce [16]byte
	_, _ = rand.Read(nonce[:]) // never fails: see crypto/rand
	_, err := fmt.Fprintf(nc, "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n",
		u.RequestURI(), u.Host, base64.StdEncoding.EncodeToString(nonce[:]))
	if err != nil {
		return err
	}
	answer, err := http.ReadResponse(in, nil)
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusSwitchingProtocols {
		answer.Body.Close()
		return fmt.Errorf("%w: %s", ErrHandshake, answer.Status)
	}
	return nil
}

// Send queues a message. The link's own goroutine writes it.
func (c *raw) Send(_ transport.Channel, msg []byte) error {
	if len(msg) > wire.MaxClientMessage {
		return transport.ErrTooLarge
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.closed:
		return transport.ErrClosed
	case len(c.pending) > rawQueue:
		return transport.ErrBacklog
	}
	c.pending = appendRaw(c.pending, rawBinary, msg)
	c.wake()
	return nil
}

// sendMany queues a message n times, as far as there is room.
func (c *raw) sendMany(msg []byte, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for ; n > 0 && !c.closed && len(c.pending) <= rawQueue; n-- {
		c.pending = appendRaw(c.pending, rawBinary, msg)
	}
	c.wake()
}

// MaxDatagram returns the largest message that a server takes.
func (c *raw) MaxDatagram() int { return wire.MaxClientMessage }

// Close sends the code behind what is queued. With wire.CloseLost the link just ends.
func (c *raw) Close(code wire.CloseCode) {
	if code == wire.CloseLost {
		c.end(code)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return
	}
	c.closed, c.code = true, code
	c.pending = appendRaw(c.pending, rawClose, binary.BigEndian.AppendUint16(nil, uint16(code)))
	c.wake()
}

// end closes the socket and lets both goroutines end.
func (c *raw) end(code wire.CloseCode) {
	c.mu.Lock()
	if !c.closed {
		c.closed, c.code = true, code
	}
	c.mu.Unlock()
	c.once.Do(func() { close(c.gone) })
	c.nc.Close()
}

func (c *raw) stall(span clock.Time) { c.until.Store(time.Now().Add(time.Duration(span)).UnixNano()) }

// cut ends the link roughly. Over TLS there is no half of a link, and it just ends.
func (c *raw) cut(how roughness) {
	tcp, plain := c.nc.(*net.TCPConn)
	switch {
	case how == hush:
		c.stall(rawHush)
		time.AfterFunc(time.Duration(rawHush), func() { c.end(wire.CloseLost) })
		c.mu.Lock()
		c.closed = true
		c.mu.Unlock()
		return
	case how == half && plain:
		_ = tcp.CloseWrite() // it may be over already
		_ = tcp.SetReadDeadline(time.Now().Add(rawPatience))
		return
	case how == reset && plain:
		_ = tcp.SetLinger(0)
	}
	c.end(wire.CloseLost)
}

// wake tells the writing goroutine that there is something to do.
func (c *raw) wake() {
	select {
	case c.work <- struct{}{}:
	default:
	}
}

// write writes what is queued until the link ends.
func (c *raw) write() {
	for {
		select {
		case <-c.work:
		case <-c.gone:
			return
		}
		c.mu.Lock()
		block, last := c.pending, c.closed
		c.pending, c.spare = c.spare[:0], block
		c.mu.Unlock()
		if _, err := c.nc.Write(block); err != nil {
			return // the reading goroutine notices
		}
		if last {
			c.finish()
			return
		}
	}
}

// finish gives the server a moment to close its side.
func (c *raw) finish() {
	if tcp, ok := c.nc.(*net.TCPConn); ok {
		_ = tcp.CloseWrite() // it may be over already
	}
	_ = c.nc.SetReadDeadline(time.Now().Add(time.Second))
}

// read delivers what arrives until the link ends, and tells why it did.
func (c *raw) read() {
	code := c.deliver()
	c.mu.Lock()
	if c.closed && c.code != 0 {
		code = c.code
	}
	c.mu.Unlock()
	c.end(code)
	c.receiver.Closed(0, code)
}

// deliver returns the code of the close frame, or wire.CloseLost if there was none.
func (c *raw) deliver() wire.CloseCode {
	var msg []byte
	for {
		c.rest()
		op, payload, err := readRaw(c.in, msg[:0])
		switch {
		case err != nil:
			return wire.CloseLost
		case op == rawClose && len(payload) >= 2:
			return wire.CloseCode(binary.BigEndian.Uint16(payload))
		case op == rawClose:
			return wire.CloseNormal
		case op == rawBinary:
			ch := transport.Ordered
			if wire.IsPacket(payload) {
				ch = transport.Datagram
			}
			c.receiver.Receive(0, ch, payload)
		}
		msg = payload
	}
}

// rest waits while the link is stalled.
func (c *raw) rest() {
	wait := time.Until(time.Unix(0, c.until.Load()))
	if wait <= 0 {
		return
	}
	select {
	case <-time.After(wait):
	case <-c.gone:
	}
}
