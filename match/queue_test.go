package match_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/match"
)

// withQueue gives a maker a queue.
func withQueue(key match.Key, rules match.Rules) func(*match.Config) {
	return func(c *match.Config) { c.Queues = map[match.Key]match.Rules{key: rules} }
}

func enqueue(t *testing.T, m *match.Maker, now clock.Time, p match.Player, skill int) {
	t.Helper()
	if err := m.Enqueue(now, p, "", skill); err != nil {
		t.Fatalf("player %d: %v", p, err)
	}
}

// groups returns the matches that are made, as the players of each room in order.
func groups(m *match.Maker, now clock.Time) (list []string) {
	for _, offer := range m.Advance(now) {
		var players []match.Player
		for _, s := range offer.Seats {
			players = append(players, s.Player)
			if at, ok := m.Seat(s.Player); !ok || at != s || s.Room != offer.Room {
				panic(fmt.Sprintf("an offer %+v of a seat %+v", s, at))
			}
			if _, queued := m.Ticket(s.Player); queued {
				panic("who has a seat waits for one")
			}
		}
		slices.Sort(players)
		kind := "in"
		if offer.New {
			kind = "new"
		}
		list = append(list, fmt.Sprint(kind, " ", offer.Room, " ", players))
	}
	return list
}

func mustMake(t *testing.T, m *match.Maker, now clock.Time, want ...string) {
	t.Helper()
	if got := groups(m, now); !slices.Equal(got, want) {
		t.Errorf("matches %q, want %q", got, want)
	}
}

func TestQueueMakesMatches(t *testing.T) {
	for name, c := range map[string]struct {
		rules  match.Rules
		skills []int // of players 1, 2, ...
		want   []string
	}{
		"too few":             {match.Rules{Min: 2, Max: 4}, []int{5}, nil},
		"just enough":         {match.Rules{Min: 2, Max: 4}, []int{5, 5}, []string{"new 1 [1 2]"}},
		"as many as may":      {match.Rules{Min: 2, Max: 3}, []int{5, 5, 5, 5, 5}, []string{"new 1 [1 2 3]", "new 2 [4 5]"}},
		"the nearest":         {match.Rules{Min: 2, Max: 2, MaxSpan: 99, Span: 99}, []int{50, 40, 65, 55}, []string{"new 1 [1 4]", "new 2 [2 3]"}},
		"of equals the older": {match.Rules{Min: 2, Max: 2}, []int{7, 7, 7, 7, 7}, []string{"new 1 [1 2]", "new 2 [3 4]"}},
		"too far":             {match.Rules{Min: 2, Max: 2, Span: 9, MaxSpan: 9}, []int{0, 10, 20}, nil},
		"just near enough":    {match.Rules{Min: 2, Max: 2, Span: 9, MaxSpan: 9}, []int{0, 10, 9}, []string{"new 1 [1 3]"}},
		"the ends":            {match.Rules{Min: 2, Max: 2, Span: 1, MaxSpan: 1}, []int{-1 << 62, 1 << 62, 1<<62 - 1}, []string{"new 1 [2 3]"}},
		"alone":               {match.Rules{Min: 1, Max: 2}, []int{0, 9}, []string{"new 1 [1]", "new 2 [2]"}},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMaker(4, 9, withQueue("", c.rules))
			for i, skill := range c.skills {
				enqueue(t, m, 0, match.Player(i+1), skill)
			}
			mustMake(t, m, 0, c.want...)
		})
	}
}

// The span widens to the instant, and not beyond its end.
func TestSpansWiden(t *testing.T) {
	m := newMaker(2, 9, withQueue("", match.Rules{Min: 2, Max: 2, Span: 10, Widen: 5, MaxSpan: 30}))
	enqueue(t, m, 0, 1, 0)
	enqueue(t, m, 0, 2, 30)
	enqueue(t, m, 0, 3, -31)
	mustMake(t, m, 4*clock.Second-1)
	mustMake(t, m, 4*clock.Second, "new 1 [1 2]")
	enqueue(t, m, 5*clock.Second, 4, 0)
	mustMake(t, m, 500*clock.Second) // 31 is too far for ever
}

// However many come after him, and find others at once: who has waited longest is served as soon as anyone is near enough.
func TestNobodyStarves(t *testing.T) {
	m := newMaker(4, 1000, withQueue("", match.Rules{Min: 2, Max: 4, Span: 10, Widen: 1, MaxSpan: 1000}))
	enqueue(t, m, 0, 1, 500)
	next := match.Player(2)
	for second := clock.Time(0); second <= 490; second++ {
		for range 8 {
			enqueue(t, m, second*clock.Second, next, 0)
			next++
		}
		m.Advance(second * clock.Second)
		_, seated := m.Seat(1)
		if want := second == 490; seated != want {
			t.Fatalf("after %d s he has a seat: %v", second, seated)
		}
	}
}

// Groups of several sizes are put together exactly, where taking the nearest first would not come out even.
func TestPartiesInTheQueue(t *testing.T) {
	m := newMaker(4, 9, withQueue("", match.Rules{Min: 4, Max: 4, Span: 100, MaxSpan: 100}))
	enqueue(t, m, 0, 1, 0)
	party(t, m, 10, 11)
	enqueue(t, m, 0, 10, 1) // nearest, but then one is missing
	party(t, m, 20, 21, 22)
	enqueue(t, m, 0, 20, 50)
	if m.Queued("") != 6 {
		t.Errorf("%d wait", m.Queued(""))
	}
	mustMake(t, m, 0, "new 1 [1 20 21 22]")
	party(t, m, 30, 31)
	enqueue(t, m, 0, 30, 9)
	mustMake(t, m, 0, "new 2 [10 11 30 31]")
}

func TestWhoMayWait(t *testing.T) {
	m := newMaker(4, 9, withQueue("", match.Rules{Min: 2, Max: 2}))
	party(t, m, 1, 2)
	enqueue(t, m, 7, 1, 3)
	ticket, ok := m.Ticket(2)
	if !ok || !slices.Equal(ticket.Players, []match.Player{1, 2}) || ticket.Skill != 3 || ticket.Entered != 7 || ticket.Key != "" {
		t.Errorf("the ticket is %+v", ticket)
	}
	party(t, m, 3, 4, 5)
	quick(t, m, 6, seat{1, 0})
	for name, c := range map[string]struct{ got, want error }{
		"twice":               {m.Enqueue(0, 1, "", 0), match.ErrQueued},
		"with another ticket": {m.Enqueue(0, 2, "", 0), match.ErrQueued},
		"too large":           {m.Enqueue(0, 3, "", 0), match.ErrSpec},
		"not the leader":      {m.Enqueue(0, 4, "", 0), match.ErrNotLeader},
		"with a seat":         {m.Enqueue(0, 6, "", 0), match.ErrSeated},
		"no such queue":       {m.Enqueue(0, 7, "duel", 0), match.ErrSpec},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
	if left := m.LeaveQueue(2); !slices.Equal(left, []match.Player{1, 2}) || m.LeaveQueue(1) != nil {
		t.Errorf("on the ticket were %v", left)
	}
}

// What ends a ticket: a seat by another way, and a party that changes.
func TestWhatEndsATicket(t *testing.T) {
	for name, c := range map[string]struct {
		act func(m *match.Maker)
		who match.Player
	}{
		"a quick match":     {func(m *match.Maker) { _, _ = m.Quick(0, 1, "") }, 1},
		"a room of his own": {func(m *match.Maker) { _, _ = m.Create(0, 1, match.Spec{}) }, 1},
		"a party":           {func(m *match.Maker) { _, _ = m.CreateParty(1) }, 1},
		"another's party": {func(m *match.Maker) {
			y, _ := m.CreateParty(9)
			_, _ = m.JoinParty(1, y.Code)
		}, 1},
		"a new member": {func(m *match.Maker) {
			y, _ := m.Party(2)
			_, _ = m.JoinParty(9, y.Code)
		}, 2},
		"a member who leaves": {func(m *match.Maker) { m.LeaveParty(3) }, 2},
		"the leader leaves":   {func(m *match.Maker) { m.LeaveParty(2) }, 3},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMaker(4, 9, withQueue("", match.Rules{Min: 4, Max: 4}))
			enqueue(t, m, 0, 1, 0)
			party(t, m, 2, 3)
			enqueue(t, m, 0, 2, 0)
			c.act(m)
			if ticket, ok := m.Ticket(c.who); ok || m.Queued("") == 3 {
				t.Errorf("he waits with %+v", ticket)
			}
		})
	}
}

func TestTicketsExpire(t *testing.T) {
	const life = 10 * clock.Minute
	m := newMaker(2, 9, withQueue("", match.Rules{Min: 2, Max: 2}))
	enqueue(t, m, 5, 2, 0)
	party(t, m, 7, 8)
	if gone := m.Expire(life + 4).Queued; gone != nil {
		t.Errorf("too early: %v", gone)
	}
	enqueue(t, m, life, 1, 0)
	mustMake(t, m, life+5) // whether or not anybody has looked
	if gone := m.Expire(life + 5).Queued; !slices.Equal(gone, []match.Player{2}) || m.Queued("") != 1 {
		t.Errorf("gone are %v", gone)
	}
}

// Who is away is not called, and keeps his place.
func TestWhoIsAwayIsNotCalled(t *testing.T) {
	m := newMaker(3, 9, withQueue("", match.Rules{Min: 2, Max: 2}))
	enqueue(t, m, 0, 1, 0)
	enqueue(t, m, 0, 2, 0)
	enqueue(t, m, 0, 3, 0)
	m.Away(0, 1)
	mustMake(t, m, 0, "new 1 [2 3]")
	enqueue(t, m, 0, 4, 0)
	enqueue(t, m, 0, 5, 0)
	m.Back(1)
	mustMake(t, m, 0, "new 2 [1 4]")
}

func TestNoMoreRoomsForMatches(t *testing.T) {
	m := newMaker(2, 1, withQueue("", match.Rules{Min: 2, Max: 2}))
	for p := match.Player(1); p <= 4; p++ {
		enqueue(t, m, 0, p, 0)
	}
	mustMake(t, m, 0, "new 1 [1 2]")
	if m.Queued("") != 2 {
		t.Errorf("%d wait", m.Queued(""))
	}
	m.Close(1)
	mustMake(t, m, 0, "new 2 [3 4]")
}

// Rooms that queues make are found by neither quick matches nor numbers.
func TestMatchesAreNotPublic(t *testing.T) {
	m := newMaker(4, 9, withQueue("", match.Rules{Min: 2, Max: 3}))
	enqueue(t, m, 0, 1, 0)
	enqueue(t, m, 0, 2, 0)
	mustMake(t, m, 0, "new 1 [1 2]")
	if info, _ := m.Info(0, 1); info.Public || !info.Rated || info.Capacity != 3 || len(m.List(0, 9)) != 0 {
		t.Errorf("the room is %+v", info)
	}
	if _, err := m.Join(0, 3, 1); err != match.ErrNoRoom {
		t.Errorf("by its number: %v", err)
	}
	quick(t, m, 3, seat{2, 0})
}

func TestBackfill(t *testing.T) {
	rules := match.Rules{Min: 2, Max: 4, Span: 20, MaxSpan: 20, Backfill: true}
	m := newMaker(4, 9, withQueue("", rules))
	make2 := func(a, b match.Player, skill int, want string) {
		t.Helper()
		enqueue(t, m, 0, a, skill-5)
		enqueue(t, m, 0, b, skill+5)
		mustMake(t, m, 0, want)
	}
	make2(1, 2, 0, "new 1 [1 2]")
	make2(3, 4, 100, "new 2 [3 4]")
	make2(5, 6, 200, "new 3 [5 6]")
	enqueue(t, m, 0, 7, 51) // 49 away from room 2
	mustMake(t, m, 0)
	enqueue(t, m, 0, 8, 115) // moves the mean of room 2 to 105
	enqueue(t, m, 0, 9, 124)
	mustMake(t, m, 0, "in 2 [8]", "in 2 [9]")
	enqueue(t, m, 0, 10, 100) // room 2 is full
	party(t, m, 11, 12)
	enqueue(t, m, 0, 11, 210)
	mustMake(t, m, 0, "in 3 [11 12]")
	m.SetOpen(1, false)
	enqueue(t, m, 0, 13, 0)
	mustMake(t, m, 0) // room 1 is shut
	m.SetOpen(1, true)
	m.Leave(1)
	m.Leave(2)
	mustMake(t, m, 0) // room 1 is empty
}

// Of two matches that are equally near, the fuller one is filled first.
func TestBackfillFillsUp(t *testing.T) {
	m := newMaker(4, 9, withQueue("", match.Rules{Min: 2, Max: 4, Backfill: true}))
	enqueue(t, m, 0, 1, 0)
	enqueue(t, m, 0, 2, 0)
	mustMake(t, m, 0, "new 1 [1 2]")
	m.SetOpen(1, false)
	for p := match.Player(3); p <= 5; p++ {
		enqueue(t, m, 0, p, 0)
	}
	mustMake(t, m, 0, "new 2 [3 4 5]")
	m.SetOpen(1, true)
	enqueue(t, m, 0, 6, 0)
	enqueue(t, m, 0, 7, 0)
	mustMake(t, m, 0, "in 2 [6]", "in 1 [7]")
}

// The same tickets give the same matches, although maps are gone through in another order each time.
func TestMatchesAreDeterministic(t *testing.T) {
	seed := firstSeed(t)
	play := func() (all []string) {
		r := rand.New(rand.NewPCG(seed, 0))
		m := newMaker(5, 60, withQueue("", match.Rules{Min: 2, Max: 5, Span: 5, Widen: 2, MaxSpan: 80, Backfill: true}))
		p := match.Player(1)
		for second := range clock.Time(20) {
			for range r.IntN(12) {
				members := []match.Player{p, p + 1, p + 2}[:1+r.IntN(3)]
				p += 3
				if len(members) > 1 {
					party(t, m, members...)
				}
				enqueue(t, m, second*clock.Second, members[0], r.IntN(100))
			}
			all = append(all, groups(m, second*clock.Second)...)
			m.Close(match.Room(r.IntN(60)))
		}
		return all
	}
	first, second := play(), play()
	if len(first) < 10 || !slices.Equal(first, second) {
		t.Errorf("%d and %d matches:\n%q\n%q", len(first), len(second), first, second)
	}
}
