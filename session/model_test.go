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
	good  []wire.Token // the newest last, at most two
	place Place
	away  bool
	until clock.Time
}

// owner returns whose token it is, or 0.
func (m *model) owner(token wire.Token) Player {
	for p, s := range m.sessions {
		for _, good := range s.good {
			if good == token {
				return p
			}
		}
	}
	return 0
}

func (m *model) player(t *rapid.T) Player {
	return Player(rapid.Uint64Range(0, uint64(m.last)+1).Draw(t, "player"))
}

func (m *model) open(t *rapid.T) {
	p, token := m.registry.Open()
	if p != m.last+1 {
		t.Fatalf("player %d came after player %d", p, m.last)
	}
	m.last = p
	m.sessions[p] = &modelSession{good: []wire.Token{token}}
	m.issued = append(m.issued, token)
}

func (m *model) resume(t *rapid.T) {
	if len(m.issued) == 0 {
		return
	}
	token := rapid.SampledFrom(m.issued).Draw(t, "token")
	p, place, next, ok := m.registry.Resume(token)
	if want := m.owner(token); p != want || ok != (want != 0) {
		t.Fatalf("the token is player %d's (%v), want %d", p, ok, want)
	}
	if !ok {
		return
	}
	s := m.sessions[p]
	if place != s.place {
		t.Fatalf("player %d is at %+v, want %+v", p, place, s.place)
	}
	s.good, s.away = []wire.Token{token, next}, false
	m.issued = append(m.issued, next)
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
	m.registry.Seat(p, place)
	if s := m.sessions[p]; s != nil {
		s.place = place
	}
}

func (m *model) lose(t *rapid.T) {
	p := m.player(t)
	m.registry.Away(m.now, p)
	if s := m.sessions[p]; s != nil {
		s.away, s.until = true, m.now+grace
	}
}

func (m *model) close(t *rapid.T) {
	p := m.player(t)
	m.registry.Close(p)
	delete(m.sessions, p)
}

func (m *model) expire(t *rapid.T) {
	m.now += clock.Time(rapid.Int64Range(0, int64(grace)).Draw(t, "span"))
	m.registry.Expire(m.now)
	for p, s := range m.sessions {
		if s.away && m.now >= s.until && s.place.Room == 0 {
			delete(m.sessions, p)
		}
	}
}

func (m *model) check(t *rapid.T) {
	tokens := 0
	for p, s := range m.sessions {
		tokens += len(s.good)
		if got := m.registry.Place(p); got != s.place {
			t.Fatalf("player %d is at %+v, want %+v", p, got, s.place)
		}
	}
	if m.registry.Len() != len(m.sessions) || len(m.registry.tokens) != tokens {
		t.Fatalf("%d sessions and %d tokens, want %d and %d", m.registry.Len(), len(m.registry.tokens), len(m.sessions), tokens)
	}
}

func TestRegistryAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &model{registry: newRegistry(), sessions: make(map[Player]*modelSession)}
		t.Repeat(map[string]func(*rapid.T){
			"open": m.open, "resume": m.resume, "confirm": m.confirm, "seat": m.seat,
			"lose": m.lose, "close": m.close, "expire": m.expire, "": m.check,
		})
	})
}
