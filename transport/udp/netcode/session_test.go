package netcode

import (
	"bytes"
	"fmt"
	"net/netip"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
)

// What comes twice counts once, and what nobody has sealed does not move the window.
func TestReplayedPackets(t *testing.T) {
	n := newNet(t, testConfig()).connect()
	var sent [][]byte
	for i := range 300 {
		sent = append(sent, n.client.AppendPayload(nil, n.now, []byte{byte(i), 1}))
	}
	forged := clone(sent[299])
	forged[1], forged[2] = 0xff, 0xff
	if event, _ := n.peer.Receive(n.now, forged); event != Nothing {
		t.Fatal("a forged packet was taken")
	}
	for _, i := range []int{0, 2, 1, 299, 298, 50} {
		if event, payload := n.peer.Receive(n.now, clone(sent[i])); event != Payload || payload[0] != byte(i) {
			t.Errorf("packet %d: event %d", i, event)
		}
		if event, _ := n.peer.Receive(n.now, clone(sent[i])); event != Nothing {
			t.Errorf("packet %d was taken twice", i)
		}
	}
	if event, _ := n.peer.Receive(n.now, sent[30]); event != Nothing {
		t.Error("a packet from behind the window was taken")
	}
}

// Packets that are not for the side that gets them.
func TestPacketsOfTheWrongSide(t *testing.T) {
	n := newNet(t, testConfig()).connect()
	state := n.client.State()
	for k := range kind(16) {
		for _, size := range []int{0, 8, 308, 20} {
			up := n.client.session.out.append(nil, k, 500, make([]byte, size))
			down := n.peer.session.out.append(nil, k, 500, make([]byte, size))
			if k <= kindResponse || k > kindDisconnect {
				if event, _ := n.peer.Receive(n.now, up); event != Nothing {
					t.Errorf("the server took kind %d with %d bytes", k, size)
				}
			}
			if k <= kindResponse || k > kindMove {
				if event, _ := n.client.Receive(n.now, serverAddr, down); event != Nothing || n.client.State() != state {
					t.Errorf("the client took kind %d with %d bytes", k, size)
				}
			}
		}
	}
	if event, _ := n.client.Receive(n.now, otherAddr, n.peer.KeepAlive(nil, n.now)); event != Nothing {
		t.Error("the client took a packet from a stranger")
	}
}

// A payload before the first keep-alive is dropped, as the standard has it.
func TestPayloadBeforeTheFirstKeepAlive(t *testing.T) {
	n := newNet(t, testConfig())
	n.up(n.client.Poll(nil, n.now))
	b := n.client.Poll(nil, n.now)
	reply, peer := n.server.Receive(at(n.now), n.from, b)
	keepAlive := clone(reply)
	early := peer.AppendPayload(nil, n.now, []byte("early"))
	if event, _ := n.client.Receive(n.now, serverAddr, early); event != Nothing || peer.Confirmed() {
		t.Errorf("event %d, confirmed %v", event, peer.Confirmed())
	}
	if n.client.Receive(n.now, serverAddr, keepAlive); n.client.State() != Connected {
		t.Errorf("the client is %v", n.client.State())
	}
}

// Over connections, moves, reconnections with every token that was ever issued, and restarts of the server with the same
// key, no number is used for two packets under one key. If the server did not know of the earlier runs it would be.
func TestNoNonceTwice(t *testing.T) {
	if packets, twice := restarts(t, false); twice != 0 || packets < 500 {
		t.Errorf("%d of %d packets have the number of another one under their key", twice, packets)
	}
	if _, twice := restarts(t, true); twice == 0 {
		t.Error("this test would not notice")
	}
}

// restarts runs three servers, one after another, each of which is shown all tokens there are. It returns how many packets
// were seen, and how many of them have the key and number of another one.
func restarts(t *testing.T, forget bool) (packets, twice int) {
	used, tokens := map[string][]byte{}, [][]byte(nil)
	for run := range 3 {
		cfg := testConfig()
		cfg.KeyIsFresh = forget
		now := clock.Time(run) * 20 * clock.Second
		server := NewServer(at(now), cfg)
		for range 4 {
			now += 4 * clock.Second
			tokens = append(tokens, issue(now, uint64(len(tokens))))
			for _, token := range tokens {
				n := &net{t: t, server: server, now: now, from: clientAddr, client: NewClient(now, token)}
				n.run(200 * ms)
				n.talk()
				packets += len(n.seen)
				twice += n.note(string(token), used)
			}
		}
	}
	return packets, twice
}

// talk sends payloads both ways, moves, and disconnects.
func (n *net) talk() {
	if n.peer == nil {
		return
	}
	for i := range 10 {
		n.up(n.client.AppendPayload(nil, n.now, []byte{byte(i)}))
		n.down(n.peer.AppendPayload(nil, n.now, []byte{byte(i)}))
	}
	n.from = netip.AddrPortFrom(n.from.Addr(), n.from.Port()+1)
	n.run(clock.Second)
	for range DisconnectPackets {
		n.down(n.peer.Disconnect(nil, n.now))
	}
	n.server.Remove(n.peer)
}

// note adds all packets to those under the token's keys, and returns how many have the number of another one. What a client
// sends is left out where the test itself lets a token's client begin anew.
func (n *net) note(token string, used map[string][]byte) (twice int) {
	for _, p := range n.seen {
		h, err := parseHeader(p.b)
		if err != nil || !p.down {
			continue
		}
		key := fmt.Sprint(token, h.sequence)
		if other, known := used[key]; known && !bytes.Equal(other, p.b) {
			twice++
		}
		used[key] = p.b
	}
	return twice
}

func TestPacketsAllocateNothing(t *testing.T) {
	n := newNet(t, testConfig()).connect()
	payload, buf := make([]byte, 450), make([]byte, 0, MaxPacket)
	if allocs := testing.AllocsPerRun(1000, func() {
		b := n.client.AppendPayload(buf, n.now, payload)
		if event, _ := n.peer.Receive(n.now, b); event != Payload {
			t.Fatal("lost")
		}
		b = n.peer.KeepAlive(buf, n.now)
		if event, _ := n.client.Receive(n.now, serverAddr, b); event != Alive {
			t.Fatal("lost")
		}
	}); allocs != 0 {
		t.Errorf("%v allocations for two packets", allocs)
	}
}

func BenchmarkSealAndOpen(b *testing.B) {
	n := newNet(&testing.T{}, testConfig())
	n.run(100 * ms)
	payload, buf := make([]byte, 450), make([]byte, 0, MaxPacket)
	b.ReportAllocs()
	for b.Loop() {
		n.peer.Receive(n.now, n.client.AppendPayload(buf, n.now, payload))
	}
}

// What a server spends on a request that is not worth an answer.
func BenchmarkBogusRequest(b *testing.B) {
	s := NewServer(at(0), testConfig())
	bogus := request(issue(0, 1))
	bogus[500] ^= 1
	b.ReportAllocs()
	for b.Loop() {
		s.Receive(at(0), clientAddr, bogus)
	}
}
