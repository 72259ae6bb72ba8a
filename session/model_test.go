package session

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// model is the registry as one would write it down: who has which tokens.
type model struct {
	registry *Registry
	now      clock.Time
	sessions map[Player]*modelSession
	issued   []wire.Token // ever
	last     Player
}

type modelSession struct {
	account string
	good    []wire.Token // the newest last, at most two
	place   Place
	away    bool
	until   clock.Time
}

func (m *model) ended(s *modelSession) bool { return s.away && m.now >= s.until && s.place.Room == 0 }

// owner returns whose token it is, shown with an account, or 0.
func (m *model) owner(token wire.Token, account string) Player {
	for p, s := range m.sessions {
		for _, good := range s.good {
			if good == token && s.account == account && !m.ended(s) {
				return p
			}
		}
	}
	return 0
}

func (m *model) player(t *rapid.T) Player {
	return Player(rapid.Uint64Range(0, uint64(m.last)+1).Draw(t, "player"))
}

func (m *model) account(t *rapid.T) string {
	return rapid.SampledFrom([]string{"", "ada", "bob"}).Draw(t, "account")
}

// only returns the session that an account has and may have only one of, or 0.
func (m *model) only(account string) Player {
	for p, s := range m.sessions {
		if m.registry.cfg.OnePerAccount && account != "" && s.account == account && !m.ended(s) {
			return p
		}
	}
	return 0
}

func (m *model) open(t *rapid.T) {
	account := m.account(t)
	want := m.only(account)
	pass, err := m.registry.Open(m.now, account)
	if err != nil || pass.Taken != (want != 0) {
		t.Fatalf("%q gets %+v, %v; has session %d", account, pass, err, want)
	}
	if !pass.Taken {
		m.last++
		want = m.last
		m.sessions[want] = &modelSession{account: account}
	}
	s := m.sessions[want]
	if pass.Player != want || pass.Place != s.place {
		t.Fatalf("%q gets %+v, want player %d at %+v", account, pass, want, s.place)
	}
	s.good, s.away = []wire.Token{pass.Token}, false
	m.issued = append(m.issued, pass.Token)
}

func (m *model) resume(t *rapid.T) {
	if len(m.issued) == 0 {
		return
	}
	token, account := rapid.SampledFrom(m.issued).Draw(t, "token"), m.account(t)
	want := m.owner(token, account)
	pass, ok := m.registry.Resume(m.now, token, account)
	if pass.Player != want || ok != (want != 0) || pass.Taken != ok {
		t.Fatalf("the token gives %+v (%v), want player %d", pass, ok, want)
	}
	if !ok {
		return
	}
	s := m.sessions[want]
	if pass.Place != s.place {
		t.Fatalf("player %d is at %+v, want %+v", want, pass.Place, s.place)
	}
	s.good, s.away = []wire.Token{token, pass.Token}, false
	m.issued = append(m.issued, pass.Token)
}

func (m *model) confirm(t *rapid.T) {
	p := m.player(t)
	m.registry.Confirm(p)
	if s := m.sessions[p]; s != nil {
		s.good = s.good[len(s.good)-1:]
	}
}

func (m *model) seat(t *rapid.T) {
	p, place := m.player(t), Place{Room: rapid.Uint64Range(0, 2).Draw(t, "room"), Slot: 1}
	if s := m.sessions[p]; s != nil && !m.ended(s) { // who has ended gets no seat any more
		m.registry.Seat(p, place)
		s.place = place
	}
}

func (m *model) lose(t *rapid.T) {
	p := m.player(t)
	if s := m.sessions[p]; s != nil && !s.away {
		m.registry.Away(m.now, p)
		s.away, s.until = true, m.now+grace
	}
}

func (m *model) close(t *rapid.T) {
	p := m.player(t)
	m.registry.Close(p)
	delete(m.sessions, p)
}

func (m *model) pass(t *rapid.T) {
	m.now += clock.Time(rapid.Int64Range(0, int64(grace)).Draw(t, "span"))
}

func (m *model) expire(t *rapid.T) {
	before := Player(0)
	for _, p := range m.registry.Expire(m.now) {
		if s := m.sessions[p]; s == nil || !m.ended(s) || p <= before {
			t.Fatalf("player %d ended, after player %d", p, before)
		}
		before = p
		delete(m.sessions, p)
	}
	for p, s := range m.sessions {
		if m.ended(s) {
			t.Fatalf("player %d did not end", p)
		}
	}
}

func (m *model) check(t *rapid.T) {
	tokens := 0
	for p, s := range m.sessions {
		tokens += len(s.good)
		if got := m.registry.Place(p); got != s.place || m.registry.Account(p) != s.account {
			t.Fatalf("player %d is at %+v, want %+v", p, got, s.place)
		}
	}
	if m.registry.Len() != len(m.sessions) || len(m.registry.tokens) != tokens {
		t.Fatalf("%d sessions and %d tokens, want %d and %d", m.registry.Len(), len(m.registry.tokens), len(m.sessions), tokens)
	}
	if len(m.registry.accounts) > 2 {
		t.Fatalf("%d accounts are kept", len(m.registry.accounts))
	}
}

func TestRegistryAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cfg := Config{Random: counted(), Grace: grace, OnePerAccount: rapid.Bool().Draw(t, "one")}
		m := &model{registry: NewRegistry(cfg), sessions: make(map[Player]*modelSession)}
		t.Repeat(map[string]func(*rapid.T){
			"open": m.open, "resume": m.resume, "confirm": m.confirm, "seat": m.seat, "lose": m.lose,
			"close": m.close, "pass": m.pass, "expire": m.expire, "": m.check,
		})
	})
}
