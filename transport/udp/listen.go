package udp

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/udp/netcode"
	"github.com/tickwork-engine/tickwork/wire"
)

// ErrPublic says that a listener at all addresses of a machine was not told by which ones clients know it.
var ErrPublic = errors.New("udp: Config.Public is needed with an address that stands for all")

// Client is who has connected, by the issuer's word.
type Client struct {
	// ID is the token's client id.
	ID uint64
	// UserData is what the issuer has to say of the client.
	UserData [netcode.UserDataSize]byte
	// Address is where it has connected from. It may change later.
	Address netip.AddrPort
}

// Listener takes connections at one socket.
type Listener struct {
	set    settings
	sock   *net.UDPConn
	out    outlet // the socket
	unix   func() uint64
	issuer netcode.Issuer
	accept func(transport.Conn, Client) transport.Receiver
	done   chan struct{} // closed to end the pulses
	stop   sync.Once
	ends   sync.WaitGroup

	pulsed      []*conn // what the latest pulse went through
	pulsedPeers []*netcode.Peer

	mu       sync.Mutex // may be taken under a conn's
	core     *netcode.Server
	advanced clock.Time // when the core's time was last moved
	conns    map[*netcode.Peer]*conn
	closing  bool
	empty    chan struct{} // closed when closing and the last connection is gone
}

// Listen opens a socket at an address, of which a port of 0 is any. When a client has connected, accept is called with the
// connection to learn who gets its messages; nil refuses the client with wire.CloseFull. accept and the receivers are called
// on the listener's reading goroutine. The errors are those of the network, and ErrPublic.
func Listen(address string, cfg Config, accept func(transport.Conn, Client) transport.Receiver) (_ *Listener, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("udp: listen at %s: %w", address, err)
		}
	}()
	at, err := net.ResolveUDPAddr("udp", address)
	if err != nil {
		return nil, err
	}
	local := unmap(at.AddrPort())
	if everywhere := !local.Addr().IsValid() || local.Addr().IsUnspecified(); everywhere && len(cfg.Public) == 0 {
		return nil, ErrPublic
	}
	sock, err := bind(local)
	if err != nil {
		return nil, err
	}
	if len(cfg.Public) == 0 {
		cfg.Public = []netip.AddrPort{localAddress(sock)}
	}
	l := newListener(cfg, newOutlet(sock), accept)
	l.sock = sock
	l.ends.Go(func() { readPackets(sock, l.take) })
	l.ends.Go(l.pulses)
	return l, nil
}

// newListener returns a listener whose packets go to out. Nothing moves in it by itself.
func newListener(cfg Config, out outlet, accept func(transport.Conn, Client) transport.Receiver) *Listener {
	fresh := cfg.Key.IsZero()
	if fresh {
		cfg.Key = netcode.NewKey()
	}
	l := &Listener{set: cfg.settings(), out: out, accept: accept, done: make(chan struct{}),
		unix:   func() uint64 { return uint64(time.Now().Unix()) },
		issuer: netcode.Issuer{Key: cfg.Key, Protocol: cfg.Protocol},
		conns:  map[*netcode.Peer]*conn{}, empty: make(chan struct{})}
	l.core = netcode.NewServer(l.instant(), netcode.ServerConfig{
		Protocol: cfg.Protocol, Key: cfg.Key, KeyIsFresh: fresh, Addresses: cfg.Public,
		MaxClients: cfg.MaxClients, Lifetime: cfg.Lifetime, Admit: cfg.Admit,
	})
	return l
}

// instant returns the present moment on both clocks.
func (l *Listener) instant() netcode.Instant {
	return netcode.Instant{Clock: l.set.now(), Unix: l.unix()}
}

// Address returns where the listener is.
func (l *Listener) Address() netip.AddrPort { return localAddress(l.sock) }

// Issuer returns what makes tokens for this listener. Its key is secret.
func (l *Listener) Issuer() netcode.Issuer { return l.issuer }

// take takes a packet from anywhere.
func (l *Listener) take(from netip.AddrPort, b []byte) {
	l.mu.Lock()
	peer := l.core.Peer(from)
	c := l.conns[peer]
	if peer == nil {
		peer = l.core.Mover(b)
		mover := l.conns[peer]
		l.mu.Unlock()
		if mover != nil {
			l.move(mover, peer, from, b)
		} else if !l.isClosing() {
			l.meet(from, b)
		}
		return
	}
	l.mu.Unlock()
	if c != nil {
		c.take(l.set.now(), from, b)
	}
}

// meet takes a packet from somebody who is not connected.
func (l *Listener) meet(from netip.AddrPort, b []byte) {
	l.mu.Lock()
	reply, peer := l.core.Receive(l.instant(), from, b)
	var c *conn
	if peer != nil {
		c = newConn(&l.set, l.out, from, serverSide{peer})
		c.receiver = nobody{}
		l.conns[peer] = c
	}
	if len(reply) > 0 {
		l.out.WriteToUDPAddrPort(reply, from)
	}
	l.mu.Unlock()
	if c != nil {
		l.admit(c, Client{ID: peer.ClientID, UserData: peer.UserData, Address: from})
	}
}

// admit asks who receives. A panic counts as a refusal. The pulses may know the connection already, but call its receiver
// only when it has ended.
func (l *Listener) admit(c *conn, who Client) {
	c.delivering.Lock()
	defer c.delivering.Unlock()
	defer c.contain()
	if r := l.accept(c, who); r != nil {
		c.receiver = r
		return
	}
	c.Close(wire.CloseFull)
}

// move takes a packet of a client that may have another address now.
func (l *Listener) move(c *conn, peer *netcode.Peer, from netip.AddrPort, b []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.phase == gone {
		return
	}
	reply, moved := peer.Move(c.packet, l.set.now(), from, b)
	if moved {
		l.mu.Lock()
		moved = l.core.Moved(peer, from)
		l.mu.Unlock()
	}
	if moved {
		c.to = from
	}
	if len(reply) > 0 {
		l.out.WriteToUDPAddrPort(reply, from)
	}
}

// pulses tells the time until the listener is closed.
func (l *Listener) pulses() {
	ticker := time.NewTicker(pulseEvery)
	defer ticker.Stop()
	for {
		select {
		case <-l.done:
			return
		case <-ticker.C:
			l.pulse()
		}
	}
}

// pulse tells all connections the time, and takes those out that are gone.
func (l *Listener) pulse() {
	l.pulsed, l.pulsedPeers = l.list(l.pulsed[:0], l.pulsedPeers[:0])
	now := l.set.now()
	for i, c := range l.pulsed {
		if c.pulse(now) {
			l.remove(l.pulsedPeers[i])
		}
	}
}

// list appends all connections with their peers, and lets the core's time pass.
func (l *Listener) list(conns []*conn, peers []*netcode.Peer) ([]*conn, []*netcode.Peer) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now := l.instant(); now.Clock-l.advanced >= clock.Second {
		l.core.Advance(now)
		l.advanced = now.Clock
	}
	for peer, c := range l.conns {
		conns, peers = append(conns, c), append(peers, peer)
	}
	return conns, peers
}

func (l *Listener) remove(peer *netcode.Peer) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.core.Remove(peer)
	delete(l.conns, peer)
	l.checkEmpty()
}

// checkEmpty tells Close when it need not wait any more.
func (l *Listener) checkEmpty() {
	if l.closing && len(l.conns) == 0 {
		select {
		case <-l.empty:
		default:
			close(l.empty)
		}
	}
}

func (l *Listener) isClosing() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.closing
}

// Close closes all connections with wire.CloseGoingAway, waits until their peers know or three seconds are over, and closes
// the socket. It must not be called from a receiver.
func (l *Listener) Close() error {
	l.mu.Lock()
	l.closing = true
	l.checkEmpty()
	l.mu.Unlock()
	conns, _ := l.list(nil, nil)
	for _, c := range conns {
		c.Close(wire.CloseGoingAway)
	}
	<-l.empty
	l.stop.Do(func() { close(l.done) })
	err := l.sock.Close()
	l.ends.Wait()
	return err
}

// nobody is the receiver of a connection that has none.
type nobody struct{}

func (nobody) Receive(clock.Time, transport.Channel, []byte) {}
func (nobody) Closed(clock.Time, wire.CloseCode)             {}
