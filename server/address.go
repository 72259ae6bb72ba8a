package server

import (
	"net/netip"
	"sync"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/hops"
	"github.com/tickwork-engine/tickwork/internal/limit"
)

// maxIdle is how many addresses without connections are remembered: whoever comes from more of them at once is a little
// freer. They take 10 MB.
const maxIdle = 1 << 16

// address is what is known of one address.
type address struct {
	unlimited bool

	// Under the lock of the addresses.
	open, silent int
	opens        limit.Bucket
	failures     limit.Bucket

	mu      sync.Mutex
	traffic limit.Bucket
}

// spend takes a message's cost from what the address may send.
func (a *address) spend(now clock.Time, r Rate, n int) bool {
	if a.unlimited {
		return true
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.traffic.Spend(now, r, n)
}

// idle reports whether nothing would be different if the address had never been seen.
func (a *address) idle(now clock.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.open == 0 && a.opens.Full(now) && a.failures.Full(now) && a.traffic.Full(now)
}

// addresses remembers those who are connected, and for a while those who were. Its callers hold a lock.
type addresses struct {
	known     map[netip.Prefix]*address
	unlimited []netip.Prefix
	used      int // of them have connections
}

func newAddresses(unlimited []netip.Prefix) addresses {
	return addresses{known: make(map[netip.Prefix]*address), unlimited: unlimited}
}

// get returns what is known of an address. A new one may take the place of one without connections.
func (l *addresses) get(of netip.Prefix) *address {
	if a := l.known[of]; a != nil {
		return a
	}
	if len(l.known)-l.used >= maxIdle {
		l.forgetAny()
	}
	// What is no address is a Unix socket: somebody on this machine.
	a := &address{unlimited: !of.IsValid() || hops.Within(of.Addr(), l.unlimited)}
	l.known[of] = a
	return a
}

// forgetAny forgets some address without connections. A map begins anywhere, so it is found soon unless hardly any is there.
func (l *addresses) forgetAny() {
	for of, a := range l.known {
		if a.open == 0 {
			delete(l.known, of)
			return
		}
	}
}

// forgetIdle forgets whom there is nothing to remember of.
func (l *addresses) forgetIdle(now clock.Time) {
	for of, a := range l.known {
		if a.idle(now) {
			delete(l.known, of)
		}
	}
}

// open and close count the connections of an address.
func (l *addresses) open(a *address) {
	if a.open == 0 {
		l.used++
	}
	a.open++
	a.silent++
}

func (l *addresses) close(a *address) {
	if a.open--; a.open == 0 {
		l.used--
	}
}
