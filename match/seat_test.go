package match_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/match"
)

// newMaker returns a maker with known random bytes, for rooms of a number of slots.
func newMaker(slots, maxRooms int, changes ...func(*match.Config)) *match.Maker {
	r := rand.New(rand.NewPCG(1, 2))
	cfg := match.Config{Slots: slots, MaxRooms: maxRooms, Random: func(b []byte) {
		for i := range b {
			b[i] = byte(r.Uint32())
		}
	}}
	for _, change := range changes {
		change(&cfg)
	}
	return match.NewMaker(cfg)
}

// seat is where a player was sent.
type seat struct {
	room match.Room
	slot int
}

// granted returns the seats of an offer that must have been made.
func granted(t *testing.T, offer match.Offer, err error) []seat {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var list []seat
	for _, s := range offer.Seats {
		if s.Room != offer.Room || s.State != match.Promised {
			t.Fatalf("an offer of room %d has the seat %+v", offer.Room, s)
		}
		list = append(list, seat{s.Room, s.Slot})
	}
	return list
}

// quick asks for a seat for a player, who must get that one, and sits down.
func quick(t *testing.T, m *match.Maker, p match.Player, want seat) {
	t.Helper()
	offer, err := m.Quick(0, p, "")
	if got := granted(t, offer, err); len(got) != 1 || got[0] != want {
		t.Fatalf("player %d got %+v, want %+v", p, got, want)
	}
	if slot, err := m.Confirm(0, p, want.room); slot != want.slot || err != nil {
		t.Fatalf("player %d sits in slot %d, %v", p, slot, err)
	}
}

// mustHave checks what a player has, and how many seats are in use.
func mustHave(t *testing.T, m *match.Maker, p match.Player, want match.State, count int) {
	t.Helper()
	s, ok := m.Seat(p)
	if s.State != want || ok != (want != match.Free) || m.Seats() != count {
		t.Errorf("player %d has %+v (%v), of %d seats; want %v of %d", p, s, ok, m.Seats(), want, count)
	}
}

const hold = 10 * clock.Second

func TestTheWayOfASeat(t *testing.T) {
	m := newMaker(4, 1)
	offer, err := m.Quick(clock.Second, 1, "")
	granted(t, offer, err)
	if !offer.New || offer.Seats[0].Until != clock.Second+hold {
		t.Errorf("the offer is %+v", offer)
	}
	mustHave(t, m, 1, match.Promised, 1)
	for range 2 { // once more is no fault
		if slot, err := m.Confirm(hold, 1, 1); slot != 0 || err != nil {
			t.Fatal(slot, err)
		}
		mustHave(t, m, 1, match.Taken, 1)
	}
	if m.Cancel(1) || len(m.Expire(99*hold).Seats) > 0 {
		t.Error("a seat that is taken was only promised")
	}
	m.Leave(1)
	mustHave(t, m, 1, match.Free, 1) // it is held, for nobody
	quick(t, m, 1, seat{1, 1})       // and he may ask again
	m.Free(1, 0)
	mustHave(t, m, 1, match.Taken, 1)
	m.Free(1, 1) // the room says so: he was away for too long
	mustHave(t, m, 1, match.Free, 0)
}

// A promise lasts up to its deadline, and not an instant longer, whether or not anybody has looked.
func TestPromisesExpire(t *testing.T) {
	m := newMaker(1, 1)
	offer, err := m.Quick(0, 7, "")
	granted(t, offer, err)
	if len(m.Expire(hold-1).Seats) > 0 {
		t.Fatal("it expired too early")
	}
	if _, err := m.Confirm(hold, 7, 1); err != match.ErrNoPromise {
		t.Errorf("confirming too late: %v", err)
	}
	mustHave(t, m, 7, match.Promised, 1)
	gone := m.Expire(hold).Seats
	if len(gone) != 1 || gone[0] != (match.Seat{Player: 7, Room: 1, State: match.Promised, Until: hold}) {
		t.Errorf("expired: %+v", gone)
	}
	mustHave(t, m, 7, match.Free, 0)
}

func TestWhoMayConfirm(t *testing.T) {
	m := newMaker(2, 2)
	offer, err := m.Quick(0, 1, "")
	granted(t, offer, err)
	for name, confirm := range map[string]func() (int, error){
		"another player": func() (int, error) { return m.Confirm(0, 2, 1) },
		"another room":   func() (int, error) { return m.Confirm(0, 1, 2) },
	} {
		if slot, err := confirm(); err != match.ErrNoPromise || slot != 0 {
			t.Errorf("%s: slot %d, %v", name, slot, err)
		}
	}
	if !m.Cancel(1) || m.Cancel(1) {
		t.Error("a promise is cancelled once")
	}
	if _, err := m.Confirm(0, 1, 1); err != match.ErrNoPromise {
		t.Errorf("after cancelling: %v", err)
	}
}

func TestOneSeatForEach(t *testing.T) {
	m := newMaker(4, 4)
	quick(t, m, 1, seat{1, 0})
	offer, err := m.Quick(0, 2, "")
	granted(t, offer, err)
	code, _ := m.Renew(0, 1)
	for _, p := range []match.Player{1, 2} {
		_, quick := m.Quick(hold-1, p, "")
		_, create := m.Create(hold-1, p, match.Spec{})
		_, join := m.Join(hold-1, p, 1)
		_, byCode := m.JoinByCode(hold-1, p, code)
		for _, err := range []error{quick, create, join, byCode} {
			if err != match.ErrSeated {
				t.Errorf("player %d asks again: %v", p, err)
			}
		}
	}
	offer, err = m.Quick(hold, 2, "") // what has lapsed does not count, even if nobody has looked
	granted(t, offer, err)
	mustHave(t, m, 2, match.Promised, 2)
}

// Rooms do not know of promises, so a room cannot take one back. Nor does it matter what is freed twice, or is not there.
func TestFreeWhatIsNotTaken(t *testing.T) {
	m := newMaker(2, 1)
	quick(t, m, 1, seat{1, 0})
	offer, err := m.Quick(0, 2, "")
	granted(t, offer, err)
	for _, s := range []seat{{1, 1}, {1, -1}, {1, 2}, {2, 0}, {0, 0}} {
		m.Free(s.room, s.slot)
	}
	if m.Count(1) != 2 || m.Seats() != 2 {
		t.Errorf("%d seats are taken", m.Seats())
	}
	m.Free(1, 0)
	m.Free(1, 0)
	if m.Count(1) != 1 {
		t.Errorf("%d seats are taken", m.Count(1))
	}
}

func TestClosedRoomsMakePlace(t *testing.T) {
	m := newMaker(2, 1)
	quick(t, m, 1, seat{1, 0})
	offer, err := m.Quick(0, 2, "")
	granted(t, offer, err)
	code, _ := m.Renew(0, 1)
	m.Close(1)
	m.Close(1)
	m.Free(1, 0) // news of a room that is gone
	mustHave(t, m, 1, match.Free, 0)
	mustHave(t, m, 2, match.Free, 0)
	if m.Rooms() != 0 || m.Count(1) != 0 || len(m.Expire(99*hold).Seats) > 0 {
		t.Errorf("%d rooms, %d seats", m.Rooms(), m.Seats())
	}
	if _, err := m.JoinByCode(0, 3, code); err != match.ErrNoRoom {
		t.Errorf("its code: %v", err)
	}
	quick(t, m, 1, seat{2, 0}) // a number is never given twice
}

func TestForget(t *testing.T) {
	m := newMaker(4, 2, withQueue("", match.Rules{Min: 2, Max: 2}))
	quick(t, m, 1, seat{1, 0})
	offer, err := m.Quick(0, 2, "")
	granted(t, offer, err)
	enqueue(t, m, 0, 3, 0)
	y, _ := m.CreateParty(4)
	if _, err := m.JoinParty(1, y.Code); err != nil {
		t.Fatal(err)
	}
	for p := match.Player(1); p <= 5; p++ {
		m.Away(0, p)
		m.Forget(p)
		mustHave(t, m, p, match.Free, m.Seats())
		if _, in := m.Party(p); in {
			t.Errorf("player %d is in a party", p)
		}
	}
	if m.Seats() != 1 || m.Queued("") != 0 {
		t.Errorf("%d seats, %d in the queue", m.Seats(), m.Queued(""))
	}
	if _, err := m.JoinParty(6, y.Code); err != match.ErrNoRoom {
		t.Errorf("a party without members: %v", err)
	}
}

func TestMistakesPanic(t *testing.T) {
	random := func([]byte) {}
	rules := func(r match.Rules) func() {
		return func() {
			match.NewMaker(match.Config{Slots: 4, Random: random, Queues: map[match.Key]match.Rules{"": r}})
		}
	}
	m := newMaker(4, 4, func(c *match.Config) { c.Pick = func([]match.Candidate) int { return 9 } })
	quick(t, m, 1, seat{1, 0})
	for name, call := range map[string]func(){
		"rooms without slots":  func() { match.NewMaker(match.Config{Random: random}) },
		"too many slots":       func() { match.NewMaker(match.Config{Random: random, Slots: 256}) },
		"no random bytes":      func() { match.NewMaker(match.Config{Slots: 4}) },
		"a negative span":      func() { match.NewMaker(match.Config{Slots: 4, Random: random, Hold: -1}) },
		"groups of nobody":     rules(match.Rules{Min: 0, Max: 4}),
		"less than Min":        rules(match.Rules{Min: 3, Max: 2}),
		"more than slots":      rules(match.Rules{Min: 1, Max: 5}),
		"a span over MaxSpan":  rules(match.Rules{Min: 1, Max: 4, Span: 2, MaxSpan: 1}),
		"a span that narrows":  rules(match.Rules{Min: 1, Max: 4, Widen: -1}),
		"player 0":             func() { _, _ = m.Quick(0, 0, "") },
		"a party of player 0":  func() { _, _ = m.CreateParty(0) },
		"player 0 claims":      func() { m.Claim(0, 1, 1) },
		"a room not there":     func() { _, _ = m.Quick(0, 2, "") },
		"codes without chance": twoCodes,
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if text, _ := recover().(string); len(text) < 8 || text[:7] != "match: " {
					t.Errorf("it panics with %q", text)
				}
			}()
			call()
		})
	}
}

// twoCodes asks for two codes of a random source that gives one.
func twoCodes() {
	m := match.NewMaker(match.Config{Slots: 1, MaxRooms: 2, Random: func([]byte) {}})
	_, _ = m.Create(0, 1, match.Spec{})
	_, _ = m.Create(0, 2, match.Spec{})
}
