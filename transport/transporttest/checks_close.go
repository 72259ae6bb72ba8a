package transporttest

import (
	"errors"
	"sync"
	"testing"

	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// wantCode waits until the side's receiver is told of the end and compares the code.
func (h *harness) wantCode(s *side, want wire.CloseCode) {
	h.t.Helper()
	h.eventually("Closed is called", func() bool { _, closed := s.got.Code(); return closed })
	if got, _ := s.got.Code(); got != want {
		h.t.Errorf("Closed got code %d, want %d", got, want)
	}
}

func checkCloseCode(t *testing.T, h *harness, from, to *side) {
	from.conn.Close(wire.CloseSchema)
	from.conn.Close(wire.CloseFull) // too late to count
	h.wantCode(from, wire.CloseSchema)
	h.wantCode(to, wire.CloseSchema)
}

func checkCloseAfterMessages(t *testing.T, h *harness) {
	const n = 50
	for i := range n {
		h.send(&h.a, transport.Ordered, message(transport.Ordered, 0, i, 200))
	}
	h.a.conn.Close(wire.CloseRoomEnded)
	h.wantCode(&h.b, wire.CloseRoomEnded)
	if got := len(h.b.got.Messages(transport.Ordered)); got != n {
		t.Errorf("%d of %d messages came before the close", got, n)
	}
}

func checkCloseLost(t *testing.T, h *harness) {
	h.a.conn.Close(wire.CloseLost)
	h.wantCode(&h.a, wire.CloseLost)
	h.wantCode(&h.b, wire.CloseLost)
}

func checkCloseWhileReceiving(t *testing.T, h *harness) {
	h.b.got.react(func(transport.Channel, []byte) { h.b.conn.Close(wire.CloseViolations) })
	h.send(&h.a, transport.Ordered, message(transport.Ordered, 0, 0, 10))
	for i := range 3 { // which of these find the connection closed already is a matter of time
		_ = h.a.conn.Send(transport.Ordered, message(transport.Ordered, 0, i, 10))
	}
	h.wantCode(&h.b, wire.CloseViolations)
	h.wantCode(&h.a, wire.CloseViolations)
	if got := h.b.got.Count(); got != 1 {
		t.Errorf("%d messages were received, want 1: the first closed the connection", got)
	}
}

func checkCloseBoth(t *testing.T, h *harness) {
	h.a.conn.Close(wire.CloseReplaced)
	h.b.conn.Close(wire.CloseNormal)
	h.wantCode(&h.a, wire.CloseReplaced)
	h.eventually("Closed is called", func() bool { _, closed := h.b.got.Code(); return closed })
	if got, _ := h.b.got.Code(); got != wire.CloseNormal && got != wire.CloseReplaced {
		t.Errorf("B got code %d, want its own or the peer's", got)
	}
}

func checkSendAfterClose(t *testing.T, h *harness) {
	h.a.conn.Close(wire.CloseNormal)
	h.wantCode(&h.b, wire.CloseNormal)
	for name, s := range map[string]*side{"A": &h.a, "B": &h.b} {
		for _, ch := range []transport.Channel{transport.Datagram, transport.Ordered} {
			if err := s.conn.Send(ch, message(ch, 0, 0, 10)); !errors.Is(err, transport.ErrClosed) {
				t.Errorf("%s: Send on the %v channel after the end: %v", name, ch, err)
			}
		}
	}
	if h.a.got.Count()+h.b.got.Count() != 0 {
		t.Error("a message arrived that was not sent")
	}
}

func checkConcurrentCloses(t *testing.T, h *harness) {
	var wg sync.WaitGroup
	for i := range 4 {
		for _, s := range []*side{&h.a, &h.b} {
			wg.Go(func() {
				for n := range 20 {
					_ = s.conn.Send(transport.Ordered, message(transport.Ordered, i, n, 20))
					pause()
				}
				s.conn.Close(wire.CloseRoomEnded)
			})
		}
	}
	h.wantCode(&h.a, wire.CloseRoomEnded)
	h.wantCode(&h.b, wire.CloseRoomEnded)
	wg.Wait()
}
