package ws

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/transporttest"
	"github.com/tickwork-engine/tickwork/wire"
)

// patience is how long a test waits for something that must happen. It is only spent by a failure.
const patience = 30 * time.Second

// TestMain sees that no test leaves a goroutine of this package behind.
func TestMain(m *testing.M) {
	code := m.Run()
	for end := time.Now().Add(patience); code == 0; time.Sleep(time.Millisecond) {
		left := leftovers()
		if len(left) == 0 {
			break
		}
		if time.Now().After(end) {
			os.Stderr.WriteString("left behind:\n\n" + strings.Join(left, "\n\n") + "\n")
			code = 1
		}
	}
	os.Exit(code)
}

// leftovers returns the stacks of the goroutines that run code of this package, but for the calling one.
func leftovers() (stacks []string) {
	all := make([]byte, 1<<20)
	all = all[:runtime.Stack(all, true)]
	for _, stack := range strings.Split(string(all), "\n\n")[1:] {
		if strings.Contains(stack, "/transport/ws.") {
			stacks = append(stacks, stack)
		}
	}
	return stacks
}

// wiring is a way in which a server's connections can come about.
type wiring struct {
	name    string
	wrapped bool // through Listener
	secure  bool // over TLS
}

var wirings = []wiring{
	{"plain behind Listener", true, false},
	{"plain", false, false},
	{"TLS over Listener", true, true},
	{"TLS", false, true},
}

// newServer starts a server with the handler.
func newServer(w wiring, handler http.Handler) *httptest.Server {
	s := httptest.NewUnstartedServer(handler)
	if w.wrapped {
		s.Listener = Listener(s.Listener)
	}
	if w.secure {
		s.StartTLS()
	} else {
		s.Start()
	}
	return s
}

// dialServer connects to the server and gives what arrives to r.
func dialServer(t testing.TB, s *httptest.Server, cfg DialConfig, r transport.Receiver) transport.Conn {
	t.Helper()
	if s.TLS != nil {
		roots := x509.NewCertPool()
		roots.AddCert(s.Certificate())
		cfg.TLS = &tls.Config{RootCAs: roots}
	}
	address := "ws" + strings.TrimPrefix(s.URL, "http")
	c, err := Dial(context.Background(), address, cfg, func(transport.Conn) transport.Receiver { return r })
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// listenFor starts a plain server whose connections all deliver to r. It returns the connections it accepts.
func listenFor(t testing.TB, w wiring, cfg Config, r transport.Receiver) (*httptest.Server, chan transport.Conn) {
	t.Helper()
	accepted := make(chan transport.Conn, 1000)
	s := newServer(w, NewHandler(cfg, func(c transport.Conn, _ *http.Request) transport.Receiver {
		accepted <- c
		return r
	}))
	t.Cleanup(s.Close)
	return s, accepted
}

// rawClient is a WebSocket client that can send anything.
type rawClient struct {
	net.Conn
	r *bufio.Reader
	t testing.TB
}

// upgrade is a good request for the handshake, without the blank line at its end. The key and the answer to it are the
// example of RFC 6455 section 1.3.
const upgrade = "GET / HTTP/1.1\r\nHost: game.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
	"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

// rawDial opens a socket to the server.
func rawDial(t testing.TB, s *httptest.Server) *rawClient {
	t.Helper()
	nc, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	nc.SetDeadline(time.Now().Add(patience))
	t.Cleanup(func() { nc.Close() })
	return &rawClient{nc, bufio.NewReader(nc), t}
}

// request sends a request with further header lines and returns the status of the answer.
func (c *rawClient) request(head string, lines ...string) int {
	c.t.Helper()
	c.send([]byte(head + strings.Join(append(lines, ""), "\r\n") + "\r\n"))
	answer, err := http.ReadResponse(c.r, nil)
	if err != nil {
		c.t.Fatalf("no answer: %v", err)
	}
	return answer.StatusCode
}

// rawOpen opens a WebSocket to the server.
func rawOpen(t testing.TB, s *httptest.Server) *rawClient {
	t.Helper()
	c := rawDial(t, s)
	if status := c.request(upgrade); status != http.StatusSwitchingProtocols {
		t.Fatalf("handshake answered with %d", status)
	}
	return c
}

func (c *rawClient) send(b []byte) {
	c.t.Helper()
	if _, err := c.Write(b); err != nil {
		c.t.Fatalf("write: %v", err)
	}
}

// frame reads one short frame of the server.
func (c *rawClient) frame() (op opcode, payload []byte, err error) {
	var head [2]byte
	if _, err := io.ReadFull(c.r, head[:]); err != nil {
		return 0, nil, err
	}
	payload = make([]byte, head[1])
	_, err = io.ReadFull(c.r, payload)
	return opcode(head[0] &^ finalBit), payload, err
}

// wantClose reads until the close frame, compares its code, and sees that the socket is closed without a reset.
func (c *rawClient) wantClose(want wire.CloseCode) {
	c.t.Helper()
	op, payload, err := c.frame()
	for ; err == nil && op != opClose; op, payload, err = c.frame() {
	}
	if err != nil || len(payload) != 2 || wire.CloseCode(binary.BigEndian.Uint16(payload)) != want {
		c.t.Fatalf("want close code %d, got frame %x with %x, error %v", want, op, payload, err)
	}
	if _, err := c.r.ReadByte(); !errors.Is(err, io.EOF) {
		c.t.Errorf("after the close frame: %v, want the end of the stream", err)
	}
}

// waitCode waits until the receiver is told of the end and compares the code.
func waitCode(t testing.TB, r *transporttest.Recorder, want wire.CloseCode) {
	t.Helper()
	eventually(t, "Closed is called", func() bool { _, closed := r.Code(); return closed })
	if got, _ := r.Code(); got != want {
		t.Errorf("Closed got code %d, want %d", got, want)
	}
	if faults := r.Faults(); len(faults) > 0 {
		t.Error(faults)
	}
}

func eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("in vain: %s", what)
		}
	}
}
