package netcode

import (
	"fmt"
	"net/netip"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
)

func TestConnectAndTalk(t *testing.T) {
	n := newNet(t, testConfig()).connect()
	if index, capacity := n.client.Slot(); index != 0 || capacity != 4 || n.server.Clients() != 1 {
		t.Errorf("slot %d of %d, %d clients", index, capacity, n.server.Clients())
	}
	if n.peer.ClientID != 77 || n.peer.UserData[0] != 9 || n.peer.Address() != clientAddr {
		t.Errorf("the server has client %d at %v", n.peer.ClientID, n.peer.Address())
	}
	if event, payload := n.up(n.client.AppendPayload(nil, n.now, []byte("hello"))); event != Payload || string(payload) != "hello" {
		t.Errorf("the server got event %d with %q", event, payload)
	}
	if !n.peer.Confirmed() {
		t.Error("a payload has not confirmed the client")
	}
	n.down(n.peer.AppendPayload(nil, n.now, []byte("welcome")))
	if len(n.got) != 1 || n.got[0] != "welcome" {
		t.Errorf("the client got %q", n.got)
	}
}

// An hour in which nobody has anything to say.
func TestKeepAlivesKeepAlive(t *testing.T) {
	n := newNet(t, testConfig()).connect()
	n.run(clock.Minute)
	if n.client.State() != Connected || n.peer.Lost(n.now) || !n.peer.Confirmed() {
		t.Errorf("the client is %v, the peer lost: %v", n.client.State(), n.peer.Lost(n.now))
	}
	if per := len(n.seen) / 60; per < 15 || per > 21 {
		t.Errorf("%d packets a second, want 10 each way", per)
	}
}

// Each edge of the client's table of states that is not a success.
func TestClientFailures(t *testing.T) {
	for name, c := range map[string]struct {
		act  func(n *net)
		want State
	}{
		"nobody answers": {func(n *net) {
			n.from = otherAddr // the server is asked not to know this address
			n.server.cfg.Admit = func(netip.AddrPort) bool { return false }
			n.run(6 * clock.Second)
		}, RequestTimedOut},
		"the server is full": {func(n *net) {
			n.server.free = nil
			n.run(100 * ms)
		}, Denied},
		"full between challenge and response": {func(n *net) {
			n.up(n.client.Poll(nil, n.now))
			n.server.free = nil
			n.run(200 * ms)
		}, Denied},
		"responses are lost": {func(n *net) {
			n.up(n.client.Poll(nil, n.now))
			for ; n.now < 6*clock.Second; n.now += 20 * ms {
				n.client.Poll(nil, n.now)
			}
		}, ResponseTimedOut},
		"the server goes away": {func(n *net) {
			n.connect()
			for ; n.now < 6*clock.Second; n.now += 20 * ms {
				n.client.Poll(nil, n.now)
			}
		}, TimedOut},
		"the server disconnects": {func(n *net) {
			n.connect()
			n.down(n.peer.Disconnect(nil, n.now))
		}, Ended},
		"the client disconnects": {func(n *net) {
			n.connect()
			if event, _ := n.up(n.client.Disconnect(nil, n.now)); event != Disconnected {
				n.t.Errorf("the server got event %d", event)
			}
		}, Ended},
		"the token expires": {func(n *net) {
			n.client = NewClient(0, patient(0))
			for ; n.now < 46*clock.Second; n.now += 20 * ms {
				n.client.Poll(nil, n.now)
			}
		}, TokenExpired},
	} {
		n := newNet(t, testConfig())
		c.act(n)
		if got := n.client.State(); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
		n.down(n.server.reply)
		if n.client.Poll(nil, n.now) != nil || n.client.State() != c.want {
			t.Errorf("%s: the client goes on", name)
		}
	}
}

// patient returns a token without a time-out.
func patient(now clock.Time) []byte {
	t := Issuer{Key: testKey, Protocol: testProtocol, Timeout: -1}.Issue(at(now).Unix, 5, [UserDataSize]byte{}, serverAddr)
	return t.Append(nil)
}

func TestNextServerOfTheToken(t *testing.T) {
	first := netip.MustParseAddrPort("10.0.0.9:1")
	n := newNet(t, testConfig())
	n.client = NewClient(0, issue(0, 3, first, serverAddr))
	for ; n.client.Server() == first && n.now < 10*clock.Second; n.now += 20 * ms {
		n.client.Poll(nil, n.now)
	}
	if n.now < 5*clock.Second || n.now > 5*clock.Second+40*ms {
		t.Fatalf("the first server was given up after %v ms", n.now.Milliseconds())
	}
	n.connect()
}

func TestStateNames(t *testing.T) {
	seen := map[string]bool{}
	for s := TokenExpired; s <= Connected; s++ {
		if seen[s.String()] || s.Open() != (s > 0) {
			t.Errorf("state %d is %q, open %v", s, s, s.Open())
		}
		seen[s.String()] = true
	}
	if TokenExpired != -6 || Connected != 3 || Ended != 0 || State(9).String() != "unknown" {
		t.Error("the states' numbers are not the standard's")
	}
}

// request returns a request packet of a client with the token.
func request(token []byte) []byte { return NewClient(0, token).Poll(nil, 0) }

// What makes a server ignore a request. Each row begins with a good one.
func TestRequestsThatAreIgnored(t *testing.T) {
	for name, c := range map[string]struct {
		change func(b []byte)
		act    func(n *net)
	}{
		"a byte more in front":    {change: func(b []byte) { b[0] = 1 }},
		"another version":         {change: func(b []byte) { b[12] = '1' }},
		"another protocol":        {change: func(b []byte) { b[14]++ }},
		"a later expiry":          {change: func(b []byte) { b[22]++ }},
		"another nonce":           {change: func(b []byte) { b[30]++ }},
		"a changed grant":         {change: func(b []byte) { b[100]++ }},
		"a changed tag":           {change: func(b []byte) { b[requestSize-1]++ }},
		"an expired token":        {act: func(n *net) { n.now = 45 * clock.Second }},
		"a token that lasts long": {act: func(n *net) { n.server.cfg.Lifetime = 44 }},
		"a token for others":      {act: func(n *net) { n.server.cfg.Addresses = []netip.AddrPort{otherAddr} }},
		"an address over limits":  {act: func(n *net) { n.server.cfg.Admit = func(netip.AddrPort) bool { return false } }},
		"a client that is here":   {act: func(n *net) { n.server.byID[77] = new(Peer) }},
		"a token of another's":    {act: func(n *net) { n.server.Receive(at(0), otherAddr, request(issue(0, 77))); n.from = clientAddr }},
		"handshakes without end": {act: func(n *net) {
			for i := range pendingShare * 4 {
				n.server.Receive(at(0), netip.AddrPortFrom(otherAddr.Addr(), uint16(i+1)), request(issue(0, uint64(1000+i))))
			}
		}},
	} {
		n := newNet(t, testConfig())
		b := request(issue(0, 77))
		if name == "a token of another's" {
			if reply, _ := n.server.Receive(at(0), otherAddr, clone(b)); reply == nil {
				t.Fatal("a good request is ignored")
			}
		} else if c.act != nil {
			c.act(n)
		}
		if c.change != nil {
			c.change(b)
		}
		if reply, joined := n.server.Receive(at(n.now), clientAddr, b); reply != nil || joined != nil {
			t.Errorf("%s: answered with %d bytes", name, len(reply))
		}
	}
}

// A request of which one byte is missing, or which has one more, is ignored before it is read.
func TestRequestsOfOtherSizes(t *testing.T) {
	n := newNet(t, testConfig())
	b := request(issue(0, 77))
	for size := range len(b) {
		if reply, _ := n.server.Receive(at(0), clientAddr, clone(b[:size])); reply != nil {
			t.Fatalf("%d bytes were answered", size)
		}
	}
	if reply, _ := n.server.Receive(at(0), clientAddr, append(clone(b), 0)); reply != nil {
		t.Error("a byte more was answered")
	}
	if reply, _ := n.server.Receive(at(0), clientAddr, b); reply == nil {
		t.Error("a good request is ignored")
	}
}

// Responses that do not fit: each begins with a challenge that was sent.
func TestResponsesThatAreIgnored(t *testing.T) {
	for name, spoil := range map[string]func(n *net, b []byte){
		"a changed challenge": func(n *net, b []byte) { b[50]++ },
		"from elsewhere":      func(n *net, b []byte) { n.from = otherAddr },
		"client is here":      func(n *net, b []byte) { n.server.byID[77] = new(Peer) },
		"too late": func(n *net, b []byte) {
			n.now += 5 * clock.Second
			n.server.Advance(at(n.now))
		},
	} {
		n := newNet(t, testConfig())
		n.up(n.client.Poll(nil, n.now))
		b := n.client.Poll(nil, n.now)
		spoil(n, b)
		if n.up(b); n.peer != nil || n.client.State() != SendingResponse {
			t.Errorf("%s: let in", name)
		}
	}
}

// A challenge that another client was sent, even one who is let in, is no answer.
func TestChallengeOfAnotherClient(t *testing.T) {
	n := newNet(t, testConfig())
	n.up(n.client.Poll(nil, n.now))
	other := NewClient(n.now, issue(n.now, 5))
	reply, _ := n.server.Receive(at(n.now), otherAddr, other.Poll(nil, n.now))
	other.Receive(n.now, serverAddr, clone(reply))
	n.client.response = other.response
	if n.up(n.client.Poll(nil, n.now)); n.peer != nil {
		t.Error("let in")
	}
}

// What leads from one handshake to the next: the same request is answered again, and another token begins anew.
func TestHandshakesThatBeginAgain(t *testing.T) {
	n := newNet(t, testConfig())
	first := n.client.Poll(nil, n.now)
	for range 2 {
		if reply, _ := n.server.Receive(at(n.now), clientAddr, clone(first)); len(reply) != 1+8+answerSize+tagSize {
			t.Fatalf("a request was answered with %d bytes", len(reply))
		}
	}
	if n.server.global != globalStart+2 || n.server.challenge.next != 2 || len(n.server.pending) != 1 {
		t.Errorf("numbers %x and %d", n.server.global, n.server.challenge.next)
	}
	n.client = NewClient(n.now, issue(n.now, 78))
	if n.connect(); n.peer.ClientID != 78 {
		t.Errorf("client %d was let in", n.peer.ClientID)
	}
	if reply, _ := n.server.Receive(at(n.now), otherAddr, first); reply != nil {
		t.Error("the first token is good elsewhere")
	}
}

// The same with a challenge that another run of the server has made: its key is gone.
func TestChallengeOfAnEarlierRun(t *testing.T) {
	n := newNet(t, testConfig())
	n.up(n.client.Poll(nil, n.now))
	n.server.challenge = newChallenger(NewKey())
	if n.up(n.client.Poll(nil, n.now)); n.peer != nil {
		t.Error("let in")
	}
}

// A token makes one connection, wherever and whenever it is shown again.
func TestTokensAreGoodForOneConnection(t *testing.T) {
	n := newNet(t, testConfig())
	token := issue(0, 77)
	n.client = NewClient(0, token)
	n.connect()
	n.server.Remove(n.peer)
	for _, from := range []netip.AddrPort{clientAddr, otherAddr} {
		if reply, _ := n.server.Receive(at(n.now), from, request(token)); reply != nil {
			t.Errorf("a used token was answered, from %v", from)
		}
	}
	if reply, _ := n.server.Receive(at(n.now), clientAddr, request(issue(n.now, 77))); reply == nil {
		t.Error("a new token for the same client is ignored")
	}
}

// A server that shares its key with earlier runs takes none of the tokens that those could have taken.
func TestTokensOfAnEarlierRun(t *testing.T) {
	cfg := testConfig()
	cfg.KeyIsFresh = false
	for issued, want := range map[clock.Time]bool{-10 * clock.Second: false, 0: false, 3 * clock.Second: false, 4 * clock.Second: true} {
		s := NewServer(at(0), cfg)
		now := max(issued, 0) + clock.Second
		b := request(Issuer{Key: testKey, Protocol: testProtocol}.bytes(uint64(testUnix + int64(issued/clock.Second))))
		if reply, _ := s.Receive(at(now), clientAddr, b); (reply != nil) != want {
			t.Errorf("a token issued %v s after the start: answered %v", issued.Seconds(), reply != nil)
		}
	}
}

func (i Issuer) bytes(unix uint64) []byte {
	t := i.Issue(unix, 1, [UserDataSize]byte{}, serverAddr)
	return t.Append(nil)
}

// Slots are given back and given again, and never to two.
func TestSlots(t *testing.T) {
	s := NewServer(at(0), testConfig())
	join := func(i int) *Peer {
		from := netip.AddrPortFrom(otherAddr.Addr(), uint16(100+i))
		c := NewClient(0, issue(0, uint64(i)))
		reply, _ := s.Receive(at(0), from, c.Poll(nil, 0))
		c.Receive(0, serverAddr, clone(reply))
		_, p := s.Receive(at(0), from, c.Poll(nil, 0))
		return p
	}
	var peers []*Peer
	for i := range 4 {
		p := join(i)
		if p == nil || p.Index != i {
			t.Fatalf("client %d: %+v", i, p)
		}
		peers = append(peers, p)
	}
	if p := join(4); p != nil {
		t.Fatalf("a fifth client got slot %d of 4", p.Index)
	}
	s.Remove(peers[2])
	s.Remove(peers[2]) // once more changes nothing
	if p := join(5); p == nil || p.Index != 2 || s.Clients() != 4 {
		t.Errorf("the free slot was not given: %+v", p)
	}
	s.Remove(peers[2]) // the slot is another client's now
	if s.Clients() != 4 || fmt.Sprint(s.free) != "[]" {
		t.Errorf("%d clients, free %v", s.Clients(), s.free)
	}
}
