package lobby

import (
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/match"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/session"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// handoverFormat is the version of the layout that Handover writes. Rooms and sessions have versions of their own.
const handoverFormat = 2

// ErrHandover reports bytes that no Handover has written, or one of a later version.
var ErrHandover = errors.New("lobby: not a handover, or a damaged one")

// ErrPanic says that the game has panicked when it was to go on with a room. The text tells where.
var ErrPanic = errors.New("lobby: the game panicked")

// Handover ends the lobby and returns what [Resume] needs to go on with its rooms and sessions elsewhere. All connections
// are closed, as by Close. Then every room runs one more tick, whether it is due or not, so that it has heard of all that
// its players did; a room that panics in it has crashed, and is not part of the result. The shell must not run any table
// from before the call on.
//
// Layout: u16 format, a blob with the rooms' names and codes, see [match.Maker.Save], u32 number of rooms, a blob for each
// room in the order of their numbers, see [room.Room.Save]; then the sessions, see [session.Registry.Save], to the end.
func (l *Lobby) Handover(now clock.Time) []byte {
	tables := l.freeze(now)
	for _, t := range tables {
		t.settle(now)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	dst := wire.AppendU16(nil, handoverFormat)
	dst = wire.AppendBlob(dst, l.maker.Save(nil, now))
	tables = slices.DeleteFunc(tables, func(t *Table) bool { return l.tables[t.id] != t })
	dst = wire.AppendU32(dst, uint32(len(tables)))
	for _, t := range tables {
		dst = wire.AppendBlob(dst, t.room.Save(nil))
	}
	return l.sessions.Save(dst, now)
}

// freeze closes all connections, as if they had been lost, and returns the tables in the order of their numbers.
func (l *Lobby) freeze(now clock.Time) (tables []*Table) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	for link := range l.links {
		link.hangUp(wire.CloseGoingAway)
		link.place.Store(nil)
		if l.players[link.player] == link {
			delete(l.players, link.player)
			l.sessions.Away(now, link.player)
			l.maker.Away(now, link.who())
		}
	}
	for _, id := range slices.Sorted(maps.Keys(l.tables)) {
		tables = append(tables, l.tables[id])
		l.tables[id].standAll()
	}
	return tables
}

// standAll takes all connections off the table.
func (t *Table) standAll() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for slot := range t.seats {
		if c := &t.seats[slot]; c.conn != nil {
			c.conn = nil
			t.room.Mailbox().Disconnect(sim.Slot(slot), c.link)
		}
	}
}

// settle lets the room hear of all that was posted.
func (t *Table) settle(now clock.Time) {
	if t.lobby.cfg.Crashed != nil {
		defer func() {
			if cause := recover(); cause != nil {
				t.crash(cause)
			}
		}()
	}
	t.follow(now, t.room.Settle())
}

// Resume returns a lobby that goes on at an instant where another one was handed over. Its rooms are given to cfg.Open
// like new ones. Nobody is connected: whoever shows his token gets his place, for as long as it is kept.
//
// All or nothing: any bytes give a lobby or an error. That is sim.ErrLogSchema if the rooms are of other rules, and
// otherwise ErrHandover or one of match, session or room; ErrPanic if the game panics at it.
func Resume(cfg Config, now clock.Time, handover []byte) (*Lobby, error) {
	l := New(cfg)
	b := wire.NewReader(handover)
	if b.U16() != handoverFormat {
		return nil, ErrHandover
	}
	var err error
	if l.maker, err = match.Restore(l.makerConfig(), now, b.Blob(b.Remaining())); err != nil {
		return nil, err
	}
	for count := b.U32(); count > 0; count-- {
		saved := b.Blob(b.Remaining())
		if b.Err() != nil {
			break
		}
		if err := l.adopt(now, saved); err != nil {
			return nil, err
		}
	}
	if b.Err() != nil {
		return nil, ErrHandover
	}
	if l.sessions, err = session.Restore(l.cfg.sessions(), now, b.Rest()); err != nil {
		return nil, err
	}
	for id := range l.maker.All() {
		if l.tables[id] == nil {
			l.maker.Close(id)
		}
	}
	l.giveSeatsBack()
	for _, id := range slices.Sorted(maps.Keys(l.tables)) {
		cfg.Open(now, l.tables[id])
	}
	return l, nil
}

// adopt takes over a saved room.
func (l *Lobby) adopt(now clock.Time, saved []byte) error {
	r, err := l.restore(now, saved)
	if err != nil {
		return err
	}
	id := match.Room(r.ID())
	if !l.maker.Adopt(now, id, r.Taken()) {
		return fmt.Errorf("%w: room %d cannot be, or is over the limit of %d", ErrHandover, id, l.cfg.MaxRooms)
	}
	l.tables[id] = &Table{lobby: l, id: id, room: r, summary: sim.Summarise(r.World()), seats: make([]chair, len(r.Taken()))}
	return nil
}

// restore runs the game's code, which is not to be trusted to bear a world that other rules have made.
func (l *Lobby) restore(now clock.Time, saved []byte) (r *room.Room, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%w: %v\n%s", ErrPanic, cause, debug.Stack())
		}
	}()
	cfg := l.cfg.Room
	cfg.Start = phase(now, match.Room(len(l.tables)), l.rate()) // which room it is shows only then
	return room.Restore(cfg, saved)
}

// giveSeatsBack brings sessions and rooms together. A seat that no session belongs to is free when its time is over; a
// session whose seat is not kept is in no room.
func (l *Lobby) giveSeatsBack() {
	for player, place := range l.sessions.Places() {
		id := match.Room(place.Room)
		if !l.maker.Claim(match.Player(player), id, int(place.Slot)) {
			l.sessions.Seat(player, session.Place{})
			continue
		}
		l.tables[id].seats[place.Slot].player = player
	}
}
