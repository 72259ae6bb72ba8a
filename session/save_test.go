package session

import (
	"bytes"
	"errors"
	"maps"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// restored returns a registry that goes on where another one was, by another clock.
func restored(t rapid.TB, r *Registry, savedAt, now clock.Time) *Registry {
	t.Helper()
	again, err := Restore(r.cfg, now, r.Save(nil, savedAt))
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// Tokens bring their players back to their places in the registry that follows, and are used up there.
func TestTokensOutliveTheRegistry(t *testing.T) {
	r := newRegistry()
	ada, first := open(r)
	bob, other := open(r)
	r.Seat(ada, Place{Room: 7, Slot: 2})
	again := restored(t, r, clock.Second, 500*clock.Second)
	p, place, next, ok := resume(again, first)
	if !ok || p != ada || place != (Place{Room: 7, Slot: 2}) {
		t.Fatalf("player %d at %+v (%v)", p, place, ok)
	}
	again.Confirm(ada)
	mustBeVoid(t, again, first)
	mustResume(t, again, next, ada)
	mustResume(t, again, other, bob)
	if third, _ := open(again); third != 3 {
		t.Errorf("the next new player is %d", third)
	}
}

// The answer with the newest token may just be on its way when the registry is saved.
func TestBothTokensOutliveTheRegistry(t *testing.T) {
	for _, lost := range []bool{false, true} {
		r := newRegistry()
		ada, first := open(r)
		second := mustResume(t, r, first, ada)
		again := restored(t, r, 0, 0)
		if lost {
			mustResume(t, again, first, ada)
			mustBeVoid(t, again, second)
		} else {
			mustResume(t, again, second, ada)
			again.Confirm(ada)
			mustBeVoid(t, again, first)
		}
	}
}

// Who was connected has the grace period, who was away what was left of it. Who was away for too long is gone.
func TestExpiryAfterRestore(t *testing.T) {
	const saved, now = 100 * clock.Second, 5 * clock.Second
	for _, c := range []struct {
		name  string
		since clock.Time // away; 0: connected
		room  uint64
		lives clock.Time // after now; 0: it is gone at once, -1: as long as its place is kept
	}{
		{"connected", 0, 0, grace},
		{"away for ten seconds", saved - 10*clock.Second, 0, grace - 10*clock.Second},
		{"away for too long", saved - grace, 0, 0},
		{"away for too long, with a place", saved - 2*grace, 4, -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRegistry()
			p, token := open(r)
			r.Seat(p, Place{Room: c.room})
			if c.since != 0 {
				r.Away(c.since, p)
			}
			again := restored(t, r, saved, now)
			switch {
			case c.lives == 0:
				mustBeVoid(t, again, token)
				return
			case c.lives < 0:
				again.Expire(now + 9*grace)
				mustResume(t, again, token, p)
				return
			}
			again.Expire(now + c.lives - 1)
			if again.Len() != 1 {
				t.Fatal("the session ended too early")
			}
			again.Expire(now + c.lives)
			mustBeVoid(t, again, token)
		})
	}
}

// The number of a player who has left is not given again, not even if he was the newest.
func TestNumbersGoOn(t *testing.T) {
	r := newRegistry()
	open(r)
	newest, _ := open(r)
	r.Close(newest)
	if next, _ := open(restored(t, r, 0, 0)); next != newest+1 {
		t.Errorf("after player %d comes player %d", newest, next)
	}
}

func TestGraceIsBounded(t *testing.T) {
	r := newRegistry()
	_, token := open(r)
	again, err := Restore(Config{Random: r.cfg.Random, Grace: clock.Second}, 0, r.Save(nil, 0))
	if err != nil {
		t.Fatal(err)
	}
	again.Expire(clock.Second)
	mustBeVoid(t, again, token)
}

func TestPlaces(t *testing.T) {
	r := newRegistry()
	for i := range 5 {
		p, _ := open(r)
		r.Seat(p, Place{Room: uint64(i % 3), Slot: uint8(i)})
	}
	got := maps.Collect(r.Places())
	want := map[Player]Place{2: {1, 1}, 3: {2, 2}, 5: {1, 4}}
	if !maps.Equal(got, want) {
		t.Errorf("places %v, want %v", got, want)
	}
	var order []Player
	for p := range r.Places() {
		r.Seat(p, Place{})
		if order = append(order, p); len(order) == 2 {
			break
		}
	}
	if len(order) != 2 || order[0] != 2 || order[1] != 3 {
		t.Errorf("in the order %v", order)
	}
}

// Whatever has happened before: the registry that follows is the same, saved again as the same bytes if all were away.
func TestSavingAnyRegistry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, now := newRegistry(), clock.Time(0)
		var tokens []wire.Token
		for range rapid.IntRange(0, 30).Draw(t, "steps") {
			now += clock.Time(rapid.IntRange(0, 30).Draw(t, "seconds")) * clock.Second
			switch p := Player(rapid.IntRange(1, 5).Draw(t, "player")); rapid.IntRange(0, 4).Draw(t, "act") {
			case 0:
				_, token := open(r)
				tokens = append(tokens, token)
			case 1:
				r.Away(now, p)
			case 2:
				r.Seat(p, Place{Room: uint64(p % 3), Slot: uint8(p)})
			case 3:
				r.Close(p)
			default:
				if len(tokens) > 0 {
					_, _, token, ok := resume(r, rapid.SampledFrom(tokens).Draw(t, "token"))
					if ok {
						tokens = append(tokens, token)
					}
				}
			}
		}
		again := restored(t, r, now, 0)
		once, twice := again.Save(nil, 0), restored(t, again, 0, 7*grace).Save(nil, 7*grace)
		if !bytes.Equal(once, twice) {
			t.Fatalf("saved as\n%x, then as\n%x", once, twice)
		}
		r.Expire(now)
		for _, token := range tokens {
			p, place, _, ok := resume(r, token)
			q, there, _, found := resume(again, token)
			if ok != found || p != q || place != there {
				t.Fatalf("a token is good for player %d at %+v (%v), then for player %d at %+v (%v)", p, place, ok, q, there, found)
			}
		}
	})
}

// saved returns a registry of two players, saved.
func saved() []byte {
	r := newRegistry()
	ada, _ := r.Open(0, "ada")
	r.Resume(0, ada.Token, "ada")
	r.Seat(ada.Player, Place{Room: 1})
	open(r)
	return r.Save(nil, 0)
}

func TestRegistriesThatCannotBe(t *testing.T) {
	const last, first, second = 2, 14, 14 + 101 // where they are; the first one has two tokens and an account
	const token = 25                            // where it is, after an account without a name
	good := saved()
	for name, spoil := range map[string]func(b []byte) []byte{
		"a later format":            func(b []byte) []byte { b[0]++; return b },
		"the format before":         func(b []byte) []byte { b[0]--; return b },
		"too long an account":       func(b []byte) []byte { b[first+8] = MaxAccount + 1; return append(b, make([]byte, 200)...) },
		"a player without a number": func(b []byte) []byte { b[first] = 0; return b },
		"a player twice":            func(b []byte) []byte { b[second] = 1; return b },
		"a player after the newest": func(b []byte) []byte { b[last] = 1; return b },
		"a session too few":         func(b []byte) []byte { b[10] = 1; return b },
		"a session too many":        func(b []byte) []byte { b[10] = 3; return b },
		"a token of two players":    func(b []byte) []byte { copy(b[second+token:], b[first+token+3:][:32]); return b },
		"no token":                  func(b []byte) []byte { clear(b[second+token:][:32]); return b },
		"a strange option":          func(b []byte) []byte { b[first+token+3+32] = 2; return b },
		"less than no time":         func(b []byte) []byte { b[len(b)-1] = 0x80; return b },
		"a byte too many":           func(b []byte) []byte { return append(b, 0) },
	} {
		if _, err := Restore(Config{Grace: grace}, 0, spoil(bytes.Clone(good))); !errors.Is(err, ErrSaved) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	for n := range good {
		if _, err := Restore(Config{Grace: grace}, 0, good[:n]); !errors.Is(err, ErrSaved) {
			t.Errorf("%d of %d bytes: the error is %v", n, len(good), err)
		}
	}
	if r, err := Restore(Config{Grace: grace}, 0, good); err != nil || r.Len() != 2 {
		t.Errorf("the good one: %v", err)
	}
}

// FuzzRestore restores arbitrary bytes. What is taken has no more sessions than there are bytes for, and is saved as
// something that gives the same again.
func FuzzRestore(f *testing.F) {
	f.Add(saved())
	f.Add([]byte{1, 0})
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := Restore(Config{Grace: grace}, 0, b)
		if err != nil {
			return
		}
		if r.Len()*66 > len(b) {
			t.Fatalf("%d bytes gave %d sessions", len(b), r.Len())
		}
		once := r.Save(nil, 0)
		again, err := Restore(Config{Grace: grace}, 0, once)
		if err != nil || !bytes.Equal(once, again.Save(nil, 0)) {
			t.Fatalf("saved as %x, which gives %v", once, err)
		}
	})
}
