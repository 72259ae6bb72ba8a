package lobby

import (
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// What happens to sessions is told once each, with who and where.
func TestNotes(t *testing.T) {
	var notes []Note
	h := newHall(t, func(c *Config) {
		c.Room.Grace = clock.Second
		c.Noted = func(n Note) { notes = append(notes, n) }
	})
	expect := func(what string, want ...Note) {
		t.Helper()
		if !slices.Equal(notes, want) {
			t.Errorf("%s is told as %+v, not %+v", what, notes, want)
		}
		notes = nil
	}
	g, token := h.playing()
	expect("a new player", Note{Kind: NoteBegan, Player: 1}, Note{Kind: NoteSeated, Player: 1, Room: 1})
	other, _ := h.playing()
	expect("another one", Note{Kind: NoteBegan, Player: 2}, Note{Kind: NoteSeated, Player: 2, Room: 1, Slot: 1})
	g.cut()
	expect("a lost connection", Note{Kind: NoteClosed, Player: 1, Room: 1, Code: wire.CloseLost})
	h.back(token)
	expect("a return", Note{Kind: NoteResumed, Player: 1}, Note{Kind: NoteSeated, Player: 1, Room: 1})
	other.say(wire.LeaveRoom{})
	h.run(40 * ms)
	expect("a leave", Note{Kind: NoteLeft, Player: 2, Room: 1, Slot: 1}, Note{Kind: NoteFreed, Player: 2, Room: 1, Slot: 1})
	other.say(hello(wire.Token{})) // makes no sense, and is let pass
	expect("what is let pass")
	stranger := h.guest()
	stranger.say(wire.QuickMatch{})
	stranger.mustBeClosed(wire.CloseBadMessage)
	expect("a refusal", Note{Kind: NoteRefused, Code: wire.CloseBadMessage})
}

// After the grace period the seat of a lost player is free.
func TestNoteOfASeatThatWasKept(t *testing.T) {
	var freed []Note
	h := newHall(t, func(c *Config) {
		c.Room.Grace = clock.Second
		c.Noted = func(n Note) {
			if n.Kind == NoteFreed {
				freed = append(freed, n)
			}
		}
	})
	h.playing()
	g, _ := h.playing()
	g.cut()
	h.run(900 * ms)
	if len(freed) != 0 {
		t.Errorf("within the grace period, %+v", freed)
	}
	h.run(300 * ms)
	if want := []Note{{Kind: NoteFreed, Player: 2, Room: 1, Slot: 1}}; !slices.Equal(freed, want) {
		t.Errorf("after it, %+v and not %+v", freed, want)
	}
}
