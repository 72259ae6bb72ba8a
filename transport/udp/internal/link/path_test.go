package link

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
)

// Whatever a path carries, the largest of the sizes that fits is in use within a few round trips.
func TestPathSizeIsFound(t *testing.T) {
	for mtu, want := range map[int]int{1200: 1200, 1199: 900, 900: 900, 899: 512, 512: 512} {
		s := newSim(t, 1, transport.Link{Delay: 50 * ms})
		s.mtu = mtu
		if s.a.link.Stats().PathSize != minPath {
			t.Error("a path begins with more than every path carries")
		}
		for s.now < 15*clock.Second {
			s.a.link.Alive(s.now) // the envelope's keep-alives
			s.move()
		}
		if got := s.a.link.Stats().PathSize; got != want {
			t.Errorf("a path of %d bytes is used with %d, want %d", mtu, got, want)
		}
	}
}

// A path that becomes narrower while a large message is on it, and wider again.
func TestPathSizeChanges(t *testing.T) {
	s := newSim(t, 2, transport.Link{Delay: 40 * ms, Loss: 0.02})
	s.run(3 * clock.Second)
	if s.a.link.Stats().PathSize != MaxPayload {
		t.Fatalf("the path is used with %d bytes", s.a.link.Stats().PathSize)
	}
	for !s.largeUnderWay() {
		s.run(100 * ms)
	}
	s.mtu = 600
	s.run(10 * clock.Second)
	if got := s.a.link.Stats().PathSize; got != minPath {
		t.Errorf("a path of 600 bytes is used with %d", got)
	}
	s.settle(clock.Minute)
	s.mtu = MaxPayload
	s.run(searchEvery + 5*clock.Second)
	if got := s.a.link.Stats().PathSize; got != MaxPayload {
		t.Errorf("a path that is wide again is used with %d bytes", got)
	}
	s.settle(clock.Minute)
}

// A path that is dark for a while is no narrower afterwards.
func TestDarkPathKeepsItsSize(t *testing.T) {
	s := newSim(t, 3, transport.Link{Delay: 20 * ms})
	s.run(3 * clock.Second)
	s.mtu = 0
	s.run(verifyEvery + 10*clock.Second)
	if got := s.a.link.Stats().PathSize; got != MaxPayload {
		t.Errorf("a path that is dark is used with %d bytes", got)
	}
	s.mtu = MaxPayload
	s.settle(clock.Minute)
}

// largeUnderWay reports whether a part of a large message of A's is in flight, and another one acknowledged.
func (s *sim) largeUnderWay() bool {
	for _, m := range s.a.link.out.queue {
		if len(m.data) > 20_000 && m.next > m.first+5 && m.left < m.total-m.first {
			return true
		}
	}
	return false
}

// A message that was cut twice has fragments whose numbers differ, so an acknowledgement cannot mean the wrong one.
func TestRecutNumbers(t *testing.T) {
	var o outbound
	o.push(make([]byte, MaxMessage))
	for {
		if _, ok := o.next(0, 1<<20, 900); !ok {
			break
		}
	}
	first := o.queue[0]
	if first.left != 83 || !first.sent() {
		t.Fatalf("cut into %d", first.left)
	}
	o.acked(ack{0, 3})
	if !o.recut(minPath) || len(o.flight) != 0 || o.inFlight != 0 {
		t.Fatalf("%d fragments of the first cut are in flight", len(o.flight))
	}
	if m := o.queue[0]; m.first != first.total || m.left != 148 || m.total > endNumber {
		t.Errorf("the second cut has the numbers %d to %d", m.first, m.total)
	}
	if _, ok := o.acked(ack{0, 4}); ok {
		t.Error("an acknowledgement of the first cut counts for the second")
	}
	if o.unsent != MaxMessage || o.waiting() != 1 {
		t.Errorf("%d bytes of %d messages wait", o.unsent, o.waiting())
	}
}

func TestRoundTrips(t *testing.T) {
	var r roundTrip
	if r.resend(1) != firstResend || r.queueing() != 0 {
		t.Error("an estimate before the first sample")
	}
	for range 50 {
		r.add(0, 100*ms)
	}
	if r.mean != 100*ms || r.base() != 100*ms || r.resend(1) > 110*ms || r.resend(3) < 200*ms || r.resend(50) != maxResend {
		t.Errorf("mean %v, resend %v %v", r.mean, r.resend(1), r.resend(3))
	}
	before := r.resend(1)
	for range 5 {
		r.timedOut()
	}
	if r.resend(1) != before<<maxBackoff {
		t.Errorf("after time-outs resend is %v ms", r.resend(1).Milliseconds())
	}
	for range 4 {
		r.add(0, 160*ms)
	}
	if r.queueing() != 60*ms || r.resend(1) > 400*ms {
		t.Errorf("queueing %v ms, resend %v ms", r.queueing().Milliseconds(), r.resend(1).Milliseconds())
	}
	for i := range 4 { // the path has become longer for good
		r.add(clock.Time(i)*baseSpan, 160*ms)
	}
	if r.base() != 160*ms {
		t.Errorf("base %v ms, long after the path has become longer", r.base().Milliseconds())
	}
}

// On a narrow line the stream keeps the queue short, so that others who play over it are not late; and it uses the line.
func TestStreamYields(t *testing.T) {
	const rate = 125_000
	s := newSim(t, 1, transport.Link{Delay: 20 * ms, Rate: rate, Queue: 60_000}) // a queue of half a second
	worst, sent := clock.Time(0), 0
	for s.now < 20*clock.Second {
		for s.a.link.Send(s.now, transport.Ordered, message(s.a.sent, sizeOf(s.a.sent, testConfig.MaxSend))) == nil {
			s.a.sent++
		}
		before := s.b.got
		s.move()
		for i := before; i < s.b.got; i++ {
			sent += sizeOf(i, testConfig.MaxSend)
		}
		if s.now > 3*clock.Second {
			worst = max(worst, s.a.link.rtt.queueing())
		}
	}
	if worst > 2*targetDelay {
		t.Errorf("the queue on the way is %.0f ms long", worst.Milliseconds())
	}
	if share := float64(sent) / (rate * 20); share < 0.6 {
		t.Errorf("%.0f %% of the line are used", share*100)
	}
}
