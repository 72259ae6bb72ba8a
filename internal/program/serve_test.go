package program

import (
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/internal/program/page"
	"github.com/tickwork-engine/tickwork/server"
	"github.com/tickwork-engine/tickwork/transport/ws"
)

// asker is a client whose connections end with their requests, so that tests leave none behind.
var asker = http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: testPatience}

func get(t *testing.T, url string) (status int, body string) {
	t.Helper()
	answer, err := asker.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(b)
}

// site serves everything that players ask for, as the flags say, and returns the address.
func site(t *testing.T, f flags.Serve) (address string, s *server.Server) {
	t.Helper()
	files, err := page.New(whole().Dist)
	if err != nil {
		t.Fatal(err)
	}
	s = start(t, f)
	listening := httptest.NewUnstartedServer(routes(files, s))
	listening.Listener = ws.Listener(listening.Listener)
	listening.Start()
	t.Cleanup(listening.Close)
	return listening.URL, s
}

func TestRoutes(t *testing.T) {
	address, _ := site(t, flags.Serve{})
	for path, want := range map[string]struct {
		status int
		body   string
	}{
		"/":               {http.StatusOK, "<!doctype html>"},
		"/index.html":     {http.StatusOK, "<!doctype html>"},
		"/game.wasm":      {http.StatusOK, "\x00asm"},
		"/healthz":        {http.StatusOK, "ok\n"},
		"/readyz":         {http.StatusOK, "ready\n"},
		"/health":         {http.StatusNotFound, ""},
		"/stats":          {http.StatusNotFound, ""},
		"/stats/collect":  {http.StatusNotFound, ""},
		"/debug/pprof/":   {http.StatusNotFound, ""},
		"/ws/":            {http.StatusNotFound, ""},
		"/healthz/":       {http.StatusNotFound, ""},
		"/no/such/thing":  {http.StatusNotFound, ""},
		"/..%2fserve.go":  {http.StatusNotFound, ""},
		"/%00/index.html": {http.StatusNotFound, ""},
	} {
		status, body := get(t, address+path)
		if status != want.status || status == http.StatusOK && body != want.body {
			t.Errorf("%s is answered %d, %q", path, status, body)
		}
	}
	answer, err := asker.Post(address+"/healthz", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST is answered %s", answer.Status)
	}
}

// handshake asks for a WebSocket as a page of an origin does, and returns the status of the answer.
func handshake(t *testing.T, address, origin string) int {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, address+"/ws", nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
		"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Origin": origin, // the key of RFC 6455 section 1.3
	} {
		if value != "" {
			r.Header.Set(name, value)
		}
	}
	answer, err := asker.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	return answer.StatusCode
}

// Only the own page and those that the flags name may connect from a browser. A browser tells the truth about them.
func TestForeignPagesAreRefused(t *testing.T) {
	const friend, foreign = "https://friend.example", "https://foreign.example"
	for _, c := range []struct {
		origins []string
		from    map[string]int
	}{
		{nil, map[string]int{"own": 101, "": 101, friend: 403, foreign: 403, "null": 403}},
		{[]string{friend}, map[string]int{"own": 101, "": 101, friend: 101, foreign: 403, "http://friend.example": 403}},
	} {
		address, _ := site(t, flags.Serve{Origins: c.origins})
		for origin, want := range c.from {
			if origin == "own" {
				origin = address
			}
			if got := handshake(t, address, origin); got != want {
				t.Errorf("with %v, a page of %q is answered %d, not %d", c.origins, origin, got, want)
			}
		}
	}
}

func TestOperatorsAddressIsForThisMachineOnly(t *testing.T) {
	for _, addr := range []string{
		"0.0.0.0:0", ":0", "[::]:0", "localhost:0", "192.0.2.1:0", "example.com:80", "127.0.0.1", "9090", "127.0.0.1:http:",
	} {
		l, err := listenAdmin(addr)
		if l != nil || err == nil || !strings.Contains(err.Error(), "--admin "+addr) || !strings.Contains(err.Error(), "127.0.0.1:PORT") {
			t.Errorf("%q: the error is %v", addr, err)
		}
	}
	if l, err := listenAdmin(""); l != nil || err != nil {
		t.Errorf("without an address: %v, %v", l, err)
	}
	l, err := listenAdmin("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if at := l.Addr().(*net.TCPAddr); !at.IP.IsLoopback() {
		t.Errorf("it listens on %v", at)
	}
	if _, err := listenAdmin(l.Addr().String()); err == nil || !strings.Contains(err.Error(), "--admin") {
		t.Errorf("a busy address: the error is %v", err)
	}
}

func TestServeAdmin(t *testing.T) {
	s := start(t, flags.Serve{})
	l, err := listenAdmin("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var log said
	end := serveAdmin(t.Context(), l, adminRoutes(s, false), slog.New(slog.NewTextHandler(&log, nil)))
	address := "http://" + l.Addr().String() + "/stats"
	if status, body := get(t, address); status != http.StatusOK || !json.Valid([]byte(body)) {
		t.Errorf("the figures are answered %d, %q", status, body)
	}
	if !strings.Contains(log.String(), strings.TrimSuffix(address, "stats")) {
		t.Errorf("the log does not tell where the figures are: %s", &log)
	}
	end()
	if _, err := net.DialTimeout("tcp", l.Addr().String(), time.Second); err == nil {
		t.Error("the figures are still served")
	}
}

// The whole program: it logs where it serves, plays with bots of another process, tells its figures, and ends.
func TestServeAndBots(t *testing.T) {
	served := run(t, "whole", "serve", "--addr=127.0.0.1:0", "--admin=127.0.0.1:0", "--max-rooms=1")
	figures := served.tells(t, "msg=console address=") + "stats"
	address, isHTTP := strings.CutPrefix(served.tells(t, "msg=serving game=rainfield address="), "http://")
	if !isHTTP {
		t.Fatalf("it serves on %q", address)
	}
	bots := run(t, "whole", "bots", "--bots=2", "--for=2s", "--url=ws://"+address+"/ws")
	var stats server.Stats
	eventually(t, "the bots are among the figures", func() bool {
		_, body := get(t, figures)
		if err := json.Unmarshal([]byte(body), &stats); err != nil {
			t.Fatal(err)
		}
		return stats.Players == 2 && stats.Rooms == 1 && stats.Snapshots > 0
	})
	if status := bots.ended(t); status != 0 || !strings.Contains(bots.out.String(), "2 bots play on ws://"+address+"/ws\n") {
		t.Errorf("the bots ended with %d; %s%s", status, &bots.out, &bots.err)
	}
	bots.tells(t, "2 bots, 2 playing at the end")
	if err := served.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	if status := served.ended(t); status != 0 || time.Since(begin) > 2*time.Second {
		t.Errorf("it took %v to end, with status %d", time.Since(begin), status)
	}
}
