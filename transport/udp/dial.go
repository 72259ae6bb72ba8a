package udp

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"time"

	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/udp/netcode"
)

// Why Dial can fail, besides the network and its context.
var (
	// ErrToken says that the token is none, or has expired before a server was reached.
	ErrToken = errors.New("udp: the connect token is no good")
	// ErrFull says that the last server that was asked has no place.
	ErrFull = errors.New("udp: the server is full")
	// ErrNoAnswer says that no server has answered.
	ErrNoAnswer = errors.New("udp: no answer")
)

// Dial connects to the first server of a connect token that takes it. A token is good for one Dial, whether it succeeds or
// not: its keys must not seal anything twice. When the connection is open it calls receiver with it, on its own goroutine, to
// learn who gets the messages; they are delivered on a goroutine of the connection. ctx bounds the opening; the token's own
// time-outs do, too.
func Dial(ctx context.Context, token []byte, cfg DialConfig, receiver func(transport.Conn) transport.Receiver) (
	_ transport.Conn, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("udp: dial: %w", err)
		}
	}()
	set := cfg.settings()
	core := netcode.NewClient(set.now(), token)
	if core.State() == netcode.InvalidToken {
		return nil, ErrToken
	}
	sock, err := bind(netip.AddrPortFrom(unspecified(core.Server().Addr()), 0))
	if err != nil {
		return nil, err
	}
	if err := shakeHands(ctx, &set, sock, core); err != nil {
		sock.Close()
		return nil, err
	}
	c := newConn(&set, newOutlet(sock), core.Server(), clientSide{core})
	if c.receiver = receiver(c); c.receiver == nil {
		panic("udp: Dial needs a receiver")
	}
	c.serve(sock)
	return c, nil
}

// unspecified returns the address that stands for all of a machine's of the same kind.
func unspecified(a netip.Addr) netip.Addr {
	if a.Is4() {
		return netip.IPv4Unspecified()
	}
	return netip.IPv6Unspecified()
}

// shakeHands exchanges packets until the client is connected.
func shakeHands(ctx context.Context, set *settings, sock *net.UDPConn, core *netcode.Client) error {
	buf := make([]byte, netcode.MaxPacket+1)
	for core.State() != netcode.Connected {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := failure(core.State()); err != nil {
			return err
		}
		if b := core.Poll(buf[:0], set.now()); len(b) > 0 {
			if _, err := sock.WriteToUDPAddrPort(b, core.Server()); err != nil {
				return err
			}
		}
		sock.SetReadDeadline(time.Now().Add(2 * pulseEvery))
		n, from, err := sock.ReadFromUDPAddrPort(buf)
		if err == nil && n <= netcode.MaxPacket {
			core.Receive(set.now(), unmap(from), buf[:n])
		} else if errors.Is(err, net.ErrClosed) {
			return err
		}
	}
	return sock.SetReadDeadline(time.Time{})
}

// failure returns the error of a state in which a client has given up.
func failure(s netcode.State) error {
	switch s {
	case netcode.Denied:
		return ErrFull
	case netcode.TokenExpired, netcode.InvalidToken:
		return ErrToken
	case netcode.RequestTimedOut, netcode.ResponseTimedOut:
		return ErrNoAnswer
	}
	return nil
}

// serve reads for a dialed connection and tells it the time, until it is gone.
func (c *conn) serve(sock *net.UDPConn) {
	go readPackets(sock, func(from netip.AddrPort, b []byte) { c.take(c.set.now(), from, b) })
	go func() {
		defer sock.Close()
		ticker := time.NewTicker(pulseEvery)
		defer ticker.Stop()
		for range ticker.C {
			if c.pulse(c.set.now()) {
				return
			}
		}
	}()
}
