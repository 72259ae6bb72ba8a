package match_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/match"
)

// Adopted rooms are rooms like any other: players fill them up, and their seats are free when they leave.
func TestAdoptedRooms(t *testing.T) {
	m := match.NewMaker(3, 3)
	if !m.Adopt(7, []bool{true, false, true}) || !m.Adopt(4, []bool{false, false, false}) {
		t.Fatal("a room was not adopted")
	}
	if m.Rooms() != 2 || m.Seats() != 2 || m.Count(7) != 2 || m.Last() != 7 {
		t.Errorf("%d rooms, %d seats, %d in room 7, the newest is %d", m.Rooms(), m.Seats(), m.Count(7), m.Last())
	}
	mustSeat(t, m, quick{4, 0}, false)
	mustSeat(t, m, quick{4, 1}, false)
	mustSeat(t, m, quick{7, 1}, false) // two in each: the one that was entered first
	m.Free(7, 2)
	mustSeat(t, m, quick{7, 2}, false)
	mustSeat(t, m, quick{4, 2}, false)
	mustSeat(t, m, quick{8, 0}, true)
}

func TestNumbersGoOn(t *testing.T) {
	m := match.NewMaker(1, 2)
	m.After(30)
	m.After(5)
	mustSeat(t, m, quick{31, 0}, true)
	if m.Last() != 31 {
		t.Errorf("the newest room is %d", m.Last())
	}
}

func TestRoomsThatAreNotAdopted(t *testing.T) {
	m := match.NewMaker(2, 2)
	mustSeat(t, m, quick{1, 0}, true)
	for name, adopted := range map[string]bool{
		"no number":       m.Adopt(0, make([]bool, 2)),
		"the same number": m.Adopt(1, make([]bool, 2)),
		"other slots":     m.Adopt(2, make([]bool, 3)),
	} {
		if adopted {
			t.Errorf("%s: it was adopted", name)
		}
	}
	if !m.Adopt(2, make([]bool, 2)) || m.Adopt(3, make([]bool, 2)) {
		t.Error("the limit of rooms does not count")
	}
	if m.Rooms() != 2 || m.Seats() != 1 {
		t.Errorf("%d rooms, %d seats", m.Rooms(), m.Seats())
	}
}
