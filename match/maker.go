// Package match decides who plays in which room. It counts seats from the moment they are promised, so that no room is
// ever over its capacity and no seat is promised twice.
package match

// Room is a room's number on its server, from 1.
type Room uint64

// Maker holds the rooms that players can be sent to. It is a plain value without clocks and goroutines.
type Maker struct {
	slots    int
	maxRooms int
	last     Room
	rooms    []entry // in the order in which they were made
}

type entry struct {
	room  Room
	taken []bool // by slot
	count int
}

// NewMaker returns a maker for rooms with a number of slots, at least 1, of which there may be up to maxRooms.
func NewMaker(slots, maxRooms int) *Maker {
	if slots < 1 {
		panic("match: rooms need a slot")
	}
	return &Maker{slots: slots, maxRooms: maxRooms}
}

// Rooms returns the number of rooms.
func (m *Maker) Rooms() int { return len(m.rooms) }

// Seats returns how many seats are taken or promised, over all rooms.
func (m *Maker) Seats() (n int) {
	for i := range m.rooms {
		n += m.rooms[i].count
	}
	return n
}

// Quick promises a seat in the room with the fewest players that is not full. isNew says that there was none, and that
// the caller has to make the room; ok is false if there may be no more rooms.
func (m *Maker) Quick() (room Room, slot int, isNew, ok bool) {
	var best *entry
	for i := range m.rooms {
		if e := &m.rooms[i]; e.count < m.slots && (best == nil || e.count < best.count) {
			best = e
		}
	}
	if best == nil {
		if len(m.rooms) >= m.maxRooms {
			return 0, 0, false, false
		}
		m.last++
		m.rooms = append(m.rooms, entry{room: m.last, taken: make([]bool, m.slots)})
		best, isNew = &m.rooms[len(m.rooms)-1], true
	}
	return best.room, best.take(), isNew, true
}

// take promises the entry's lowest free slot.
func (e *entry) take() int {
	for slot, taken := range e.taken {
		if !taken {
			e.taken[slot] = true
			e.count++
			return slot
		}
	}
	panic("match: a full room was chosen")
}

// Free gives a seat back.
func (m *Maker) Free(room Room, slot int) {
	if e := m.find(room); e != nil && slot < len(e.taken) && e.taken[slot] {
		e.taken[slot] = false
		e.count--
	}
}

// Count returns how many seats of a room are taken or promised.
func (m *Maker) Count(room Room) int {
	if e := m.find(room); e != nil {
		return e.count
	}
	return 0
}

// Close takes a room off the list.
func (m *Maker) Close(room Room) {
	for i := range m.rooms {
		if m.rooms[i].room == room {
			m.rooms = append(m.rooms[:i], m.rooms[i+1:]...)
			return
		}
	}
}

func (m *Maker) find(room Room) *entry {
	for i := range m.rooms {
		if m.rooms[i].room == room {
			return &m.rooms[i]
		}
	}
	return nil
}
