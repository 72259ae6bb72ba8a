package ws

import (
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/lxzan/gws"

	"github.com/tickwork-engine/tickwork/transport"
)

// benchPeers is how many connections a benchmark sends to in turn, so that each has a moment to read, as in a server.
const benchPeers = 100

// benchSend opens connections and sends one message to each in turn, as a server does in a tick. After each turn it
// waits until the peers have read all, so the time says little; the send-ns are those of the sends alone.
func benchSend(b *testing.B, s *httptest.Server, size int, next func() (send func() error)) {
	var peers sync.WaitGroup
	var read atomic.Int64
	sends := make([]func() error, benchPeers)
	raws := make([]*rawClient, benchPeers)
	for i := range sends {
		raw := rawOpen(b, s)
		raw.SetDeadline(time.Time{})
		peers.Go(func() {
			buf := make([]byte, 4096)
			for n, err := raw.r.Read(buf); err == nil; n, err = raw.r.Read(buf) {
				read.Add(int64(n))
			}
		})
		sends[i], raws[i] = next(), raw
	}
	perTurn := int64(benchPeers * len(appendFrame(nil, server, opBinary, make([]byte, size))))
	b.ReportAllocs()
	var used time.Duration
	for b.Loop() {
		read.Store(0)
		start := time.Now()
		for _, send := range sends {
			if err := send(); err != nil {
				b.Fatal(err)
			}
		}
		used += time.Since(start)
		for read.Load() < perTurn {
			time.Sleep(20 * time.Microsecond)
		}
	}
	b.ReportMetric(float64(used)/float64(b.N)/benchPeers, "send-ns/message")
	for _, raw := range raws {
		raw.Close()
	}
	peers.Wait()
}

// BenchmarkSend is a message of 450 bytes, about a snapshot, through this package and through gws alone.
func BenchmarkSend(b *testing.B) {
	msg := datagramOf(450)
	b.Run("ws", func(b *testing.B) {
		s, accepted := listenFor(b, wirings[0], Config{}, nobody{})
		benchSend(b, s, len(msg), func() func() error {
			c := <-accepted
			return func() error { return c.Send(transport.Datagram, msg) }
		})
	})
	b.Run("gws alone", func(b *testing.B) {
		accepted := make(chan *gws.Conn, 1)
		up := gws.NewUpgrader(gws.BuiltinEventHandler{}, nil)
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if c, err := up.Upgrade(w, r); err == nil {
				go c.ReadLoop()
				accepted <- c
			}
		}))
		defer s.Close()
		benchSend(b, s, len(msg), func() func() error {
			c := <-accepted
			return func() error { return c.WriteMessage(gws.OpcodeBinary, msg) }
		})
	})
}

// BenchmarkReceive is a message of 40 bytes, about a packet of inputs, from the socket to the receiver.
func BenchmarkReceive(b *testing.B) {
	got := make(chan struct{})
	want := 0
	r := &countdown{left: &want, done: got}
	s, accepted := listenFor(b, wirings[0], Config{}, r)
	raw := rawOpen(b, s)
	c := <-accepted
	raw.SetDeadline(time.Time{})
	burst := []byte{}
	for range 100 {
		burst = appendFrame(burst, client, opBinary, datagramOf(40))
	}
	b.ReportAllocs()
	for b.Loop() {
		want = 100
		raw.send(burst)
		<-got
	}
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/100, "ns/message")
	c.Close(1000)
}
