package mem

import (
	"sync"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// Config describes the link between the two ends of a [Pair]. Its zero value is a perfect link.
type Config struct {
	// AtoB and BtoA are the conditions in either direction. Zero: perfect.
	AtoB, BtoA transport.Link
	// Seed decides what is left to chance. Zero is a seed as good as any.
	Seed uint64
	// MaxDatagram is the size of the largest datagram in bytes. Zero: wire.MaxDatagram.
	MaxDatagram int
	// AllOrdered sends datagrams along with the ordered messages, as over WebSocket: none is lost, but each waits for
	// all that were sent before it. Zero: they travel on their own.
	AllOrdered bool
}

// Pair is a link with two ends, A and B. Nothing moves on its own: what is sent is stamped with the instant of the
// latest [Pair.Advance], and what is due arrives in the next one. All methods may be called by several goroutines, but
// Advance by one at a time.
type Pair struct {
	mu          sync.Mutex
	now         clock.Time
	a, b        end
	maxDatagram int
	allOrdered  bool

	inbox []byte // the message that Advance hands over; only Advance touches it
}

// NewPair returns a link whose clock stands at 0. It panics if a transport.Link of the config is impossible.
func NewPair(cfg Config) *Pair {
	p := &Pair{maxDatagram: cfg.MaxDatagram, allOrdered: cfg.AllOrdered}
	if p.maxDatagram == 0 {
		p.maxDatagram = wire.MaxDatagram
	}
	// The seeds of the two directions differ in every bit, so that they share no run of chances.
	p.a = end{pair: p, peer: &p.b, out: transport.NewConditioner(cfg.AtoB, cfg.Seed)}
	p.b = end{pair: p, peer: &p.a, out: transport.NewConditioner(cfg.BtoA, ^cfg.Seed)}
	return p
}

// A returns the first end.
func (p *Pair) A() transport.Conn { return &p.a }

// B returns the second end.
func (p *Pair) B() transport.Conn { return &p.b }

// Attach sets who gets what arrives at either end. It must come before the first Advance.
func (p *Pair) Attach(a, b transport.Receiver) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.a.receiver, p.b.receiver = a, b
}

// SetLinks changes the conditions for what is sent from now on. It panics if one of them is impossible.
func (p *Pair) SetLinks(aToB, bToA transport.Link) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.a.out.SetLink(aToB)
	p.b.out.SetLink(bToA)
}

// Stats returns the counters of either direction. The message that tells the peer of a Close is among them.
func (p *Pair) Stats() (aToB, bToA transport.Stats) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.a.out.Stats(), p.b.out.Stats()
}

// Cut ends the link without a word, as a pulled cable does once it is noticed: both receivers get wire.CloseLost in the
// next Advance, unless their end was closed before.
func (p *Pair) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.a.close(wire.CloseLost)
	p.b.close(wire.CloseLost)
}

// Next returns the instant at which Advance has something to do, if there is one.
func (p *Pair) Next() (clock.Time, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.a.owesClosed() || p.b.owesClosed() {
		return p.now, true
	}
	_, at, ok := p.earliest()
	return at, ok
}

// earliest returns the end whose message arrives next, and when. Of two at the same time it is A's.
func (p *Pair) earliest() (from *end, at clock.Time, ok bool) {
	a, okA := p.a.out.Next()
	b, okB := p.b.out.Next()
	if okA && (!okB || a <= b) {
		return &p.a, a, true
	}
	return &p.b, b, okB
}
