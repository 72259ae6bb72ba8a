package match_test

import (
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/match"
)

func TestPlayersFillARoomBeforeTheNext(t *testing.T) {
	m := newMaker(3, 2)
	for i, want := range []seat{{1, 0}, {1, 1}, {1, 2}, {2, 0}} {
		quick(t, m, match.Player(i+1), want)
	}
	m.Free(1, 1)
	quick(t, m, 5, seat{2, 1}) // both have room; the smaller one is taken
	m.Free(2, 0)
	quick(t, m, 6, seat{2, 0}) // again the smaller one, in its lowest free slot
	quick(t, m, 7, seat{1, 1})
	quick(t, m, 8, seat{2, 2})
	if offer, err := m.Quick(0, 9, ""); err != match.ErrFull || offer.New || offer.Room != 0 {
		t.Errorf("a third room was made: %+v", offer)
	}
	if m.Rooms() != 2 || m.Seats() != 6 || m.Count(1) != 3 || m.Count(2) != 3 {
		t.Errorf("%d rooms, %d seats, %d and %d", m.Rooms(), m.Seats(), m.Count(1), m.Count(2))
	}
}

func TestPolicies(t *testing.T) {
	newest := func(rooms []match.Candidate) int { return len(rooms) - 1 }
	fresh := func([]match.Candidate) int { return -1 }
	for name, c := range map[string]struct {
		policy match.Policy
		want   seat
	}{
		"by default the smallest": {nil, seat{2, 1}},
		"smallest":                {match.Smallest, seat{2, 1}},
		"fullest":                 {match.Fullest, seat{3, 2}},
		"the game's own":          {newest, seat{4, 1}},
		"always a new one":        {fresh, seat{5, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMaker(4, 9, func(c2 *match.Config) { c2.Pick = c.policy })
			for i, players := range []int{2, 1, 2, 1} { // rooms 1 to 4; the third one is smaller
				spec := match.Spec{Public: true, Capacity: 4}
				if i == 2 {
					spec.Capacity = 3
				}
				for n := range players {
					p := match.Player(10*i + n + 1)
					if n == 0 {
						_, _ = m.Create(0, p, spec)
					} else {
						_, _ = m.Join(0, p, match.Room(i+1))
					}
				}
			}
			quick(t, m, 99, c.want)
		})
	}
}

// What a quick match must not lead to: rooms that are private, closed, full, or of another kind.
func TestQuickLeavesRoomsOut(t *testing.T) {
	m := newMaker(2, 9)
	for i, spec := range []match.Spec{{}, {Public: true}, {Public: true, Capacity: 1}, {Public: true, Key: "duel"}} {
		offer, err := m.Create(0, match.Player(i+1), spec)
		granted(t, offer, err)
	}
	m.SetOpen(2, false)
	quick(t, m, 10, seat{5, 0})
	m.SetOpen(2, true)
	quick(t, m, 11, seat{2, 1})
	offer, err := m.Quick(0, 12, "duel")
	if got := granted(t, offer, err); got[0] != (seat{4, 1}) {
		t.Errorf("the key led to %+v", got)
	}
	offer, err = m.Quick(0, 13, "race")
	if info, _ := m.Info(0, offer.Room); err != nil || !offer.New || info.Key != "race" || !info.Public || info.Capacity != 2 {
		t.Errorf("a new key led to %+v", info)
	}
}

func TestCreate(t *testing.T) {
	m := newMaker(4, 2)
	spec := match.Spec{Name: "Ada's", Public: true, Capacity: 3, Key: "duel", Options: []byte{1, 2}}
	offer, err := m.Create(5*clock.Second, 1, spec)
	if got := granted(t, offer, err); !offer.New || got[0] != (seat{1, 0}) {
		t.Errorf("%+v", offer)
	}
	info, ok := m.Info(5*clock.Second, 1)
	if !ok || info.Name != "Ada's" || !info.Public || !info.Open || info.Rated || info.Capacity != 3 || info.Players != 1 ||
		info.Key != "duel" || string(info.Options) != "\x01\x02" || info.Created != 5*clock.Second || info.Code == (match.Code{}) {
		t.Errorf("the room is %+v (%v)", info, ok)
	}
	for p := match.Player(2); p <= 3; p++ {
		offer, err := m.JoinByCode(0, p, info.Code)
		granted(t, offer, err)
	}
	if _, err := m.JoinByCode(0, 4, info.Code); err != match.ErrNoRoom {
		t.Errorf("over its capacity: %v", err)
	}
	if _, ok := m.Info(0, 2); ok {
		t.Error("there is a second room")
	}
}

func TestSpecsThatCannotBe(t *testing.T) {
	m := newMaker(4, 9)
	for name, spec := range map[string]match.Spec{
		"too large":        {Capacity: 5},
		"less than nobody": {Capacity: -1},
		"a long name":      {Name: strings.Repeat("x", match.MaxRoomName+1)},
		"no UTF-8":         {Name: "\xff"},
		"a long key":       {Key: match.Key(strings.Repeat("x", match.MaxKey+1))},
		"long options":     {Options: make([]byte, match.MaxOptions+1)},
	} {
		if _, err := m.Create(0, 1, spec); err != match.ErrSpec {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := m.Quick(0, 1, match.Key(make([]byte, match.MaxKey+1))); err != match.ErrSpec {
		t.Errorf("a quick match with a long key: %v", err)
	}
	if m.Rooms() != 0 || m.Seats() != 0 {
		t.Errorf("%d rooms, %d seats", m.Rooms(), m.Seats())
	}
	largest := match.Spec{
		Capacity: 4, Name: strings.Repeat("x", match.MaxRoomName), Key: match.Key(make([]byte, match.MaxKey)),
		Options: make([]byte, match.MaxOptions),
	}
	if _, err := m.Create(0, 1, largest); err != nil {
		t.Errorf("the largest: %v", err)
	}
}

// Whoever tries numbers and codes learns nothing: the answer is the same for all that leads to no seat, and what is wrong
// with the player himself comes before it.
func TestOneAnswerForAll(t *testing.T) {
	m := newMaker(2, 9, func(c *match.Config) { c.CodeLife = clock.Minute })
	codes := make(map[string]match.Code)
	for i, name := range []string{"full", "closed", "shut", "renewed", "private"} {
		offer, err := m.Create(clock.Second, match.Player(i+1), match.Spec{Public: name != "private", Capacity: 2 - i%4/3})
		granted(t, offer, err)
		info, _ := m.Info(clock.Second, offer.Room)
		codes[name] = info.Code
	}
	offer, err := m.JoinByCode(clock.Second, 20, codes["full"])
	granted(t, offer, err)
	m.Close(2)
	m.SetOpen(3, false)
	m.Renew(clock.Second, 4)
	codes["wrong"], codes["none"] = match.Code{'2', '3', '4', '5', '6', '7'}, match.Code{}
	y, _ := m.CreateParty(21)
	codes["of a party"] = y.Code
	for name, code := range codes {
		want := match.ErrNoRoom
		if name == "private" {
			want = nil
		}
		if _, err := m.JoinByCode(2*clock.Second, 30, code); err != want {
			t.Errorf("%s: %v", name, err)
		}
		m.Cancel(30)
		if _, err := m.JoinByCode(2*clock.Second, 20, code); err != match.ErrSeated {
			t.Errorf("%s, by somebody who has a seat: %v", name, err)
		}
	}
	for id := match.Room(0); id < 8; id++ { // 4 has one seat, 5 is private
		if _, err := m.Join(2*clock.Second, 31, id); err != match.ErrNoRoom {
			t.Errorf("room %d: %v", id, err)
		}
	}
}

func TestList(t *testing.T) {
	m := newMaker(2, 9)
	for i, spec := range []match.Spec{
		{Public: true, Capacity: 1, Name: "full"}, {Name: "private"}, {Public: true, Name: "b"}, {Public: true, Name: "shut"}, {Public: true, Name: "a"},
	} {
		offer, err := m.Create(0, match.Player(i+1), spec)
		granted(t, offer, err)
	}
	m.SetOpen(4, false)
	for n, want := range map[int]string{-1: "", 0: "", 1: "b", 2: "b a", 9: "b a full"} {
		var names []string
		for _, info := range m.List(0, n) {
			names = append(names, info.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%d rooms: %q, want %q", n, got, want)
		}
	}
	var all []match.Room
	for id := range m.All() {
		m.Close(id)
		if all = append(all, id); len(all) == 4 {
			break
		}
	}
	if len(all) != 4 || all[0] != 1 || all[3] != 4 || m.Rooms() != 1 {
		t.Errorf("all rooms: %v, %d are left", all, m.Rooms())
	}
}
