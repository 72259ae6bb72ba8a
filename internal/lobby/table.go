package lobby

import (
	"sync"
	"sync/atomic"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/match"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/session"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// Table is a room and the connections of those who sit in it.
type Table struct {
	lobby   *Lobby
	id      match.Room
	room    *room.Room
	emptyAt clock.Time // under the lobby's lock
	looks   looks
	cost    cost

	crashed bool // only who runs the table uses it

	weigh   atomic.Bool // somebody wants to know the memory
	weighAt clock.Time  // not earlier; only Run uses it
	memory  atomic.Int64

	mu      sync.Mutex
	now     clock.Time // of the newest run
	seats   []chair
	ended   bool
	freed   []freed
	stats   room.Stats
	summary sim.Summary
}

// chair is who sits in a slot, and over which connection.
type chair struct {
	player session.Player
	conn   transport.Conn // nil while the player is away
	link   uint32
	lag    lag
}

// freed is a slot that the room has freed, and who had it, over which link.
type freed struct {
	slot   int
	player session.Player
	link   uint32
}

// Room returns the room. Only who runs the table may look at more than its mailbox.
func (t *Table) Room() *room.Room { return t.room }

// ID returns the room's number.
func (t *Table) ID() uint64 { return uint64(t.id) }

// Crashed reports whether the game has panicked in a tick. Only who runs the table may ask.
func (t *Table) Crashed() bool { return t.crashed }

// Run runs what is due in the room and sends what has to be sent. It returns when it wants to be called again, and false
// if the room has ended.
func (t *Table) Run(now clock.Time) (next clock.Time, open bool) {
	if t.lobby.cfg.Crashed != nil {
		defer func() {
			if cause := recover(); cause != nil {
				t.crash(cause)
				next, open = 0, false
			}
		}()
	}
	t.follow(now, t.room.Run(now))
	t.show()
	t.weighIfAsked(now)
	summary := sim.Summarise(t.room.World())
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stats, t.summary = t.room.Stats(), summary
	return t.room.Next(), !t.ended
}

// follow carries out what the room has decided, and tells the lobby of slots that are free again.
func (t *Table) follow(now clock.Time, actions []room.Action) {
	t.carryOut(now, actions)
	for _, f := range t.freed {
		t.lobby.vacated(t, f)
	}
	t.freed = t.freed[:0]
}

// roomStats returns the room's counters as they were after its last run.
func (t *Table) roomStats() room.Stats {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.stats
}

// carryOut does what the room asks for. Nothing in it waits.
func (t *Table) carryOut(now clock.Time, actions []room.Action) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.now = now
	for i := range actions {
		a := &actions[i]
		c := &t.seats[a.Slot]
		if c.link != a.Link {
			continue
		}
		switch a.Kind {
		case room.Send:
			t.send(c, a)
		case room.Close:
			t.drop(c, a.Code)
		case room.Vacate:
			t.freed = append(t.freed, freed{int(a.Slot), c.player, c.link})
			*c = chair{link: c.link}
		}
	}
}

func (t *Table) drop(c *chair, code wire.CloseCode) {
	if c.conn != nil {
		c.conn.Close(code)
		c.conn = nil
	}
}

// sit gives a slot to a connection and returns the number of the slot's new link.
func (t *Table) sit(slot int, player session.Player, conn transport.Conn) (link uint32) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := &t.seats[slot]
	c.player, c.conn, c.lag = player, conn, lag{}
	c.link++
	return c.link
}

// link returns the number of a slot's newest link.
func (t *Table) link(slot int) uint32 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.seats[slot].link
}

// stand takes the connection off a slot, if the link is still the slot's own.
func (t *Table) stand(slot int, link uint32) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if c := &t.seats[slot]; c.link == link {
		c.conn = nil
	}
}

// close ends the table, closes all its connections, and returns who sat there, by slot.
func (t *Table) close(code wire.CloseCode) []session.Player {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ended = true
	t.looks.end()
	players := make([]session.Player, len(t.seats))
	for i := range t.seats {
		players[i] = t.seats[i].player
		t.drop(&t.seats[i], code)
	}
	return players
}

// End closes the room, whoever still sits there. A run that is going on is the last one.
func (t *Table) End(code wire.CloseCode) {
	l := t.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.tables[t.id] == t {
		l.closeTable(t, code)
	}
}

// crash ends the table after its game panicked: the others must not notice.
func (t *Table) crash(cause any) {
	t.crashed = true
	t.lobby.mu.Lock()
	t.lobby.closeTable(t, wire.CloseServerError)
	t.lobby.mu.Unlock()
	t.lobby.cfg.Crashed(t, cause)
}

// place is where a seated link sits.
type place struct {
	table *Table
	slot  sim.Slot
	link  uint32
}
