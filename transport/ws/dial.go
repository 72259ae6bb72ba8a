package ws

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"

	"github.com/lxzan/gws"

	"github.com/tickwork-engine/tickwork/transport"
)

// ErrRefused says that the server has answered the handshake, but not with a WebSocket. The error's text names the
// HTTP status.
var ErrRefused = errors.New("ws: the server refused the connection")

// Dial opens a connection from a native program to a ws or wss address. When the handshake is done it calls receiver
// with the connection, on its own goroutine, to learn who gets the messages; they are delivered on one goroutine of the
// connection. ctx bounds the opening, which takes five seconds at most, and nothing after it. The errors are those of
// the network, of ctx, or ErrRefused.
func Dial(ctx context.Context, address string, cfg DialConfig,
	receiver func(transport.Conn) transport.Receiver) (_ transport.Conn, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("ws: dial %s: %w", address, err)
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, handshakeTimeout)
	defer cancel()
	set := cfg.settings()
	nc, err := connect(ctx, address, cfg.TLS)
	if err != nil {
		return nil, err
	}
	c := newConn(&set, nc)
	socket, err := c.ask(ctx, address, cfg.Header)
	if err != nil {
		return nil, err
	}
	c.start()
	if c.receiver = receiver(c); c.receiver == nil {
		panic("ws: Dial needs a receiver")
	}
	go c.serve(socket)
	return c, nil
}

// connect opens the socket, and TLS over it if the address says so.
func connect(ctx context.Context, address string, config *tls.Config) (net.Conn, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	port := map[string]string{"ws": "80", "wss": "443"}[u.Scheme]
	if port == "" {
		return nil, fmt.Errorf("scheme %q is neither ws nor wss", u.Scheme)
	}
	if u.Port() != "" {
		port = u.Port()
	}
	var d net.Dialer
	nc, err := d.DialContext(ctx, "tcp", net.JoinHostPort(u.Hostname(), port))
	if err != nil || u.Scheme == "ws" {
		return nc, err
	}
	return secure(ctx, wrap(nc), u.Hostname(), config)
}

func secure(ctx context.Context, nc net.Conn, host string, config *tls.Config) (net.Conn, error) {
	if config == nil {
		config = new(tls.Config)
	}
	if config.ServerName == "" {
		config = config.Clone()
		config.ServerName = host
	}
	t := tls.Client(nc, config)
	if err := t.HandshakeContext(ctx); err != nil {
		nc.Close()
		return nil, err
	}
	return t, nil
}

// ask makes the WebSocket handshake. gws knows no context, so an ended one closes the socket under it.
func (c *conn) ask(ctx context.Context, address string, header http.Header) (*gws.Conn, error) {
	stop := context.AfterFunc(ctx, func() { c.nc.Close() })
	defer stop()
	l := newLink(c)
	socket, answer, err := gws.NewClientFromConn(events{}, &gws.ClientOption{
		Addr:               address,
		RequestHeader:      header.Clone(),
		ReadMaxPayloadSize: c.set.maxMessage,
		HandshakeTimeout:   handshakeTimeout,
		NewSession:         func() gws.SessionStorage { return nil },
	}, l)
	l.muted = true
	switch {
	case err == nil && stop():
		return socket, nil
	case ctx.Err() != nil:
		err = ctx.Err()
	case answer != nil && answer.StatusCode != http.StatusSwitchingProtocols:
		err = fmt.Errorf("%w: %s", ErrRefused, answer.Status)
	}
	c.nc.Close()
	return nil, err
}
