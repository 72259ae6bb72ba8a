package udp

import (
	"net"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
)

// proxy is a bad network between real sockets: what clients send to it goes on to a server, conditioned, and back. It is also
// a NAT: each client has a socket of its own toward the server, and another one after rebind.
type proxy struct {
	front *net.UDPConn
	to    netip.AddrPort
	start time.Time
	mtu   int
	ends  sync.WaitGroup

	mu     sync.Mutex
	link   transport.Link
	routes map[netip.AddrPort]*route // by the client's address
	closed bool
}

// route is one client's way through the proxy.
type route struct {
	client   netip.AddrPort
	back     *net.UDPConn // toward the server
	up, down *transport.Conditioner
}

func newProxy(t testing.TB, link transport.Link) *proxy {
	t.Helper()
	front, err := bind(netip.MustParseAddrPort("127.0.0.1:0"))
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{front: front, start: time.Now(), link: link, mtu: 2000, routes: map[netip.AddrPort]*route{}}
	t.Cleanup(p.close)
	return p
}

// serve begins to carry, to the server's address.
func (p *proxy) serve(to netip.AddrPort) {
	p.to = to
	p.ends.Go(func() {
		buf := make([]byte, 2048)
		for {
			n, from, err := p.front.ReadFromUDPAddrPort(buf)
			if err != nil {
				return
			}
			p.push(from, buf[:n])
		}
	})
	p.ends.Go(p.carry)
}

func (p *proxy) address() netip.AddrPort { return localAddress(p.front) }

func (p *proxy) now() clock.Time { return clock.Time(time.Since(p.start)) }

// push takes a packet of a client.
func (p *proxy) push(from netip.AddrPort, b []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.routes[from]
	if r == nil {
		seed := uint64(len(p.routes))
		r = &route{client: from, up: transport.NewConditioner(p.link, seed), down: transport.NewConditioner(p.link, ^seed)}
		p.routes[from] = r
		p.open(r)
	}
	if len(b) <= p.mtu {
		r.up.Push(p.now(), transport.Datagram, b)
	}
}

// open gives a route a new socket toward the server. The caller holds the lock.
func (p *proxy) open(r *route) {
	back, err := net.ListenUDP("udp", net.UDPAddrFromAddrPort(netip.MustParseAddrPort("127.0.0.1:0")))
	if err != nil {
		panic(err)
	}
	r.back = back
	p.ends.Go(func() {
		buf := make([]byte, 2048)
		for {
			n, _, err := back.ReadFromUDPAddrPort(buf)
			if err != nil {
				return
			}
			p.mu.Lock()
			if n <= p.mtu {
				r.down.Push(p.now(), transport.Datagram, buf[:n])
			}
			p.mu.Unlock()
		}
	})
}

// rebind gives every client another address toward the server, as a NAT may at any time.
func (p *proxy) rebind() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, r := range p.routes {
		r.back.Close()
		p.open(r)
	}
}

// set changes the network.
func (p *proxy) set(link transport.Link) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.link = link
	for _, r := range p.routes {
		r.up.SetLink(link)
		r.down.SetLink(link)
	}
}

// carry hands on what is due.
func (p *proxy) carry() {
	for ; p.carryOnce(); time.Sleep(time.Millisecond) {
	}
}

func (p *proxy) carryOnce() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, r := range p.routes {
		for _, b, ok := r.up.Pop(p.now()); ok; _, b, ok = r.up.Pop(p.now()) {
			r.back.WriteToUDPAddrPort(b, p.to)
		}
		for _, b, ok := r.down.Pop(p.now()); ok; _, b, ok = r.down.Pop(p.now()) {
			p.front.WriteToUDPAddrPort(b, r.client)
		}
	}
	return !p.closed
}

func (p *proxy) close() {
	p.mu.Lock()
	p.closed = true
	for _, r := range p.routes {
		r.back.Close()
	}
	p.mu.Unlock()
	p.front.Close()
	p.ends.Wait()
}
