package client_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestWhatIsTold(t *testing.T) {
	s := playing(t)
	c := s.client
	before := c.Revisions()
	list := wire.RoomList{Rooms: []wire.RoomSummary{{Room: 3, Name: "Den", Players: 1, Capacity: 4, Phase: 1, Progress: 5}}}
	info := wire.RoomInfo{Room: 5, Name: "Den", Code: "BCDFGH", Capacity: 4}
	party := wire.PartyState{Code: "GHJKLM", Self: 1, Members: []string{"Ann", "Bob"}}
	queue := wire.QueueStatus{Players: 3, Seconds: 4, Span: 100}
	notice := wire.Notice{Kind: wire.NoticeShutdown, Seconds: 30, Text: "soon"}
	s.now = 7 * clock.Second
	for _, m := range []wire.ServerMessage{list, info, party, queue, notice, wire.PeerChat{Slot: 0, Text: "hi"}} {
		s.say(m)
	}
	if !reflect.DeepEqual(c.Rooms(), list.Rooms) || c.RoomInfo() != info || !reflect.DeepEqual(c.Party(), party) || c.Queue() != queue {
		t.Errorf("told %+v, %+v, %+v, %+v", c.Rooms(), c.RoomInfo(), c.Party(), c.Queue())
	}
	if c.Notice() != (client.Notice{Notice: notice, At: 7 * clock.Second}) {
		t.Errorf("notice %+v", c.Notice())
	}
	after := before
	after.Rooms, after.RoomInfo, after.Party, after.Queue, after.Chat, after.Notices =
		before.Rooms+1, before.RoomInfo+1, before.Party+1, before.Queue+1, before.Chat+1, before.Notices+1
	if c.Revisions() != after {
		t.Errorf("revisions %+v, want %+v", c.Revisions(), after)
	}
	s.say(wire.RoomInfo{Room: 99, Name: "another"}) // crossed with a change of rooms
	if c.RoomInfo() != info {
		t.Errorf("told of another room: %+v", c.RoomInfo())
	}
	c.LeaveRoom()
	if c.RoomInfo() != (wire.RoomInfo{}) || c.Revisions().RoomInfo == after.RoomInfo {
		t.Errorf("outside of a room: %+v", c.RoomInfo())
	}
	c.Closed(s.now, wire.CloseLost)
	if len(c.Party().Members) != 0 || c.Queue() != (wire.QueueStatus{}) {
		t.Errorf("without a link: %+v, %+v", c.Party(), c.Queue())
	}
}

// What the room is called may be told before the player is in it, also if he only waits for a match.
func TestRoomInfoComesFirst(t *testing.T) {
	for _, ask := range []func(*client.Client){enterFive, (*client.Client).EnterQueue} {
		s := wanting(t, ask)
		s.say(wire.RoomInfo{Room: 5, Name: "Den"})
		if got := s.client.RoomInfo(); got != (wire.RoomInfo{}) {
			t.Errorf("outside of the room: %+v", got)
		}
		s.join()
		if got := s.client.RoomInfo().Name; got != "Den" {
			t.Errorf("the room is called %q", got)
		}
		s.say(wire.RoomLeft{Reason: wire.CloseRoomEnded})
		if s.client.RoomInfo() != (wire.RoomInfo{}) {
			t.Errorf("after the room's end: %+v", s.client.RoomInfo())
		}
	}
}

// The newest lines are kept, under numbers that go on.
func TestChat(t *testing.T) {
	s := playing(t)
	s.client.Say("hello")
	s.said("said", wire.Chat{Text: "hello"})
	for i := range 40 {
		s.say(wire.PeerChat{Slot: 2, Text: fmt.Sprint(i + 1)})
	}
	s.mustKeep(9, 40)
	s.client.Closed(s.now, wire.CloseLost)
	s.connect()
	s.welcome()
	s.join()
	s.mustKeep(9, 40) // back in the same room
	s.say(wire.RoomJoined{Room: 6, Slot: 2, Slots: 4, Tick: s.tick, TickHz: 60, SnapshotEvery: 3, Epoch: 1})
	s.mustKeep(41, 40)
	s.say(wire.PeerChat{Slot: 0, Text: "41"})
	s.mustKeep(41, 41)
	s.client.LeaveRoom()
	s.sent()
	s.client.Say("nobody hears it")
	s.say(wire.PeerChat{Slot: 0, Text: "late"})
	s.said("outside of a room")
	s.mustKeep(41, 41)
}

// mustKeep checks that just these lines are kept. Each says its number.
func (s *server) mustKeep(first, last uint32) {
	s.Helper()
	for n := range uint32(60) {
		line, kept := s.client.ChatLine(n)
		if want := n >= first && n <= last; kept != want || kept && line.Text != fmt.Sprint(n) {
			s.Errorf("line %d: %+v, kept: %v", n, line, kept)
		}
	}
}

// With each pong the server is told how the game looks, as of this stay in the room.
func TestReport(t *testing.T) {
	s := playing(t)
	s.play(120, rules.Input{MoveX: 127})
	report := s.report()
	if report.Frames < 60 || report.Frames > 120 || report.RoundTrip == 0 || report.Starved > report.Frames {
		t.Errorf("%+v", report)
	}
	s.join()
	if again := s.report(); again.Frames != 0 || again.Starved != 0 || again.Corrections != 0 {
		t.Errorf("after joining anew: %+v", again)
	}
	s.client.LeaveRoom()
	s.sent()
	s.say(wire.Ping{ServerT: 1})
	s.said("in the lobby", wire.Pong{ServerT: 1})
}

// report asks for a sign of life and returns what comes with it.
func (s *server) report() wire.Report {
	s.Helper()
	s.sent()
	s.say(wire.Ping{ServerT: 1})
	control, _ := s.sent()
	if len(control) != 2 || control[0] != wire.ClientMessage(wire.Pong{ServerT: 1}) {
		s.Fatalf("answered %+v", control)
	}
	return control[1].(wire.Report)
}
