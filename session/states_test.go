package session

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// story is one session on its way through the table of states in the package's doc.
type story struct {
	t      *testing.T
	r      *Registry
	now    clock.Time
	player Player
	tokens []wire.Token // that its player got, the newest last
}

const storyAccount = "ada"

var storyPlace = Place{Room: 7, Slot: 2}

// begin returns a session in a state.
func begin(t *testing.T, cfg Config, state string) *story {
	s := &story{t: t, r: NewRegistry(cfg), now: clock.Second}
	pass := mustOpen(t, s.r, s.now, storyAccount)
	s.player, s.tokens = pass.Player, []wire.Token{pass.Token}
	switch state {
	case "sure":
		s.r.Confirm(s.player)
	case "unsure, returned":
		s.comeBack(0)
	case "seated":
		s.r.Seat(s.player, storyPlace)
		s.r.Away(s.now, s.player)
	case "adrift":
		s.r.Away(s.now, s.player)
	case "ended":
		s.r.Close(s.player)
	}
	return s
}

// comeBack shows one of the tokens, which must be good.
func (s *story) comeBack(token int) {
	s.t.Helper()
	place := s.r.Place(s.player)
	pass, ok := s.r.Resume(s.now, s.tokens[token], storyAccount)
	if !ok || pass.Player != s.player || !pass.Taken || pass.Place != place {
		s.t.Fatalf("token %d gave %+v (%v)", token, pass, ok)
	}
	s.tokens = append(s.tokens, pass.Token)
}

// state returns the state that the session is in, as the table calls it.
func (s *story) state() string {
	e := s.r.players[s.player]
	switch {
	case e == nil || e.endedBy(s.now):
		return "ended"
	case e.away && e.place.Room != 0:
		return "seated"
	case e.away:
		return "adrift"
	case e.before != (tokenHash{}):
		return "unsure"
	}
	return "here" // with one good token: sure, or unsure since Open
}

// good returns which of the tokens are good, from copies of the registry, so that it changes nothing.
func (s *story) good() (list []int) {
	for i, token := range s.tokens {
		again, err := Restore(s.r.cfg, s.now, s.r.Save(nil, s.now))
		if err != nil {
			s.t.Fatal(err)
		}
		if _, ok := again.Resume(s.now, token, storyAccount); ok {
			list = append(list, i)
		}
	}
	return list
}

// TestStates has a case for each row of the table, and for each state that the row names.
func TestStates(t *testing.T) {
	for _, c := range []struct {
		happening string
		from      []string
		act       func(s *story)
		next      string
		good      []int // tokens
	}{
		{"anything after Welcome", []string{"unsure"},
			func(s *story) { s.r.Confirm(s.player) }, "here", []int{0}},
		{"anything after the second Welcome", []string{"unsure, returned"},
			func(s *story) { s.r.Confirm(s.player) }, "here", []int{1}},
		{"lost link or reload, in a room", []string{"unsure", "sure"}, func(s *story) {
			s.r.Seat(s.player, storyPlace)
			s.r.Away(s.now, s.player)
		}, "seated", []int{0}},
		{"lost link or reload, in no room", []string{"unsure", "sure"},
			func(s *story) { s.r.Away(s.now, s.player) }, "adrift", []int{0}},
		{"return in time", []string{"seated", "adrift"}, func(s *story) {
			s.now += grace - 1
			s.comeBack(0)
		}, "unsure", []int{0, 1}},
		{"change of network", []string{"unsure", "sure"},
			func(s *story) { s.comeBack(0) }, "unsure", []int{0, 1}},
		{"two tabs", []string{"unsure", "sure"}, func(s *story) {
			s.comeBack(0)
			s.r.Confirm(s.player)
			s.comeBack(1)
		}, "unsure", []int{1, 2}},
		{"token of the answer lost", []string{"unsure, returned"},
			func(s *story) { s.comeBack(0) }, "unsure", []int{0, 2}},
		{"token replayed, when the next one has arrived", []string{"sure"}, func(s *story) {
			s.comeBack(0)
			s.r.Confirm(s.player)
			s.refused(s.tokens[0], storyAccount)
		}, "here", []int{1}},
		{"token replayed, while away", []string{"seated", "adrift"}, func(s *story) {
			s.comeBack(0)
			s.r.Confirm(s.player)
			s.r.Seat(s.player, storyPlace)
			s.r.Away(s.now, s.player)
			s.refused(s.tokens[0], storyAccount)
		}, "seated", []int{1}},
		{"another account's token", []string{"unsure", "sure", "seated", "adrift", "ended"},
			func(s *story) { s.refused(s.tokens[0], "bob") }, "", nil},
		{"the room's grace ends", []string{"seated"},
			func(s *story) { s.r.Seat(s.player, Place{}) }, "adrift", []int{0}},
		{"the room's grace ends after the session's", []string{"seated"}, func(s *story) {
			s.now += grace
			s.r.Seat(s.player, Place{})
			s.refused(s.tokens[0], storyAccount)
		}, "ended", nil},
		{"grace ends", []string{"adrift"}, func(s *story) {
			s.now += grace
			s.refused(s.tokens[0], storyAccount)
		}, "ended", nil},
		{"the room closes", []string{"unsure", "sure"}, func(s *story) {
			s.r.Seat(s.player, storyPlace)
			s.r.Seat(s.player, Place{})
		}, "here", []int{0}},
		{"kick or logout", []string{"unsure", "sure", "unsure, returned", "seated", "adrift", "ended"},
			func(s *story) { s.r.Close(s.player) }, "ended", nil},
		{"server restart, in a room", []string{"seated"}, (*story).restart, "seated", []int{0}},
		{"server restart, in no room", []string{"unsure", "sure", "adrift"}, (*story).restart, "adrift", []int{0}},
		{"server restart, the answer on its way", []string{"unsure, returned"}, (*story).restart, "adrift", []int{0, 1}},
	} {
		for _, from := range c.from {
			t.Run(c.happening+"/"+from, func(t *testing.T) {
				s := begin(t, Config{Random: counted(), Grace: grace}, from)
				next, good := c.next, c.good
				if next == "" { // nothing changes
					next, good = s.state(), s.good()
				}
				c.act(s)
				s.mustBe(next, good)
			})
		}
	}
}

// mustBe checks the state, and which tokens are good in it.
func (s *story) mustBe(state string, good []int) {
	s.t.Helper()
	if got := s.state(); got != state {
		s.t.Errorf("the session is %q, want %q", got, state)
	}
	if got := s.good(); len(got) != len(good) || len(got) > 0 && (got[0] != good[0] || got[len(got)-1] != good[len(good)-1]) {
		s.t.Errorf("good tokens are %v, want %v", got, good)
	}
}

// refused shows a token that must lead nowhere, and then begins a session as whoever shows it does.
func (s *story) refused(token wire.Token, account string) {
	s.t.Helper()
	if pass, ok := s.r.Resume(s.now, token, account); ok {
		s.t.Fatalf("the token gave %+v", pass)
	}
	if pass := mustOpen(s.t, s.r, s.now, account); pass.Player == s.player || pass.Taken {
		s.t.Fatalf("the new session is the old one: %+v", pass)
	}
}

// restart goes on in the next server, by another clock.
func (s *story) restart() {
	const later = 500 * clock.Second
	next, err := Restore(s.r.cfg, s.now+later, s.r.Save(nil, s.now))
	if err != nil {
		s.t.Fatal(err)
	}
	s.r, s.now = next, s.now+later
}

// The account's newest connection has its one session, whatever state it is in; its older tokens are void.
func TestStatesWithOnePerAccount(t *testing.T) {
	for _, from := range []string{"unsure", "sure", "unsure, returned", "seated", "adrift"} {
		t.Run(from, func(t *testing.T) {
			s := begin(t, Config{Random: counted(), Grace: grace, OnePerAccount: true}, from)
			place := s.r.Place(s.player)
			pass := mustOpen(t, s.r, s.now, storyAccount)
			if pass.Player != s.player || !pass.Taken || pass.Place != place || s.r.Len() != 1 {
				t.Fatalf("took over %+v", pass)
			}
			s.tokens = append(s.tokens, pass.Token)
			s.mustBe("here", []int{len(s.tokens) - 1})
		})
	}
	s := begin(t, Config{Random: counted(), Grace: grace, OnePerAccount: true}, "ended")
	if pass := mustOpen(t, s.r, s.now, storyAccount); pass.Taken || pass.Player == s.player {
		t.Errorf("a session that was closed was taken over: %+v", pass)
	}
}

// How long an overlay may count down.
func TestLeft(t *testing.T) {
	r := newRegistry()
	p, _ := open(r)
	if got := r.Left(100*grace, p); got != grace {
		t.Errorf("%d ns while connected", got)
	}
	r.Away(clock.Second, p)
	for at, want := range map[clock.Time]clock.Time{clock.Second: grace, grace: clock.Second, 3 * grace: 0} {
		if got := r.Left(at, p); got != want {
			t.Errorf("%d ns at %d, want %d", got, at, want)
		}
	}
	if r.Left(0, 99) != 0 {
		t.Error("nobody has time left")
	}
}
