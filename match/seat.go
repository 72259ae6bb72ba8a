package match

import (
	"maps"
	"slices"

	"github.com/tickwork-engine/tickwork/clock"
)

// Seat is a seat and whose it is.
type Seat struct {
	Player Player
	Room   Room
	Slot   int
	State  State // Promised or Taken
	Until  clock.Time
}

// Seat returns the seat that a player has, promised or taken; ok is false if he has none. Until is the deadline of a
// promise.
func (m *Maker) Seat(p Player) (s Seat, ok bool) {
	at, ok := m.seats[p]
	if !ok {
		return Seat{}, false
	}
	return Seat{
		Player: p, Room: at.room.id, Slot: at.slot, State: at.room.seats[at.slot].state, Until: m.promised[p],
	}, true
}

// Confirm makes a promise good: the player sits in the room. It returns his slot, or ErrNoPromise if no seat in that room
// is promised to him at that instant. To confirm twice is no fault.
func (m *Maker) Confirm(now clock.Time, p Player, id Room) (slot int, err error) {
	at, ok := m.seats[p]
	if !ok || at.room.id != id {
		return 0, ErrNoPromise
	}
	if m.lapsed(now, p) {
		return 0, ErrNoPromise
	}
	delete(m.promised, p)
	at.room.seats[at.slot].state = Taken
	return at.slot, nil
}

// lapsed reports whether a player has a promise whose deadline has been reached.
func (m *Maker) lapsed(now clock.Time, p Player) bool {
	until, waits := m.promised[p]
	return waits && now >= until
}

// Cancel takes a promise back. It returns false if nothing is promised to the player.
func (m *Maker) Cancel(p Player) bool {
	if _, waits := m.promised[p]; !waits {
		return false
	}
	at := m.seats[p]
	m.vacate(at.room, at.slot)
	return true
}

// Leave notes that a player has given his seat up. A promise is cancelled; a seat that was taken is held until the room
// frees it. He may ask for another one at once.
func (m *Maker) Leave(p Player) {
	if m.Cancel(p) {
		return
	}
	if at, ok := m.seats[p]; ok {
		at.room.seats[at.slot] = seat{state: Held}
		delete(m.seats, p)
	}
}

// Free gives a seat back, whoever had it: the room has taken its player out of its world. A promise is not touched, as its
// player has not been in the world yet.
func (m *Maker) Free(id Room, slot int) {
	r := m.byID[id]
	if r != nil && slot >= 0 && slot < len(r.seats) && r.seats[slot].state != Promised {
		m.vacate(r, slot)
	}
}

// vacate makes a seat free.
func (m *Maker) vacate(r *room, slot int) {
	s := &r.seats[slot]
	if s.state == Free {
		return
	}
	if s.player != 0 {
		delete(m.seats, s.player)
		delete(m.promised, s.player)
	}
	*s = seat{}
	r.count--
}

// Away notes that a player's connection is lost. What he has, he keeps: his seat, his party, and his place in a queue, of
// which he is not called while he is away.
func (m *Maker) Away(now clock.Time, p Player) { m.away[p] = now }

// Back notes that a player who was away is connected again.
func (m *Maker) Back(p Player) { delete(m.away, p) }

// Forget notes that a player's session has ended: he leaves his seat, his party and his queue.
func (m *Maker) Forget(p Player) {
	m.Leave(p)
	m.LeaveQueue(p)
	m.LeaveParty(p)
	delete(m.away, p)
}

// Expired is what has come to its end by itself. All lists are in the order of numbers.
type Expired struct {
	Seats   []Seat   // promises, which nobody has confirmed in time
	Queued  []Player // who waited in a queue for too long
	Parties []Player // who was in a party whose members were all away for too long
}

// Expire takes back what has reached its deadline, exactly: what is due at now is gone. It is called a few times a second.
func (m *Maker) Expire(now clock.Time) (e Expired) {
	e.Seats = m.expirePromises(now)
	e.Queued = m.expireTickets(now)
	e.Parties = m.expireParties(now)
	for _, r := range m.rooms {
		if now >= r.codeUntil {
			m.dropCode(r)
		}
	}
	return e
}

func (m *Maker) expirePromises(now clock.Time) (gone []Seat) {
	if len(m.promised) == 0 {
		return nil
	}
	for _, p := range slices.Sorted(maps.Keys(m.promised)) {
		if m.lapsed(now, p) {
			s, _ := m.Seat(p)
			gone = append(gone, s)
			m.Cancel(p)
		}
	}
	return gone
}
