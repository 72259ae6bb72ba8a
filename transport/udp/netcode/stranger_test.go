package netcode

import (
	"math/rand/v2"
	"net/netip"
	"runtime"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
)

// Whatever a stranger sends is answered with less than it was, or not at all: requests, responses, moves, and each of them
// again with changes. The largest numbers are among those that answers have.
func TestEveryAnswerIsSmaller(t *testing.T) {
	const seed = 3
	m := &measure{t: t, r: rand.New(rand.NewPCG(seed, 0))}
	for round := range 300 {
		n := newNet(t, testConfig()).connect()
		n.peer.session.next, n.server.global = n.peer.session.next+m.r.Uint64N(1<<62), n.server.global+m.r.Uint64N(1<<62)
		if round%3 == 0 {
			n.server.free = nil // so that refusals come, too
		}
		stranger := NewClient(0, issue(0, 1000))
		stranger.Receive(n.now, serverAddr, m.ask(n, stranger.Poll(nil, n.now)))
		if stranger.State() == SendingResponse {
			stranger.Receive(n.now, serverAddr, m.ask(n, stranger.Poll(nil, n.now)))
		}
		n.client.Receive(n.now, serverAddr, m.ask(n, n.ask()))
		m.ask(n, n.client.Poll(nil, n.now))
	}
	t.Logf("%d answers, the largest %.2f of its question", m.answers, m.largest)
	if m.answers < 900 {
		t.Errorf("only %d packets were answered", m.answers)
	}
}

// measure asks questions and compares their size with that of the answers.
type measure struct {
	t       *testing.T
	r       *rand.Rand
	answers int
	largest float64
}

// ask sends a question with a change and without, and returns the answer.
func (m *measure) ask(n *net, b []byte) (reply []byte) {
	for _, change := range []byte{byte(1 + m.r.IntN(255)), 0} {
		q := clone(b)
		q[m.r.IntN(len(q))] ^= change
		reply = clone(n.strange(q))
		if len(reply) >= len(q) {
			m.t.Fatalf("%d bytes were answered with %d", len(q), len(reply))
		}
		if len(reply) > 0 {
			m.answers++
			m.largest = max(m.largest, float64(len(reply))/float64(len(q)))
		}
	}
	return reply
}

// strange sends a packet from an address that the server does not know.
func (n *net) strange(b []byte) (reply []byte) {
	from := netip.MustParseAddrPort("203.0.113.5:9")
	if p := n.server.Mover(b); p != nil {
		reply, _ = p.Move(nil, n.now, from, b)
		return reply
	}
	reply, _ = n.server.Receive(at(n.now), from, b)
	return reply
}

// Many requests with a token that is good, but from addresses that are not the sender's, leave as much behind as one.
func TestSpoofedRequestsLeaveNothing(t *testing.T) {
	s := NewServer(at(0), testConfig())
	bogus := request(issue(0, 1))
	bogus[500] ^= 1
	good := request(issue(0, 2))
	before := heap()
	buf := make([]byte, requestSize)
	for i := range 20_000 {
		from := netip.AddrPortFrom(netip.AddrFrom4([4]byte{9, byte(i >> 16), byte(i >> 8), byte(i)}), 1)
		for _, b := range [][]byte{bogus, good} {
			copy(buf, b)
			s.Receive(at(0), from, buf)
		}
	}
	if len(s.pending) != 1 || len(s.history.uses) != 1 {
		t.Errorf("%d handshakes and %d tokens are remembered", len(s.pending), len(s.history.uses))
	}
	if grown := heap() - before; grown > 1<<20 {
		t.Errorf("the heap has grown by %d bytes", grown)
	}
	runtime.KeepAlive(s)
}

// heap returns the bytes of the heap that are in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// Handshakes and tokens are bounded, and make room when their time is over.
func TestHandshakesAreBounded(t *testing.T) {
	s := NewServer(at(0), testConfig())
	for i := range 500 {
		from := netip.AddrPortFrom(otherAddr.Addr(), uint16(i+1))
		s.Receive(at(0), from, request(issue(0, uint64(i))))
	}
	if len(s.pending) != pendingShare*4 || len(s.history.uses) > historyShare*4 {
		t.Errorf("%d handshakes, %d tokens", len(s.pending), len(s.history.uses))
	}
	now := 50 * clock.Second
	s.Advance(at(now))
	if reply, _ := s.Receive(at(now), clientAddr, request(issue(now, 1))); reply == nil || len(s.pending) != 1 {
		t.Errorf("with %d handshakes left over, a new one got %d bytes", len(s.pending), len(reply))
	}
}

// A server that is sent anything at all stays whole. What changes in it are its own handshakes.
func FuzzServerReceive(f *testing.F) {
	f.Add(request(issue(0, 77)), false)
	f.Add(appendHeader(nil, kindResponse, 5), true)
	f.Add(make([]byte, 100), true)
	f.Fuzz(func(t *testing.T, b []byte, connected bool) {
		n := newNet(t, testConfig())
		if connected {
			n.connect()
		}
		size, clients := len(b), n.server.Clients()
		if reply := n.strange(clone(b)); len(reply) > 0 && len(reply) >= size {
			t.Fatalf("%d bytes were answered with %d", size, len(reply))
		}
		if connected {
			if event, _ := n.peer.Receive(n.now, clone(b)); event != Nothing {
				t.Fatal("a packet that nobody has sealed was taken")
			}
		}
		n.client.Receive(n.now, serverAddr, clone(b))
		if n.server.Clients() != clients || n.client.State() < SendingRequest {
			t.Fatalf("%d clients, and the client is %v", n.server.Clients(), n.client.State())
		}
	})
}
