package program

import (
	"bufio"
	"crypto/tls"
	"encoding/json"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/program/certtest"
	"github.com/tickwork-engine/tickwork/transport/ws"
	"github.com/tickwork-engine/tickwork/wire"
)

// The page and the WebSocket are served over TLS, and SIGHUP brings in a new certificate while somebody plays.
func TestServeOverTLS(t *testing.T) {
	files := certtest.New(t)
	files.Issue(t, 1, time.Now().Add(time.Hour))
	s := serveProcess(t, "--tls-cert="+files.Cert, "--tls-key="+files.Key)
	if !strings.HasPrefix(s.http, "https://") {
		t.Fatalf("it serves on %s", s.http)
	}
	old := files.Client(t)
	p := join(t, s.ws, wire.Token{}, ws.DialConfig{TLS: old})
	got(t, p.seated)
	files.Issue(t, 2, time.Now().Add(time.Hour))
	s.signal(t, syscall.SIGHUP)
	s.tells(t, "certificate read again")
	fresh := files.Client(t)
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true, TLSClientConfig: fresh}, Timeout: testPatience}
	answer, err := client.Get(s.http + "/")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK || answer.TLS.PeerCertificates[0].SerialNumber.Int64() != 2 || answer.TLS.Version < tls.VersionTLS12 {
		t.Errorf("the page is answered %s with the certificate %v", answer.Status, answer.TLS.PeerCertificates[0].SerialNumber)
	}
	other := join(t, s.ws, wire.Token{}, ws.DialConfig{TLS: fresh})
	if seat := got(t, other.seated); seat.Room != 1 || seat.Slot != 1 {
		t.Errorf("the second player sits in %+v: the first is not there any more", seat)
	}
	s.signal(t, syscall.SIGTERM)
	p.say(t, wire.LeaveRoom{})
	other.say(t, wire.LeaveRoom{})
	if status := s.ended(t); status != 0 {
		t.Errorf("it ended with status %d: %s", status, &s.err)
	}
}

// Without a certificate there is nothing to be read again, and that ends nobody's match.
func TestHangupWithoutACertificate(t *testing.T) {
	s := serveProcess(t)
	s.signal(t, syscall.SIGHUP)
	s.tells(t, "nothing to be read again")
	if status, _ := get(t, s.http+"/readyz"); status != http.StatusOK {
		t.Errorf("/readyz is answered %d", status)
	}
}

// Whoever lets others reach an address without TLS is told what is missing.
func TestWarningWithoutTLS(t *testing.T) {
	const warning = "others can reach this address, and it does not speak TLS"
	open := run(t, "whole", "serve", "--addr=:0")
	open.tells(t, "level=WARN msg=\""+warning)
	for _, part := range []string{"--tls-cert", "Upgrade", "Host"} {
		if !strings.Contains(open.err.String(), part) {
			t.Errorf("the warning does not tell of %s: %s", part, &open.err)
		}
	}
	s := serveProcess(t)
	if s.signal(t, syscall.SIGTERM); s.ended(t) != 0 || strings.Contains(s.err.String(), warning) {
		t.Errorf("an address of this machine: %s", &s.err)
	}
}

// Profiles are for those who ask for them, and for programs on this machine.
func TestProfiles(t *testing.T) {
	without, with := serveProcess(t), serveProcess(t, "--pprof")
	for path, want := range map[string]int{"/debug/pprof/": 200, "/debug/pprof/heap": 200, "/debug/pprof/cmdline": 200, "/debug/pprof/nothing": 404} {
		if status, _ := get(t, with.admin+path); status != want {
			t.Errorf("%s is answered %d, not %d", path, status, want)
		}
		if status, _ := get(t, without.admin+path); status != http.StatusNotFound {
			t.Errorf("without --pprof, %s is answered %d", path, status)
		}
		if status, _ := get(t, with.http+path); status != http.StatusNotFound {
			t.Errorf("on the public address, %s is answered %d", path, status)
		}
	}
	r, err := http.NewRequest(http.MethodGet, with.admin+"/debug/pprof/heap", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = "rebound.example"
	answer, err := asker.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusForbidden {
		t.Errorf("a request for another name is answered %s", answer.Status)
	}
}

// Every line of the log is an object, and what is about a room names it.
func TestLogAsJSON(t *testing.T) {
	r := run(t, "whole", "serve", "--addr=127.0.0.1:0", "--log-format=json", "--drain-time=0s")
	address := strings.TrimSuffix(r.tells(t, `"address":"http`), `"}`)
	p := join(t, "ws"+address+"/ws", wire.Token{}, ws.DialConfig{})
	got(t, p.seated)
	if err := r.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if status := r.ended(t); status != 0 {
		t.Errorf("it ended with status %d", status)
	}
	rooms := 0
	for lines := bufio.NewScanner(strings.NewReader(r.err.String())); lines.Scan(); {
		var line struct {
			Time  time.Time
			Level string
			Msg   string
			Room  int
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil || line.Time.IsZero() || line.Level == "" || line.Msg == "" {
			t.Errorf("the log has the line %s: %v", lines.Text(), err)
		}
		if strings.HasPrefix(line.Msg, "room ") {
			rooms++
			if line.Room != 1 {
				t.Errorf("the room is not named: %s", lines.Text())
			}
		}
	}
	if rooms == 0 {
		t.Errorf("no line is about the room:\n%s", &r.err)
	}
}

func TestLogLevel(t *testing.T) {
	r := run(t, "whole", "serve", "--addr=:0", "--log-level=warn")
	r.tells(t, "level=WARN")
	if strings.Contains(r.err.String(), "level=INFO") {
		t.Errorf("it tells %s", &r.err)
	}
}

// The operator's token comes from a file, and is never told.
func TestOperatorsToken(t *testing.T) {
	const token = "0123456789abcdef"
	s := serveProcess(t, "--admin-token-file="+configFile(t, token+"\n"), "--log-level=debug")
	for shown, want := range map[string]int{"": 401, "0123456789abcdeX": 401, token: 204} {
		r, err := http.NewRequest(http.MethodPost, s.admin+"/api/token", nil)
		if err != nil {
			t.Fatal(err)
		}
		if shown != "" {
			r.Header.Set("Authorization", "Bearer "+shown)
		}
		answer, err := asker.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("the token %q is answered %s, not %d", shown, answer.Status, want)
		}
	}
	if strings.Contains(s.err.String(), token) {
		t.Errorf("the log tells the token: %s", &s.err)
	}
}
