package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/browsertest"
	"github.com/tickwork-engine/tickwork/wire"
)

// press presses the first button whose text begins so, as soon as one is seen that can be pressed.
func press(p *browsertest.Page, text string) {
	p.Until("there is a button "+text, fmt.Sprintf(`(() => {
		const able = b => b.offsetParent !== null && !b.disabled && b.textContent.startsWith(%q);
		const found = [...document.querySelectorAll("button")].find(able);
		found?.click();
		return found !== undefined;
	})()`, text))
}

// shows waits until a text is seen in an element of the page.
func shows(p *browsertest.Page, selector, text string) {
	p.Until(fmt.Sprintf("%s shows %q", selector, text), fmt.Sprintf(
		`[...document.querySelectorAll(%q)].some(e => e.getClientRects().length > 0 && e.textContent.includes(%q))`, selector, text))
}

// halls is a lobby as a server tells it.
var halls = []wire.RoomSummary{
	{Room: 3, Name: "Ada's room", Players: 2, Capacity: 4, Phase: 1, Progress: 5},
	{Room: 4, Name: "First flight", Players: 1, Capacity: 2, Phase: 0},
	{Room: 5, Name: "Night shift", Players: 4, Capacity: 4, Phase: 1, Progress: 9},
	{Room: 6, Name: "", Players: 1, Capacity: 3, Phase: 2, Progress: 10},
}

// welcomes lets pages into the lobby.
func welcomes(g *guest, m wire.ClientMessage) {
	switch m.(type) {
	case wire.Hello:
		g.say(welcome)
	case wire.BrowseRooms:
		g.say(wire.RoomList{Rooms: halls})
	}
}

// What the lobby looks like.
func TestLobbyScreen(t *testing.T) {
	s := script(t, welcomes)
	for name, screen := range map[string]browsertest.Screen{"rainfield-lobby": desktop, "rainfield-lobby-touch": telephone} {
		p := browsertest.OpenOn(t, screen, s.address+"/?name=Mary")
		press(p, "Rooms and friends")
		shows(p, "#lobby .room-row", "Wave 5 of 10")
		s.say(wire.PartyState{Code: "GHJKLM", Members: []string{"Mary", "Bob"}}, wire.QueueStatus{Players: 3, Seconds: 12, Span: 100})
		shows(p, "#lobby .members", "Bob")
		shows(p, "#lobby .box p", "Searching for 0:1")
		time.Sleep(300 * time.Millisecond) // the screen comes in
		if screen == desktop {
			p.Show(name)
		}
		p.Picture(name)
		press(p, "New room")
		shows(p, "#create .groups", "Who may come")
		p.Picture(name + "-create")
		if wide := browsertest.Eval[bool](p, "document.documentElement.scrollWidth > innerWidth"); wide {
			t.Error("the page is wider than the screen")
		}
	}
}

// The list is brought up to date under the player's hands, and what people have written stays text.
func TestLobbyIsLive(t *testing.T) {
	s := script(t, welcomes)
	p := browsertest.Open(t, s.address+"/?name=Mary")
	press(p, "Rooms and friends")
	shows(p, "#lobby .room-row", "Wave 5 of 10")
	p.Until("a room can be pressed", `!document.querySelector(".room-row").disabled`)
	p.Do(`document.querySelector(".room-row").focus()`)
	changed := append([]wire.RoomSummary(nil), halls[:3]...)
	changed[0].Progress = 6
	changed[1].Name = "<img src=x onerror=hurt()>"
	s.change(func(g *guest, m wire.ClientMessage) {
		if m.Tag() == wire.TagBrowseRooms {
			g.say(wire.RoomList{Rooms: changed})
		}
	})
	shows(p, "#lobby .room-row", "Wave 6 of 10")
	shows(p, "#lobby .room-row", "<img src=x onerror=hurt()>")
	if !browsertest.Eval[bool](p, `document.activeElement === document.querySelector(".room-row")`) {
		t.Error("the focus is lost when the list changes")
	}
	s.say(wire.PartyState{Code: "<b>", Self: 1, Members: []string{"<i>Eve", "Mary"}})
	shows(p, "#lobby .box p", "<i>Eve leads")
	p.Until("who is led asks for nothing himself", `document.querySelector(".room-row").disabled`)
	if n := browsertest.Eval[int](p, `document.querySelectorAll("#lobby :is(img, i:not(.seats i), b b)").length`); n != 0 {
		t.Error("a name became markup")
	}
	if rows := browsertest.Eval[int](p, `document.querySelectorAll(".room-row").length`); rows != 3 {
		t.Errorf("%d rooms are listed", rows)
	}
	s.say(wire.PartyState{})
	p.Until("the focus is back where it was", `document.activeElement === document.querySelector(".room-row")`)
}

// Arrow keys and Enter do on this screen what a mouse does, and so do gamepads, which move the same focus.
func TestLobbyByKeys(t *testing.T) {
	asked := make(chan uint64, 1)
	s := script(t, func(g *guest, m wire.ClientMessage) {
		welcomes(g, m)
		if j, ok := m.(wire.JoinRoom); ok {
			asked <- j.Room
			g.say(joined)
		}
	})
	p := browsertest.Open(t, s.address+"/?name=Mary")
	press(p, "Rooms and friends")
	shows(p, "#lobby .room-row", "Wave 5 of 10")
	key := func(name string) {
		p.Press(name, name)
		p.Release(name, name)
	}
	onRow := `document.activeElement?.classList.contains("room-row")`
	key("ArrowLeft")
	for range 8 {
		if !browsertest.Eval[bool](p, onRow) {
			key("ArrowUp")
		}
	}
	if !browsertest.Eval[bool](p, onRow) {
		t.Fatalf("the focus is on %s", browsertest.Eval[string](p, "document.activeElement.outerHTML"))
	}
	p.Do("document.activeElement.click()")
	if room := <-asked; room == 5 {
		t.Error("a room that is full can be pressed")
	}
	p.Until("the page shows the room", `document.documentElement.dataset.mode === "play"`)
	key("Escape")
	press(p, "Leave the room")
	shows(p, "#lobby .room-row", "Wave 5 of 10")
	key("Escape")
	shows(p, "#title .menu button", "Quick play")
}

// What is refused is told, and the player stays in the lobby.
func TestRefusals(t *testing.T) {
	s := script(t, func(g *guest, m wire.ClientMessage) {
		welcomes(g, m)
		if j, ok := m.(wire.JoinRoomByCode); ok {
			if j.Code != "BCDFGH" {
				g.server.Errorf("asked for the code %q", j.Code)
			}
			g.say(wire.Refused{About: m.Tag(), Code: wire.CloseNoRoom})
		}
	})
	p := browsertest.Open(t, s.address+"/?name=Mary")
	press(p, "Rooms and friends")
	shows(p, "#lobby .room-row", "Wave 5 of 10")
	for _, typed := range []string{"bcd-fgh", " b c d f g h ", "https://play.example/rainfield/?room=BCDFGH", "https://play.example/#bcdfgh"} {
		p.Until("a code can be typed", `!document.querySelector("#lobby .code-field input").disabled`)
		p.Do(fmt.Sprintf(`{ const field = document.querySelector("#lobby .code-field input");
			document.querySelector("#lobby .note").textContent = "";
			field.value = %q; field.dispatchEvent(new Event("input")); field.nextElementSibling.click(); }`, typed))
		shows(p, "#lobby .note", "No room has this code")
	}
	for _, info := range wire.CloseCodes() {
		s.say(wire.Refused{About: wire.TagEnterQueue, Code: info.Code})
		shows(p, "#lobby .note", info.Text)
	}
}

// An invite opens the page in its room; who has no name yet is asked for one.
func TestInvites(t *testing.T) {
	s := script(t, func(g *guest, m wire.ClientMessage) {
		welcomes(g, m)
		if j, ok := m.(wire.JoinRoomByCode); ok && j.Code == "BCDFGH" {
			g.say(joined, wire.RoomInfo{Room: 3, Name: "Den", Code: "BCDFGH", Capacity: 4})
		}
	})
	named := browsertest.Open(t, s.address+"/?name=Mary&room=bcdfgh")
	named.Until("the page is in the room", "window.__tickwork?.client.status.room === 3")
	shows(named, "#invite", "BCD FGH")
	time.Sleep(500 * time.Millisecond)
	named.Picture("rainfield-invite")
	if at := browsertest.Eval[string](named, "location.hash"); at != "#BCDFGH" {
		t.Errorf("the address ends in %q", at)
	}
	nameless := browsertest.Open(t, s.address+"/#BCDFGH")
	nameless.Until("the page is loaded", "window.__tickwork?.drawn > 5")
	if state := browsertest.Eval[int](nameless, "__tickwork.client.status.state"); state != 0 {
		t.Errorf("without a name the page is in the state %d", state)
	}
	nameless.Do(`document.getElementById("name").value = "Bob"`)
	press(nameless, "Enter room BCD FGH")
	nameless.Until("the page is in the room", "__tickwork.client.status.room === 3")
}

// What people say is text, also for those who want it to be more; and it can be turned off.
func TestChatOnThePage(t *testing.T) {
	s := script(t, func(g *guest, m wire.ClientMessage) {
		welcomes(g, m)
		switch m := m.(type) {
		case wire.QuickMatch:
			g.say(joined, wire.RoomInfo{Room: 3, Code: "BCDFGH", Public: true, Capacity: 4})
		case wire.Chat:
			g.say(wire.PeerChat{Slot: 1, Text: m.Text})
		}
	})
	p := browsertest.Open(t, s.address+"/?name=Mary&play")
	p.Until("the page is in the room", "window.__tickwork?.client.status.room === 3")
	shows(p, "#chat-button", "")
	s.say(wire.PeerJoined{Slot: 0, Name: "<i>Eve"}, wire.PeerChat{Slot: 0, Text: "<script>hurt()</script><b>bold"})
	shows(p, "#feed li", "<i>Eve: <script>hurt()</script><b>bold")
	p.Press("Enter", "Enter")
	p.Release("Enter", "Enter")
	p.Until("the field has the focus", `document.activeElement === document.querySelector("#chat input")`)
	for _, letter := range "hi" {
		p.Press("Key"+strings.ToUpper(string(letter)), string(letter))
		p.Release("Key"+strings.ToUpper(string(letter)), string(letter))
	}
	p.Picture("rainfield-chat")
	p.Press("Enter", "Enter")
	p.Release("Enter", "Enter")
	shows(p, "#feed li", "Mary: hi")
	if n := browsertest.Eval[int](p, `document.querySelectorAll("#hud script, #feed b, #feed i, #chat i, #chat li b b").length`); n != 0 {
		t.Error("what was said became markup")
	}
	p.Press("Escape", "Escape")
	p.Release("Escape", "Escape")
	shows(p, "#pause .players", "<i>Eve")
	p.Picture("rainfield-room")
	press(p, "Mute")
	s.say(wire.PeerChat{Slot: 0, Text: "muted"}, wire.PeerChat{Slot: 1, Text: "after"})
	p.Until("the own line has come", `document.querySelector("#feed").textContent.includes("after")`)
	if browsertest.Eval[bool](p, `document.querySelector("#feed").textContent.includes("muted")`) {
		t.Error("a muted player is heard")
	}
}

// The operator's words are seen above everything.
func TestAnnouncements(t *testing.T) {
	s := script(t, welcomes)
	p := browsertest.Open(t, s.address+"/?name=Mary")
	press(p, "Rooms and friends")
	shows(p, "#lobby .room-row", "Wave 5 of 10")
	s.say(wire.Notice{Text: "Have a nice <b>evening"})
	shows(p, "#announcement", "Have a nice <b>evening")
	s.say(wire.Notice{Kind: wire.NoticeShutdown, Seconds: 65})
	shows(p, "#announcement", "restarts in 1:0")
	p.Picture("rainfield-announcement")
}
