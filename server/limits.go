package server

import (
	"net/netip"

	"github.com/tickwork-engine/tickwork/internal/limit"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// Rate is so much a second, and at most Burst at once.
type Rate = limit.Rate

// Limits bound what WebSockets may do. An address is an IPv4 address, or a /64 of IPv6 addresses: a customer of a provider
// has that many. The zero value is usable and safe.
type Limits struct {
	// PerAddress is how many connections one address may have. 0 is 100: a school behind one address.
	PerAddress int
	// Silent is how many of them may not have said anything yet. They cost their opener nothing; an honest one speaks as
	// soon as it is open, so even many behind one address are silent only for a moment. 0 is 64.
	Silent int
	// Opens bounds how often an address opens a connection. 0 is 10 a second, and 200 at once.
	Opens Rate
	// Traffic bounds what a connection sends, over all kinds of messages, in bytes: each message costs its length and a
	// weight, 64 bytes for packets, commands and answers to pings, 2 KiB for everything else. 0 is 192 KiB a second, and 1 MiB
	// at once: 128 of the largest packets and 500 commands a second, and what had to wait in a network that stood still.
	Traffic Rate
	// AddressTraffic bounds the sum of it over an address. 0 is 3 MiB a second, and 16 MiB at once.
	AddressTraffic Rate
	// Failures bounds how often an address may show a token or a room's code that is wrong. 0 is one a second, and 60 at once.
	Failures Rate
	// Unlimited are networks that no limit of an address but Silent holds for. Nil is this machine: its programs, or a proxy
	// that the configuration does not name, behind which all players have one address. Empty: there are none.
	Unlimited []netip.Prefix
}

// withDefaults returns the limits with zeros replaced as documented. It panics if one of them cannot be meant.
func (l Limits) withDefaults() Limits {
	setDefault(&l.PerAddress, 100)
	setDefault(&l.Silent, 64)
	setDefault(&l.Opens, Rate{PerSecond: 10, Burst: 200})
	setDefault(&l.Traffic, Rate{PerSecond: 192 << 10, Burst: 1 << 20})
	setDefault(&l.AddressTraffic, Rate{PerSecond: 3 << 20, Burst: 16 << 20})
	setDefault(&l.Failures, Rate{PerSecond: 1, Burst: 60})
	if l.Unlimited == nil {
		l.Unlimited = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	}
	for _, r := range []Rate{l.Opens, l.Traffic, l.AddressTraffic, l.Failures} {
		if r.PerSecond <= 0 || r.Burst <= 0 {
			panic("server: both numbers of a Rate must be above 0")
		}
	}
	if l.PerAddress < 0 || l.Silent < 0 {
		panic("server: a limit must not be negative")
	}
	return l
}

// setDefault replaces a zero.
func setDefault[T comparable](v *T, otherwise T) {
	if *v == *new(T) {
		*v = otherwise
	}
}

const (
	// lightWeight is what handling a message of play costs, in bytes that could be read in that time.
	lightWeight = 64
	// heavyWeight is that of any other message: it takes the lobby's lock, and may make or list rooms.
	heavyWeight = 2 << 10
	// orderedReserve is how far ordered messages may go beyond Limits.Traffic: packets are the first to be dropped.
	orderedReserve = 64 << 10
)

// cost returns what a message costs of Limits.Traffic.
func cost(ch transport.Channel, msg []byte) int {
	if ch == transport.Datagram {
		return len(msg) + lightWeight
	}
	r := wire.NewReader(msg)
	switch wire.ClientTag(r.U32()) {
	case wire.TagCommand, wire.TagPong:
		return len(msg) + lightWeight
	}
	return len(msg) + heavyWeight
}
