// Package hops tells where a request comes from that has passed proxies.
package hops

import (
	"net/http"
	"net/netip"
	"strings"
)

// The headers in which proxies tell the hops of a request.
const (
	XForwardedFor = "X-Forwarded-For" // addresses, separated by commas
	Forwarded     = "Forwarded"       // RFC 7239
)

// Proxies are the networks whose word about where a request comes from is believed, and the header that they say it in. Only
// that one is read: a proxy that writes one of them passes on whatever a visitor wrote into the others.
type Proxies struct {
	Networks []netip.Prefix
	Header   string
}

// Visitor returns the address that a request comes from: the nearest hop that is no proxy of ours. Everything farther away
// is hearsay. It is invalid for a request from no address.
func (p Proxies) Visitor(r *http.Request) netip.Addr {
	addr := parseHop(r.RemoteAddr)
	if !Within(addr, p.Networks) {
		return addr
	}
	hops := p.hops(r.Header.Values(p.Header))
	for i := len(hops) - 1; i >= 0; i-- {
		hop := parseHop(hops[i])
		if !hop.IsValid() {
			return addr // the proxy does not tell: its visitors are one
		}
		if addr = hop; !Within(addr, p.Networks) {
			return addr
		}
	}
	return addr
}

// hops returns what the header's lines say about the hops, the nearest last.
func (p Proxies) hops(lines []string) (hops []string) {
	list := strings.Join(lines, ",")
	if p.Header != Forwarded {
		return strings.Split(list, ",")
	}
	// No address holds a comma. To look for the ends of quotes would let a visitor open one, in which what the proxy adds
	// would be lost.
	for _, element := range strings.Split(list, ",") {
		hop := ""
		for _, pair := range strings.Split(element, ";") {
			name, value, _ := strings.Cut(pair, "=")
			if strings.EqualFold(strings.TrimSpace(name), "for") {
				hop = strings.Trim(strings.TrimSpace(value), `"`)
			}
		}
		hops = append(hops, hop)
	}
	return hops
}

// parseHop reads an address with or without a port, IPv6 with or without brackets. It returns an invalid one for what is
// none.
func parseHop(text string) netip.Addr {
	text = strings.TrimSpace(text)
	if at, err := netip.ParseAddrPort(text); err == nil {
		return at.Addr().Unmap().WithZone("")
	}
	addr, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"))
	if err != nil {
		return netip.Addr{}
	}
	return addr.Unmap().WithZone("")
}

// Within reports whether an address is in one of some networks.
func Within(addr netip.Addr, networks []netip.Prefix) bool {
	for _, n := range networks {
		if n.Contains(addr) {
			return true
		}
	}
	return false
}

// Group returns what an address counts for: a customer of a provider has a whole /64 of IPv6 addresses. What is no address
// counts as one and the same.
func Group(addr netip.Addr) netip.Prefix {
	bits := addr.BitLen()
	if addr.Is6() {
		bits = 64
	}
	prefix, _ := addr.Prefix(bits) // fails only if there are fewer bits
	return prefix
}
