package main

import (
	"fmt"
	"testing"

	"github.com/tickwork-engine/tickwork/internal/browsertest"
)

// A private room is entered by its invite link, and not listed; a public one is listed with its wave.
func TestRoomsOfPlayers(t *testing.T) {
	address := serve(t)
	ann := browsertest.Open(t, address+"/?name=Ann")
	ann.Do("navigator.clipboard.writeText = async text => { window.copied = text }")
	press(ann, "Rooms and friends")
	press(ann, "New room")
	ann.Do(`document.getElementById("room-name").value = "Den <b>"; [...document.querySelectorAll("#create .part")].find(e => e.textContent === "By code only").click()`)
	press(ann, "Make the room")
	plays(ann)
	ann.Until("the code is told", `document.getElementById("invite").offsetParent !== null`)
	ann.Do(`document.getElementById("invite").click()`)
	ann.Until("the link is copied", "window.copied")
	link := browsertest.Eval[string](ann, "copied")

	bob := browsertest.Open(t, address+"/?name=Bob")
	press(bob, "Rooms and friends")
	shows(bob, "#lobby .empty", "Nobody has an open room")
	bob.Do(fmt.Sprintf("location.href = %q", link))
	plays(bob)
	if a, b := placeOf(ann), placeOf(bob); a.Room != b.Room || a.Slot == b.Slot {
		t.Errorf("Ann is at %+v, Bob at %+v", a, b)
	}
	shows(bob, "#team .mate", "Ann")
	talk(t, ann, bob)
	reloaded(t, bob)
	leave(t, bob)
}

// reloaded checks that a page that is loaded anew comes back to its room and its ship.
func reloaded(t *testing.T, p *browsertest.Page) {
	t.Helper()
	before := placeOf(p)
	p.Reload()
	plays(p)
	if after := placeOf(p); after != before {
		t.Errorf("after loading anew at %+v, was at %+v", after, before)
	}
}

// talk lets Ann say something that Bob hears.
func talk(t *testing.T, ann, bob *browsertest.Page) {
	t.Helper()
	ann.Do(`__tickwork.client.say("hello <i>there")`)
	shows(bob, "#feed li", "Ann: hello <i>there")
	if n := browsertest.Eval[int](bob, `document.querySelectorAll("#feed i").length`); n != 0 {
		t.Error("what was said became markup")
	}
}

// leave takes Bob back to the lobby, where he makes a public room that others see.
func leave(t *testing.T, bob *browsertest.Page) {
	t.Helper()
	bob.Press("Escape", "Escape")
	bob.Release("Escape", "Escape")
	press(bob, "Leave the room")
	press(bob, "New room")
	press(bob, "Make the room")
	plays(bob)
	cleo := browsertest.Open(t, browsertest.Eval[string](bob, "location.origin")+"/?name=Cleo")
	press(cleo, "Rooms and friends")
	shows(cleo, "#lobby .room-row", "Bob's room")
	shows(cleo, "#lobby .room-row", "Wave 1 of 10")
	press(cleo, "Bob's room")
	plays(cleo)
	if a, b := placeOf(bob), placeOf(cleo); a.Room != b.Room || a.Slot == b.Slot {
		t.Errorf("Bob is at %+v, Cleo at %+v", a, b)
	}
}

// Friends in a party go where its leader goes; the search for a match brings strangers together.
func TestPartyAndQueue(t *testing.T) {
	address := serve(t)
	ann, bob := browsertest.Open(t, address+"/?name=Ann"), browsertest.Open(t, address+"/?name=Bob")
	press(ann, "Rooms and friends")
	press(bob, "Rooms and friends")
	press(ann, "New party")
	shows(ann, "#lobby .members li", "Ann")
	code := browsertest.Eval[string](ann, "__tickwork.client.lobby.party.code")
	shows(bob, "#lobby h2", "Rooms and friends")
	bob.Do(fmt.Sprintf(`{ const field = document.querySelector("[name='Code of a party']"); field.value = %q; field.nextElementSibling.click(); }`, code))
	shows(bob, "#lobby .box p", "Ann leads")
	shows(ann, "#lobby .members li", "Bob")
	press(ann, "Quick play")
	plays(ann)
	plays(bob)
	if a, b := placeOf(ann), placeOf(bob); a.Room != b.Room || a.Slot == b.Slot {
		t.Errorf("Ann is at %+v, Bob at %+v", a, b)
	}
	for _, p := range []*browsertest.Page{bob, ann} {
		p.Press("Escape", "Escape")
		p.Release("Escape", "Escape")
		press(p, "Leave the room")
		shows(p, "#lobby .members li", "Ann")
	}
	press(bob, "Leave")
	press(ann, "Leave")
	press(ann, "Find a match")
	shows(ann, "#lobby .box p", "nobody else yet")
	press(ann, "Stop searching")
	press(ann, "Find a match")
	press(bob, "Find a match")
	plays(ann)
	plays(bob)
	bob.Until("the code of the room is told", "__tickwork.client.lobby.info.code !== ''")
	if a, b := placeOf(ann), placeOf(bob); a.Room != b.Room || a.Slot == b.Slot {
		t.Errorf("after the search Ann is at %+v, Bob at %+v", a, b)
	}
}
