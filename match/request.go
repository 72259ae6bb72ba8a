package match

import "github.com/tickwork-engine/tickwork/clock"

// Offer is seats that have been promised in one room, to one player or a whole party.
type Offer struct {
	Room  Room
	New   bool // the caller has to make the room, or to close it again
	Seats []Seat
}

// Quick promises a seat in a public room of a key that the game's policy chooses, or in a new one. A party's leader gets
// seats for all of it. Errors: ErrFull, ErrSeated, ErrNotLeader, ErrSpec.
func (m *Maker) Quick(now clock.Time, p Player, key Key) (Offer, error) {
	group, err := m.movers(now, p, nil)
	if err != nil {
		return Offer{}, err
	}
	if r := m.pick(key, len(group)); r != nil {
		return m.promise(now, r, group), nil
	}
	return m.open(now, Spec{Public: true, Key: key}, group)
}

// Create promises the first seats of a new room, which gets a code. Errors as of Quick.
func (m *Maker) Create(now clock.Time, p Player, spec Spec) (Offer, error) {
	group, err := m.movers(now, p, nil)
	if err != nil {
		return Offer{}, err
	}
	offer, err := m.open(now, spec, group)
	if err == nil {
		m.Renew(now, offer.Room)
	}
	return offer, err
}

// open makes a room for a group.
func (m *Maker) open(now clock.Time, spec Spec, group []Player) (Offer, error) {
	if err := m.check(&spec); err != nil {
		return Offer{}, err
	}
	if spec.Capacity < len(group) {
		return Offer{}, ErrSpec
	}
	if len(m.rooms) >= m.cfg.MaxRooms {
		return Offer{}, ErrFull
	}
	offer := m.promise(now, m.newRoom(now, spec), group)
	offer.New = true
	return offer, nil
}

// Join promises a seat in a room that is named by its number: a public one, or the one that the player's party plays in.
// A party's leader gets seats for all of it that are not there yet. Errors: ErrNoRoom, ErrSeated, ErrNotLeader.
func (m *Maker) Join(now clock.Time, p Player, id Room) (Offer, error) {
	r := m.byID[id]
	if r != nil && !r.spec.Public && !m.isWithParty(p, r) {
		r = nil
	}
	return m.enterRoom(now, p, r)
}

// JoinByCode promises a seat in the room that a code leads to. See [Maker.Join] for parties and errors.
func (m *Maker) JoinByCode(now clock.Time, p Player, code Code) (Offer, error) {
	r := m.codes[code].room
	if r != nil && now >= r.codeUntil {
		r = nil
	}
	return m.enterRoom(now, p, r)
}

// enterRoom promises seats in a room, or nil if there is none that the player may enter. What is wrong with the player
// comes first: it must not tell whether there is a room.
func (m *Maker) enterRoom(now clock.Time, p Player, r *room) (Offer, error) {
	group, err := m.movers(now, p, r)
	if err != nil {
		return Offer{}, err
	}
	if r == nil || r.free() < len(group) {
		return Offer{}, ErrNoRoom
	}
	return m.promise(now, r, group), nil
}

// movers returns for whom a request of a player needs seats: for himself, and for his party if he leads it. to is the room
// that he asks for, or nil; who is there already needs none.
func (m *Maker) movers(now clock.Time, p Player, to *room) (group []Player, err error) {
	members, err := m.speaksFor(p, to)
	if err != nil {
		return nil, err
	}
	for _, q := range members {
		at, seated := m.seats[q]
		switch {
		case !seated || m.lapsed(now, q):
			group = append(group, q)
		case q == p || at.room != to:
			return nil, ErrSeated
		}
	}
	return group, nil
}

// speaksFor returns for whom a player asks. Who does not lead his party may only follow it.
func (m *Maker) speaksFor(p Player, to *room) ([]Player, error) {
	require(p != 0, "there is no player 0")
	y := m.parties[p]
	switch {
	case y == nil:
		return []Player{p}, nil
	case y.leader() == p:
		return y.members, nil
	case to != nil && m.isWithParty(p, to):
		return []Player{p}, nil
	}
	return nil, ErrNotLeader
}

// isWithParty reports whether another member of a player's party has a seat in a room.
func (m *Maker) isWithParty(p Player, r *room) bool {
	if y := m.parties[p]; y != nil {
		for _, q := range y.members {
			if q != p && m.seats[q].room == r {
				return true
			}
		}
	}
	return false
}

// pick returns the room that the game's policy chooses for a group of a size, or nil.
func (m *Maker) pick(key Key, size int) *room {
	m.candidates = m.candidates[:0]
	for _, r := range m.rooms {
		if r.spec.Public && r.spec.Key == key && r.free() >= size {
			m.candidates = append(m.candidates, Candidate{r.id, r.count, r.spec.Capacity, r.created})
		}
	}
	if len(m.candidates) == 0 {
		return nil
	}
	i := m.cfg.Pick(m.candidates)
	require(i >= -1 && i < len(m.candidates), "Config.Pick chose a room that was not there")
	if i < 0 {
		return nil
	}
	return m.byID[m.candidates[i].Room]
}

// promise gives each of a group the lowest free seat of a room that has enough of them. Whoever waited in a queue does so
// no more.
func (m *Maker) promise(now clock.Time, r *room, group []Player) Offer {
	offer := Offer{Room: r.id, Seats: make([]Seat, 0, len(group))}
	for _, p := range group {
		m.LeaveQueue(p)
		m.Cancel(p) // what has lapsed, and was not looked after yet
		slot := r.take(p)
		m.seats[p] = seatOf{r, slot}
		m.promised[p] = now + m.cfg.Hold
		offer.Seats = append(offer.Seats, Seat{p, r.id, slot, Promised, now + m.cfg.Hold})
	}
	return offer
}

// take promises the lowest free slot to a player.
func (r *room) take(p Player) int {
	for slot := range r.seats {
		if r.seats[slot].state == Free {
			r.seats[slot] = seat{state: Promised, player: p}
			r.count++
			return slot
		}
	}
	panic("match: a full room was chosen")
}
