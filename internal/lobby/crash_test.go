package lobby

import (
	"errors"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// bomb is a world whose step panics on command.
type bomb struct{ *rules.World }

const explode = 66

var errExploded = errors.New("exploded")

func (w *bomb) Advance(f *sim.PackedFrame, ev *sim.Events) {
	for _, c := range f.Commands {
		if c.Kind == sim.CommandGame && c.Code == explode {
			panic(errExploded)
		}
	}
	w.World.Advance(f, ev)
}

// minedHall is a hall whose rooms can be blown up.
func minedHall(t *testing.T, change func(*Config)) *hall {
	return newHall(t, func(c *Config) {
		c.Room.Game = &sim.Game{Schema: rules.Schema, New: func() sim.World { return &bomb{rules.New()} }}
		if change != nil {
			change(c)
		}
	})
}

// A panic in a game's step ends its room: the players are told, the other rooms do not notice, and nothing is left of it.
func TestACrashEndsOneRoom(t *testing.T) {
	h := minedHall(t, func(c *Config) { c.Room.Grace = 2 * clock.Second })
	var tokens []wire.Token
	for range 5 {
		_, token := h.playing()
		tokens = append(tokens, token)
	}
	h.guests[3].cut() // somebody is away, whose seat is kept
	h.guests[1].say(wire.Command{Code: explode})
	h.run(40 * ms)
	if len(h.crashed) != 1 || h.crashed[0] != errExploded || h.tables[0].open {
		t.Fatalf("crashed: %v; the room runs on: %v", h.crashed, h.tables[0].open)
	}
	for i := range 3 {
		if g := h.guests[i]; !g.closed || g.code != wire.CloseServerError {
			t.Errorf("player %d was closed (%v) with %v", i, g.closed, g.code)
		}
	}
	if h.lobby.Rooms() != 1 || h.lobby.maker.Rooms() != 1 || h.lobby.maker.Count(1) != 0 {
		t.Errorf("%d rooms are left, the maker has %d", h.lobby.Rooms(), h.lobby.maker.Rooms())
	}
	for log := range h.tables[0].Room().Logs() {
		if err := log.Play(rules.New(), log.End()); err != nil || log.End() != h.tables[0].Room().Tick() {
			t.Errorf("what is left of the match ends at tick %d of %d: %v", log.End(), h.tables[0].Room().Tick(), err)
		}
	}
	before := h.guests[4].packets
	h.run(clock.Second)
	if h.guests[4].closed || h.guests[4].packets < before+15 {
		t.Errorf("the other room's player was closed (%v) and got %d packets", h.guests[4].closed, h.guests[4].packets-before)
	}

	again, _ := h.back(tokens[1])
	again.say(wire.QuickMatch{})
	h.run(40 * ms)
	if w, j := only[wire.Welcome](again), only[wire.RoomJoined](again); w.Player != 2 || j.Room != 2 {
		t.Errorf("back as player %d in room %d", w.Player, j.Room)
	}
	h.run(2 * clock.Second)
	if got := h.lobby.sessions.Len(); got != 2 {
		t.Errorf("%d sessions are kept, of two who are connected", got)
	}
}

// Without anybody to tell, the panic is not hidden.
func TestACrashGoesOn(t *testing.T) {
	h := minedHall(t, func(c *Config) { c.Crashed = nil })
	h.playing()
	h.guests[0].say(wire.Command{Code: explode})
	defer func() {
		if recover() != errExploded {
			t.Error("the panic was swallowed")
		}
	}()
	h.run(100 * ms)
}

// Whatever is connected is told that the server goes away, and whoever comes then, too. Nothing starts any more.
func TestClose(t *testing.T) {
	h := newHall(t, nil)
	h.playing()
	h.greeted(wire.Token{})
	h.guest()
	h.lobby.Close()
	h.lobby.Close()
	late := h.guest()
	late.say(hello(wire.Token{}))
	h.guests[1].say(wire.QuickMatch{})
	h.run(100 * ms)
	for i, g := range h.guests {
		if !g.closed || g.code != wire.CloseGoingAway {
			t.Errorf("guest %d was closed (%v) with %v", i, g.closed, g.code)
		}
	}
	if len(h.tables) != 1 || h.tables[0].open || h.lobby.Rooms() != 0 || h.lobby.Players() != 0 || len(h.lobby.links) != 0 {
		t.Errorf("%d rooms were made; %d rooms, %d players and %d links are left",
			len(h.tables), h.lobby.Rooms(), h.lobby.Players(), len(h.lobby.links))
	}
	if s := h.lobby.Stats(); s.Welcomed != 2 {
		t.Errorf("counted %+v", s)
	}
}
