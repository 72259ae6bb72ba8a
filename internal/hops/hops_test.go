package hops

import (
	"net/http"
	"net/netip"
	"strings"
	"testing"
)

func TestOriginOfAnAddress(t *testing.T) {
	for remote, want := range map[string]string{
		"192.0.2.7:1234":                "192.0.2.7/32",
		"192.0.2.7":                     "192.0.2.7/32",
		"[::ffff:192.0.2.7]:1234":       "192.0.2.7/32", // the same one over IPv6
		"[2001:db8:1:2:3:4:5:6]:1234":   "2001:db8:1:2::/64",
		"2001:db8:1:2:3:4:5:6":          "2001:db8:1:2::/64",
		"[2001:db8:1:2:ffff::1]":        "2001:db8:1:2::/64",
		"[fe80::1%eth0]:1234":           "fe80::/64",
		"a proxy that tells no address": "invalid Prefix",
		"":                              "invalid Prefix",
		"@":                             "invalid Prefix", // a Unix socket
	} {
		if got := Group(parseHop(remote)).String(); got != want {
			t.Errorf("%q counts for %s, not %s", remote, got, want)
		}
	}
}

// request returns a request from an address with headers "name: value".
func request(remote string, headers ...string) *http.Request {
	r := &http.Request{RemoteAddr: remote, Header: http.Header{}}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Add(name, value)
	}
	return r
}

var ourProxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("2001:db8:f::/48")}

func TestVisitorsBehindProxies(t *testing.T) {
	const direct, behind = "203.0.113.9:5", "10.0.0.1:5"
	for _, c := range []struct {
		what, remote string
		headers      []string
		want         string
	}{
		{"no proxy", direct, nil, "203.0.113.9"},
		{"a visitor who pretends to be another", direct, []string{"X-Forwarded-For: 192.0.2.1"}, "203.0.113.9"},
		{"one proxy", behind, []string{"X-Forwarded-For: 192.0.2.1"}, "192.0.2.1"},
		{"what the visitor said himself", behind, []string{"X-Forwarded-For: 198.51.100.1, 192.0.2.1"}, "192.0.2.1"},
		{"in a line of its own", behind, []string{"X-Forwarded-For: 198.51.100.1", "X-Forwarded-For: 192.0.2.1"}, "192.0.2.1"},
		{"two proxies", behind, []string{"X-Forwarded-For: 198.51.100.1, 192.0.2.1, 10.9.9.9"}, "192.0.2.1"},
		{"a visitor who names a proxy", behind, []string{"X-Forwarded-For: 10.0.0.7, 192.0.2.1"}, "192.0.2.1"},
		{"only proxies", behind, []string{"X-Forwarded-For: 10.0.0.7, 10.0.0.8"}, "10.0.0.7"},
		{"a proxy that says nothing", behind, nil, "10.0.0.1"},
		{"a proxy that says nonsense", behind, []string{"X-Forwarded-For: 192.0.2.1, unknown"}, "10.0.0.1"},
		{"a port", behind, []string{"X-Forwarded-For: 192.0.2.1:8080"}, "192.0.2.1"},
		{"IPv6", "[2001:db8:f::1]:5", []string{"X-Forwarded-For: 2001:db8::7"}, "2001:db8::7"},
		{"the other header", behind, []string{"Forwarded: for=192.0.2.1"}, "10.0.0.1"},
	} {
		p := Proxies{Networks: ourProxies, Header: XForwardedFor}
		if got := p.Visitor(request(c.remote, c.headers...)).String(); got != c.want {
			t.Errorf("%s: it comes from %s, not %s", c.what, got, c.want)
		}
	}
}

func TestVisitorsBehindProxiesOfRFC7239(t *testing.T) {
	for header, want := range map[string]string{
		`for=192.0.2.1`: "192.0.2.1",
		`For="192.0.2.1:4711";proto=http;by=10.0.0.1`:     "192.0.2.1",
		`proto=http; for=192.0.2.1`:                       "192.0.2.1",
		`for="[2001:db8:cafe::17]:4711"`:                  "2001:db8:cafe::17",
		`for=198.51.100.1, for=192.0.2.1`:                 "192.0.2.1",
		`for=198.51.100.1, for=192.0.2.1, for="10.0.0.7"`: "192.0.2.1",
		`for="1,2;3", for=192.0.2.1`:                      "192.0.2.1",
		`for="_hidden"`:                                   "10.0.0.1",
		`for=unknown`:                                     "10.0.0.1",
		`for="192.0.2.1`:                                  "192.0.2.1",
		`for="203.0.113.1", for=", for=192.0.2.1`:         "192.0.2.1",
		`for=203.0.113.1;x=", for=192.0.2.1`:              "192.0.2.1", // a visitor's quote must not swallow what the proxy says
		`proto=https`:                                     "10.0.0.1",
		``:                                                "10.0.0.1",
	} {
		p := Proxies{Networks: ourProxies, Header: Forwarded}
		r := request("10.0.0.1:5", "Forwarded: "+header, "X-Forwarded-For: 203.0.113.66")
		if got := p.Visitor(r).String(); got != want {
			t.Errorf("%s: it comes from %s, not %s", header, got, want)
		}
	}
}

// Whatever a visitor writes in front, what the proxy adds behind it is believed.
func FuzzVisitor(f *testing.F) {
	f.Add("for=1.2.3.4")
	f.Add(`for="`)
	f.Add(`1.2.3.4, "`)
	f.Add(`for=1.2.3.4;x="`)
	f.Add(`\",;=`)
	f.Fuzz(func(t *testing.T, said string) {
		for header, added := range map[string]string{XForwardedFor: "192.0.2.1", Forwarded: "for=192.0.2.1"} {
			r := request("10.0.0.1:5")
			r.Header[header] = []string{said + ", " + added}
			got := Proxies{Networks: ourProxies, Header: header}.Visitor(r).String()
			if got != "192.0.2.1" {
				t.Errorf("%s: %q is believed to come from %s", header, said, got)
			}
		}
	})
}
