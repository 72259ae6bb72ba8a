package udp

import (
	"bytes"
	"context"
	"encoding/binary"
	"net/netip"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/transporttest"
	"github.com/tickwork-engine/tickwork/wire"
)

const ms = clock.Millisecond

// through connects a client to a listener through a bad network. The token names the proxy, which the listener is told to be
// known by. It returns both ends, and what each has got.
func through(t *testing.T, link transport.Link) (*proxy, transport.Conn, transport.Conn, *transporttest.Recorder, *transporttest.Recorder) {
	t.Helper()
	gotA, gotB := new(transporttest.Recorder), new(transporttest.Recorder)
	p := newProxy(t, link)
	l, accepted := listenFor(t, Config{Public: []netip.AddrPort{p.address()}}, gotB)
	p.serve(l.Address())
	issuer := l.Issuer()
	token := issuer.Issue(uint64(time.Now().Unix()), 1, [256]byte{}, p.address())
	client, err := Dial(context.Background(), token.Append(nil), DialConfig{}, func(transport.Conn) transport.Receiver { return gotA })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close(wire.CloseNormal) })
	return p, client, <-accepted, gotA, gotB
}

// numbered returns the n-th message of a test.
func numbered(n int) []byte {
	return bytes.Repeat(binary.LittleEndian.AppendUint32(nil, uint32(n)), 1+n%100)
}

// wantNumbered waits for messages 0 to n-1 and compares them.
func wantNumbered(t *testing.T, got *transporttest.Recorder, n int) {
	t.Helper()
	eventually(t, "all messages arrive", func() bool { return len(got.Messages(transport.Ordered)) >= n })
	for i, m := range got.Messages(transport.Ordered) {
		if !bytes.Equal(m.Body, numbered(i)) {
			t.Fatalf("message %d has %d bytes and is another one", i, len(m.Body))
		}
	}
}

// A smaller matrix than that of the cores, with real sockets in between.
func TestBadNetworks(t *testing.T) {
	for name, c := range map[string]struct {
		link transport.Link
		mtu  int
	}{
		"30 % loss":        {transport.Link{Delay: 10 * ms, Loss: 0.3}, 2000},
		"all at once":      {transport.Link{Delay: 20 * ms, Jitter: 20 * ms, Loss: 0.2, Duplicate: 0.25, Reorder: 0.3, BitFlip: 0.01}, 2000},
		"narrow after all": {transport.Link{Delay: 10 * ms, Loss: 0.05}, 572},
	} {
		t.Run(name, func(t *testing.T) {
			p, client, server, gotA, gotB := through(t, c.link)
			p.mu.Lock()
			p.mtu = c.mtu // a request of the handshake would not fit
			p.mu.Unlock()
			const n = 150
			for i := range n {
				for _, conn := range []transport.Conn{client, server} {
					if err := conn.Send(transport.Ordered, numbered(i)); err != nil {
						t.Fatal(err)
					}
				}
			}
			wantNumbered(t, gotA, n)
			wantNumbered(t, gotB, n)
		})
	}
}

// A NAT that gives the client another port does not end the connection.
func TestRebinding(t *testing.T) {
	p, client, server, gotA, gotB := through(t, transport.Link{Delay: 5 * ms})
	const each = 20
	sent := 0
	for range 3 {
		for range each {
			client.Send(transport.Ordered, numbered(sent))
			server.Send(transport.Ordered, numbered(sent))
			sent++
		}
		p.rebind()
	}
	wantNumbered(t, gotA, sent)
	wantNumbered(t, gotB, sent)
	if _, closed := gotB.Code(); closed {
		t.Error("the server has given the client up")
	}
}

// A black-out shorter than the token's time-out is outlasted.
func TestBlackout(t *testing.T) {
	p, client, server, gotA, gotB := through(t, transport.Link{})
	p.set(transport.Link{Loss: 1})
	const n = 50
	for i := range n {
		client.Send(transport.Ordered, numbered(i))
		server.Send(transport.Ordered, numbered(i))
	}
	time.Sleep(2 * time.Second)
	p.set(transport.Link{})
	wantNumbered(t, gotA, n)
	wantNumbered(t, gotB, n)
}
