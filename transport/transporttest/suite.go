package transporttest

import (
	"errors"
	"runtime"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// patience is how long the suite waits for something that must happen. It is only spent by a transport that fails.
const patience = 30 * time.Second

// Pair is two joined ends of the transport under test.
type Pair struct {
	A, B transport.Conn
	// MaxA and MaxB are the sizes in bytes of the largest ordered messages that A and B may send.
	MaxA, MaxB int
	// Step moves a link that does not move by itself; nil if it does.
	Step func()
	// Stop ends what the factory started. The suite calls it when both ends are closed.
	Stop func()
}

// Factory returns a new pair whose ends deliver to a and b. The link between them must not lose anything.
type Factory func(t *testing.T, a, b transport.Receiver) Pair

// Run checks the transport that the factory makes, in one subtest for each promise.
func Run(t *testing.T, factory Factory) {
	for _, c := range []struct {
		name  string
		check func(t *testing.T, h *harness)
	}{
		{"delivery", checkDelivery},
		{"order", checkOrder},
		{"limits", checkLimits},
		{"close code from A", func(t *testing.T, h *harness) { checkCloseCode(t, h, &h.a, &h.b) }},
		{"close code from B", func(t *testing.T, h *harness) { checkCloseCode(t, h, &h.b, &h.a) }},
		{"close after messages", checkCloseAfterMessages},
		{"close without a word", checkCloseLost},
		{"close while receiving", checkCloseWhileReceiving},
		{"close from both sides", checkCloseBoth},
		{"send after close", checkSendAfterClose},
		{"concurrent sends", checkConcurrentSends},
		{"concurrent closes", checkConcurrentCloses},
	} {
		t.Run(c.name, func(t *testing.T) { runCase(t, factory, c.check) })
	}
}

// harness is a pair under test with the recorders at its ends.
type harness struct {
	t    *testing.T
	pair Pair
	a, b side
}

// side is one end and what it received.
type side struct {
	conn transport.Conn
	max  int // of an ordered message
	got  Recorder
}

// runCase runs one check on a new pair, closes it, and sees that nothing is left of it.
func runCase(t *testing.T, factory Factory, check func(t *testing.T, h *harness)) {
	before := runtime.NumGoroutine()
	h := &harness{t: t}
	h.pair = factory(t, &h.a.got, &h.b.got)
	h.a.conn, h.a.max = h.pair.A, h.pair.MaxA
	h.b.conn, h.b.max = h.pair.B, h.pair.MaxB
	check(t, h)
	h.pair.A.Close(wire.CloseNormal)
	h.pair.B.Close(wire.CloseNormal)
	h.eventually("both receivers are told", func() bool {
		_, a := h.a.got.Code()
		_, b := h.b.got.Code()
		return a && b
	})
	if h.pair.Stop != nil {
		h.pair.Stop()
	}
	for name, s := range map[string]*side{"A": &h.a, "B": &h.b} {
		for _, fault := range s.got.Faults() {
			t.Errorf("%s: %s", name, fault)
		}
	}
	h.eventually("its goroutines end", func() bool { return runtime.NumGoroutine() <= before })
}

// pause gives way to the goroutines of the link and of the check. It does not step the link, which one goroutine does.
func pause() { time.Sleep(100 * time.Microsecond) }

// step lets the link move.
func (h *harness) step() {
	if h.pair.Step != nil {
		h.pair.Step()
	}
	pause()
}

// eventually lets the link move until the condition holds.
func (h *harness) eventually(what string, holds func() bool) {
	h.t.Helper()
	for end := time.Now().Add(patience); !holds(); h.step() {
		if time.Now().After(end) {
			h.t.Fatalf("in vain: %s", what)
		}
	}
}

// send sends until the link takes the message: one machine can be slow, and that is no fault here.
func (h *harness) send(s *side, ch transport.Channel, msg []byte) {
	h.t.Helper()
	var err error
	h.eventually("a message is taken", func() bool {
		err = s.conn.Send(ch, msg)
		return !errors.Is(err, transport.ErrBacklog)
	})
	if err != nil {
		h.t.Fatalf("Send of %d bytes: %v", len(msg), err)
	}
}
