package session

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

const grace = 60 * clock.Second

// counted returns a source of random bytes that is a known sequence.
func counted() func([]byte) {
	drawn := uint64(0)
	return func(b []byte) {
		drawn++
		binary.LittleEndian.PutUint64(b, drawn)
		binary.LittleEndian.PutUint64(b[8:], ^drawn)
	}
}

// newRegistry returns a registry whose tokens are a known sequence.
func newRegistry() *Registry { return NewRegistry(Config{Random: counted(), Grace: grace}) }

// open begins a guest's session.
func open(r *Registry) (Player, wire.Token) {
	pass, err := r.Open(0, "")
	if err != nil || pass.Taken || pass.Place != (Place{}) {
		panic(fmt.Sprintf("a new session: %+v, %v", pass, err))
	}
	return pass.Player, pass.Token
}

// resume takes up a guest's session, at the beginning of time.
func resume(r *Registry, token wire.Token) (Player, Place, wire.Token, bool) {
	pass, ok := r.Resume(0, token, "")
	return pass.Player, pass.Place, pass.Token, ok
}

// mustResume resumes a session that must be there, and returns the next token.
func mustResume(t *testing.T, r *Registry, token wire.Token, want Player) wire.Token {
	t.Helper()
	p, _, next, ok := resume(r, token)
	if !ok || p != want {
		t.Fatalf("resuming gave player %d (%v), want %d", p, ok, want)
	}
	if next.IsZero() || next == token {
		t.Fatal("the next token is the old one, or none")
	}
	return next
}

func mustBeVoid(t *testing.T, r *Registry, token wire.Token) {
	t.Helper()
	if p, place, next, ok := resume(r, token); ok || p != 0 || place != (Place{}) || !next.IsZero() {
		t.Fatalf("a token that is void gave player %d at %+v (%v)", p, place, ok)
	}
}

func TestATokenIsGoodOnce(t *testing.T) {
	r := newRegistry()
	ada, first := open(r)
	bob, other := open(r)
	if ada != 1 || bob != 2 || r.Len() != 2 || first == other {
		t.Fatalf("players %d and %d, %d sessions", ada, bob, r.Len())
	}
	second := mustResume(t, r, first, ada)
	r.Confirm(ada)
	mustBeVoid(t, r, first)
	third := mustResume(t, r, second, ada)
	r.Confirm(ada)
	mustBeVoid(t, r, first)
	mustBeVoid(t, r, second)
	mustResume(t, r, third, ada)
	mustResume(t, r, other, bob) // untouched by all that
}

// The answer with the new token may be lost on the way, any number of times. Then the old one still works.
func TestTheOldTokenIsGoodUntilTheNewOneArrived(t *testing.T) {
	r := newRegistry()
	ada, first := open(r)
	var lost []wire.Token
	for range 3 {
		lost = append(lost, mustResume(t, r, first, ada))
	}
	for _, token := range lost[:2] {
		mustBeVoid(t, r, token) // answers that a later one has replaced
	}
	r.Confirm(ada)
	mustBeVoid(t, r, first)
	r.Confirm(ada) // says nothing new
	r.Confirm(99)
	mustResume(t, r, lost[2], ada)
}

// The newest token may come back before anything else did: it confirms itself.
func TestTheNewTokenConfirmsItself(t *testing.T) {
	r := newRegistry()
	ada, first := open(r)
	second := mustResume(t, r, first, ada)
	third := mustResume(t, r, second, ada)
	mustBeVoid(t, r, first)
	mustResume(t, r, second, ada) // the third may have been lost
	mustBeVoid(t, r, third)
}

// Two tabs of a browser share what is stored there. The later one has the session; the earlier one's next token is void
// only once the later one has shown life.
func TestTwoTabs(t *testing.T) {
	r := newRegistry()
	ada, stored := open(r)
	r.Confirm(ada)
	tab1 := mustResume(t, r, stored, ada)
	r.Confirm(ada)
	mustBeVoid(t, r, stored) // the second tab still has the first token: it gets a new session elsewhere
	tab2 := mustResume(t, r, tab1, ada)
	r.Confirm(ada)
	mustBeVoid(t, r, tab1)
	mustResume(t, r, tab2, ada)
	if r.Len() != 1 {
		t.Errorf("%d sessions", r.Len())
	}
}

func TestWrongTokensAreVoid(t *testing.T) {
	r := newRegistry()
	_, token := open(r)
	mustBeVoid(t, r, wire.Token{})
	for i := range len(token) * 8 {
		wrong := token
		wrong[i/8] ^= 1 << (i % 8)
		mustBeVoid(t, r, wrong)
	}
}

// A random source that gives zeros at first must not make the token that means none.
func TestNoTokenIsZero(t *testing.T) {
	draws := 0
	r := NewRegistry(Config{Grace: grace, Random: func(b []byte) {
		if draws++; draws > 3 {
			b[5] = byte(draws)
		}
	}})
	if _, token := open(r); token.IsZero() || draws != 4 {
		t.Errorf("token %x after %d draws", token[:], draws)
	}
}

func TestPlacesAreKept(t *testing.T) {
	r := newRegistry()
	ada, token := open(r)
	r.Seat(ada, Place{Room: 7, Slot: 2})
	r.Seat(99, Place{Room: 8})
	if r.Place(ada) != (Place{Room: 7, Slot: 2}) || r.Place(99) != (Place{}) {
		t.Errorf("places %+v and %+v", r.Place(ada), r.Place(99))
	}
	if _, place, _, _ := resume(r, token); place != (Place{Room: 7, Slot: 2}) {
		t.Errorf("resumed at %+v", place)
	}
}

// A session ends when its player has been away for the grace period and no room keeps a seat for him.
func TestExpiry(t *testing.T) {
	now := 5 * clock.Second
	for _, c := range []struct {
		name   string
		before func(r *Registry, p Player, token wire.Token)
		at     clock.Time
		ends   bool
	}{
		{"connected", func(*Registry, Player, wire.Token) {}, 100 * grace, false},
		{"away, just before", func(r *Registry, p Player, _ wire.Token) { r.Away(now, p) }, now + grace - 1, false},
		{"away for long enough", func(r *Registry, p Player, _ wire.Token) { r.Away(now, p) }, now + grace, true},
		{"away, with a seat", func(r *Registry, p Player, _ wire.Token) {
			r.Seat(p, Place{Room: 1})
			r.Away(now, p)
		}, now + 10*grace, false},
		{"away, and the seat is gone since", func(r *Registry, p Player, _ wire.Token) {
			r.Seat(p, Place{Room: 1})
			r.Away(now, p)
			r.Seat(p, Place{})
		}, now + grace, true},
		{"back in time", func(r *Registry, p Player, token wire.Token) {
			r.Away(now, p)
			resume(r, token)
		}, now + 10*grace, false},
		{"away once more", func(r *Registry, p Player, token wire.Token) {
			r.Away(now, p)
			resume(r, token)
			r.Away(now+grace, p)
		}, now + grace, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRegistry()
			p, token := open(r)
			c.before(r, p, token)
			r.Expire(c.at)
			if ended := r.Len() == 0; ended != c.ends {
				t.Errorf("the session ended: %v", ended)
			}
			if _, _, _, ok := resume(r, token); ok == c.ends {
				t.Errorf("its token is good: %v", ok)
			}
		})
	}
}

func TestClosedSessionsLeaveNothing(t *testing.T) {
	r := newRegistry()
	ada, first := open(r)
	second := mustResume(t, r, first, ada)
	r.Close(ada)
	r.Close(ada)
	mustBeVoid(t, r, first)
	mustBeVoid(t, r, second)
	r.Seat(ada, Place{Room: 1})
	r.Away(0, ada)
	r.Confirm(ada)
	if r.Len() != 0 || len(r.tokens) != 0 || r.Place(ada) != (Place{}) {
		t.Errorf("%d sessions and %d tokens are left", r.Len(), len(r.tokens))
	}
	if next, _ := open(r); next == ada {
		t.Error("the number of a player who left is given again")
	}
}

// Whoever reads the server's memory, or a dump of it, finds no token in it.
func TestTokensAreHashedAtRest(t *testing.T) {
	r := newRegistry()
	ada, first := open(r)
	second := mustResume(t, r, first, ada)
	memory := fmt.Sprintf("%v %v", r.tokens, *r.players[ada])
	for _, token := range []wire.Token{first, second} {
		if strings.Contains(memory, fmt.Sprint([16]byte(token))) {
			t.Error("a token is kept as it is")
		}
		if hash := sha256.Sum256(token[:]); !strings.Contains(memory, fmt.Sprint(hash)) {
			t.Error("the token's SHA-256 hash is not what is kept")
		}
	}
}

func BenchmarkResume(b *testing.B) {
	r := newRegistry()
	for range 10000 {
		open(r)
	}
	p, token := open(r)
	b.ReportAllocs()
	for b.Loop() {
		_, _, token, _ = resume(r, token)
		r.Confirm(p)
	}
}

// The registry is looked through ten times a second under the lobby's lock.
func BenchmarkExpire(b *testing.B) {
	r := newRegistry()
	for range 10000 {
		p, _ := open(r)
		r.Away(0, p)
	}
	b.ReportAllocs()
	for b.Loop() {
		r.Expire(grace - 1)
	}
}

// Who only asks leaves the token good.
func TestWhose(t *testing.T) {
	r := newRegistry()
	pass, _ := r.Open(0, "ann")
	for range 3 {
		if p, ok := r.Whose(0, pass.Token, "ann"); !ok || p != pass.Player {
			t.Errorf("the token is player %d's (%v)", p, ok)
		}
	}
	if p, ok := r.Whose(0, pass.Token, "bob"); ok || p != 0 {
		t.Errorf("with another account it is player %d's", p)
	}
	if again, ok := r.Resume(0, pass.Token, "ann"); !ok || again.Player != pass.Player {
		t.Error("after that the token is void")
	}
}
