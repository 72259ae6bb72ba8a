package lobby

import (
	"errors"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/session"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// last returns the newest message of a kind that a guest was told.
func last[M wire.ServerMessage](g *guest) (m M) {
	g.hall.t.Helper()
	list := all[M](g)
	if len(list) == 0 {
		g.hall.t.Fatalf("%T did not come; the guest was told %+v", m, g.control)
	}
	return list[len(list)-1]
}

// welcome opens a connection of a new player, who is in no room yet.
func (h *hall) welcome() *guest {
	g, _ := h.greeted(wire.Token{})
	return g
}

// ask says something, and waits until a room has heard of it.
func (g *guest) ask(m wire.ClientMessage) {
	g.say(m)
	g.hall.run(40 * ms)
}

// mustSit checks where a guest plays.
func (g *guest) mustSit(room uint64, slot uint8) {
	g.hall.t.Helper()
	if s, plays := g.seat(); !plays || s != (session.Place{Room: room, Slot: slot}) {
		g.hall.t.Errorf("the guest sits (%v) in %+v, want room %d, slot %d", plays, s, room, slot)
	}
}

func TestCreateRoom(t *testing.T) {
	h := newHall(t, nil)
	h.playing() // room 1
	host := h.welcome()
	host.ask(wire.CreateRoom{Name: " The \u202eDen ", Capacity: 2})
	host.mustSit(2, 0)
	info := only[wire.RoomInfo](host)
	if info.Room != 2 || info.Name != "The Den" || info.Public || info.Capacity != 2 || len(info.Code) != 6 {
		t.Errorf("the room is %+v", info)
	}
	friend := h.welcome()
	friend.ask(wire.JoinRoomByCode{Code: " " + info.Code[:3] + "-" + info.Code[3:]})
	friend.mustSit(2, 1)
	if got := only[wire.RoomInfo](friend); got != info {
		t.Errorf("the friend was told %+v, want %+v", got, info)
	}
	late := h.welcome()
	late.ask(wire.JoinRoomByCode{Code: info.Code})
	late.mustBeDeclined(wire.TagJoinRoomByCode, wire.CloseNoRoom)
	if _, plays := late.seat(); plays {
		t.Error("a third player sits in a room for two")
	}
	late.ask(wire.QuickMatch{})
	late.mustSit(1, 1)
}

func TestPublicRoomsAreListedAsTheyAre(t *testing.T) {
	h := newHall(t, nil)
	host := h.welcome()
	host.ask(wire.CreateRoom{Name: "Open", Public: true, Capacity: 3})
	h.welcome().ask(wire.CreateRoom{Name: "Secret"})
	g := h.welcome()
	g.say(wire.BrowseRooms{})
	before := only[wire.RoomList](g)
	if len(before.Rooms) != 1 || before.Rooms[0] != (wire.RoomSummary{Room: 1, Name: "Open", Players: 1, Capacity: 3}) {
		t.Fatalf("the list is %+v", before)
	}
	h.run(10 * clock.Second) // the first wave has begun
	g.say(wire.BrowseRooms{})
	if now := last[wire.RoomList](g).Rooms[0]; now.Phase != uint8(sim.PhasePlaying) || now.Progress != int32(h.world(1).Wave) || now.Progress == 0 {
		t.Errorf("the room is listed as %+v in wave %d", now, h.world(1).Wave)
	}
	g.ask(wire.JoinRoom{Room: 1})
	g.mustSit(1, 1)
	h.welcome().ask(wire.JoinRoom{Room: 1})
	full := h.welcome()
	full.ask(wire.JoinRoom{Room: 1})
	full.mustBeDeclined(wire.TagJoinRoom, wire.CloseNoRoom)
	full.ask(wire.JoinRoom{Room: 2})
	full.mustBeDeclined(wire.TagJoinRoom, wire.CloseNoRoom) // private
}

func TestGameDecidesAboutOptions(t *testing.T) {
	h := newHall(t, func(c *Config) {
		c.CheckOptions = func(b []byte) error {
			if o, err := rules.UnpackOptions(b); err != nil || o.Constant {
				return errors.New("not for players")
			}
			return nil
		}
	})
	g := h.welcome()
	for _, options := range [][]byte{{1, 2, 3, 4, 5, 6, 7, 8, 9}, rules.Options{Constant: true}.Pack()} {
		g.ask(wire.CreateRoom{Options: options})
		g.mustBeDeclined(wire.TagCreateRoom, wire.CloseBadOptions)
	}
	if h.lobby.Rooms() != 0 || h.lobby.maker.Rooms() != 0 {
		t.Errorf("%d rooms were made", h.lobby.Rooms())
	}
	g.ask(wire.CreateRoom{Public: true, Options: rules.Options{Skip: 3}.Pack()})
	g.mustSit(1, 0)
	if h.world(1).Options.Skip != 3 {
		t.Errorf("the room has the options %+v", h.world(1).Options)
	}
	quick, _ := h.playing()
	quick.mustSit(2, 0) // a quick match is of the game as it is
}

// Without the game's word, options that the world does not start with are refused all the same.
func TestMalformedOptions(t *testing.T) {
	h := newHall(t, nil)
	g := h.welcome()
	g.ask(wire.CreateRoom{Options: []byte{1, 2, 3, 4, 5, 6, 7, 8, 9}})
	g.mustBeDeclined(wire.TagCreateRoom, wire.CloseBadOptions)
	if h.lobby.Rooms() != 0 || h.lobby.maker.Rooms() != 0 || h.lobby.maker.Seats() != 0 {
		t.Error("something is left of the room")
	}
}

func TestRequestsInARoomAreIgnored(t *testing.T) {
	h := newHall(t, nil)
	g, _ := h.playing()
	other := h.welcome()
	other.ask(wire.CreateRoom{Public: true})
	for _, m := range []wire.ClientMessage{
		wire.QuickMatch{}, wire.JoinRoom{Room: 2}, wire.CreateRoom{}, wire.EnterQueue{},
		wire.JoinRoomByCode{Code: only[wire.RoomInfo](other).Code},
	} {
		g.ask(m)
	}
	g.mustSit(1, 0)
	if h.lobby.Rooms() != 2 || h.lobby.maker.Seats() != 2 || len(all[wire.Refused](g)) != 0 {
		t.Errorf("%d rooms with %d seats taken; %v", h.lobby.Rooms(), h.lobby.maker.Seats(), g.control)
	}
}

func TestRequestsThatComeTooOften(t *testing.T) {
	h := newHall(t, nil)
	g := h.welcome()
	for range requestBurst {
		g.say(wire.JoinRoom{Room: 9})
		g.mustBeDeclined(wire.TagJoinRoom, wire.CloseNoRoom)
	}
	g.say(wire.JoinRoom{Room: 9})
	g.mustBeDeclined(wire.TagJoinRoom, wire.CloseTooOften)
	for range browseBurst {
		g.say(wire.BrowseRooms{})
	}
	if n := len(all[wire.RoomList](g)); n != browseBurst {
		t.Errorf("%d lists came", n)
	}
	g.say(wire.BrowseRooms{})
	g.mustBeDeclined(wire.TagBrowseRooms, wire.CloseTooOften)
	h.run(3 * clock.Second)
	g.ask(wire.QuickMatch{})
	g.mustSit(1, 0)
}

// over is a world whose match is decided.
type over struct{ idle }

func (over) Summary() sim.Summary { return sim.Summary{Phase: sim.PhaseOver} }

func TestNobodyIsSentWhereAllIsOver(t *testing.T) {
	h := newHall(t, func(c *Config) {
		c.Room.Game = &sim.Game{Schema: rules.Schema, New: func() sim.World { return over{idle{rules.New()}} }}
	})
	h.playing()
	h.run(200 * ms)
	late, _ := h.playing()
	late.mustSit(2, 0)
	h.run(200 * ms)
	h.lobby.Drain(h.now, h.now+clock.Minute)
	h.run(200 * ms)
	if h.lobby.Rooms() != 0 {
		t.Errorf("%d rooms whose match is over keep a server from ending", h.lobby.Rooms())
	}
}
