package link

import (
	"errors"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// The code comes after all messages that were sent before it, also if packets are lost, and both sides come to an end.
func TestCloseComesLast(t *testing.T) {
	for seed := range uint64(20) {
		s := newSim(t, seed, transport.Link{Delay: 30 * ms, Loss: 0.2, Reorder: 0.2})
		s.run(clock.Second)
		s.a.link.Close(wire.CloseRoomEnded)
		s.a.link.Close(wire.CloseFull) // too late to count
		if err := s.a.link.Send(s.now, transport.Ordered, nil); !errors.Is(err, transport.ErrClosed) {
			t.Fatalf("Send after Close: %v", err)
		}
		end := s.now + clock.Minute
		for ; s.now < end && !s.a.link.Left(); s.move() {
			if code, left := s.b.link.PeerLeft(); left && (code != wire.CloseRoomEnded || s.b.got != s.a.sent) {
				t.Fatalf("seed %d: code %d after %d of %d messages", seed, code, s.b.got, s.a.sent)
			}
		}
		if _, left := s.b.link.PeerLeft(); !left || s.now >= end {
			t.Fatalf("seed %d: not closed within a minute", seed)
		}
		if err := s.b.link.Send(s.now, transport.Datagram, nil); !errors.Is(err, transport.ErrClosed) {
			t.Errorf("Send to a peer that has left: %v", err)
		}
	}
}

func TestSendRefuses(t *testing.T) {
	cfg := testConfig
	cfg.QueueMessages, cfg.QueueBytes = 3, 5000
	l := New(0, cfg)
	for _, c := range []struct {
		what string
		ch   transport.Channel
		size int
		want error
	}{
		{"a message over the limit", transport.Ordered, cfg.MaxSend + 1, transport.ErrTooLarge},
		{"a datagram over the limit", transport.Datagram, MaxDatagram + 1, transport.ErrTooLarge},
		{"a large one into an empty queue", transport.Ordered, 6000, nil},
		{"one more than the bytes", transport.Ordered, 1, transport.ErrBacklog},
	} {
		if err := l.Send(0, c.ch, make([]byte, c.size)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", c.what, err)
		}
	}
	l = New(0, cfg)
	for i := range 4 {
		if err := l.Send(0, transport.Ordered, nil); (err == nil) != (i < 3) {
			t.Errorf("message %d: %v", i, err)
		}
	}
	if bytes, messages := l.Queued(); bytes != 0 || messages != 3 {
		t.Errorf("%d bytes of %d empty messages wait", bytes, messages)
	}
}

// Datagrams without end are refused, and those of a game never are.
func TestDatagramsAreBounded(t *testing.T) {
	l := New(0, testConfig)
	taken := 0
	for range 10_000 {
		if l.Send(0, transport.Datagram, make([]byte, 100)) == nil {
			taken++
		}
	}
	if taken != Datagrams.Burst {
		t.Errorf("%d datagrams were taken at once", taken)
	}
	for now := clock.Second; now < 10*clock.Second; now += clock.Second / 60 {
		for range 16 {
			if err := l.Send(now, transport.Datagram, make([]byte, MaxDatagram)); err != nil {
				t.Fatalf("a game's datagram: %v", err)
			}
		}
	}
}

func TestQueuedTellsOfWhatWaits(t *testing.T) {
	l := New(0, testConfig)
	l.Send(0, transport.Ordered, make([]byte, 50_000))
	for len(l.Poll(nil, 0)) > 0 {
	}
	bytes, messages := l.Queued()
	if messages != 1 || bytes < 50_000-firstWindow || bytes > 50_000-firstWindow+largeBuffer {
		t.Errorf("%d bytes of %d messages wait, with a window of %d", bytes, messages, firstWindow)
	}
}

// An acknowledgement that comes again does not tell how long the way is, because it may have been lost before.
func TestOnlyTheNewestAckTellsTheRoundTrip(t *testing.T) {
	l := New(0, testConfig)
	for range 2 {
		l.Send(0, transport.Ordered, []byte("x"))
	}
	for len(l.Poll(nil, 0)) > 0 {
	}
	l.out.flight[1].sent = 80 * ms
	l.Receive(100*ms, appendAcks(nil, []repeated{{ack: ack{0, 0}}, {ack: ack{1, 0}}}))
	if len(l.out.flight) != 0 || l.rtt.samples != 1 || l.rtt.mean != 20*ms {
		t.Errorf("%d samples with a mean of %v ms", l.rtt.samples, l.rtt.mean.Milliseconds())
	}
}

// A sender keeps within what its peer takes, and says that it ends when all else was said.
func TestWhatIsSentAtOnce(t *testing.T) {
	l := New(0, testConfig)
	for range 200 {
		l.Send(0, transport.Ordered, nil)
	}
	l.Close(wire.CloseNormal)
	sent := map[kind]int{}
	for b := l.Poll(nil, 0); len(b) > 0; b = l.Poll(nil, 0) {
		k, _, _ := open(b)
		sent[k]++
	}
	if sent[kindFragment] != receiveWindow || sent[kindEnd] != 0 {
		t.Errorf("%d fragments and %d Ends were sent at once", sent[kindFragment], sent[kindEnd])
	}
}

func TestStats(t *testing.T) {
	s := newSim(t, 1, transport.Link{Delay: 50 * ms, Loss: 0.1})
	s.run(5 * clock.Second)
	s.a.link.Receive(s.now, []byte("not a packet"))
	got := s.a.link.Stats()
	if got.RoundTrip < 100*ms || got.RoundTrip > 130*ms || got.PathSize != MaxPayload || got.Window < minWindow ||
		got.Resent < 5 || got.Resent > 200 || got.Ignored != 1 {
		t.Errorf("%+v", got)
	}
}

func TestMessagesOverTheMostPanic(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	New(0, Config{MaxSend: MaxMessage + 1})
}

// pair is two ends on a perfect network without delay.
type pair struct {
	a, b *Link
	now  clock.Time
	buf  []byte
	got  int
}

func newPair() *pair {
	p := &pair{a: New(0, testConfig), b: New(0, turned(testConfig)), buf: make([]byte, 0, MaxPayload)}
	for range 100 {
		p.exchange()
	}
	return p
}

// exchange carries everything in both directions, and lets the time of an acknowledgement pass.
func (p *pair) exchange() {
	for range 3 {
		for _, way := range [...][2]*Link{{p.a, p.b}, {p.b, p.a}} {
			for b := way[0].Poll(p.buf, p.now); len(b) > 0; b = way[0].Poll(p.buf, p.now) {
				way[1].Receive(p.now, b)
				for _, _, ok := way[1].Deliver(); ok; _, _, ok = way[1].Deliver() {
					p.got++
				}
			}
		}
		p.now += ackDelay
	}
}

func TestMessagesAllocateNothing(t *testing.T) {
	p := newPair()
	for _, c := range []struct {
		ch          transport.Channel
		size, limit int
	}{{transport.Datagram, 450, 0}, {transport.Ordered, 1000, 0}, {transport.Ordered, 5000, 1}} {
		msg := make([]byte, c.size)
		p.got = 0
		round := func() {
			p.a.Send(p.now, c.ch, msg)
			p.exchange()
		}
		for range 50 {
			round()
		}
		if allocs := testing.AllocsPerRun(500, round); allocs > float64(c.limit) {
			t.Errorf("%v of %d bytes: %v allocations", c.ch, c.size, allocs)
		}
		if p.got < 550 {
			t.Errorf("%v: only %d messages came", c.ch, p.got)
		}
	}
}

func BenchmarkDatagram(b *testing.B) {
	p, msg := newPair(), make([]byte, 450)
	b.ReportAllocs()
	for b.Loop() {
		p.now += clock.Millisecond
		p.a.Send(p.now, transport.Datagram, msg)
		p.b.Receive(p.now, p.a.Poll(p.buf, p.now))
		p.b.Deliver()
	}
}

func BenchmarkOrdered(b *testing.B) {
	p, msg := newPair(), make([]byte, 100)
	b.ReportAllocs()
	for b.Loop() {
		p.a.Send(p.now, transport.Ordered, msg)
		p.exchange()
	}
}
