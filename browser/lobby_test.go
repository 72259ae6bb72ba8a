package browser

import (
	"reflect"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/wire"
)

// inLobby returns a host whose player is welcome and in no room.
func inLobby(t *testing.T) *host {
	t.Helper()
	h := newHost(rules.Game)
	n := copy(h.inbox[:], "Ada")
	m := copy(h.inbox[n:], "a.b.c")
	h.configure(handed{name: n, access: m}, true, 7)
	if !h.client.NextDial(0) {
		t.Fatal("the client wants no link")
	}
	h.client.Opened(0)
	h.tell(t, wire.Welcome{Player: 1, Session: wire.Token{1}, TickHz: 60})
	said := h.said(t)
	hello, isHello := said[0].(wire.Hello)
	if len(said) != 2 || !isHello || hello.Access != "a.b.c" || said[1].Tag() != wire.TagBrowseRooms || h.client.State() != client.Lobby {
		t.Fatalf("said %+v, state %d", said, h.client.State())
	}
	return h
}

// tell hands messages over as a page does.
func (h *host) tell(t *testing.T, messages ...wire.ServerMessage) {
	t.Helper()
	for _, m := range messages {
		h.receive(5, copy(h.inbox[:], m.Append(nil)))
	}
}

// said returns what the page would send.
func (h *host) said(t *testing.T) (list []wire.ClientMessage) {
	t.Helper()
	for i := range h.collect() {
		bytes, _ := h.outgoing(i)
		m, err := wire.DecodeClient(bytes)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

func TestAsk(t *testing.T) {
	for tag, want := range map[wire.ClientTag]wire.ClientMessage{
		wire.TagQuickMatch:     wire.QuickMatch{},
		wire.TagBrowseRooms:    wire.BrowseRooms{},
		wire.TagJoinRoom:       wire.JoinRoom{Room: 1 << 40},
		wire.TagJoinRoomByCode: wire.JoinRoomByCode{Code: "BCDFGH"},
		wire.TagLeaveRoom:      wire.LeaveRoom{},
		wire.TagEnterQueue:     wire.EnterQueue{},
		wire.TagLeaveQueue:     wire.LeaveQueue{},
		wire.TagCreateParty:    wire.CreateParty{},
		wire.TagJoinParty:      wire.JoinParty{Code: "BCDFGH"},
		wire.TagLeaveParty:     wire.LeaveParty{},
	} {
		h := inLobby(t)
		if !h.ask(tag, 1<<40, copy(h.inbox[:], "BCDFGH")) {
			t.Errorf("%v is not known", tag)
		}
		if said := h.said(t); len(said) != 1 || said[0] != want {
			t.Errorf("%v: said %+v", tag, said)
		}
	}
	h := inLobby(t)
	for _, tag := range []wire.ClientTag{wire.TagHello, wire.TagInput, wire.TagPong, wire.TagCreateRoom, wire.TagReport, 99} {
		if h.ask(tag, 0, 0) || len(h.said(t)) != 0 {
			t.Errorf("%v is a request", tag)
		}
	}
	h.tell(t, wire.RoomJoined{Room: 5, Slots: 4, TickHz: 60, SnapshotEvery: 3})
	h.ask(wire.TagChat, 0, copy(h.inbox[:], "hi"))
	if said := h.said(t); len(said) != 1 || said[0] != wire.ClientMessage(wire.Chat{Text: "hi"}) {
		t.Errorf("said %+v", said)
	}
}

func TestCreate(t *testing.T) {
	h := inLobby(t)
	n := copy(h.inbox[:], "Den")
	h.create(n, copy(h.inbox[n:], []byte{0, 3}), true, 2)
	want := wire.CreateRoom{Name: "Den", Public: true, Capacity: 2, Options: []byte{0, 3}}
	if said := h.said(t); len(said) != 1 || !reflect.DeepEqual(said[0], wire.ClientMessage(want)) {
		t.Errorf("said %+v", said)
	}
	for _, c := range [][2]int{{-1, 0}, {0, -1}, {0, wire.MaxOptions + 1}, {len(h.inbox), 1}} {
		func() {
			defer func() {
				if said, ok := recover().(string); !ok || !strings.HasPrefix(said, "browser: ") {
					t.Errorf("a name and options of %d bytes: %v", c, said)
				}
			}()
			h.create(c[0], c[1], false, 0)
		}()
	}
}

func TestTold(t *testing.T) {
	h := inLobby(t)
	h.tell(t,
		wire.RoomList{Rooms: []wire.RoomSummary{{Room: 1}, {Room: 1<<32 + 3, Name: "Den", Players: 1, Capacity: 4, Phase: 1, Progress: -5}}},
		wire.RoomJoined{Room: 1<<32 + 3, Slots: 4, TickHz: 60, SnapshotEvery: 3},
		wire.RoomInfo{Room: 1<<32 + 3, Name: "Den", Code: "BCDFGH", Public: true, Capacity: 4},
		wire.PartyState{Code: "GHJKLM", Self: 1, Members: []string{"Ann", "Bob"}},
		wire.PeerChat{Slot: 2, Text: "hi"},
		wire.Notice{Kind: 1, Seconds: 30, Text: "soon"},
		wire.Refused{About: wire.TagChat, Code: wire.CloseTooOften},
	)
	check := func(what string, words []uint32, texts ...string) {
		t.Helper()
		for i, want := range words {
			if h.words[i] != want {
				t.Errorf("%s: word %d is %d, want %d", what, i, h.words[i], want)
			}
		}
		for i, want := range texts {
			if string(h.texts[i]) != want {
				t.Errorf("%s: text %d is %q, want %q", what, i, h.texts[i], want)
			}
		}
	}
	negative := int32(-5)
	h.room(1)
	check("room", []uint32{3, 1, 1, 4, 1, uint32(negative)}, "Den")
	h.room(2)
	check("no room", []uint32{0, 0, 0, 0}, "")
	h.roomInfo()
	check("info", []uint32{3, 1, 1, 4}, "Den", "BCDFGH")
	if n := h.party(); n != 2 {
		t.Errorf("%d members", n)
	}
	check("party", []uint32{1}, "GHJKLM")
	for i, want := range []string{"Ann", "Bob", ""} {
		h.member(i)
		check("member", nil, want)
	}
	if !h.chat(1) || h.words[0] != 2 || string(h.texts[0]) != "hi" || h.chat(2) || h.chat(0) {
		t.Errorf("chat: slot %d, %q", h.words[0], h.texts[0])
	}
	if at := h.notice(); at != 5 {
		t.Errorf("the notice came at %v", at)
	}
	check("notice", []uint32{1, 30}, "soon")
	if n := h.revisions(); n != 8 {
		t.Errorf("%d counts", n)
	}
	check("revisions", []uint32{1, 2, 1, 0, 1, 1, 1, 0})
}

// Whatever a page asks for, also what is not there, is answered.
func TestNothingIsToldAtFirst(t *testing.T) {
	h := inLobby(t)
	for _, i := range []int{-1, 0, 1 << 31} {
		h.room(i)
		h.member(i)
		if h.chat(uint32(i)) {
			t.Errorf("line %d is kept", i)
		}
	}
	if h.party() != 0 || h.notice() != 0 {
		t.Error("a party or a notice is told")
	}
}
