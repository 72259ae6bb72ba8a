package web

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// pipes is a listener in memory, so that time can be virtual. Its clients are made by connect.
type pipes struct {
	made   chan net.Conn
	closed chan struct{}
}

func newPipes() *pipes { return &pipes{made: make(chan net.Conn), closed: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.made:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{} }

func (p *pipes) Close() error {
	select {
	case <-p.closed:
	default:
		close(p.closed)
	}
	return nil
}

func (p *pipes) connect() net.Conn {
	client, server := net.Pipe()
	p.made <- server
	return client
}

// serving runs a test beside a server with the handler, in virtual time. stop ends the server and returns what Serve has
// returned.
func serving(t *testing.T, h http.Handler, test func(t *testing.T, p *pipes, stop func() error)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := newPipes()
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- Serve(ctx, p, h, quiet) }()
		test(t, p, func() error {
			cancel()
			return <-ended
		})
		cancel()
		p.Close()
	})
}

// lives returns for how long a connection is left open from now on.
func lives(c net.Conn) time.Duration {
	begin := time.Now()
	_, _ = io.Copy(io.Discard, c) // until it is closed, however that is told
	return time.Since(begin)
}

var quiet = slog.New(slog.DiscardHandler)

var quick = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "here you are") })

func TestSlowClientsAreCutOff(t *testing.T) {
	const request = "GET / HTTP/1.1\r\nHost: game.example\r\n"
	for _, c := range []struct {
		name, says string
		limit      time.Duration
	}{
		{"silent from the start", "", headerTime},
		{"stops within the head", request + "X-Slow: a", headerTime},
		{"stops within the body", "POST / HTTP/1.1\r\nHost: game.example\r\nContent-Length: 1000\r\n\r\nabc", requestTime},
		{"asks for nothing more", request + "\r\n", idleTime},
	} {
		t.Run(c.name, func(t *testing.T) {
			serving(t, quick, func(t *testing.T, p *pipes, stop func() error) {
				client := p.connect()
				defer client.Close()
				go func() { _, _ = client.Write([]byte(c.says)) }() // the server may close meanwhile
				if lived := lives(client); lived > c.limit+time.Second {
					t.Errorf("the connection is left open for %v, longer than %v", lived, c.limit)
				}
				if err := stop(); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

// One byte a second is not silence, and still too slow.
func TestDrippingHeadIsCutOff(t *testing.T) {
	serving(t, quick, func(t *testing.T, p *pipes, stop func() error) {
		client := p.connect()
		defer client.Close()
		begin := time.Now()
		go func() { _, _ = io.Copy(io.Discard, client) }()
		for _, err := client.Write([]byte("G")); err == nil; _, err = client.Write([]byte("E")) {
			time.Sleep(time.Second)
		}
		if lived := time.Since(begin); lived > headerTime+2*time.Second {
			t.Errorf("the connection is left open for %v", lived)
		}
		_ = stop()
	})
}

func TestReaderThatReadsNothingIsCutOff(t *testing.T) {
	var failed chan time.Duration // made in the test's bubble, whose clock would stand still otherwise
	endless := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		begin := time.Now()
		for _, err := w.Write(make([]byte, 1<<16)); err == nil; {
			_, err = w.Write(make([]byte, 1<<16))
		}
		failed <- time.Since(begin)
	})
	serving(t, endless, func(t *testing.T, p *pipes, stop func() error) {
		failed = make(chan time.Duration, 1)
		client := p.connect()
		defer client.Close()
		fmt.Fprintf(client, "GET / HTTP/1.1\r\nHost: game.example\r\n\r\n")
		if took := <-failed; took > answerTime+time.Second {
			t.Errorf("an answer that nobody reads is given up after %v", took)
		}
		_ = stop()
	})
}

func TestLargeHeadIsRefused(t *testing.T) {
	serving(t, quick, func(t *testing.T, p *pipes, stop func() error) {
		client := p.connect()
		defer client.Close()
		go func() {
			_, _ = fmt.Fprintf(client, "GET / HTTP/1.1\r\nHost: game.example\r\nX-Large: %s\r\n\r\n", strings.Repeat("a", 3*maxHeader))
		}()
		answer, err := http.ReadResponse(bufio.NewReader(client), nil)
		if err != nil {
			t.Fatal(err)
		}
		if answer.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
			t.Errorf("a large head is answered %s", answer.Status)
		}
		_ = stop()
	})
}

// Who is being answered gets the rest, but cannot keep the server from ending.
func TestServeEndsInTime(t *testing.T) {
	for _, c := range []struct {
		name   string
		takes  time.Duration
		answer bool
	}{
		{"a quick answer", closeTime / 2, true},
		{"an endless answer", time.Hour, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			var began chan struct{}
			slow := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				close(began)
				select {
				case <-time.After(c.takes):
					fmt.Fprint(w, "here you are")
				case <-r.Context().Done():
				}
			})
			serving(t, slow, func(t *testing.T, p *pipes, stop func() error) {
				began = make(chan struct{})
				client := p.connect()
				defer client.Close()
				fmt.Fprintf(client, "GET / HTTP/1.1\r\nHost: game.example\r\n\r\n")
				got := make(chan bool)
				go func() {
					b, _ := io.ReadAll(client)
					got <- strings.HasSuffix(string(b), "here you are")
				}()
				<-began
				begin := time.Now()
				if err := stop(); err != nil {
					t.Error(err)
				}
				if took := time.Since(begin); took > closeTime {
					t.Errorf("the server took %v to end", took)
				}
				if answered := <-got; answered != c.answer {
					t.Errorf("it is %v that the client got its answer", answered)
				}
			})
		})
	}
}

func TestServeReportsWhatFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPipes()
		p.Close()
		if err := Serve(t.Context(), p, quick, quiet); !errors.Is(err, net.ErrClosed) {
			t.Errorf("the error is %v", err)
		}
	})
}
