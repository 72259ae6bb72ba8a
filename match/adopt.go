package match

import "slices"

// Last returns the number of the newest room that was made.
func (m *Maker) Last() Room { return m.last }

// After makes the numbers of new rooms begin after a room's, so that no number is given twice over the life of several
// makers.
func (m *Maker) After(room Room) { m.last = max(m.last, room) }

// Adopt enters a room that another maker has made, with the seats that are taken in it, by slot. It returns false, and
// enters nothing, if there may be no more rooms, if there is a room of that number, or if it has other slots than this
// maker's rooms.
func (m *Maker) Adopt(room Room, taken []bool) bool {
	if room == 0 || len(taken) != m.slots || len(m.rooms) >= m.maxRooms || m.find(room) != nil {
		return false
	}
	e := entry{room: room, taken: slices.Clone(taken)}
	for _, t := range taken {
		if t {
			e.count++
		}
	}
	m.rooms = append(m.rooms, e)
	m.After(room)
	return true
}
