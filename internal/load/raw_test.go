package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/transporttest"
	"github.com/tickwork-engine/tickwork/transport/ws"
	"github.com/tickwork-engine/tickwork/wire"
)

// sockets serves WebSockets whose messages go to b, and returns where, how to end it, and the connections as they come.
func sockets(t *testing.T, b transport.Receiver) (address string, stop func(), accepted chan transport.Conn) {
	t.Helper()
	accepted = make(chan transport.Conn, 10)
	handler := ws.NewHandler(ws.Config{}, func(c transport.Conn, _ *http.Request) transport.Receiver {
		accepted <- c
		return b
	})
	web := httptest.NewUnstartedServer(handler)
	web.Listener = ws.Listener(web.Listener)
	web.Start()
	t.Cleanup(web.Close)
	return "ws" + strings.TrimPrefix(web.URL, "http"), web.Close, accepted
}

// As long as nobody mistreats it, a raw link is one like any other.
func TestRawConformance(t *testing.T) {
	transporttest.Run(t, func(t *testing.T, a, b transport.Receiver) transporttest.Pair {
		address, stop, accepted := sockets(t, b)
		conn, _, err := RawWebSocket(address)(context.Background(), a)
		if err != nil {
			t.Fatal(err)
		}
		return transporttest.Pair{A: conn, B: <-accepted, Stop: stop, MaxA: wire.MaxClientMessage, MaxB: wire.MaxServerMessage}
	})
}

// heard takes down what a receiver gets.
type heard struct {
	mu       sync.Mutex
	messages int
	bytes    int
	code     wire.CloseCode
}

func (h *heard) Receive(_ clock.Time, _ transport.Channel, msg []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.messages++
	h.bytes += len(msg)
}

func (h *heard) Closed(_ clock.Time, code wire.CloseCode) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.code = code
}

func (h *heard) count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.messages
}

func (h *heard) ended() wire.CloseCode {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.code
}

// mistreated returns both ends of a raw link.
func mistreated(t *testing.T) (c *raw, near *heard, peer transport.Conn, far *heard) {
	t.Helper()
	near, far = new(heard), new(heard)
	address, _, accepted := sockets(t, far)
	conn, _, err := RawWebSocket(address)(context.Background(), near)
	if err != nil {
		t.Fatal(err)
	}
	c = conn.(*raw)
	t.Cleanup(func() { c.end(wire.CloseLost) })
	return c, near, <-accepted, far
}

var packet = bytes.Repeat([]byte{0x80}, 500) // a packet by its first byte

func TestFloodArrives(t *testing.T) {
	c, _, _, far := mistreated(t)
	c.sendMany(packet[:60], FloodFactor)
	eventually(t, "all of the flood arrives", func() bool { return far.count() == FloodFactor })
}

func TestFloodIsBounded(t *testing.T) {
	c, _, _, _ := mistreated(t)
	c.mu.Lock() // nothing is written meanwhile
	defer c.mu.Unlock()
	for range 10_000 {
		c.pending = appendRaw(c.pending, rawBinary, packet)
		if len(c.pending) > rawQueue {
			break
		}
	}
	size := len(c.pending)
	c.mu.Unlock()
	err := c.Send(transport.Datagram, packet)
	c.mu.Lock()
	if size > rawQueue+len(packet)+8 || (err != nil && !errors.Is(err, transport.ErrBacklog)) {
		t.Errorf("%d bytes wait; %v", size, err)
	}
}

// Who does not read lets his server's queue grow, and gets what waited when he reads again.
func TestStall(t *testing.T) {
	c, near, peer, _ := mistreated(t)
	c.stall(clock.Second)
	queued := func() int { bytes, _ := peer.(transport.Queuer).Queued(); return bytes }
	sent := 0
	for range 20_000 {
		if peer.Send(transport.Datagram, packet) == nil {
			sent++
		}
		if queued() > 0 {
			break
		}
	}
	if queued() == 0 {
		t.Fatalf("%d messages did not fill the link", sent)
	}
	eventually(t, "what waited is read", func() bool { return near.count() == sent })
}

func TestRoughEnds(t *testing.T) {
	for name, c := range map[string]struct {
		how  roughness
		ends bool // the other end notices at once
	}{"reset": {reset, true}, "half": {half, true}, "hush": {hush, false}} {
		t.Run(name, func(t *testing.T) {
			link, _, peer, far := mistreated(t)
			link.cut(c.how)
			if c.ends {
				eventually(t, "the end is noticed", func() bool { return far.ended() == wire.CloseLost })
				return
			}
			if err := link.Send(transport.Datagram, packet); !errors.Is(err, transport.ErrClosed) {
				t.Errorf("a link that is hushed says: %v", err)
			}
			if far.ended() != 0 || peer.Send(transport.Datagram, packet) != nil {
				t.Error("the other end was told")
			}
		})
	}
}

func TestRefusedHandshake(t *testing.T) {
	web := httptest.NewServer(http.NotFoundHandler())
	defer web.Close()
	_, _, err := RawWebSocket("ws"+strings.TrimPrefix(web.URL, "http"))(context.Background(), new(heard))
	if !errors.Is(err, ErrHandshake) || !strings.Contains(err.Error(), "404") {
		t.Errorf("the error is %v", err)
	}
	quiet, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer quiet.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 20*1e6)
	defer cancel()
	if _, _, err := RawWebSocket("ws://"+quiet.Addr().String())(ctx, new(heard)); err == nil {
		t.Error("a server that does not answer is taken for one")
	}
}

func TestRawFrames(t *testing.T) {
	for _, n := range []int{0, 125, 126, 4096} {
		payload := bytes.Repeat([]byte{7}, n)
		b := appendRaw(nil, rawBinary, payload)
		head := 6
		if n >= 126 {
			head = 8
		}
		if b[0] != 0x82 || b[1]&0x80 == 0 || len(b) != head+n || !bytes.Equal(b[head:], payload) {
			t.Errorf("%d bytes make a frame that begins with % x", n, b[:head])
		}
	}
	for name, c := range map[string]struct {
		frame []byte
		n     int
		err   error
	}{
		"short":          {[]byte{0x82, 2, 1, 2}, 2, nil},
		"16 bits":        {append([]byte{0x82, 126, 0, 200}, make([]byte, 200)...), 200, nil},
		"64 bits":        {append([]byte{0x82, 127, 0, 0, 0, 0, 0, 0, 0, 3}, 1, 2, 3), 3, nil},
		"announces much": {[]byte{0x82, 127, 0x80, 0, 0, 0, 0, 0, 0, 0}, 0, errRawFrame},
		"cut":            {[]byte{0x82, 5, 1}, 0, io.ErrUnexpectedEOF},
		"nothing":        {nil, 0, io.EOF},
	} {
		kind, payload, err := readRaw(bufio.NewReader(bytes.NewReader(c.frame)), nil)
		if !errors.Is(err, c.err) || err == nil && (kind != rawBinary || len(payload) != c.n) {
			t.Errorf("%s: kind %d, %d bytes, %v", name, kind, len(payload), err)
		}
	}
}

func FuzzReadRaw(f *testing.F) {
	f.Add([]byte{0x82, 2, 1, 2})
	f.Add([]byte{0x82, 126, 0, 200})
	f.Add([]byte{0x82, 127, 255, 255, 255, 255, 255, 255, 255, 255})
	f.Fuzz(func(t *testing.T, b []byte) {
		_, payload, err := readRaw(bufio.NewReader(bytes.NewReader(b)), nil)
		if err == nil && !bytes.Contains(b, payload) {
			t.Errorf("% x is read out of % x", payload, b)
		}
	})
}
