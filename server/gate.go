package server

import (
	"context"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/internal/hops"
	"github.com/tickwork-engine/tickwork/internal/limit"
)

// gate bounds the connections of a server, all together and those of each address, and what they send.
type gate struct {
	max     int
	limits  Limits
	proxies hops.Proxies
	now     func() clock.Time
	dropped atomic.Int64 // messages

	mu        sync.Mutex
	open      int
	addresses addresses
	swept     clock.Time // when idle addresses were forgotten
	stats     EdgeStats  // what the gate itself counts
}

// newGate returns a gate for a configuration with its defaults.
func newGate(cfg Config, now func() clock.Time) *gate {
	return &gate{
		max: cfg.MaxConns, limits: cfg.Limits, now: now, addresses: newAddresses(cfg.Limits.Unlimited),
		proxies: hops.Proxies{Networks: cfg.Proxies, Header: cfg.ProxyHeader},
	}
}

// retryAfter is when who was refused may try again, in seconds: silent connections are gone by then.
const retryAfter = "5"

// guard returns a handler that answers in place of next when there are too many connections: 503 if there are too many in
// all, 429 if they are of the asker's address. next opens WebSockets and asks visitOf for what is known of a request.
func (g *gate) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v, status := g.enter(hops.Group(g.proxies.Visitor(r)))
		if v == nil {
			w.Header().Set("Retry-After", retryAfter)
			http.Error(w, "too many connections", status)
			return
		}
		defer func() {
			if !v.stays {
				v.leave()
			}
		}()
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitKey{}, v)))
	})
}

// enter lets a connection in, or returns the HTTP status that it is refused with.
func (g *gate) enter(from netip.Prefix) (*visit, int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open >= g.max {
		g.stats.Full++
		return nil, http.StatusServiceUnavailable
	}
	a := g.addresses.get(from)
	if a.silent >= g.limits.Silent || !a.unlimited && !g.admits(a) {
		g.stats.TooMany++
		return nil, http.StatusTooManyRequests
	}
	g.open++
	g.addresses.open(a)
	return &visit{gate: g, of: from, from: a}, 0
}

// admits reports whether an address may have one more connection now.
func (g *gate) admits(a *address) bool {
	return a.open < g.limits.PerAddress && a.opens.Spend(g.now(), g.limits.Opens, 1)
}

// sweepEvery is how often the gate looks for addresses to forget.
const sweepEvery = clock.Second

// advance forgets addresses that there is nothing to remember of. It is called a few times a second.
func (g *gate) advance(now clock.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if now-g.swept >= sweepEvery {
		g.swept = now
		g.addresses.forgetIdle(now)
	}
}

// May reports whether an address may try a token or a room's code: it has not been wrong too often.
func (g *gate) May(now clock.Time, from netip.Prefix) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	a := g.addresses.get(from)
	if a.unlimited || a.failures.Has(now, g.limits.Failures, 1) {
		return true
	}
	g.stats.TooOften++
	return false
}

// Failed notes that an address has tried one that was wrong.
func (g *gate) Failed(now clock.Time, from netip.Prefix) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.stats.Failures++
	g.addresses.get(from).failures.Spend(now, g.limits.Failures, 1)
}

// cut counts a connection that is closed because it sends too much.
func (g *gate) cut() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.stats.Flooders++
}

// count returns the counters.
func (g *gate) count() EdgeStats {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := g.stats
	s.Connections, s.Addresses, s.Dropped = g.open, len(g.addresses.known), int(g.dropped.Load())
	return s
}

// visit is one connection that the gate has let pass.
type visit struct {
	gate  *gate
	of    netip.Prefix
	from  *address
	stays bool // a WebSocket was opened; it leaves when that closes

	// Of the goroutine that receives.
	heard   bool
	traffic limit.Bucket
	strikes limit.Strikes
}

type visitKey struct{}

// visitOf returns the visit that a request is part of.
func visitOf(r *http.Request) *visit { return r.Context().Value(visitKey{}).(*visit) }

// spoke notes that the connection is not silent any more.
func (v *visit) spoke() {
	if v.heard {
		return
	}
	v.heard = true
	v.gate.mu.Lock()
	defer v.gate.mu.Unlock()
	v.from.silent--
}

// leave notes that the connection has ended.
func (v *visit) leave() {
	v.spoke()
	v.gate.mu.Lock()
	defer v.gate.mu.Unlock()
	v.gate.open--
	v.gate.addresses.close(v.from)
}
