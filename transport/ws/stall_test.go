package ws

import (
	"errors"
	"io"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/transporttest"
	"github.com/tickwork-engine/tickwork/wire"
)

// datagramOf returns a packet of n bytes.
func datagramOf(n int) []byte {
	b := make([]byte, n)
	b[0] = 0x80
	return b
}

// fill sends until the channel is refused, and returns how often it was accepted and how long the slowest call took.
func fill(t *testing.T, c transport.Conn, ch transport.Channel, msg []byte) (sent int, slowest time.Duration) {
	t.Helper()
	for ; sent < 1_000_000; sent++ {
		start := time.Now()
		err := c.Send(ch, msg)
		slowest = max(slowest, time.Since(start))
		if errors.Is(err, transport.ErrBacklog) {
			return sent, slowest
		}
		if err != nil {
			t.Fatalf("message %d: %v", sent, err)
		}
	}
	t.Fatal("a peer that never reads was never too slow")
	return 0, 0
}

// A peer that never reads makes the queue fill, and nobody wait.
func TestStalledReader(t *testing.T) {
	for _, w := range wirings[:2] {
		t.Run(w.name, func(t *testing.T) {
			r := new(transporttest.Recorder)
			s, accepted := listenFor(t, w, Config{}, r)
			rawOpen(t, s)
			stalled := <-accepted
			datagrams, slowD := fill(t, stalled, transport.Datagram, datagramOf(1000))
			ordered, slowO := fill(t, stalled, transport.Ordered, make([]byte, 1000))
			t.Logf("%d datagrams, then %d ordered messages; the slowest Send took %v", datagrams, ordered, max(slowD, slowO))
			// A Send that waited for the peer would have waited until its ReadTimeout.
			if max(slowD, slowO) > patience/2 {
				t.Errorf("a Send took %v", max(slowD, slowO))
			}
			if ordered == 0 {
				t.Error("datagrams left no room for ordered messages")
			}
			bytes, messages := stalled.(transport.Queuer).Queued()
			if bytes == 0 || bytes > defaultQueueBytes || messages > defaultQueueMessages {
				t.Errorf("%d bytes and %d messages are queued", bytes, messages)
			}
			stalled.Close(wire.CloseTooSlow)
			waitCode(t, r, wire.CloseTooSlow)
		})
	}
}

func TestStalledReaderHoldsUpNobody(t *testing.T) {
	s, accepted := listenFor(t, wirings[0], Config{}, nobody{})
	rawOpen(t, s)
	stalled := <-accepted
	fill(t, stalled, transport.Ordered, make([]byte, 1000))
	got := new(transporttest.Recorder)
	healthy := dialServer(t, s, DialConfig{}, got)
	peer := <-accepted
	for i := range 200 {
		_ = stalled.Send(transport.Ordered, make([]byte, 1000)) // refused, or taken as far as the kernels find room
		if err := peer.Send(transport.Ordered, []byte{1, byte(i)}); err != nil {
			t.Fatalf("the healthy connection: %v", err)
		}
		eventually(t, "the message arrives", func() bool { return got.Count() == i+1 })
	}
	healthy.Close(wire.CloseNormal)
	stalled.Close(wire.CloseTooSlow)
}

// A peer that wakes up gets all that was accepted, whole and in order, and the sender recovers.
func TestStalledReaderRecovers(t *testing.T) {
	for _, w := range wirings {
		t.Run(w.name, func(t *testing.T) {
			wake := make(chan struct{})
			got := new(transporttest.Recorder)
			got.OnReceive = func(transport.Channel, []byte) { <-wake }
			s, accepted := listenFor(t, w, Config{}, nobody{})
			dialed := dialServer(t, s, DialConfig{}, got)
			c := <-accepted
			msg := make([]byte, 20_000)
			sent := 0
			for ; c.Send(transport.Ordered, msg) == nil; sent++ {
				msg[1] = byte(sent + 1)
			}
			close(wake)
			eventually(t, "all that was accepted arrives", func() bool { return got.Count() == sent })
			for i, m := range got.Messages(transport.Ordered) {
				if len(m.Body) != len(msg) || m.Body[1] != byte(i) {
					t.Fatalf("message %d has %d bytes and number %d", i, len(m.Body), m.Body[1])
				}
			}
			eventually(t, "the queue is empty", func() bool { b, m := c.(transport.Queuer).Queued(); return b+m == 0 })
			if err := c.Send(transport.Datagram, datagramOf(100)); err != nil {
				t.Errorf("after the recovery: %v", err)
			}
			dialed.Close(wire.CloseNormal)
		})
	}
}

// A frame is accepted whole or not at all, however often a Send is refused between.
func TestRefusedMessagesLeaveNoTrace(t *testing.T) {
	s, accepted := listenFor(t, wirings[0], Config{}, nobody{})
	raw := rawOpen(t, s)
	c := <-accepted
	want := 0
	msg := make([]byte, 65536)
	for size := 1; size <= len(msg); size = size*5/3 + 1 {
		for range 30 {
			if c.Send(transport.Ordered, msg[:size]) == nil {
				want += len(appendFrame(nil, server, opBinary, msg[:size]))
			}
		}
	}
	if n, err := io.CopyN(io.Discard, raw.r, int64(want)); err != nil {
		t.Fatalf("%d of %d bytes: %v", n, want, err)
	}
	c.Close(wire.CloseNormal)
	raw.wantClose(wire.CloseNormal)
}

// A peer that takes nothing for the whole timeout is gone, even if it goes on sending.
func TestPeerThatNeverReadsIsLost(t *testing.T) {
	r := new(transporttest.Recorder)
	s, accepted := listenFor(t, wirings[0], Config{ReadTimeout: clock.Second}, r)
	raw := rawOpen(t, s)
	c := <-accepted
	fill(t, c, transport.Ordered, make([]byte, 1000))
	eventually(t, "the connection is lost", func() bool {
		raw.Write(appendFrame(nil, client, opBinary, []byte("chatter")))
		_, closed := r.Code()
		return closed
	})
	waitCode(t, r, wire.CloseLost)
}
