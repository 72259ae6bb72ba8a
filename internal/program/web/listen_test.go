package web

import (
	"net"
	"strings"
	"testing"
)

func TestListen(t *testing.T) {
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	addr := l.Addr().String()
	for name, open := range map[string]func() error{
		"Check": func() error { return Check(addr) },
		"Listen": func() error {
			_, err := Listen(addr)
			return err
		},
	} {
		err := open()
		if err == nil {
			t.Errorf("%s: a busy address is taken for free", name)
			continue
		}
		for _, part := range []string{addr, "in use by another program", "--addr"} {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%s: the error of a busy address does not tell %q: %v", name, part, err)
			}
		}
	}
}

func TestCheckLeavesTheAddressFree(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	for range 2 {
		if err := Check(addr); err != nil {
			t.Error(err)
		}
	}
}

func TestAddressesThatCannotBeMeant(t *testing.T) {
	for addr, tells := range map[string]string{
		"":                 "host:port",
		"8080":             "host:port",
		"localhost":        "host:port",
		"127.0.0.1:http":   "host:port",
		"127.0.0.1:66000":  "host:port",
		"127.0.0.1:-1":     "host:port",
		"192.0.2.1:8080":   "not an address of this machine",
		"no.invalid.:8080": "cannot be opened",
	} {
		if err := Check(addr); err == nil || !strings.Contains(err.Error(), tells) {
			t.Errorf("%q: the error is %v", addr, err)
		}
	}
}

func TestURLs(t *testing.T) {
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if here, elsewhere := URLs(l); here != "http://"+l.Addr().String() || elsewhere != nil {
		t.Errorf("%s is opened as %s or %v", l.Addr(), here, elsewhere)
	}
}

// anywhere is a listener on all addresses of a machine that does not listen.
type anywhere struct{ net.Listener }

func (anywhere) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv6unspecified, Port: 8080} }

func TestURLsOfAllAddresses(t *testing.T) {
	here, elsewhere := URLs(anywhere{})
	if here != "http://localhost:8080" {
		t.Errorf("here it is %s", here)
	}
	for _, url := range elsewhere {
		host, port, err := net.SplitHostPort(strings.TrimPrefix(url, "http://"))
		if ip := net.ParseIP(host); err != nil || port != "8080" || ip == nil || ip.IsLoopback() || ip.IsUnspecified() {
			t.Errorf("elsewhere it is %s", url)
		}
	}
}
