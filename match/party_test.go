package match_test

import (
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/match"
)

// party makes a party of players, the first of whom leads it.
func party(t *testing.T, m *match.Maker, members ...match.Player) match.Party {
	t.Helper()
	y, err := m.CreateParty(members[0])
	for _, p := range members[1:] {
		if err == nil {
			y, err = m.JoinParty(p, y.Code)
		}
	}
	if err != nil || !slices.Equal(y.Members, members) {
		t.Fatalf("a party %+v, %v", y, err)
	}
	return y
}

// mustBeParty checks whom a player's party has, the leader first.
func mustBeParty(t *testing.T, m *match.Maker, p match.Player, members ...match.Player) {
	t.Helper()
	if y, ok := m.Party(p); !slices.Equal(y.Members, members) || ok != (len(members) > 0) {
		t.Errorf("the party of player %d is %+v, want %v", p, y, members)
	}
}

func TestPartiesFormAndPart(t *testing.T) {
	m := newMaker(3, 1)
	y := party(t, m, 1, 2, 3)
	if _, err := m.JoinParty(4, y.Code); err != match.ErrNoRoom {
		t.Errorf("a party larger than a room: %v", err)
	}
	if _, err := m.JoinParty(4, match.Code{}); err != match.ErrNoRoom {
		t.Errorf("a code that leads nowhere: %v", err)
	}
	if _, err := m.JoinParty(2, y.Code); err != match.ErrInParty {
		t.Errorf("once more: %v", err)
	}
	if _, err := m.CreateParty(3); err != match.ErrInParty {
		t.Errorf("another one: %v", err)
	}
	if left, ok := m.LeaveParty(2); !ok || !slices.Equal(left.Members, []match.Player{1, 3}) || left.Code != y.Code {
		t.Errorf("left is %+v", left)
	}
	mustBeParty(t, m, 2)
	mustBeParty(t, m, 3, 1, 3)
	m.LeaveParty(1)
	mustBeParty(t, m, 3, 3)
	if left, ok := m.LeaveParty(3); ok || left.Members != nil {
		t.Errorf("the last one left %+v", left)
	}
	if _, err := m.JoinParty(1, y.Code); err != match.ErrNoRoom {
		t.Errorf("a party of nobody: %v", err)
	}
	if _, ok := m.LeaveParty(1); ok {
		t.Error("who is in no party left it")
	}
}

// The lead goes to somebody who is there; it stays with a leader whose connection is lost for a moment.
func TestTheLeadPassesOn(t *testing.T) {
	m := newMaker(5, 1)
	party(t, m, 1, 2, 3, 4, 5)
	m.Away(0, 1)
	m.LeaveParty(4)
	mustBeParty(t, m, 1, 1, 2, 3, 5)
	m.Away(0, 2)
	m.LeaveParty(1)
	mustBeParty(t, m, 2, 3, 2, 5)
	m.Away(0, 3)
	m.Away(0, 5)
	m.LeaveParty(3) // nobody is there
	mustBeParty(t, m, 2, 2, 5)
}

func TestPartiesWithoutAnyoneEnd(t *testing.T) {
	const life = 5 * clock.Minute
	m := newMaker(4, 1)
	party(t, m, 1, 2)
	party(t, m, 3)
	m.Away(0, 1)
	m.Away(clock.Second, 2)
	if gone := m.Expire(life + clock.Second - 1).Parties; gone != nil {
		t.Errorf("too early: %v", gone)
	}
	m.Back(1)
	if gone := m.Expire(9 * life).Parties; gone != nil {
		t.Errorf("with somebody there: %v", gone)
	}
	m.Away(2*clock.Second, 1)
	if gone := m.Expire(life + 2*clock.Second).Parties; !slices.Equal(gone, []match.Player{1, 2}) {
		t.Errorf("gone are %v", gone)
	}
	mustBeParty(t, m, 1)
	mustBeParty(t, m, 3, 3)
}

// All or nothing, and in one room.
func TestPartiesMoveWhole(t *testing.T) {
	m := newMaker(4, 2)
	quick(t, m, 8, seat{1, 0})
	quick(t, m, 9, seat{1, 1})
	party(t, m, 1, 2, 3)
	m.Away(0, 3) // his seat waits, too
	if _, err := m.Join(0, 1, 1); err != match.ErrNoRoom || m.Seats() != 2 {
		t.Errorf("three into two seats: %v, %d seats", err, m.Seats())
	}
	offer, err := m.Quick(0, 1, "")
	if got := granted(t, offer, err); !slices.Equal(got, []seat{{2, 0}, {2, 1}, {2, 2}}) {
		t.Errorf("they got %v", got)
	}
	if offer.Seats[2].Player != 3 {
		t.Errorf("the offer is %+v", offer)
	}
	if _, err := m.Create(0, 1, match.Spec{Capacity: 2}); err != match.ErrSeated {
		t.Errorf("with seats already: %v", err)
	}
	m.Close(2)
	if _, err := m.Create(0, 1, match.Spec{Capacity: 2}); err != match.ErrSpec {
		t.Errorf("a room that is too small: %v", err)
	}
	offer, err = m.Create(0, 1, match.Spec{Capacity: 3})
	if got := granted(t, offer, err); len(got) != 3 || m.Count(offer.Room) != 3 {
		t.Errorf("they got %v", got)
	}
}

func TestMembersFollow(t *testing.T) {
	m := newMaker(4, 3, withQueue("", match.Rules{Min: 1, Max: 4}))
	party(t, m, 1, 2, 3)
	quick(t, m, 9, seat{1, 0})
	_, quickErr := m.Quick(0, 2, "")
	_, create := m.Create(0, 2, match.Spec{})
	_, join := m.Join(0, 2, 1)
	for _, err := range []error{quickErr, create, join, m.Enqueue(0, 2, "", 0)} {
		if err != match.ErrNotLeader {
			t.Errorf("a member asks: %v", err)
		}
	}
	offer, err := m.Create(0, 1, match.Spec{})
	granted(t, offer, err)
	m.Leave(2) // loses the promise
	m.Leave(3)
	for _, p := range []match.Player{2, 3} { // into a private room, by its number
		offer, err := m.Join(0, p, offer.Room)
		if got := granted(t, offer, err); len(got) != 1 {
			t.Errorf("player %d got %v", p, got)
		}
	}
	if _, err := m.Join(0, 4, offer.Room); err != match.ErrNoRoom {
		t.Errorf("a stranger: %v", err)
	}
}

// A leader who comes later, or brings those who did, gets seats for whoever is not there yet.
func TestTheLeaderCallsTheRest(t *testing.T) {
	m := newMaker(4, 3)
	quick(t, m, 2, seat{1, 0})
	party(t, m, 1, 2, 3)
	if _, err := m.Quick(0, 1, ""); err != match.ErrSeated {
		t.Errorf("away from a member: %v", err)
	}
	offer, err := m.Join(0, 1, 1)
	if got := granted(t, offer, err); !slices.Equal(got, []seat{{1, 1}, {1, 2}}) || offer.Seats[1].Player != 3 {
		t.Errorf("they got %+v", offer)
	}
}
