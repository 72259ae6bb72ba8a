package lobby

import (
	"maps"
	"slices"
	"sync/atomic"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/match"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/session"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// This file is what an operator sees of a lobby, and does to it.

// Brief is what can be told of a room without looking into it.
type Brief struct {
	Room     uint64
	Name     string // as its maker typed it, cleaned; empty for one that the server made by itself
	Public   bool
	Summary  sim.Summary // after the newest run
	Taken    int         // seats that are taken or promised
	Present  int         // players whose link is there
	Capacity int
	Rate     clock.Rate
	Cost     clock.Time // of a tick, smoothed
	Memory   int        // bytes, at most ten seconds old
	Stats    room.Stats // after the newest run
}

// Overloaded reports whether the room's ticks take longer than the time between two of them.
func (b *Brief) Overloaded() bool { return b.Cost > b.Rate.Period() }

// Briefs returns all rooms in the order of their numbers.
func (l *Lobby) Briefs() []Brief {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := make([]Brief, 0, len(l.tables))
	for _, id := range slices.Sorted(maps.Keys(l.tables)) {
		list = append(list, l.brief(l.tables[id]))
	}
	return list
}

// Brief returns one room; ok is false if there is no such room.
func (l *Lobby) Brief(room uint64) (b Brief, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.tables[match.Room(room)]
	if t == nil {
		return Brief{}, false
	}
	return l.brief(t), true
}

func (l *Lobby) brief(t *Table) Brief {
	info, _ := l.maker.Info(0, t.id)
	b := Brief{
		Room: t.ID(), Name: info.Name, Public: info.Public, Summary: t.roomSummary(),
		Taken: info.Players, Capacity: info.Capacity, Rate: t.room.Rate(), Cost: t.cost.get(),
		Memory: t.Memory(),
		Stats:  t.roomStats(),
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for i := range t.seats {
		if t.seats[i].conn != nil {
			b.Present++
		}
	}
	return b
}

// Sitting is who sits in a slot, as the lobby knows him.
type Sitting struct {
	Slot      sim.Slot
	Player    uint64
	Connected bool
	Account   string     // empty: a guest
	RoundTrip clock.Time // 0: not measured yet
	// QueuedBytes and QueuedMessages wait until the player's link takes them.
	QueuedBytes, QueuedMessages int
	// Lag is for how long the link has taken less than it is sent; 0: it takes all.
	Lag clock.Time
	// Report is what the player's client has told last. Nothing may be believed because of it.
	Report wire.Report
}

// Sittings returns who sits in a room, by slot.
func (l *Lobby) Sittings(room uint64) (list []Sitting) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.tables[match.Room(room)]
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for slot := range t.seats {
		c := &t.seats[slot]
		if c.player == 0 {
			continue
		}
		s := Sitting{Slot: sim.Slot(slot), Player: uint64(c.player), Account: l.sessions.Account(c.player), Connected: c.conn != nil, Lag: c.lag.span(t.now)}
		if link := l.players[c.player]; link != nil {
			s.RoundTrip, s.Report = link.heard.roundTrip, link.heard.report
		}
		if q, ok := c.conn.(transport.Queuer); ok {
			s.QueuedBytes, s.QueuedMessages = q.Queued()
		}
		list = append(list, s)
	}
	return list
}

// EndRoom closes a room and all connections of those who sit in it. It returns false if there is no such room.
func (l *Lobby) EndRoom(room uint64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.tables[match.Room(room)]
	if t != nil {
		l.closeTable(t, wire.CloseRoomEnded)
	}
	return t != nil
}

// Kick removes a player from a room: his link is closed, his token is void, and his slot is free. It returns false if he
// does not sit there. The player is named and not the slot, which may be somebody else's by now.
func (l *Lobby) Kick(room, player uint64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	t, who := l.tables[match.Room(room)], session.Player(player)
	if t == nil || who == 0 {
		return false
	}
	slot, number, sits := t.evict(who)
	if !sits {
		return false
	}
	if link := l.players[who]; link != nil {
		link.place.Store(nil)
		link.refuse(wire.CloseKicked, "the operator has removed you")
		delete(l.players, who)
	}
	t.room.Mailbox().Leave(sim.Slot(slot), number)
	l.forgetPlayer(who)
	l.sessions.Close(who)
	return true
}

// evict takes a player off his slot, and returns which that was and the number of its link. The slot is free when the room
// says so.
func (t *Table) evict(player session.Player) (slot int, number uint32, sits bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for slot := range t.seats {
		if c := &t.seats[slot]; c.player == player {
			*c = chair{link: c.link}
			return slot, c.link, true
		}
	}
	return 0, 0, false
}

// Tell sends words of the operator's to the connected players of a room, as text, at most wire.MaxErrorText bytes. Room 0
// stands for all players, in rooms or not. It returns how many were told.
func (l *Lobby) Tell(room uint64, text string) (told int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, link := range l.players {
		p := link.place.Load()
		if room == 0 || p != nil && p.table.ID() == room {
			link.sendControl(wire.Notice{Kind: wire.NoticeMessage, Text: text})
			told++
		}
	}
	return told
}

func (l *Lobby) find(room uint64) *Table {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.tables[match.Room(room)]
}

// Spent notes how long a tick has taken. It is for who runs the table.
func (t *Table) Spent(span clock.Time) { t.cost.add(span) }

// cost is what a tick takes, smoothed over the last ones. One goroutine adds, any may read.
type cost struct{ smoothed atomic.Int64 }

// costShare is the share of a new tick in the smoothed cost, as a divisor: about the last half second counts.
const costShare = 32

func (c *cost) add(span clock.Time) {
	old := c.smoothed.Load()
	if old == 0 {
		old = int64(span)
	}
	c.smoothed.Store(old + (int64(span)-old)/costShare)
}

func (c *cost) get() clock.Time { return clock.Time(c.smoothed.Load()) }
