package lobby

import (
	"maps"
	"slices"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// drain is whether a lobby lets its rooms end. The zero value does not.
type drain struct {
	begun bool
	until clock.Time // when the shell ends it
}

// Drain lets the rooms end by themselves, until an instant at which the shell ends them with Close. From now on new
// players and players who want another seat are refused with wire.CloseGoingAway: they find another server, if there is
// one. Who lost a link still comes back to the seat. Players are told with a Notice how long they have. Rooms without players
// are closed. It may be called again with another instant.
func (l *Lobby) Drain(now, until clock.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drain = drain{begun: true, until: until}
	for id, t := range l.tables {
		if l.maker.Count(id) == 0 {
			l.closeTable(t, wire.CloseGoingAway)
		}
	}
	for link := range l.links {
		if link.player != 0 && !link.closed {
			link.tellDrain(now)
		}
	}
}

// tellDrain tells a player how long the lobby is still there, if it drains.
func (k *Link) tellDrain(now clock.Time) {
	if d := k.lobby.drain; d.begun {
		left := max(d.until-now, 0)
		k.sendControl(wire.Notice{Kind: wire.NoticeShutdown, Seconds: uint32((left + clock.Second - 1) / clock.Second)})
	}
}

// keepEmpty returns how long a room without players is kept.
func (l *Lobby) keepEmpty() clock.Time {
	if l.drain.begun {
		return 0
	}
	return emptyRoom
}

// refusedByDrain refuses a player who wants what a lobby that ends does not give, and returns whether it did.
func (k *Link) refusedByDrain() bool {
	if !k.lobby.drain.begun {
		return false
	}
	k.refuse(wire.CloseGoingAway, "the server is about to end and takes nobody in")
	return true
}

// Tables returns the open rooms in the order of their numbers.
func (l *Lobby) Tables() (tables []*Table) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(l.tables)) {
		tables = append(tables, l.tables[id])
	}
	return tables
}
