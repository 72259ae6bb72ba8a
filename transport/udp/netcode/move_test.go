package netcode

import (
	"net/netip"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
)

// A client whose NAT gives it another port goes on within a second, with nothing to be done but keep polling.
func TestClientMoves(t *testing.T) {
	n := newNet(t, testConfig()).connect()
	n.from = otherAddr
	n.run(silenceBeforeMove + 200*ms)
	if n.peer.Address() != otherAddr || n.server.Peer(clientAddr) != nil || n.server.Peer(otherAddr) != n.peer {
		t.Fatalf("the server has the client at %v", n.peer.Address())
	}
	n.run(10 * clock.Second)
	if n.client.State() != Connected || n.peer.Lost(n.now) {
		t.Errorf("the client is %v, the peer lost: %v", n.client.State(), n.peer.Lost(n.now))
	}
	if n.server.Remove(n.peer); len(n.server.byAddress) != 0 {
		t.Error("an address is left over")
	}
}

// ask returns a connected client's question for a cookie.
func (n *net) ask() []byte {
	n.now += silenceBeforeMove
	b := n.client.Poll(nil, n.now)
	if h, err := parseHeader(b); err != nil || h.kind != kindMove {
		n.t.Fatalf("after a silence the client sends kind %d, %v", h.kind, err)
	}
	return b
}

// A recorded question, sent from elsewhere, moves nobody: the cookie goes where it cannot be read.
func TestStolenMove(t *testing.T) {
	n := newNet(t, testConfig()).connect()
	b := n.ask()
	p := n.server.Mover(b)
	if p != n.peer {
		t.Fatal("the packet names another client")
	}
	reply, moved := p.Move(nil, n.now, otherAddr, clone(b))
	if moved || len(reply) == 0 || len(reply) >= len(b) {
		t.Fatalf("moved %v, answer of %d bytes to %d", moved, len(reply), len(b))
	}
	if reply, moved := p.Move(nil, n.now, otherAddr, clone(b)); moved || len(reply) != 0 {
		t.Error("the question was taken twice")
	}
	// The thief can pass the cookie on to the client, and its answer to the server, but not from his own address.
	n.client.Receive(n.now, serverAddr, clone(reply))
	answer := n.client.Poll(nil, n.now)
	if _, moved := p.Move(nil, n.now, clientAddr, answer); moved || p.Address() != clientAddr {
		t.Error("a cookie for another address was taken")
	}
}

// On a long way the client asks again before the answer to its first question is back, and goes on all the same.
func TestMoveOverALongWay(t *testing.T) {
	n := newNet(t, testConfig()).connect()
	first, _ := n.peer.Move(nil, n.now, otherAddr, n.ask())
	first = clone(first)
	for range 3 {
		n.now += moveEvery
		n.peer.Move(nil, n.now, otherAddr, n.client.Poll(nil, n.now))
	}
	n.client.Receive(n.now, serverAddr, first)
	if _, moved := n.peer.Move(nil, n.now, otherAddr, n.client.Poll(nil, n.now)); !moved {
		t.Error("the first cookie is not good any more")
	}
}

func TestMovesThatAreIgnored(t *testing.T) {
	n := newNet(t, testConfig()).connect()
	good := n.ask()
	h, _ := parseHeader(good)
	for i := range good {
		b := clone(good)
		b[i] ^= 1
		if p := n.server.Mover(b); p != nil && i != h.size+3 {
			if reply, moved := p.Move(nil, n.now, otherAddr, b); moved || len(reply) > 0 {
				t.Fatalf("byte %d may be changed", i)
			}
		}
	}
	for size := range good {
		if n.server.Mover(good[:size]) != nil {
			t.Fatalf("%d of %d bytes name a client", size, len(good))
		}
		if reply, _ := n.peer.Move(nil, n.now, otherAddr, clone(good[:size])); len(reply) > 0 {
			t.Fatalf("%d of %d bytes were answered", size, len(good))
		}
	}
}

// Two clients cannot be at one address.
func TestMoveToATakenAddress(t *testing.T) {
	n := newNet(t, testConfig()).connect()
	other := &net{t: t, server: n.server, client: NewClient(0, issue(0, 5)), from: otherAddr}
	other.connect()
	if n.server.Moved(n.peer, otherAddr) || n.server.Peer(otherAddr) != other.peer {
		t.Error("a client has taken another's address")
	}
	n.server.Remove(n.peer)
	if n.server.Moved(n.peer, netip.MustParseAddrPort("192.0.2.1:1")) {
		t.Error("a client that is gone has moved")
	}
}

// Questions alone do not keep a client alive that hears nothing, nor a server that has lost one.
func TestAskingIsNoSignOfLife(t *testing.T) {
	n := newNet(t, testConfig()).connect()
	for ; n.now < 6*clock.Second; n.now += 20 * ms {
		if b := n.client.Poll(nil, n.now); len(b) > 0 {
			if p := n.server.Mover(b); p != nil {
				p.Move(nil, n.now, otherAddr, b)
			}
		}
	}
	if !n.peer.Lost(n.now) || n.client.State() != TimedOut {
		t.Errorf("the peer is lost: %v, and the client is %v", n.peer.Lost(n.now), n.client.State())
	}
}
