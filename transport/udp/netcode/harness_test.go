package netcode

import (
	"net/netip"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
)

const (
	testProtocol = 0x1122334455667788
	testUnix     = 1_700_000_000
	ms           = clock.Millisecond
)

var (
	testKey    = Key{0: 1, 31: 2}
	serverAddr = netip.MustParseAddrPort("10.0.0.1:40000")
	clientAddr = netip.MustParseAddrPort("192.0.2.7:5000")
	otherAddr  = netip.MustParseAddrPort("198.51.100.9:6000")
)

func at(t clock.Time) Instant { return Instant{Clock: t, Unix: testUnix + uint64(t/clock.Second)} }

func testConfig() ServerConfig {
	return ServerConfig{Protocol: testProtocol, Key: testKey, KeyIsFresh: true, MaxClients: 4,
		Addresses: []netip.AddrPort{serverAddr}}
}

// issue returns a token for the test's server, good from the instant on.
func issue(now clock.Time, id uint64, servers ...netip.AddrPort) []byte {
	if len(servers) == 0 {
		servers = []netip.AddrPort{serverAddr}
	}
	t := Issuer{Key: testKey, Protocol: testProtocol, Timeout: 5}.Issue(at(now).Unix, id, [UserDataSize]byte{9}, servers...)
	return t.Append(nil)
}

// net is a server and a client at an address, on a perfect network with a virtual clock.
type net struct {
	t      *testing.T
	now    clock.Time
	server *Server
	client *Client
	from   netip.AddrPort
	peer   *Peer
	got    []string // payloads that the client got
	seen   []packet // everything that was sent
}

// packet is one packet as it was on the wire.
type packet struct {
	down bool // from the server
	b    []byte
}

func newNet(t *testing.T, cfg ServerConfig) *net {
	n := &net{t: t, server: NewServer(at(0), cfg), from: clientAddr}
	n.client = NewClient(0, issue(0, 77))
	return n
}

// up takes what the client sends to the server, and what that answers back to the client.
func (n *net) up(b []byte) (Event, []byte) {
	if len(b) == 0 {
		return Nothing, nil
	}
	n.seen = append(n.seen, packet{false, clone(b)})
	if p := n.server.Peer(n.from); p != nil {
		return p.Receive(n.now, clone(b))
	}
	if p := n.server.Mover(b); p != nil {
		reply, moved := p.Move(nil, n.now, n.from, clone(b))
		if moved {
			n.server.Moved(p, n.from)
		}
		n.down(reply)
		return Nothing, nil
	}
	reply, joined := n.server.Receive(at(n.now), n.from, clone(b))
	if joined != nil {
		n.peer = joined
	}
	n.down(clone(reply))
	return Nothing, nil
}

func (n *net) down(b []byte) {
	if len(b) == 0 {
		return
	}
	n.seen = append(n.seen, packet{true, clone(b)})
	if event, payload := n.client.Receive(n.now, n.client.Server(), clone(b)); event == Payload {
		n.got = append(n.got, string(payload))
	}
}

// run lets 20 ms pass at a time, until the span is over.
func (n *net) run(span clock.Time) {
	for end := n.now + span; n.now < end; n.now += 20 * ms {
		n.up(n.client.Poll(nil, n.now))
		if p := n.peer; p != nil && p.Due(n.now) {
			if b := p.KeepAlive(nil, n.now); p.Address() == n.from {
				n.down(b)
			}
		}
		n.server.Advance(at(n.now))
	}
}

// connect runs until the client is connected.
func (n *net) connect() *net {
	n.t.Helper()
	n.run(200 * ms)
	if n.client.State() != Connected || n.peer == nil {
		n.t.Fatalf("the client is %v", n.client.State())
	}
	return n
}

func clone(b []byte) []byte { return append([]byte(nil), b...) }
