package ws

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/transporttest"
	"github.com/tickwork-engine/tickwork/wire"
)

func toNobody(transport.Conn) transport.Receiver { return nobody{} }

func TestDialErrors(t *testing.T) {
	s, _ := listenFor(t, wirings[0], Config{}, nobody{})
	good := "ws" + strings.TrimPrefix(s.URL, "http")
	evil := DialConfig{Header: http.Header{"Origin": {"https://evil.example"}}}
	_, err := Dial(t.Context(), good, evil, toNobody)
	if !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), "403") {
		t.Errorf("a refused origin: %v", err)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Dial(done, good, DialConfig{}, toNobody); !errors.Is(err, context.Canceled) {
		t.Errorf("an ended context: %v", err)
	}
	for _, address := range []string{"http://game.example", "game.example:80", "ws://%zz"} {
		if _, err := Dial(t.Context(), address, DialConfig{}, toNobody); err == nil {
			t.Errorf("%q was dialed", address)
		}
	}
	secure := "wss" + strings.TrimPrefix(s.URL, "http")
	if _, err := Dial(t.Context(), secure, DialConfig{TLS: &tls.Config{}}, toNobody); err == nil {
		t.Error("TLS with a server that speaks none")
	}
}

// serveRaw accepts one connection and lets f talk on it.
func serveRaw(t *testing.T, f func(nc net.Conn)) (address string) {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		nc, err := ln.Accept()
		if err != nil {
			return
		}
		defer nc.Close()
		nc.SetDeadline(time.Now().Add(patience))
		f(nc)
	}()
	t.Cleanup(func() { ln.Close(); <-done })
	return "ws://" + ln.Addr().String()
}

func TestDialGivesUpWithItsContext(t *testing.T) {
	address := serveRaw(t, func(nc net.Conn) { nc.Read(make([]byte, 4096)); nc.Read(make([]byte, 1)) })
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := Dial(ctx, address, DialConfig{}, toNobody); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a server that never answers: %v", err)
	}
}

func TestDialOfABrokenServer(t *testing.T) {
	for name, answer := range map[string]string{
		"not HTTP":      "\x00\x01\x02 nonsense\r\n\r\n",
		"wrong key":     "HTTP/1.1 101 Yes\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n",
		"endless head":  "HTTP/1.1 101 Yes\r\n" + strings.Repeat("X-More: and more\r\n", 5000),
		"ends too soon": "HTTP/1.1 101",
	} {
		address := serveRaw(t, func(nc net.Conn) { nc.Read(make([]byte, 4096)); nc.Write([]byte(answer)) })
		if c, err := Dial(t.Context(), address, DialConfig{}, toNobody); err == nil {
			c.Close(wire.CloseNormal)
			t.Errorf("%s: connected", name)
		}
	}
}

// What the server sends right behind its answer arrives, and is guarded like all else.
func TestClientReadsFromTheFirstByteOn(t *testing.T) {
	got := new(transporttest.Recorder)
	s := newServer(wirings[0], NewHandler(Config{}, func(c transport.Conn, _ *http.Request) transport.Receiver {
		c.Send(transport.Ordered, []byte("welcome"))
		c.(*conn).w.Write(announce(1 << 63))
		return nobody{}
	}))
	defer s.Close()
	dialServer(t, s, DialConfig{}, got)
	waitCode(t, got, wire.CloseTooLarge)
	if m := got.Messages(transport.Ordered); len(m) != 1 || string(m[0].Body) != "welcome" {
		t.Errorf("got %q", m)
	}
}

func TestTimeIsTheCallers(t *testing.T) {
	now := func() clock.Time { return 42 * clock.Second }
	r := &stamps{at: make(chan clock.Time, 2)}
	s, accepted := listenFor(t, wirings[0], Config{Now: now}, r)
	c := dialServer(t, s, DialConfig{}, nobody{})
	<-accepted
	c.Send(transport.Ordered, []byte("x"))
	c.Close(wire.CloseNormal)
	for range 2 {
		if at := <-r.at; at != 42*clock.Second {
			t.Errorf("called at %v s", at.Seconds())
		}
	}
}

// stamps records the instants it is called with.
type stamps struct{ at chan clock.Time }

func (s *stamps) Receive(now clock.Time, _ transport.Channel, _ []byte) { s.at <- now }
func (s *stamps) Closed(now clock.Time, _ wire.CloseCode)               { s.at <- now }

func TestNegativeLimitPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	NewHandler(Config{MaxMessage: -1}, nil)
}
