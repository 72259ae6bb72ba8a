package ws

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lxzan/gws"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// script is a connection whose peer has sent everything already and takes everything.
type script struct {
	net.Conn // for the methods that are not used

	mu     sync.Mutex
	in     io.Reader
	asleep bool // the read deadline has passed
}

func (s *script) Read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asleep {
		return 0, os.ErrDeadlineExceeded
	}
	return s.in.Read(p[:min(len(p), 7)])
}

func (s *script) SetReadDeadline(t time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asleep = t.Before(time.Now())
	return nil
}

func (s *script) Write(b []byte) (int, error)      { return len(b), nil }
func (s *script) Close() error                     { return nil }
func (s *script) SetDeadline(time.Time) error      { return nil }
func (s *script) SetWriteDeadline(time.Time) error { return nil }

// tally is a receiver that counts, for one peer at a time.
type tally struct {
	bytes, largest, closes int
	code                   wire.CloseCode
}

func (r *tally) Receive(_ clock.Time, _ transport.Channel, msg []byte) {
	r.bytes += len(msg)
	r.largest = max(r.largest, len(msg))
}

func (r *tally) Closed(_ clock.Time, code wire.CloseCode) {
	r.closes++
	r.code = code
}

// FuzzPeer lets a peer send any bytes after a good handshake: nothing panics, no more arrives than was sent, and the
// connection ends once.
func FuzzPeer(f *testing.F) {
	hello := appendFrame(nil, client, opBinary, []byte("hello"))
	first := appendFrame(nil, client, opBinary, []byte("in two "))
	first[0] &^= finalBit
	for _, b := range [][]byte{
		hello,
		slices.Concat(first, appendFrame(nil, client, opPing, []byte("ping")), appendFrame(nil, client, 0, []byte("parts"))),
		appendFrame(hello, client, opClose, []byte{15, 160, 'b', 'y', 'e'}),
		appendFrame(hello, client, 1, []byte("text")),
		append(hello, announce(1<<63)...),
		append(hello, announce(301)...),
		bytes.Repeat(first, 50),
		{0x82, 0x80, 0, 0, 0, 0, 0x88, 0x81, 0, 0, 0, 0, 1},
	} {
		f.Add(b)
	}
	serve := peerServer(f)
	f.Fuzz(func(t *testing.T, sent []byte) {
		r := serve(t, sent)
		if r.closes != 1 || r.bytes > len(sent) || r.largest > peerLimit {
			t.Errorf("closed %d times with code %d; %d bytes of %d arrived, the largest message has %d",
				r.closes, r.code, r.bytes, len(sent), r.largest)
		}
	})
}

// peerLimit is the size of the largest message that a peer of the fuzz test may send.
const peerLimit = 300

// peerServer returns a function that serves one connection whose peer sends the given bytes, from the handshake to the
// end.
func peerServer(f *testing.F) func(t *testing.T, sent []byte) *tally {
	up := gws.NewUpgrader(events{}, &gws.ServerOption{ReadMaxPayloadSize: peerLimit,
		NewSession: func() gws.SessionStorage { return nil }})
	request, err := http.ReadRequest(bufio.NewReader(strings.NewReader(upgrade + "\r\n")))
	if err != nil {
		f.Fatal(err)
	}
	return func(t *testing.T, sent []byte) *tally {
		set := Config{
			MaxMessage: peerLimit,
			OnPanic:    func(v any, stack []byte) { t.Fatalf("panic: %v\n%s", v, stack) },
		}.settings()
		r := new(tally)
		c := newConn(&set, &script{in: bytes.NewReader(sent)})
		l := newLink(c)
		socket, err := up.UpgradeFromConn(l, bufio.NewReaderSize(l, readBuffer), request)
		if err != nil {
			t.Fatal(err)
		}
		l.muted = true
		c.receiver = r
		c.start()
		c.serve(socket)
		return r
	}
}
