package server

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/internal/load"
)

func TestOriginOfAnAddress(t *testing.T) {
	for remote, want := range map[string]string{
		"192.0.2.7:1234":                "192.0.2.7/32",
		"[::ffff:192.0.2.7]:1234":       "192.0.2.7/32", // the same one over IPv6
		"[2001:db8:1:2:3:4:5:6]:1234":   "2001:db8:1:2::/64",
		"[2001:db8:1:2:ffff::1]:80":     "2001:db8:1:2::/64",
		"[fe80::1%eth0]:1234":           "fe80::/64",
		"a proxy that tells no address": "invalid Prefix",
		"":                              "invalid Prefix",
	} {
		if got := origin(remote).String(); got != want {
			t.Errorf("%q counts for %s, not %s", remote, got, want)
		}
	}
}

func TestSilentConnectionsOfAnAddressAreFew(t *testing.T) {
	g := newGate(1000)
	here, there := origin("192.0.2.7:1"), origin("192.0.2.8:1")
	for i := range maxSilent {
		if !g.enter(here) {
			t.Fatalf("the %dth silent connection is refused", i+1)
		}
	}
	if g.enter(here) {
		t.Error("one more is let in")
	}
	if !g.enter(there) {
		t.Error("another address is refused")
	}
	g.spoke(here)
	if !g.enter(here) {
		t.Error("one that spoke is still counted")
	}
	for range maxSilent {
		g.spoke(here)
	}
	g.spoke(there)
	if open, silent := g.counts(); open != maxSilent+2 || silent != 0 {
		t.Errorf("%d are open, %d addresses have silent ones", open, silent)
	}
}

func TestConnectionsAreBounded(t *testing.T) {
	g := newGate(2)
	from := func(i int) string { return fmt.Sprintf("192.0.2.%d:1", i) }
	if !g.enter(origin(from(1))) || !g.enter(origin(from(2))) || g.enter(origin(from(3))) {
		t.Error("not two of three are let in")
	}
	g.leave()
	if !g.enter(origin(from(3))) {
		t.Error("the third is refused when there is room")
	}
}

// Those who connect and say nothing cannot keep others out for long: they are closed when their time for a Hello is over.
func TestSilentConnectionsEnd(t *testing.T) {
	t.Parallel()
	s, _ := start(t, Config{MaxConns: 10 * maxSilent})
	address := endpoint(t, s)
	for range maxSilent {
		openSilently(t, address)
	}
	if status := ask(t, address, ""); status != http.StatusServiceUnavailable {
		t.Errorf("one silent connection too many is answered %d", status)
	}
	crew, _ := run(t, 1, load.WebSocket(address))
	allPlay(t, crew, 1)
	if open := s.Stats().Connections; open > maxSilent+1 {
		t.Errorf("%d connections are counted", open)
	}
}

// openSilently opens a WebSocket and does nothing with it.
func openSilently(t *testing.T, address string) {
	t.Helper()
	host := strings.TrimPrefix(address, "ws://")
	conn, err := net.Dial("tcp", host)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	fmt.Fprintf(conn, "GET / HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", host)
	answer := make([]byte, len("HTTP/1.1 101"))
	if _, err := conn.Read(answer); err != nil || string(answer) != "HTTP/1.1 101" {
		t.Fatalf("the handshake is answered %q, %v", answer, err)
	}
}

func TestFullGateAnswers(t *testing.T) {
	s, _ := start(t, Config{MaxConns: 1})
	address := endpoint(t, s)
	crew, end := run(t, 1, load.WebSocket(address))
	allPlay(t, crew, 1)
	if status := ask(t, address, ""); status != http.StatusServiceUnavailable {
		t.Errorf("one connection too many is answered %d", status)
	}
	end()
	eventually(t, "there is room again", func() bool { return ask(t, address, "") == http.StatusSwitchingProtocols })
}
