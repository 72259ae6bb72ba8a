package client_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// joined returns a client of the lobby that plays in a room.
func joined(t *testing.T) *server {
	s := wanting(t, enterFive)
	s.join()
	s.play(30, rules.Input{})
	s.is("joined", client.Playing)
	return s
}

// A place that was kept is taken again, whatever brought the player there. Meanwhile what was there last is drawn.
func TestBackInTheSamePlace(t *testing.T) {
	s := joined(t)
	s.client.Closed(s.now, wire.CloseLost)
	if s.client.Room() != 5 || shipsDrawn(s) == 0 {
		t.Errorf("without a link: room %d, %d ships are drawn", s.client.Room(), shipsDrawn(s))
	}
	s.connect()
	s.welcome()
	s.said("welcome", wire.BrowseRooms{}) // confirms the token
	s.is("welcome", client.Joining)
	s.wait(clock.Second)
	s.join()
	s.is("back", client.Playing)
	if s.client.Revisions().Departures != 0 {
		t.Error("it counts as a departure")
	}
}

func shipsDrawn(s *server) int {
	return s.client.View(s.now, sim.PackedInput{}).Len(1)
}

// A room that went on without the player is left behind, and he is told.
func TestGraceIsOver(t *testing.T) {
	s := joined(t)
	s.client.Closed(s.now, wire.CloseLost)
	s.connect()
	s.welcome()
	s.wait(1900 * clock.Millisecond)
	s.is("waiting for the place", client.Joining)
	s.wait(200 * clock.Millisecond)
	s.is("nothing came", client.Lobby)
	if s.client.DepartedBy() != wire.CloseLost || s.client.Revisions().Departures != 1 || s.client.Room() != 0 {
		t.Errorf("departed by %v, %+v", s.client.DepartedBy(), s.client.Revisions())
	}
	if n := shipsDrawn(s); n != 0 {
		t.Errorf("%d ships are drawn of a room that was left", n)
	}
	s.sent()
	s.join() // later than anybody waits
	s.is("it came after all", client.Playing)
}

// An automatic client asks for any room instead.
func TestGraceIsOverForAutomaticClients(t *testing.T) {
	s := playing(t)
	s.client.Closed(s.now, wire.CloseLost)
	s.connect()
	s.welcome()
	s.said("welcome", wire.QuickMatch{})
	s.is("welcome", client.Joining)
}

// A page that was loaded anew comes back with its token, and need not know where it was.
func TestReload(t *testing.T) {
	for _, c := range []struct {
		ask   func(*client.Client)
		first []wire.ClientMessage
	}{
		{stay, []wire.ClientMessage{wire.BrowseRooms{}}},
		{(*client.Client).QuickMatch, []wire.ClientMessage{wire.QuickMatch{}}},
		{enterCode, []wire.ClientMessage{wire.LeaveRoom{}, wire.JoinRoomByCode{Code: "BCDFGH"}}}, // that is another room
	} {
		s := newServer(t, client.Config{Token: wire.Token{9}, Want: client.NoRoom})
		c.ask(s.client)
		s.connect()
		s.welcome()
		s.said("welcome", c.first...)
		s.is("welcome", client.Joining)
		s.join()
		s.is("joined", client.Playing)
	}
}

// Leaving while the link is lost gives the place up as soon as there is one again.
func TestLeavingWithoutALink(t *testing.T) {
	s := joined(t)
	s.client.Closed(s.now, wire.CloseLost)
	s.client.LeaveRoom()
	s.connect()
	s.welcome()
	s.said("welcome", wire.LeaveRoom{})
	s.is("welcome", client.Lobby)
	if s.client.Room() != 0 || s.client.DepartedBy() != wire.CloseNormal {
		t.Errorf("room %d, departed by %v", s.client.Room(), s.client.DepartedBy())
	}
}

// In the lobby there is little to hear; only a long silence means that the link is gone.
func TestSilenceInTheLobby(t *testing.T) {
	s := wanting(t, stay)
	s.wait(10 * clock.Second)
	s.say(wire.Ping{})
	s.wait(14 * clock.Second)
	s.is("pinged", client.Lobby)
	s.wait(2 * clock.Second)
	s.is("silent", client.Waiting)
	if code, wanted := s.client.Hangup(); !wanted || code != wire.CloseLost {
		t.Errorf("hang up: %v %t", code, wanted)
	}
}

// A request for a room that nobody answers is given up with the link.
func TestSilenceAfterARequest(t *testing.T) {
	s := wanting(t, enterFive)
	s.wait(4900 * clock.Millisecond)
	s.is("waiting", client.Joining)
	s.wait(200 * clock.Millisecond)
	s.is("silent", client.Waiting)
}
