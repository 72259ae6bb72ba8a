package match_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/match"
)

func savedConfig() match.Config {
	r := rand.New(rand.NewPCG(5, 6))
	return match.Config{
		Slots: 3, MaxRooms: 4, Queues: map[match.Key]match.Rules{"duel": {Min: 2, Max: 2}}, Random: func(b []byte) {
			for i := range b {
				b[i] = byte(r.Uint32())
			}
		},
	}
}

// newSaved returns a maker with rooms of every kind: created and private, closed since, made by a quick match and shut,
// and made by a queue.
func newSaved(tb testing.TB) *match.Maker {
	tb.Helper()
	m := match.NewMaker(savedConfig())
	_, err := m.Create(1*clock.Second, 1, match.Spec{Name: "Ünï", Capacity: 2, Key: "k", Options: []byte{7, 8}})
	_, err2 := m.Create(2*clock.Second, 2, match.Spec{})
	_, err3 := m.Quick(3*clock.Second, 3, "")
	err4 := errors.Join(m.Enqueue(0, 4, "duel", 0), m.Enqueue(0, 5, "duel", 0))
	if made := m.Advance(4 * clock.Second); errors.Join(err, err2, err3, err4) != nil || len(made) != 1 {
		tb.Fatal(err, err2, err3, err4, made)
	}
	m.Close(2)
	m.SetOpen(3, false)
	return m
}

// mustRestore restores a maker that another one has saved.
func mustRestore(tb testing.TB, now clock.Time, saved []byte) *match.Maker {
	tb.Helper()
	m, err := match.Restore(savedConfig(), now, saved)
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

// Rooms are the same in the maker that follows, by another clock, but for their seats.
func TestRoomsOutliveTheMaker(t *testing.T) {
	const before, after = 10 * clock.Second, 5000 * clock.Second
	m := newSaved(t)
	again := mustRestore(t, after, m.Save(nil, before))
	if again.Rooms() != 3 || again.Seats() != 0 || again.Last() != 4 {
		t.Fatalf("%d rooms, %d seats, the newest is %d", again.Rooms(), again.Seats(), again.Last())
	}
	for id := range m.All() {
		want, _ := m.Info(before, id)
		got, ok := again.Info(after, id)
		want.Players, want.Created = 0, want.Created-before+after
		if !ok || got.Options == nil && len(want.Options) > 0 || string(got.Options) != string(want.Options) {
			t.Errorf("room %d has the options %v", id, got.Options)
		}
		got.Options, want.Options = nil, nil
		if !reflect.DeepEqual(got, want) {
			t.Errorf("room %d is %+v, want %+v", id, got, want)
		}
	}
	info, _ := m.Info(before, 1)
	offer, err := again.JoinByCode(after, 9, info.Code)
	granted(t, offer, err)
	const left = 24*60*clock.Minute + 1*clock.Second - before
	if _, err := again.JoinByCode(after+left, 8, info.Code); err != match.ErrNoRoom {
		t.Errorf("a code lives longer than before: %v", err)
	}
	offer, err = again.JoinByCode(after+left-1, 8, info.Code)
	granted(t, offer, err)
	offer, err = again.Quick(after, 7, "")
	if got := granted(t, offer, err); got[0] != (seat{5, 0}) { // 3 is shut, 4 is a queue's
		t.Errorf("a quick match leads to %v", got)
	}
}

// A code that has just expired is not saved, and so it does not spoil what is.
func TestCodesThatExpireWhenSaved(t *testing.T) {
	end := 24*60*clock.Minute + 1*clock.Second // of room 1's code
	m := newSaved(t)
	for now, leads := range map[clock.Time]bool{end - 1: true, end: false} {
		info, ok := mustRestore(t, 0, m.Save(nil, now)).Info(0, 1)
		if !ok || (info.Code != match.Code{}) != leads {
			t.Errorf("at %d the room is %+v (%v)", now, info, ok)
		}
	}
}

// The seats that rooms have, and the players who have them by their sessions, are the maker's again.
func TestSeatsAreAdoptedAndClaimed(t *testing.T) {
	m := mustRestore(t, 0, newSaved(t).Save(nil, 0))
	if !m.Adopt(0, 1, []bool{true, false, true}) || !m.Adopt(0, 4, []bool{false, false, false}) || m.Count(1) != 2 {
		t.Fatal("a room was not adopted")
	}
	for name, claimed := range map[string]bool{
		"a free seat":    m.Claim(1, 1, 1),
		"no such slot":   m.Claim(1, 1, 3),
		"a slot below 0": m.Claim(1, 1, -1),
		"no such room":   m.Claim(1, 9, 0),
	} {
		if claimed {
			t.Errorf("%s was claimed", name)
		}
	}
	if !m.Claim(1, 1, 2) || m.Claim(2, 1, 2) || m.Claim(1, 1, 0) {
		t.Error("a seat is one player's, and a player has one seat")
	}
	mustHave(t, m, 1, match.Taken, 2)
	m.Free(1, 0) // who had it did not come back
	m.Free(1, 2)
	mustHave(t, m, 1, match.Free, 0)
}

// A room that the maker has not heard of becomes one like any other.
func TestUnknownRoomsAreAdopted(t *testing.T) {
	m := newMaker(3, 3)
	if !m.Adopt(5, 7, []bool{true, false, true}) || !m.Adopt(5, 4, make([]bool, 3)) {
		t.Fatal("a room was not adopted")
	}
	if info, _ := m.Info(5, 7); !info.Public || !info.Open || info.Capacity != 3 || info.Players != 2 || info.Created != 5 {
		t.Errorf("the room is %+v", info)
	}
	for i, want := range []seat{{4, 0}, {4, 1}, {7, 1}} { // with two in each, the one that was entered first
		quick(t, m, match.Player(i+1), want)
	}
	m.Free(7, 2)
	for i, want := range []seat{{7, 2}, {4, 2}, {8, 0}} {
		quick(t, m, match.Player(i+4), want)
	}
}

func TestRoomsThatAreNotAdopted(t *testing.T) {
	m := newMaker(2, 3)
	quick(t, m, 1, seat{1, 0})
	offer, err := m.Create(0, 2, match.Spec{Capacity: 1})
	granted(t, offer, err)
	m.Cancel(2)
	for name, adopted := range map[string]bool{
		"no number":          m.Adopt(0, 0, make([]bool, 2)),
		"with seats in use":  m.Adopt(0, 1, make([]bool, 2)),
		"over its capacity":  m.Adopt(0, 2, []bool{true, true}),
		"of fewer slots":     m.Adopt(0, 3, make([]bool, 1)),
		"of more slots":      m.Adopt(0, 3, make([]bool, 3)),
		"one more than may":  m.Adopt(0, 3, make([]bool, 2)) && m.Adopt(0, 4, make([]bool, 2)),
		"the one over again": m.Adopt(0, 4, make([]bool, 2)),
	} {
		if adopted {
			t.Errorf("%s: it was adopted", name)
		}
	}
	if m.Seats() != 1 {
		t.Errorf("%d seats", m.Seats())
	}
}

func TestNumbersGoOn(t *testing.T) {
	m := newMaker(1, 2)
	m.After(30)
	m.After(5)
	quick(t, m, 1, seat{31, 0})
	if m.Last() != 31 {
		t.Errorf("the newest room is %d", m.Last())
	}
}

func TestMakersThatCannotBe(t *testing.T) {
	good := newSaved(t).Save(nil, 10*clock.Second)
	const first, name = 14, 14 + 16
	end := name + len("Ünï") // of the first room's name
	replace := func(old, with string) func([]byte) []byte {
		return func(b []byte) []byte { return bytes.Replace(b, []byte(old), []byte(with), 1) }
	}
	code := string(good[end+30:][:match.CodeLength])
	for what, spoil := range map[string]func(b []byte) []byte{
		"a later format":            func(b []byte) []byte { b[0]++; return b },
		"no numbers left":           func(b []byte) []byte { b[9] = 0x80; return b },
		"a room after the newest":   func(b []byte) []byte { b[2] = 3; return b },
		"a room without a number":   func(b []byte) []byte { b[first] = 0; return b },
		"a room twice":              func(b []byte) []byte { b[first] = 3; return b },
		"a room too few":            func(b []byte) []byte { b[10]--; return b },
		"a room too many":           func(b []byte) []byte { b[10]++; return b },
		"a name that is no text":    replace("Ünï", "\xff\xff\xffn\xff"),
		"a long name":               func(b []byte) []byte { b[first+8] = match.MaxRoomName + 1; return append(b, make([]byte, 200)...) },
		"a strange bit":             func(b []byte) []byte { b[end] = 8; return b },
		"seats for nobody":          func(b []byte) []byte { b[end+1] = 0; return b },
		"more seats than slots":     func(b []byte) []byte { b[end+1] = 4; return b },
		"a code that cannot be":     replace(code, "A2C3D0"),
		"a code in small letters":   replace(code, strings.ToLower("ACDEFG")),
		"made in the future":        func(b []byte) []byte { b[bytes.Index(b, []byte(code))-2] = 0x80; return b },
		"a code that led somewhere": func(b []byte) []byte { clear(b[bytes.Index(b, []byte(code))+6:][:8]); return b },
		"a byte too many":           func(b []byte) []byte { return append(b, 0) },
	} {
		if _, err := match.Restore(savedConfig(), 0, spoil(bytes.Clone(good))); !errors.Is(err, match.ErrSaved) {
			t.Errorf("%s: the error is %v", what, err)
		}
	}
	for n := range good {
		if _, err := match.Restore(savedConfig(), 0, good[:n]); !errors.Is(err, match.ErrSaved) {
			t.Errorf("%d of %d bytes: the error is %v", n, len(good), err)
		}
	}
	small := savedConfig()
	small.MaxRooms = 2
	if _, err := match.Restore(small, 0, good); !errors.Is(err, match.ErrSaved) {
		t.Errorf("too many rooms for the config: %v", err)
	}
	mustRestore(t, 0, good)
}

// Two rooms with one code would make a secret of one room lead to another.
func TestCodesOfTwoRooms(t *testing.T) {
	m := newMaker(3, 4)
	codes := make([]string, 2)
	for i := range codes {
		offer, err := m.Create(0, match.Player(i+1), match.Spec{})
		granted(t, offer, err)
		info, _ := m.Info(0, offer.Room)
		codes[i] = info.Code.String()
	}
	saved := bytes.Replace(m.Save(nil, 0), []byte(codes[1]), []byte(codes[0]), 1)
	if _, err := match.Restore(savedConfig(), 0, saved); !errors.Is(err, match.ErrSaved) {
		t.Errorf("the error is %v", err)
	}
}

// FuzzRestore restores arbitrary bytes. What is taken has no more rooms than there are bytes for, works, and is saved as
// something that gives the same again.
func FuzzRestore(f *testing.F) {
	f.Add(newSaved(f).Save(nil, 10*clock.Second))
	f.Add(match.NewMaker(savedConfig()).Save(nil, 0))
	f.Add([]byte{1, 0})
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := match.Restore(savedConfig(), 0, b)
		if err != nil {
			return
		}
		if m.Rooms()*43 > len(b) || m.Rooms() > 4 {
			t.Fatalf("%d bytes gave %d rooms", len(b), m.Rooms())
		}
		once := m.Save(nil, 0)
		if twice := mustRestore(t, 0, once).Save(nil, 0); !bytes.Equal(once, twice) {
			t.Fatalf("saved as %x, then as %x", once, twice)
		}
		for id := range m.All() {
			m.Renew(0, id)
		}
		m.Expire(0)
		if offer, err := m.Quick(0, 1, ""); err != nil && err != match.ErrFull || err == nil && offer.Room == 0 {
			t.Fatal(offer, err)
		}
	})
}
