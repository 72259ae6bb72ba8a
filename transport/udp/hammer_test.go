package udp

import (
	"sync"
	"testing"

	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/transport/transporttest"
	"github.com/tickwork-engine/tickwork/wire"
)

// Many come, talk and go at once, in every way and from several goroutines each, and the listener is closed among them. All
// receivers are told of the end once, and nothing is left.
func TestHammer(t *testing.T) {
	const visitors, rounds = 8, 12
	var mu sync.Mutex
	var receivers []*transporttest.Recorder
	recorder := func() *transporttest.Recorder {
		mu.Lock()
		defer mu.Unlock()
		receivers = append(receivers, new(transporttest.Recorder))
		return receivers[len(receivers)-1]
	}
	l, err := Listen("127.0.0.1:0", Config{}, func(c transport.Conn, who Client) transport.Receiver {
		if who.ID%7 == 3 {
			go c.Close(wire.CloseFull)
		}
		return recorder()
	})
	if err != nil {
		t.Fatal(err)
	}
	var visits sync.WaitGroup
	for v := range visitors {
		visits.Go(func() {
			for round := range rounds {
				c := dial(t, l, uint64(v*rounds+round), DialConfig{}, recorder())
				visit(c, v+round)
			}
		})
	}
	visits.Wait()
	l.Close()
	for i, r := range receivers {
		eventually(t, "Closed is called", func() bool { _, closed := r.Code(); return closed })
		if faults := r.Faults(); len(faults) > 0 {
			t.Errorf("receiver %d: %v", i, faults)
		}
	}
	if len(receivers) != 2*visitors*rounds {
		t.Errorf("%d receivers, want %d", len(receivers), 2*visitors*rounds)
	}
}

// visit sends from two goroutines and closes from one of them, in a way that follows from n.
func visit(c transport.Conn, n int) {
	var sends sync.WaitGroup
	for range 2 {
		sends.Go(func() {
			for i := range 10 {
				_ = c.Send(transport.Ordered, numbered(i)) // it may be closed by now
				_ = c.Send(transport.Datagram, numbered(i))
				StatsOf(c)
			}
		})
	}
	if n%3 == 0 {
		c.Close(wire.CloseNormal)
	}
	sends.Wait()
	c.Close([]wire.CloseCode{wire.CloseNormal, wire.CloseLost, wire.CloseReplaced}[n%3])
}
