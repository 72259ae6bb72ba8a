package lobby

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// maxLag is how long a connection may lag. Whoever sees nothing of a match for so long does not play any more.
const maxLag = 5 * clock.Second

// lag tells how well a connection takes what it is sent. It begins when a snapshot is refused, and ends when nothing waits
// any more: a queue that is never empty shows a past that gets no newer.
type lag struct {
	behind  bool
	since   clock.Time // if behind
	dropped int        // snapshots
}

// refused notes a snapshot that the connection did not take.
func (l *lag) refused(now clock.Time) {
	l.dropped++
	if !l.behind {
		l.behind, l.since = true, now
	}
}

// took notes one that it took, and whether something still waits.
func (l *lag) took(waiting bool) {
	if !waiting {
		l.behind = false
	}
}

// span returns for how long the connection has lagged.
func (l *lag) span(now clock.Time) clock.Time {
	if !l.behind {
		return 0
	}
	return now - l.since
}

// isWaiting reports whether messages wait in a connection. One that does not tell is taken to have none.
func isWaiting(conn transport.Conn) bool {
	q, tells := conn.(transport.Queuer)
	if !tells {
		return false
	}
	bytes, _ := q.Queued()
	return bytes > 0
}

// send hands a message to a player's connection. A snapshot that it does not take is dropped, for the next one replaces it;
// who takes none for maxLag is closed. So is one that does not even take its ordered messages: he could not go on.
func (t *Table) send(c *chair, a *room.Action) {
	if c.conn == nil {
		return
	}
	err := c.conn.Send(a.Channel, a.Bytes)
	switch {
	case err == transport.ErrClosed: // its receiver hears of that
	case err == nil && a.Channel == transport.Datagram && c.lag.behind:
		c.lag.took(isWaiting(c.conn))
	case err == transport.ErrBacklog && a.Channel == transport.Datagram:
		c.lag.refused(t.now)
		t.lobby.dropped.Add(1)
	case err != nil && a.Channel == transport.Ordered:
		t.tooSlow(c)
		return
	}
	if c.lag.span(t.now) >= maxLag {
		t.tooSlow(c)
	}
}

func (t *Table) tooSlow(c *chair) {
	t.lobby.tooSlow.Add(1)
	t.drop(c, wire.CloseTooSlow)
}

// Lag is how far behind the connection of a player is.
type Lag struct {
	Slot    sim.Slot
	For     clock.Time // 0: it takes what it is sent
	Dropped int        // snapshots, since the player took his seat over this connection
}

// Lags returns the lag of all players who are connected.
func (t *Table) Lags() (list []Lag) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for slot := range t.seats {
		if c := &t.seats[slot]; c.conn != nil {
			list = append(list, Lag{Slot: sim.Slot(slot), For: c.lag.span(t.now), Dropped: c.lag.dropped})
		}
	}
	return list
}

// LagStats is what connections that lag have cost.
type LagStats struct {
	Lagging int        // connections that lag
	Longest clock.Time // for how long the worst of them does
	Dropped int        // snapshots, since the beginning
	TooSlow int        // connections closed, since the beginning
}

// Lag returns the figures of all rooms.
func (l *Lobby) Lag() LagStats {
	s := LagStats{Dropped: int(l.dropped.Load()), TooSlow: int(l.tooSlow.Load())}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, t := range l.tables {
		for _, lag := range t.Lags() {
			if lag.For > 0 {
				s.Lagging++
				s.Longest = max(s.Longest, lag.For)
			}
		}
	}
	return s
}
