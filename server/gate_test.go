package server

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/load"
)

var ourProxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}

// gateOf returns a gate of a configuration, and its clock.
func gateOf(cfg Config) (*gate, *clock.Time) {
	now := new(clock.Time)
	*now = clock.Minute
	cfg.Room = constantRooms()
	return newGate(cfg.withDefaults(), func() clock.Time { return *now }), now
}

// of returns an address by its last number.
func of(i int) netip.Prefix {
	return netip.PrefixFrom(netip.AddrFrom4([4]byte{192, 0, byte(i >> 8), byte(i)}), 32)
}

// must lets a connection in that has to be let in.
func (g *gate) must(t *testing.T, from netip.Prefix) *visit {
	t.Helper()
	v, status := g.enter(from)
	if v == nil {
		t.Fatalf("%v is refused with %d", from, status)
	}
	return v
}

func (g *gate) mustRefuse(t *testing.T, from netip.Prefix, want int) {
	t.Helper()
	if v, status := g.enter(from); v != nil || status != want {
		t.Errorf("%v is let in (%v) or answered %d, not %d", from, v != nil, status, want)
	}
}

func TestSilentConnectionsOfAnAddressAreFew(t *testing.T) {
	g, _ := gateOf(Config{})
	var silent []*visit
	for range g.limits.Silent {
		silent = append(silent, g.must(t, of(7)))
	}
	g.mustRefuse(t, of(7), http.StatusTooManyRequests)
	g.must(t, of(8))
	silent[0].spoke()
	silent[0].spoke() // counts once
	silent = append(silent, g.must(t, of(7)))
	g.mustRefuse(t, of(7), http.StatusTooManyRequests)
	for _, v := range silent {
		v.leave()
	}
	if s := g.count(); s.Connections != 1 || s.TooMany != 2 || g.addresses.known[of(7)].silent != 0 {
		t.Errorf("counted %+v", s)
	}
}

func TestConnectionsAreBounded(t *testing.T) {
	g, _ := gateOf(Config{MaxConns: 2})
	first := g.must(t, of(1))
	g.must(t, of(2))
	g.mustRefuse(t, of(3), http.StatusServiceUnavailable)
	first.leave()
	g.must(t, of(3))
	if s := g.count(); s.Full != 1 || s.TooMany != 0 {
		t.Errorf("counted %+v", s)
	}
}

func TestConnectionsOfAnAddressAreBounded(t *testing.T) {
	g, now := gateOf(Config{Limits: Limits{PerAddress: 3, Opens: Rate{PerSecond: 1, Burst: 5}}})
	var open []*visit
	enter := func() {
		open = append(open, g.must(t, of(1)))
		open[len(open)-1].spoke()
	}
	for range 3 {
		enter()
	}
	g.mustRefuse(t, of(1), http.StatusTooManyRequests)
	g.must(t, of(2))
	for _, v := range open[:2] {
		v.leave()
		enter()
	}
	open[2].leave()
	g.mustRefuse(t, of(1), http.StatusTooManyRequests) // too often
	*now += clock.Second
	enter()
	for range 1000 { // this machine is not counted
		g.must(t, netip.MustParsePrefix("127.0.0.1/32")).spoke()
		g.must(t, netip.Prefix{}).spoke()
	}
}

// With proxies in front, there is nobody else on this machine.
func TestWhoIsUnlimited(t *testing.T) {
	here := netip.MustParsePrefix("127.0.0.1/32")
	for _, c := range []struct {
		what string
		cfg  Config
		want bool
	}{
		{"by default", Config{}, true},
		{"behind proxies", Config{Proxies: ourProxies}, false},
		{"when nobody is", Config{Limits: Limits{Unlimited: []netip.Prefix{}}}, false},
		{"when it is named", Config{Proxies: ourProxies, Limits: Limits{Unlimited: []netip.Prefix{here}}}, true},
		{"when others are named", Config{Limits: Limits{Unlimited: ourProxies}}, false},
	} {
		g, _ := gateOf(c.cfg)
		if got := g.must(t, here).from.unlimited; got != c.want {
			t.Errorf("%s, this machine is unlimited: %v", c.what, got)
		}
	}
}

func TestFailuresAreBounded(t *testing.T) {
	g, now := gateOf(Config{Limits: Limits{Failures: Rate{PerSecond: 1, Burst: 3}}})
	for range 3 {
		if !g.May(*now, of(1)) || !g.May(*now, of(1)) {
			t.Fatal("who was not wrong too often may not try")
		}
		g.Failed(*now, of(1))
	}
	if g.May(*now, of(1)) {
		t.Error("who was wrong three times may try at once")
	}
	if !g.May(*now, of(2)) || !g.May(*now+clock.Second, of(1)) {
		t.Error("others, or he himself after a while, may not try")
	}
	if s := g.count(); s.Failures != 3 || s.TooOften != 1 {
		t.Errorf("counted %+v", s)
	}
}

// What is remembered of addresses is bounded, however many come, and gone when it does not matter any more.
func TestAddressesAreForgotten(t *testing.T) {
	g, now := gateOf(Config{})
	stays := g.must(t, of(1))
	for i := range 3 * maxIdle {
		from := netip.PrefixFrom(netip.AddrFrom16([16]byte{0x20, 1, 0, byte(i >> 16), byte(i >> 8), byte(i)}), 64)
		g.must(t, from).leave()
		g.Failed(*now, from)
	}
	if got := g.count().Addresses; got != maxIdle+1 {
		t.Errorf("%d addresses are remembered", got)
	}
	if g.addresses.known[of(1)] != stays.from {
		t.Error("one that is connected is forgotten")
	}
	g.advance(*now)
	*now += clock.Minute
	g.advance(*now)
	if got := g.count().Addresses; got != 1 {
		t.Errorf("%d addresses are remembered after a minute", got)
	}
	stays.leave()
	*now += clock.Minute
	g.advance(*now)
	if got := g.count(); got.Addresses != 0 || got.Connections != 0 || g.addresses.used != 0 {
		t.Errorf("left: %+v", got)
	}
}

// Those who connect and say nothing cannot keep others out for long: they are closed when their time for a Hello is over.
func TestSilentConnectionsEnd(t *testing.T) {
	t.Parallel()
	const silent = 10
	s, _ := start(t, Config{Limits: Limits{Silent: silent}})
	address := endpoint(t, s)
	for range silent {
		openSilently(t, address)
	}
	if status := ask(t, address, ""); status != http.StatusTooManyRequests {
		t.Errorf("one silent connection too many is answered %d", status)
	}
	crew, _ := run(t, 1, load.WebSocket(address))
	allPlay(t, crew, 1)
	if open := s.Stats().Connections; open > silent+1 {
		t.Errorf("%d connections are counted", open)
	}
}

// openSilently opens a WebSocket and does nothing with it. Its request may have further headers.
func openSilently(t *testing.T, address string, headers ...string) net.Conn {
	t.Helper()
	return openSilentlyBy(t, net.Dialer{}, address, headers...)
}

func openSilentlyBy(t *testing.T, dialer net.Dialer, address string, headers ...string) net.Conn {
	t.Helper()
	host := strings.TrimPrefix(address, "ws://")
	conn, err := dialer.Dial("tcp", host)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	headers = append(headers, "Host: "+host, "Connection: Upgrade", "Upgrade: websocket",
		"Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
	fmt.Fprintf(conn, "GET / HTTP/1.1\r\n%s\r\n\r\n", strings.Join(headers, "\r\n"))
	answer := make([]byte, len("HTTP/1.1 101"))
	if _, err := conn.Read(answer); err != nil || string(answer) != "HTTP/1.1 101" {
		t.Fatalf("the handshake is answered %q, %v", answer, err)
	}
	return conn
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

// The requests of a proxy count for its visitors.
func TestGateBehindAProxy(t *testing.T) {
	t.Parallel()
	here := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	s, _ := start(t, Config{Proxies: here, Limits: Limits{PerAddress: 2}})
	address := endpoint(t, s)
	for range 2 {
		openSilently(t, address, "X-Forwarded-For: 192.0.2.1")
		openSilently(t, address, "X-Forwarded-For: 192.0.2.1, 192.0.2.2")
		openSilently(t, address)
	}
	if status := ask(t, address, ""); status != http.StatusTooManyRequests {
		t.Errorf("a third one of this machine is answered %d", status)
	}
	if s.Edge().Addresses != 3 {
		t.Errorf("counted %+v", s.Edge())
	}
}

// A handler that panics keeps no place.
func TestPanicKeepsNoPlace(t *testing.T) {
	g, _ := gateOf(Config{})
	defer func() {
		if s := g.count(); recover() == nil || s.Connections != 0 {
			t.Errorf("counted %+v", s)
		}
	}()
	g.guard(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })).
		ServeHTTP(nil, &http.Request{RemoteAddr: "192.0.2.1:1"})
}
