package lobby

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

// draining returns a hall with players in a room, whose lobby has begun to drain.
func draining(t *testing.T, players int) (h *hall, tokens []wire.Token) {
	t.Helper()
	h = newHall(t, func(c *Config) { c.Room.Grace = 5 * clock.Second })
	for range players {
		_, token := h.playing()
		tokens = append(tokens, token)
	}
	h.lobby.Drain(h.now, h.now+30*clock.Second)
	return h, tokens
}

func TestDrainTakesNobodyIn(t *testing.T) {
	h, _ := draining(t, 2)
	late := h.guest()
	late.say(hello(wire.Token{}))
	late.mustBeClosed(wire.CloseGoingAway)
	if s := h.lobby.Stats(); s.Welcomed != 2 || h.lobby.maker.Seats() != 2 {
		t.Errorf("%d sessions began, %d seats are taken", s.Welcomed, h.lobby.maker.Seats())
	}
}

// Who plays goes on, but does not get another seat.
func TestDrainLeavesTheMatchAlone(t *testing.T) {
	h, _ := draining(t, 2)
	packets := h.guests[0].packets
	h.run(clock.Second)
	if got := h.guests[0].packets - packets; got < 18 {
		t.Errorf("a player got %d packets in a second", got)
	}
	h.guests[0].say(wire.LeaveRoom{})
	h.guests[0].say(wire.QuickMatch{})
	h.guests[0].mustBeClosed(wire.CloseGoingAway)
	h.run(clock.Second)
	if g := h.guests[1]; g.closed || h.lobby.Rooms() != 1 {
		t.Errorf("the other is closed (%v), with %d rooms", g.closed, h.lobby.Rooms())
	}
}

// Players are told how long they have, and who comes back is told how much is left of it.
func TestDrainIsTold(t *testing.T) {
	h := newHall(t, nil)
	_, token := h.playing()
	silent := h.guest() // has not said who it is
	h.lobby.Drain(h.now, h.now+30*clock.Second)
	h.deliver()
	if n := only[wire.Notice](h.guests[0]); n != (wire.Notice{Kind: wire.NoticeShutdown, Seconds: 30}) {
		t.Errorf("the player is told %+v", n)
	}
	if len(silent.control) != 0 {
		t.Errorf("a stranger is told %+v", silent.control)
	}
	h.guests[0].cut()
	h.run(9*clock.Second + 500*ms)
	again, _ := h.back(token)
	if n := only[wire.Notice](again); n.Seconds != 21 {
		t.Errorf("after 9.5 of 30 s, %d s are left", n.Seconds)
	}
	h.lobby.Drain(h.now, h.now) // a second signal
	h.deliver()
	if list := all[wire.Notice](again); len(list) != 2 || list[1].Seconds != 0 {
		t.Errorf("told %+v", list)
	}
}

// A lost link is no reason to lose a seat, even then.
func TestDrainLetsPlayersComeBack(t *testing.T) {
	h, tokens := draining(t, 2)
	h.guests[1].cut()
	h.run(clock.Second)
	again, _ := h.back(tokens[1])
	again.mustSitIn(1, 1)
	if h.mustSitApart() != 2 {
		t.Error("not both play")
	}
}

// A room that nobody plays in any more is not waited for.
func TestDrainedRoomsEnd(t *testing.T) {
	h, _ := draining(t, 2)
	h.guests[0].say(wire.LeaveRoom{})
	h.run(300 * ms)
	if h.lobby.Rooms() != 1 {
		t.Fatalf("%d rooms while one plays", h.lobby.Rooms())
	}
	h.guests[1].cut()
	h.run(4 * clock.Second)
	if h.lobby.Rooms() != 1 {
		t.Errorf("%d rooms while a seat is kept", h.lobby.Rooms())
	}
	h.run(2 * clock.Second)
	if h.lobby.Rooms() != 0 || len(h.lobby.Tables()) != 0 {
		t.Errorf("%d rooms that nobody plays in", h.lobby.Rooms())
	}
}

func TestDrainClosesEmptyRoomsAtOnce(t *testing.T) {
	h := newHall(t, nil)
	for range 5 {
		h.playing()
	}
	h.guests[4].say(wire.LeaveRoom{})
	h.run(300 * ms)
	if tables := h.lobby.Tables(); len(tables) != 2 || tables[0].ID() != 1 || tables[1].ID() != 2 {
		t.Fatalf("the rooms are %v", tables)
	}
	h.lobby.Drain(h.now, h.now+clock.Second)
	if tables := h.lobby.Tables(); len(tables) != 1 || tables[0].ID() != 1 {
		t.Errorf("the rooms are %v", tables)
	}
}
