package lobby

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// straw is a connection that takes so many messages, and holds so many bytes that wait.
type straw struct {
	deadConn
	takes    int
	waiting  int
	got      int // snapshots
	ordered  int
	closedBy wire.CloseCode
}

func (c *straw) Send(ch transport.Channel, msg []byte) error {
	if ch == transport.Ordered {
		c.ordered++
		return c.deadConn.Send(ch, msg)
	}
	if c.takes == 0 {
		return transport.ErrBacklog
	}
	c.takes--
	c.got++
	return nil
}

func (c *straw) Close(code wire.CloseCode)     { c.closedBy = code }
func (c *straw) Queued() (bytes, messages int) { return c.waiting, min(c.waiting, 1) }

const plenty = 1 << 30

// strawAtTable returns a connection of a player who has a seat at the first table.
func strawAtTable(h *hall) (*straw, *Link) {
	c := &straw{takes: plenty}
	k := h.lobby.Accept(h.now, c)
	k.Receive(h.now, transport.Ordered, hello(wire.Token{}).Append(nil))
	k.Receive(h.now, transport.Ordered, wire.QuickMatch{}.Append(nil))
	h.run(clock.Second)
	return c, k
}

// run runs the hall; a player behind the straw sends a sign of life.
func (c *straw) run(h *hall, k *Link, span clock.Time) {
	for ; span > 0; span -= 100 * ms {
		h.run(100 * ms)
		k.Receive(h.now, transport.Ordered, wire.Pong{}.Append(nil))
	}
}

// A connection that takes no snapshot for five seconds is closed, and not before. Until then it gets all that must arrive,
// and the others get everything.
func TestLaggingConnectionsAreClosed(t *testing.T) {
	h := newHall(t, nil)
	c, k := strawAtTable(h)
	healthy, _ := h.playing()
	c.takes = 0
	before, ordered, packets := c.got, c.ordered, healthy.packets
	c.run(h, k, 4800*ms)
	if c.closedBy != 0 || c.got != before {
		t.Fatalf("closed with %v, %d snapshots were taken", c.closedBy, c.got-before)
	}
	lags, stats := h.tables[0].Lags(), h.lobby.Lag()
	if len(lags) != 2 || lags[0].For < 4600*ms || lags[0].Dropped < 90 || lags[1] != (Lag{Slot: 1}) {
		t.Errorf("the lags are %+v", lags)
	}
	if stats.Lagging != 1 || stats.Longest != lags[0].For || stats.Dropped != lags[0].Dropped || stats.TooSlow != 0 {
		t.Errorf("counted %+v", stats)
	}
	if c.ordered == ordered {
		t.Error("nothing was sent that must arrive")
	}
	c.run(h, k, 400*ms)
	if c.closedBy != wire.CloseTooSlow {
		t.Errorf("closed with %v", c.closedBy)
	}
	if got := healthy.packets - packets; got < 100 {
		t.Errorf("the other player got %d packets in 5.2 s", got)
	}
	if stats := h.lobby.Lag(); stats.Lagging != 0 || stats.TooSlow != 1 {
		t.Errorf("counted %+v", stats)
	}
}

// What waits is told of by the connection; only when nothing does, the lag is over.
func TestLagEnds(t *testing.T) {
	for _, c := range []struct {
		what    string
		takes   int // every second
		waiting int
		closed  bool
	}{
		{"it takes everything again", plenty, 0, false},
		{"it takes one a second, and nothing waits", 1, 0, false},
		{"it takes one a second, and something waits", 1, 1000, true},
		{"it takes everything, and something waits", plenty, 1000, true},
	} {
		h := newHall(t, nil)
		s, k := strawAtTable(h)
		s.takes = 0
		s.run(h, k, clock.Second)
		s.waiting = c.waiting
		for range 10 {
			s.takes = c.takes
			s.run(h, k, clock.Second)
		}
		if closed := s.closedBy == wire.CloseTooSlow; closed != c.closed {
			t.Errorf("%s: closed with %v", c.what, s.closedBy)
		}
	}
}

// Who comes back over a new connection begins without a lag.
func TestLagBelongsToTheConnection(t *testing.T) {
	h := newHall(t, nil)
	s, k := strawAtTable(h)
	s.takes = 0
	s.run(h, k, 4*clock.Second)
	token := s.token
	s2, _ := h.back(token)
	h.run(2 * clock.Second)
	if lags := h.tables[0].Lags(); len(lags) != 1 || lags[0] != (Lag{}) || s2.closed {
		t.Errorf("the lags are %+v, closed %v", lags, s2.closed)
	}
	if s.closedBy != wire.CloseReplaced {
		t.Errorf("the old connection was closed with %v", s.closedBy)
	}
}
