package ws

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/transporttest"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestHandshakeAnswers(t *testing.T) {
	const plain = "GET / HTTP/1.1\r\nHost: game.example\r\n"
	s, _ := listenFor(t, wirings[0], Config{Origins: []string{"https://game.example"}}, new(transporttest.Recorder))
	for name, c := range map[string]struct {
		head string
		line []string
		want int
	}{
		"native client":                 {upgrade, nil, 101},
		"listed page":                   {upgrade, []string{"Origin: https://game.example"}, 101},
		"strange page":                  {upgrade, []string{"Origin: https://evil.example"}, 403},
		"no WebSocket":                  {plain, nil, 426},
		"no version":                    {plain, []string{"Upgrade: websocket", "Connection: Upgrade"}, 400},
		"a posted upgrade":              {"POST" + upgrade[3:], nil, 400},
		"compression is not negotiated": {upgrade, []string{"Sec-WebSocket-Extensions: permessage-deflate"}, 101},
	} {
		if got := rawDial(t, s).request(c.head, c.line...); got != c.want {
			t.Errorf("%s: answered with %d, want %d", name, got, c.want)
		}
	}
}

func TestNoHijackNoWebSocket(t *testing.T) {
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Set("Upgrade", "websocket")
	w := httptest.NewRecorder()
	NewHandler(Config{}, nil).ServeHTTP(w, r)
	if w.Code != http.StatusNotImplemented {
		t.Errorf("answered with %d", w.Code)
	}
}

// What a peer does wrong closes its connection with the code that says so.
func TestBrokenFrames(t *testing.T) {
	fragment := func(first byte, n int) []byte {
		b := appendMasked(nil, 0, [4]byte{}, make([]byte, n))
		b[0] = first
		return b
	}
	for name, c := range map[string]struct {
		bytes []byte
		want  wire.CloseCode
	}{
		"text":                     {appendMasked(nil, 1, [4]byte{}, []byte("{}")), wire.CloseBadMessage},
		"a gigabyte announced":     {announce(1 << 30), wire.CloseTooLarge},
		"the highest bit":          {announce(1 << 63), wire.CloseTooLarge},
		"all bits":                 {announce(1<<64 - 1), wire.CloseTooLarge},
		"one byte over":            {appendFrame(nil, client, opBinary, make([]byte, wire.MaxClientMessage+1)), wire.CloseTooLarge},
		"fragments of 16 KiB":      {append(fragment(0x02, 8192), fragment(0x80, 8192)...), wire.CloseTooLarge},
		"no mask":                  {appendFrame(nil, server, opBinary, []byte("x")), wire.CloseBadMessage},
		"reserved bit":             {fragment(0xc2, 1), wire.CloseBadMessage},
		"reserved opcode":          {fragment(0x8b, 1), wire.CloseBadMessage},
		"continuation of nothing":  {fragment(0x80, 1), wire.CloseBadMessage},
		"fragmented ping":          {fragment(0x09, 1), wire.CloseBadMessage},
		"ping of 126 bytes":        {fragment(0x89, 126), wire.CloseBadMessage},
		"129 pings":                {bytes.Repeat(appendFrame(nil, client, opPing, nil), maxIdle+1), wire.CloseViolations},
		"message within fragments": {append(fragment(0x02, 1), fragment(0x82, 1)...), wire.CloseBadMessage},
		"close code never sent":    {appendFrame(nil, client, opClose, []byte{1006 >> 8, 1006 & 0xff}), wire.CloseBadMessage},
		"half a close code":        {appendFrame(nil, client, opClose, []byte{3}), wire.CloseBadMessage},
	} {
		t.Run(name, func(t *testing.T) {
			r := new(transporttest.Recorder)
			s, _ := listenFor(t, wirings[0], Config{}, r)
			raw := rawOpen(t, s)
			raw.send(append(appendFrame(nil, client, opBinary, []byte("good")), c.bytes...))
			raw.wantClose(c.want)
			waitCode(t, r, c.want)
			if r.Count() != 1 {
				t.Errorf("%d messages were delivered, want the good one", r.Count())
			}
		})
	}
}

// A header costs its sender ten bytes, and the server no more than any connection does.
func TestAnnouncedSizeIsNotAllocated(t *testing.T) {
	r := new(transporttest.Recorder)
	s, _ := listenFor(t, wirings[0], Config{MaxMessage: 1 << 20}, r)
	c := rawOpen(t, s)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	c.send(announce(1 << 30))
	c.wantClose(wire.CloseTooLarge)
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; got > 1<<19 {
		t.Errorf("%d bytes were allocated", got)
	}
}

func TestFragmentsAreOneMessage(t *testing.T) {
	r := new(transporttest.Recorder)
	s, _ := listenFor(t, wirings[0], Config{}, r)
	c := rawOpen(t, s)
	first, last := appendFrame(nil, client, opBinary, []byte("two ")), appendFrame(nil, client, 0, []byte("parts"))
	first[0] &^= finalBit
	ping := appendFrame(nil, client, opPing, []byte("still there?"))
	c.send(bytes.Join([][]byte{first, ping, last}, nil))
	if op, payload, err := c.frame(); op != opPong || string(payload) != "still there?" || err != nil {
		t.Errorf("the ping was answered with frame %x %q, error %v", op, payload, err)
	}
	eventually(t, "the message arrives", func() bool { return r.Count() == 1 })
	if got := r.Messages(transport.Ordered); len(got) != 1 || string(got[0].Body) != "two parts" {
		t.Errorf("got %q", got)
	}
}

func TestPeersCloseCodeIsEchoed(t *testing.T) {
	for sent, want := range map[string]wire.CloseCode{"\x03\xe8": 1000, "\x0f\xa6bye": 4006, "": wire.CloseNormal} {
		r := new(transporttest.Recorder)
		s, _ := listenFor(t, wirings[0], Config{}, r)
		c := rawOpen(t, s)
		c.send(appendFrame(nil, client, opClose, []byte(sent)))
		c.wantClose(want)
		waitCode(t, r, want)
	}
}

func TestLinkEndsWithoutACode(t *testing.T) {
	for name, end := range map[string]func(c *rawClient){
		"closed":     func(c *rawClient) { c.Close() },
		"mid-frame":  func(c *rawClient) { c.send(appendFrame(nil, client, opBinary, []byte("cut"))[:5]); c.Close() },
		"unread end": func(c *rawClient) { c.send(announce(100)); c.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			r := new(transporttest.Recorder)
			s, _ := listenFor(t, wirings[0], Config{}, r)
			end(rawOpen(t, s))
			waitCode(t, r, wire.CloseLost)
		})
	}
}

func TestSilentPeerIsLost(t *testing.T) {
	r := new(transporttest.Recorder)
	s, _ := listenFor(t, wirings[0], Config{ReadTimeout: 50 * clock.Millisecond}, r)
	rawOpen(t, s)
	waitCode(t, r, wire.CloseLost)
}

// deadlines is a connection on which the read deadline passes three times before anything comes.
type deadlines struct {
	net.Conn
	passed int
	set    []time.Time
}

func (d *deadlines) Read([]byte) (int, error) {
	if d.passed++; d.passed <= 3 {
		return 0, os.ErrDeadlineExceeded
	}
	return 1, nil
}

func (d *deadlines) SetReadDeadline(t time.Time) error {
	d.set = append(d.set, t)
	return nil
}

// The read deadline is not moved with each read. When it passes, the last bytes count.
func TestReadDeadlineIsCheckedAgainstTheLastBytes(t *testing.T) {
	const timeout = time.Hour
	d := new(deadlines)
	c := newConn(&settings{readTimeout: timeout}, d)
	c.heard = time.Now().Add(-timeout / 2)
	want := c.heard.Add(timeout)
	if n, err := c.read(make([]byte, 1)); n != 1 || err != nil {
		t.Errorf("read %d bytes, error %v", n, err)
	}
	if len(d.set) != 3 || !d.set[0].Equal(want) {
		t.Errorf("deadlines %v, want three at %v", d.set, want)
	}
	if time.Since(c.heard) > timeout/4 {
		t.Error("the new byte was not noted")
	}
	d.passed, c.heard = 0, time.Now().Add(-timeout)
	if _, err := c.read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) || c.readErr != err {
		t.Errorf("after a whole timeout of silence: %v, noted %v", err, c.readErr)
	}
}

// net/http bounds the handshake; the package's documentation says with which settings.
func TestHalfOpenHandshakeIsBounded(t *testing.T) {
	s := httptest.NewUnstartedServer(NewHandler(Config{}, nil))
	s.Config.ReadHeaderTimeout = 50 * time.Millisecond
	s.Listener = Listener(s.Listener)
	s.Start()
	defer s.Close()
	for _, head := range []string{"", "GET / HT", upgrade} {
		c := rawDial(t, s)
		c.send([]byte(head))
		for {
			if _, err := c.r.ReadByte(); err != nil {
				if isTimeout(err) {
					t.Errorf("after %q the server waits for ever", head)
				}
				break
			}
		}
	}
}

func isTimeout(err error) bool {
	var timeout interface{ Timeout() bool }
	return errors.As(err, &timeout) && timeout.Timeout()
}

func TestFramesBeforeTheAnswerAreRefused(t *testing.T) {
	r := new(transporttest.Recorder)
	s, accepted := listenFor(t, wirings[0], Config{}, r)
	c := rawDial(t, s)
	c.send(append([]byte(upgrade+"\r\n"), appendFrame(nil, client, opBinary, []byte("too soon"))...))
	if _, err := c.r.ReadByte(); err == nil || isTimeout(err) {
		t.Errorf("the server did not close: %v", err)
	}
	if len(accepted) != 0 {
		t.Error("the connection was accepted")
	}
}

func TestRandomBytesNeverPass(t *testing.T) {
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 0))
	s, _ := listenFor(t, wirings[0], Config{OnPanic: func(v any, _ []byte) { t.Errorf("seed %d: %v", seed, v) }}, nobody{})
	for range 50 {
		garbage := make([]byte, 1+random.IntN(3000))
		for i := range garbage {
			garbage[i] = byte(random.Uint32())
		}
		c := rawOpen(t, s)
		c.send(garbage)
		c.Conn.(*net.TCPConn).CloseWrite()
		for _, _, err := c.frame(); err == nil; _, _, err = c.frame() {
		}
	}
}

func TestRefusedByAccept(t *testing.T) {
	for name, c := range map[string]struct {
		accept Accept
		want   wire.CloseCode
	}{
		"without a code": {func(transport.Conn, *http.Request) transport.Receiver { return nil }, wire.CloseFull},
		"with a code": {func(c transport.Conn, _ *http.Request) transport.Receiver {
			c.Close(wire.CloseGoingAway)
			return nil
		}, wire.CloseGoingAway},
		"by a panic": {func(transport.Conn, *http.Request) transport.Receiver { panic("no room") }, wire.CloseServerError},
	} {
		t.Run(name, func(t *testing.T) {
			s := newServer(wirings[0], NewHandler(Config{OnPanic: func(any, []byte) {}}, c.accept))
			defer s.Close()
			rawOpen(t, s).wantClose(c.want)
		})
	}
}

// A receiver that panics loses its connection and no other.
func TestPanicEndsOneConnection(t *testing.T) {
	panics := make(chan any, 1)
	r := new(transporttest.Recorder)
	r.OnReceive = func(_ transport.Channel, msg []byte) {
		if string(msg) == "bomb" {
			panic("boom")
		}
	}
	s, _ := listenFor(t, wirings[0], Config{OnPanic: func(v any, stack []byte) {
		if len(stack) > 0 {
			panics <- v
		}
	}}, r)
	hit, other := rawOpen(t, s), rawOpen(t, s)
	hit.send(appendFrame(nil, client, opBinary, []byte("bomb")))
	hit.wantClose(wire.CloseServerError)
	waitCode(t, r, wire.CloseServerError)
	if v := <-panics; v != "boom" {
		t.Errorf("told of %v", v)
	}
	other.send(appendFrame(nil, client, opPing, nil))
	if op, _, err := other.frame(); op != opPong || err != nil {
		t.Errorf("the other connection answers with frame %x, error %v", op, err)
	}
}

func TestWrongChannelPanics(t *testing.T) {
	r := new(transporttest.Recorder)
	s, accepted := listenFor(t, wirings[0], Config{}, r)
	rawOpen(t, s)
	c := <-accepted
	for ch, msg := range map[transport.Channel][]byte{transport.Datagram: {0x7f}, transport.Ordered: {0x80}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a message that begins with %#x was sent on the %v channel", msg[0], ch)
				}
			}()
			c.Send(ch, msg)
		}()
	}
	c.Close(wire.CloseNormal)
}
