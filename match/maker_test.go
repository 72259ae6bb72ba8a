package match_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/match"
)

// quick is one seat that was promised.
type quick struct {
	room match.Room
	slot int
}

// mustSeat takes a seat that must be there.
func mustSeat(t *testing.T, m *match.Maker, want quick, isNew bool) {
	t.Helper()
	room, slot, fresh, ok := m.Quick()
	if !ok || (quick{room, slot}) != want || fresh != isNew {
		t.Fatalf("got slot %d of room %d (new: %v, %v), want %+v (%v)", slot, room, fresh, ok, want, isNew)
	}
}

func TestPlayersFillARoomBeforeTheNext(t *testing.T) {
	m := match.NewMaker(3, 2)
	mustSeat(t, m, quick{1, 0}, true)
	mustSeat(t, m, quick{1, 1}, false)
	mustSeat(t, m, quick{1, 2}, false)
	mustSeat(t, m, quick{2, 0}, true)
	m.Free(1, 1)
	mustSeat(t, m, quick{2, 1}, false) // both have room; the smaller one is taken
	m.Free(2, 0)
	mustSeat(t, m, quick{2, 0}, false) // again the smaller one, in its lowest free slot
	mustSeat(t, m, quick{1, 1}, false)
	mustSeat(t, m, quick{2, 2}, false)
	if room, _, isNew, ok := m.Quick(); ok || isNew || room != 0 {
		t.Errorf("a third room was made: %d", room)
	}
	if m.Rooms() != 2 || m.Seats() != 6 || m.Count(1) != 3 || m.Count(2) != 3 {
		t.Errorf("%d rooms, %d seats, %d and %d", m.Rooms(), m.Seats(), m.Count(1), m.Count(2))
	}
}

func TestClosedRoomsMakePlace(t *testing.T) {
	m := match.NewMaker(2, 1)
	mustSeat(t, m, quick{1, 0}, true)
	m.Close(1)
	m.Close(1)
	m.Free(1, 0) // news of a room that is gone
	if m.Rooms() != 0 || m.Seats() != 0 || m.Count(1) != 0 {
		t.Errorf("%d rooms, %d seats", m.Rooms(), m.Seats())
	}
	mustSeat(t, m, quick{2, 0}, true) // a number is never given twice
}

// A seat that is given back twice, or that there is not, changes nothing.
func TestFreeWhatIsNotTaken(t *testing.T) {
	m := match.NewMaker(2, 1)
	mustSeat(t, m, quick{1, 0}, true)
	mustSeat(t, m, quick{1, 1}, false)
	m.Free(1, 1)
	m.Free(1, 1)
	m.Free(1, 2)
	m.Free(7, 0)
	if m.Count(1) != 1 || m.Seats() != 1 {
		t.Errorf("%d seats are taken", m.Seats())
	}
}

func TestNoRoomsAtAll(t *testing.T) {
	m := match.NewMaker(4, 0)
	if _, _, _, ok := m.Quick(); ok {
		t.Error("a room was made")
	}
}

func TestRoomsWithoutSlotsAreAMistake(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a maker for rooms without slots was made")
		}
	}()
	match.NewMaker(0, 1)
}

// model is what must hold, written down plainly: who has which seat.
type model struct {
	maker *match.Maker
	slots int
	limit int
	rooms map[match.Room]map[int]bool
	last  match.Room
}

func (m *model) smallest() int {
	best := m.slots
	for _, taken := range m.rooms {
		best = min(best, len(taken))
	}
	return best
}

func (m *model) quick(t *rapid.T) {
	room, slot, isNew, ok := m.maker.Quick()
	smallest := m.smallest()
	full := smallest == m.slots
	if ok != (!full || len(m.rooms) < m.limit) || isNew != (ok && full) {
		t.Fatalf("promised %v, new %v, with %v", ok, isNew, m.rooms)
	}
	if !ok {
		return
	}
	if isNew {
		if room <= m.last {
			t.Fatalf("room %d is new after room %d", room, m.last)
		}
		m.last, m.rooms[room] = room, map[int]bool{}
	} else if len(m.rooms[room]) != smallest {
		t.Fatalf("room %d with %d players was chosen, another has %d", room, len(m.rooms[room]), smallest)
	}
	if slot < 0 || slot >= m.slots || m.rooms[room] == nil || m.rooms[room][slot] {
		t.Fatalf("slot %d of room %d was promised, with %v", slot, room, m.rooms)
	}
	m.rooms[room][slot] = true
}

func (m *model) someRoom(t *rapid.T) match.Room {
	return match.Room(rapid.Uint64Range(0, uint64(m.last)+1).Draw(t, "room"))
}

func (m *model) free(t *rapid.T) {
	room, slot := m.someRoom(t), rapid.IntRange(0, m.slots).Draw(t, "slot")
	m.maker.Free(room, slot)
	delete(m.rooms[room], slot)
}

func (m *model) close(t *rapid.T) {
	room := m.someRoom(t)
	m.maker.Close(room)
	delete(m.rooms, room)
}

func (m *model) check(t *rapid.T) {
	seats := 0
	for room, taken := range m.rooms {
		seats += len(taken)
		if m.maker.Count(room) != len(taken) || len(taken) > m.slots {
			t.Fatalf("room %d has %d players, want %d of %d", room, m.maker.Count(room), len(taken), m.slots)
		}
	}
	if m.maker.Rooms() != len(m.rooms) || m.maker.Seats() != seats || len(m.rooms) > m.limit {
		t.Fatalf("%d rooms and %d seats, want %d and %d", m.maker.Rooms(), m.maker.Seats(), len(m.rooms), seats)
	}
}

// No seat is ever promised twice, no room is over its capacity, and there are never more rooms than allowed.
func TestMakerAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &model{
			slots: rapid.IntRange(1, 5).Draw(t, "slots"), limit: rapid.IntRange(0, 4).Draw(t, "rooms"),
			rooms: make(map[match.Room]map[int]bool),
		}
		m.maker = match.NewMaker(m.slots, m.limit)
		t.Repeat(map[string]func(*rapid.T){
			"quick": m.quick, "quick again": m.quick, "free": m.free, "close": m.close, "": m.check,
		})
	})
}

// The worst case: a thousand rooms, of which only the last has a free seat.
func BenchmarkQuick(b *testing.B) {
	const rooms, slots = 1000, 4
	m := match.NewMaker(slots, rooms)
	for range rooms * slots {
		m.Quick()
	}
	m.Free(rooms, 2)
	b.ReportAllocs()
	for b.Loop() {
		room, slot, _, _ := m.Quick()
		m.Free(room, slot)
	}
}
