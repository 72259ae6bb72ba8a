package client_test

import (
	"reflect"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// said checks which control messages the client has sent since the last look.
func (s *server) said(when string, want ...wire.ClientMessage) {
	s.Helper()
	control, _ := s.sent()
	if len(control) != len(want) {
		s.Fatalf("%s: said %+v, want %+v", when, control, want)
	}
	for i := range want {
		if !reflect.DeepEqual(control[i], want[i]) {
			s.Errorf("%s: said %#v, want %#v", when, control[i], want[i])
		}
	}
}

// is checks the client's state.
func (s *server) is(when string, want client.State) {
	s.Helper()
	if got := s.client.State(); got != want {
		s.Fatalf("%s: in the state %d, want %d", when, got, want)
	}
}

// wait lets time pass without a word of the server.
func (s *server) wait(span clock.Time) {
	for until := s.now + span; s.now < until; {
		s.now += clock.Second / 60
		s.client.Advance(s.now, sim.PackedInput{})
	}
}

// connect opens a link and says hello.
func (s *server) connect() {
	s.Helper()
	s.now = max(s.now, s.client.RetryAt())
	if !s.client.NextDial(s.now) {
		s.Fatalf("the client wants no link in the state %d", s.client.State())
	}
	s.client.Opened(s.now)
	control, _ := s.sent()
	if len(control) != 1 || control[0].Tag() != wire.TagHello {
		s.Fatalf("over a new link it says %+v", control)
	}
}

// wanting returns a client that is welcome. ask is called before, if it is not nil; then the client stays in the lobby unless
// it is asked for more.
func wanting(t *testing.T, ask func(*client.Client)) *server {
	cfg := client.Config{Name: "Ada", Want: client.NoRoom}
	if ask == nil {
		cfg.Want = client.AnyRoom
	}
	s := newServer(t, cfg)
	if ask != nil {
		ask(s.client)
	}
	s.connect()
	s.welcome()
	return s
}

// Requests that tests make.
var (
	stay      = (*client.Client).Browse
	enterFive = func(c *client.Client) { c.Join(5) }
	enterCode = func(c *client.Client) { c.JoinCode("BCDFGH") }
)

// requests are the calls that ask for something, and what they send.
var requests = map[string]struct {
	ask  func(*client.Client)
	want wire.ClientMessage
	room bool // a place is the answer
}{
	"quick":       {(*client.Client).QuickMatch, wire.QuickMatch{}, true},
	"browse":      {(*client.Client).Browse, wire.BrowseRooms{}, false},
	"create":      {func(c *client.Client) { c.Create(den) }, den, true},
	"join":        {func(c *client.Client) { c.Join(9) }, wire.JoinRoom{Room: 9}, true},
	"code":        {enterCode, wire.JoinRoomByCode{Code: "BCDFGH"}, true},
	"queue":       {(*client.Client).EnterQueue, wire.EnterQueue{}, false},
	"leave queue": {(*client.Client).LeaveQueue, wire.LeaveQueue{}, false},
	"party":       {(*client.Client).CreateParty, wire.CreateParty{}, false},
	"join party":  {func(c *client.Client) { c.JoinParty("BCDFGH") }, wire.JoinParty{Code: "BCDFGH"}, false},
	"leave party": {(*client.Client).LeaveParty, wire.LeaveParty{}, false},
	"leave room":  {(*client.Client).LeaveRoom, wire.LeaveRoom{}, false},
}

var den = wire.CreateRoom{Name: "Den", Public: true, Capacity: 2, Options: []byte{0, 3}}

func TestRequests(t *testing.T) {
	for name, r := range requests {
		state := client.Lobby
		if r.room {
			state = client.Joining
		}
		t.Run(name+" at once", func(t *testing.T) {
			s := wanting(t, stay)
			s.said("in the lobby", wire.BrowseRooms{})
			s.is("in the lobby", client.Lobby)
			r.ask(s.client)
			s.said("asked", r.want)
			s.is("asked", state)
		})
		t.Run(name+" before Welcome", func(t *testing.T) {
			s := newServer(t, client.Config{})
			s.client.JoinCode("older")
			r.ask(s.client)
			s.connect()
			s.welcome()
			s.said("welcome", r.want)
			s.is("welcome", state)
		})
	}
}

func TestAccessIsShown(t *testing.T) {
	s := newServer(t, client.Config{Access: "a.b.c"})
	s.client.NextDial(0)
	s.client.Opened(0)
	if control, _ := s.sent(); len(control) != 1 || control[0].(wire.Hello).Access != "a.b.c" {
		t.Errorf("said %+v", control)
	}
}

// Who is in a room gives his place up for another one; other requests leave it alone.
func TestAskingInARoom(t *testing.T) {
	for name, r := range requests {
		t.Run(name, func(t *testing.T) {
			s := playing(t)
			r.ask(s.client)
			switch {
			case name == "quick": // he has what he asks for
				s.said("asked")
			case name == "leave room":
				s.said("asked", wire.LeaveRoom{})
				s.is("asked", client.Lobby)
			case r.room || name == "queue":
				s.said("asked", wire.LeaveRoom{}, r.want)
				if s.client.Room() != 0 || s.client.DepartedBy() != wire.CloseNormal {
					t.Errorf("still in room %d, departed by %v", s.client.Room(), s.client.DepartedBy())
				}
				s.say(wire.RoomLeft{Reason: wire.CloseNormal})
				s.join()
			default:
				s.said("asked", r.want)
			}
			if name != "leave room" {
				s.is("in the end", client.Playing)
			}
		})
	}
}

func TestLeaveRoomStaysInTheLobby(t *testing.T) {
	s := playing(t)
	s.client.LeaveRoom()
	s.say(wire.RoomLeft{Reason: wire.CloseNormal})
	s.wait(5 * clock.Second)
	s.said("left", wire.LeaveRoom{})
	s.is("left", client.Lobby)
	if s.client.Slot() != sim.NoSlot || len(s.client.Peers()) != 0 || s.client.Predicted() != nil {
		t.Errorf("slot %d, peers %v", s.client.Slot(), s.client.Peers())
	}
	s.client.QuickMatch()
	s.join()
	s.is("again", client.Playing)
}

// A place that is not given is told, and the player stays where he is.
func TestRefusedInTheLobby(t *testing.T) {
	s := wanting(t, enterCode)
	s.say(wire.Refused{About: wire.TagJoinRoomByCode, Code: wire.CloseNoRoom})
	s.is("refused", client.Lobby)
	want := client.Refusal{About: wire.TagJoinRoomByCode, Code: wire.CloseNoRoom}
	if s.client.Refusal() != want || s.client.Revisions().Refusals != 1 {
		t.Errorf("told %+v, %+v", s.client.Refusal(), s.client.Revisions())
	}
	s.client.Join(4)
	s.say(wire.Refused{About: wire.TagChat, Code: wire.CloseTooOften}) // about something else
	s.is("still asking", client.Joining)
	s.client.QuickMatch()
	s.say(wire.Refused{About: wire.TagQuickMatch, Code: wire.CloseFull})
	s.is("full", client.Lobby)
	s.sent()
	s.wait(10 * clock.Second)
	s.said("a player decides himself when to ask again")
}

// A client that plays in any room asks again when there is none, less and less often.
func TestFullIsAskedAgain(t *testing.T) {
	s := wanting(t, nil)
	s.said("welcome", wire.QuickMatch{})
	var waits []clock.Time
	for range 7 {
		from := s.now
		s.say(wire.Refused{About: wire.TagQuickMatch, Code: wire.CloseFull})
		if at := s.client.RetryAt(); at <= from {
			t.Fatalf("the next attempt is at %d, now is %d", at, from)
		}
		for control, _ := s.sent(); len(control) == 0; control, _ = s.sent() {
			s.wait(clock.Second / 60)
		}
		waits = append(waits, s.now-from)
		s.is("asked again", client.Joining)
	}
	if waits[0] < clock.Second || waits[0] > 2*clock.Second || waits[6] < 4*clock.Second || waits[6] > 13*clock.Second {
		t.Errorf("waited %v", waits)
	}
	s.join()
	s.is("in the end", client.Playing)
}

// A room that ends takes its players to the lobby, or to another room.
func TestRoomEnds(t *testing.T) {
	for _, automatic := range []bool{true, false} {
		for _, cut := range []bool{true, false} {
			s := playing(t)
			if !automatic {
				s = wanting(t, enterFive)
				s.join()
				s.sent()
			}
			if cut {
				s.client.Closed(s.now, wire.CloseRoomEnded)
				s.connect()
				s.welcome()
			} else {
				s.say(wire.RoomLeft{Reason: wire.CloseRoomEnded})
			}
			if s.client.DepartedBy() != wire.CloseRoomEnded || s.client.Room() != 0 {
				t.Errorf("departed by %v, room %d", s.client.DepartedBy(), s.client.Room())
			}
			switch {
			case automatic:
				s.said("after the end", wire.QuickMatch{})
				s.is("after the end", client.Joining)
			case cut:
				s.said("back in the lobby", wire.BrowseRooms{})
				s.is("back in the lobby", client.Lobby)
			default:
				s.said("after the end")
				s.is("after the end", client.Lobby)
			}
		}
	}
}

// Who is removed does not come back by himself.
func TestKickedFromTheRoom(t *testing.T) {
	s := wanting(t, enterFive)
	s.join()
	s.say(wire.RoomLeft{Reason: wire.CloseKicked})
	if s.client.State() != client.Ended || s.client.EndedBy() != wire.CloseKicked {
		t.Errorf("state %d, ended by %v", s.client.State(), s.client.EndedBy())
	}
}

// A request that the link took with it is made again. One that was answered is not.
func TestRequestsOutliveTheLink(t *testing.T) {
	s := wanting(t, stay)
	for _, want := range []wire.ClientMessage{wire.JoinRoom{Room: 4}, wire.EnterQueue{}} {
		if want.Tag() == wire.TagEnterQueue {
			s.client.EnterQueue()
			s.say(wire.QueueStatus{Players: 2, Seconds: 1})
			s.client.Browse() // does not take it back
		} else {
			s.client.Join(4)
		}
		s.client.Closed(s.now, wire.CloseLost)
		if s.client.Queue().Players != 0 {
			t.Error("without a link nobody waits in the queue")
		}
		s.connect()
		s.welcome()
		s.said("the link is back", want)
	}
	s.client.LeaveQueue()
	s.sent()
	s.client.Closed(s.now, wire.CloseLost)
	s.connect()
	s.welcome()
	s.said("nothing is wanted", wire.BrowseRooms{})
	s.is("nothing is wanted", client.Lobby)
}

// A match that the queue has found comes without a further word.
func TestMatchFromTheQueue(t *testing.T) {
	s := wanting(t, (*client.Client).EnterQueue)
	s.is("in the queue", client.Lobby)
	s.say(wire.QueueStatus{Players: 2, Seconds: 7, Span: 120})
	s.join()
	s.is("found", client.Playing)
	if s.client.Queue().Players != 0 {
		t.Errorf("still waiting: %+v", s.client.Queue())
	}
}
