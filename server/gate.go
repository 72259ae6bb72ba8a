package server

import (
	"context"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// maxSilent is how many connections one address may hold that have not said anything yet. They cost their opener nothing;
// an honest one speaks as soon as it is open, so even many behind one address are silent only for a moment. The lobby
// closes a silent connection after wire.HelloTimeout.
const maxSilent = 64

// gate bounds the connections of a server: all together, and the silent ones of each address.
type gate struct {
	max int

	mu     sync.Mutex
	open   int
	silent map[netip.Prefix]int
}

func newGate(limit int) *gate { return &gate{max: limit, silent: make(map[netip.Prefix]int)} }

// guard returns a handler that answers 503 in place of next when there are too many connections. next opens WebSockets
// and asks visitOf for what is known of a request.
func (g *gate) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		from := origin(r.RemoteAddr)
		if !g.enter(from) {
			w.Header().Set("Retry-After", "5")
			http.Error(w, "too many connections", http.StatusServiceUnavailable)
			return
		}
		v := &visit{gate: g, from: from}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitKey{}, v)))
		if !v.stays {
			v.spoke()
			g.leave()
		}
	})
}

// origin returns the address that a connection counts for. A customer of a provider has a whole /64 of IPv6 addresses.
// What is no address counts as one and the same.
func origin(remote string) netip.Prefix {
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return netip.Prefix{}
	}
	addr := at.Addr().Unmap().WithZone("")
	bits := addr.BitLen()
	if addr.Is6() {
		bits = 64
	}
	prefix, _ := addr.Prefix(bits) // fails only if there are fewer bits
	return prefix
}

func (g *gate) enter(from netip.Prefix) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open >= g.max || g.silent[from] >= maxSilent {
		return false
	}
	g.open++
	g.silent[from]++
	return true
}

func (g *gate) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.open--
}

func (g *gate) spoke(from netip.Prefix) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.silent[from]--; g.silent[from] == 0 {
		delete(g.silent, from)
	}
}

// counts returns how many connections are open, and how many addresses have silent ones.
func (g *gate) counts() (open, silent int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.open, len(g.silent)
}

// visit is one connection that the gate has let pass.
type visit struct {
	gate  *gate
	from  netip.Prefix
	stays bool // a WebSocket was opened; it leaves when that closes
	heard atomic.Bool
}

type visitKey struct{}

// visitOf returns the visit that a request is part of.
func visitOf(r *http.Request) *visit { return r.Context().Value(visitKey{}).(*visit) }

// spoke notes that the connection is not silent any more.
func (v *visit) spoke() {
	if !v.heard.Swap(true) {
		v.gate.spoke(v.from)
	}
}

// receiver returns a receiver that passes everything on and tells the gate.
func (v *visit) receiver(next transport.Receiver) transport.Receiver {
	v.stays = true
	return &visitor{visit: v, next: next}
}

type visitor struct {
	visit *visit
	next  transport.Receiver
}

func (v *visitor) Receive(now clock.Time, ch transport.Channel, msg []byte) {
	v.visit.spoke()
	v.next.Receive(now, ch, msg)
}

func (v *visitor) Closed(now clock.Time, code wire.CloseCode) {
	v.visit.spoke()
	v.visit.gate.leave()
	v.next.Closed(now, code)
}
