package web

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/tls"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/program/certtest"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/ws"
	"github.com/tickwork-engine/tickwork/wire"
)

func tomorrow() time.Time { return time.Now().Add(24 * time.Hour) }

// journal is a log that can be read while it is written.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// certified returns a certificate with the number 1, its files, and its log.
func certified(t *testing.T) (*Certificate, certtest.Files, *journal) {
	t.Helper()
	files, said := certtest.New(t), new(journal)
	files.Issue(t, 1, tomorrow())
	c, err := LoadCertificate(files.Cert, files.Key, slog.New(slog.NewTextHandler(said, nil)))
	if err != nil {
		t.Fatal(err)
	}
	return c, files, said
}

// secure serves a handler over TLS and returns the address, host:port.
func secure(t *testing.T, c *Certificate, h http.Handler, log *slog.Logger) string {
	t.Helper()
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- Serve(ctx, c.Listener(l), h, log) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return l.Addr().String()
}

// number returns that of the certificate that a server shows now.
func number(t *testing.T, address string, client *tls.Config) int64 {
	t.Helper()
	conn, err := tls.Dial("tcp", address, client)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	return conn.ConnectionState().PeerCertificates[0].SerialNumber.Int64()
}

// age makes the certificate look at its files in the next handshake.
func (c *Certificate) age() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.looked = c.looked.Add(-2 * look)
}

// echo is a receiver that sends everything back.
type echo struct{ conn transport.Conn }

func (e echo) Receive(_ clock.Time, ch transport.Channel, msg []byte) { _ = e.conn.Send(ch, msg) }
func (e echo) Closed(clock.Time, wire.CloseCode)                      {}

// heard is a receiver that keeps what comes.
type heard chan string

func (h heard) Receive(_ clock.Time, _ transport.Channel, msg []byte) { h <- string(msg) }
func (h heard) Closed(clock.Time, wire.CloseCode)                     { close(h) }

// A new certificate is shown to new connections, and a WebSocket over the old one goes on.
func TestCertificateIsReadAgain(t *testing.T) {
	c, files, said := certified(t)
	address := secure(t, c, ws.NewHandler(ws.Config{}, func(conn transport.Conn, _ *http.Request) transport.Receiver { return echo{conn} }), quiet)
	old := files.Client(t)
	from := make(heard, 1)
	conn, err := ws.Dial(t.Context(), "wss://"+address+"/", ws.DialConfig{TLS: old}, func(transport.Conn) transport.Receiver { return from })
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(wire.CloseNormal)
	talk := func(what string) {
		t.Helper()
		if err := conn.Send(transport.Ordered, []byte(what)); err != nil {
			t.Fatal(err)
		}
		if got := <-from; got != what {
			t.Fatalf("%q comes back as %q", what, got)
		}
	}
	talk("before")
	if n := number(t, address, old); n != 1 {
		t.Fatalf("the first certificate is %d", n)
	}
	files.Issue(t, 2, tomorrow())
	c.age()
	if n := number(t, address, files.Client(t)); n != 2 {
		t.Errorf("after the change, the certificate is %d", n)
	}
	talk("after")
	if !strings.Contains(said.String(), "certificate read again") {
		t.Errorf("the log tells %s", said)
	}
}

// Files that do not fit, as when only one of them has been written yet, do no harm, and are told of once.
func TestBadCertificateIsNotTaken(t *testing.T) {
	c, files, said := certified(t)
	address := secure(t, c, quick, quiet)
	old := files.Client(t)
	first, err := os.ReadFile(files.Key)
	if err != nil {
		t.Fatal(err)
	}
	files.Issue(t, 2, tomorrow())
	second, err := os.ReadFile(files.Key)
	if err != nil {
		t.Fatal(err)
	}
	put := func(key []byte) {
		if err := os.WriteFile(files.Key, key, 0o600); err != nil {
			t.Fatal(err)
		}
		c.age()
	}
	put(append(first, '\n'))
	for range 3 {
		if n := number(t, address, old); n != 1 {
			t.Errorf("with files that do not fit, the certificate is %d", n)
		}
		c.age()
	}
	if n := strings.Count(said.String(), "the old one is kept"); n != 1 {
		t.Errorf("it is told %d times: %s", n, said)
	}
	put(second)
	if n := number(t, address, files.Client(t)); n != 2 {
		t.Errorf("with files that fit, the certificate is %d", n)
	}
}

// Reload does not ask whether anything has changed.
func TestReload(t *testing.T) {
	c, files, said := certified(t)
	end := tomorrow().Add(time.Hour).Truncate(time.Second)
	files.Issue(t, 3, end)
	c.Reload()
	if !c.Ends().Equal(end) || !strings.Contains(said.String(), "certificate read again") {
		t.Errorf("it ends at %v, not at %v; told %s", c.Ends(), end, said)
	}
}

// Handshakes, reloads and changes of the files at once: every handshake has a certificate whose key fits.
func TestCertificateHammer(t *testing.T) {
	c, files, _ := certified(t)
	done := make(chan struct{})
	var working sync.WaitGroup
	for range 4 {
		working.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				pair, err := c.get(nil)
				if err != nil || !pair.PrivateKey.(*ecdsa.PrivateKey).PublicKey.Equal(pair.Leaf.PublicKey) || c.Ends().IsZero() {
					t.Errorf("a handshake gets %v, %v", pair, err)
					return
				}
			}
		})
	}
	for number := range int64(50) {
		files.Issue(t, number, tomorrow())
		if c.age(); number%5 == 0 {
			c.Reload()
		}
	}
	close(done)
	working.Wait()
}

func TestOldVersionsAreRefused(t *testing.T) {
	c, files, _ := certified(t)
	address := secure(t, c, quick, quiet)
	for version, taken := range map[uint16]bool{tls.VersionTLS11: false, tls.VersionTLS12: true, tls.VersionTLS13: true} {
		client := files.Client(t)
		client.MinVersion, client.MaxVersion = version, version
		conn, err := tls.Dial("tcp", address, client)
		if (err == nil) != taken {
			t.Errorf("%s: the error is %v", tls.VersionName(version), err)
		}
		if err == nil {
			conn.Close()
		}
	}
}

// What does not speak TLS is told of to those only who want to know everything.
func TestBadHandshakesAreDetails(t *testing.T) {
	c, _, _ := certified(t)
	said := new(journal)
	address := secure(t, c, quick, slog.New(slog.NewTextHandler(said, &slog.HandlerOptions{Level: slog.LevelDebug})))
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Write([]byte("GET / HTTP/1.1\r\n\r\n")); err != nil {
		t.Fatal(err)
	}
	lives(conn)
	for end := time.Now().Add(10 * time.Second); !strings.Contains(said.String(), "TLS handshake error"); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the log tells %q", said)
		}
	}
	if !strings.Contains(said.String(), "level=DEBUG") {
		t.Errorf("the log tells %q", said)
	}
}

// Other complaints of package http are warnings.
func TestOtherComplaints(t *testing.T) {
	said := new(journal)
	if _, err := (complaints{slog.New(slog.NewTextHandler(said, nil))}).Write([]byte("http: panic serving 192.0.2.1:80: no\n")); err != nil {
		t.Fatal(err)
	}
	if got := said.String(); !strings.Contains(got, "level=WARN msg=\"http: panic serving 192.0.2.1:80: no\"\n") {
		t.Errorf("told %q", got)
	}
}

func TestFilesWithoutACertificate(t *testing.T) {
	files := certtest.New(t)
	files.Issue(t, 1, tomorrow())
	other := certtest.New(t)
	other.Issue(t, 2, tomorrow())
	nowhere := filepath.Join(t.TempDir(), "nowhere.pem")
	for _, c := range []struct{ cert, key, tells string }{
		{nowhere, files.Key, "--tls-cert " + nowhere + ": there is no such file"},
		{files.Cert, nowhere, "--tls-key " + nowhere + ": there is no such file"},
		{files.Cert, other.Key, "does not match"},
		{files.Key, files.Cert, "--tls-cert " + files.Key},
		{t.TempDir(), files.Key, "is a directory"},
	} {
		if _, err := LoadCertificate(c.cert, c.key, quiet); err == nil || !strings.Contains(err.Error(), c.tells) {
			t.Errorf("%s and %s: the error is %v, not %q", c.cert, c.key, err, c.tells)
		}
	}
}
