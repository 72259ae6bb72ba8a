package lobby

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/match"
	"github.com/tickwork-engine/tickwork/session"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// handedOver ends the hall's lobby and returns a hall in which another one goes on, by another clock.
func (h *hall) handedOver(change func(*Config)) *hall {
	h.t.Helper()
	handover := h.lobby.Handover(h.now)
	h.deliver()
	next := &hall{t: h.t, now: h.now + 1000*clock.Second, random: h.random}
	l, err := Resume(next.config(change), next.now, handover)
	if err != nil {
		h.t.Fatal(err)
	}
	next.lobby = l
	return next
}

// Matches go on where they were: the same worlds at the same ticks, and everybody in his own seat.
func TestHandover(t *testing.T) {
	h := newHall(t, nil)
	var tokens []wire.Token
	for range 6 {
		_, token := h.playing()
		tokens = append(tokens, token)
	}
	h.guests[2].cut()
	h.run(clock.Second)
	next := h.handedOver(nil)
	if g := h.guests[0]; !g.closed || g.code != wire.CloseGoingAway {
		t.Errorf("a guest was closed (%v) with %v", g.closed, g.code)
	}
	if len(next.tables) != 2 || next.lobby.Players() != 0 || next.lobby.maker.Seats() != 6 {
		t.Fatalf("%d rooms, %d players, %d seats", len(next.tables), next.lobby.Players(), next.lobby.maker.Seats())
	}
	for i, r := range next.tables {
		old := h.tables[i].Room()
		if r.ID() != uint64(i+1) || r.Room().Tick() != old.Tick() || r.Room().World().Hash() != old.World().Hash() {
			t.Errorf("room %d is at tick %d, was at %d", r.ID(), r.Room().Tick(), old.Tick())
		}
	}
	next.run(10 * clock.Second)
	if !next.world(1).Ships.At(0).Away {
		t.Error("the ships do not show that their players are away")
	}
	for i, token := range tokens {
		g, _ := next.back(token)
		g.mustSitIn(uint64(i/4+1), uint8(i%4))
		if w := only[wire.Welcome](g); w.Player != uint64(i+1) {
			t.Errorf("guest %d is player %d", i, w.Player)
		}
	}
	if n := next.mustSitApart(); n != 6 || next.world(1).Ships.At(0).Away {
		t.Errorf("%d play", n)
	}
	fresh, _ := next.playing()
	fresh.mustSitIn(2, 2)
}

// Places are kept for the grace period and no longer, and the tokens with them.
func TestHandoverExpires(t *testing.T) {
	const kept = 5 * clock.Second
	short := func(c *Config) { c.Room.Grace = kept }
	h := newHall(t, short)
	h.playing()
	gone, first := h.playing()
	gone.cut()
	h.run(4 * clock.Second)
	_, second := h.playing()
	next := h.handedOver(short)
	next.run(1500 * ms)
	if got := next.lobby.maker.Seats(); got != 2 {
		t.Errorf("%d seats are kept, one was over", got)
	}
	late, _ := next.back(first)
	if w := only[wire.Welcome](late); w.Player != 4 || len(all[wire.RoomJoined](late)) != 0 {
		t.Errorf("who was away for too long is told %+v", late.control)
	}
	next.run(3 * clock.Second)
	again, third := next.back(second)
	again.mustSitIn(1, 1+1)
	again.cut()
	next.run(kept + 200*ms)
	if late, _ := next.back(third); only[wire.Welcome](late).Player != 5 {
		t.Errorf("told %+v", late.control)
	}
	next.run(emptyRoom + kept)
	if next.lobby.Rooms() != 0 {
		t.Error("an empty room is kept")
	}
}

// What was still on the way into a room is not lost: who has just come has his seat, and who has just left has none.
func TestHandoverSettles(t *testing.T) {
	h := newHall(t, nil)
	leaver, left := h.playing()
	h.playing()
	comer, came := h.greeted(wire.Token{})
	comer.say(wire.QuickMatch{})
	leaver.say(wire.LeaveRoom{})
	next := h.handedOver(nil)
	if got := next.lobby.maker.Seats(); got != 2 {
		t.Errorf("%d seats are taken", got)
	}
	g, _ := next.back(came)
	g.mustSitIn(1, 2)
	again, _ := next.back(left)
	if w := only[wire.Welcome](again); w.Player != 1 || len(all[wire.RoomJoined](again)) != 0 {
		t.Errorf("who had left is told %+v", again.control)
	}
}

// Connections that are still open do nothing any more, and their ends, which come late, do not count twice.
func TestLinksOfALobbyThatWasHandedOver(t *testing.T) {
	h := newHall(t, nil)
	c := &deadConn{}
	k := h.lobby.Accept(h.now, c)
	k.Receive(h.now, transport.Ordered, hello(wire.Token{}).Append(nil))
	k.Receive(h.now, transport.Ordered, wire.QuickMatch{}.Append(nil))
	h.run(40 * ms)
	first := h.lobby.Handover(h.now)
	k.Receive(h.now, transport.Ordered, wire.LeaveRoom{}.Append(nil))
	k.Receive(h.now, transport.Datagram, inputPacket(5, c.epoch))
	k.Closed(h.now+clock.Second, wire.CloseGoingAway)
	late := h.guest()
	late.say(hello(c.token))
	if !late.closed || late.code != wire.CloseGoingAway || c.closed != 1 {
		t.Errorf("who came late was closed (%v) with %v", late.closed, late.code)
	}
	if h.lobby.stats.Welcomed != 1 || len(first) == 0 {
		t.Errorf("counted %+v", h.lobby.Stats())
	}
}

// A room that cannot even hear what has come is not handed over. The others are.
func TestHandoverOfACrash(t *testing.T) {
	h := minedHall(t, nil)
	var tokens []wire.Token
	for range 5 {
		_, token := h.playing()
		tokens = append(tokens, token)
	}
	h.guests[0].say(wire.Command{Code: explode})
	next := h.handedOver(nil)
	if len(h.crashed) != 1 || len(next.tables) != 1 || next.tables[0].ID() != 2 {
		t.Fatalf("crashed: %v; %d rooms go on", h.crashed, len(next.tables))
	}
	g, _ := next.back(tokens[4])
	g.mustSitIn(2, 0)
	other, _ := next.back(tokens[0])
	if w := only[wire.Welcome](other); w.Player != 1 || len(all[wire.RoomJoined](other)) != 0 {
		t.Errorf("who was in the crashed room is told %+v", other.control)
	}
	next.run(40 * ms)
	other.say(wire.QuickMatch{})
	next.run(40 * ms)
	other.mustSitIn(2, 1)
}

// brittle is a world that panics when a match begins.
type brittle struct{ *rules.World }

func (brittle) Start(uint64, []byte) error { panic(errExploded) }

func TestResumeThatFails(t *testing.T) {
	h := newHall(t, nil)
	h.playing()
	handover := h.lobby.Handover(h.now)
	schema := *rules.Schema
	schema.Hash++
	for name, c := range map[string]struct {
		change func(*Config)
		bytes  []byte
		want   error
	}{
		"nothing":           {nil, nil, ErrHandover},
		"a later format":    {nil, append([]byte{3}, handover[1:]...), ErrHandover},
		"a part":            {nil, handover[:40], match.ErrSaved},
		"a part of the end": {nil, handover[:len(handover)-1], session.ErrSaved},
		"another schema": {func(c *Config) { c.Room.Game = &sim.Game{Schema: &schema, New: rules.Game.New} }, handover,
			sim.ErrLogSchema},
		"no rooms": {func(c *Config) { c.MaxRooms = -1 }, handover, match.ErrSaved},
	} {
		h := &hall{t: t, random: h.random}
		if _, err := Resume(h.config(c.change), 0, c.bytes); !errors.Is(err, c.want) {
			t.Errorf("%s: the error is %v", name, err)
		}
		if len(h.tables) != 0 {
			t.Errorf("%s: a room was opened", name)
		}
	}
	panics := &sim.Game{Schema: rules.Schema, New: func() sim.World { return brittle{rules.New()} }}
	_, err := Resume(h.config(func(c *Config) { c.Room.Game = panics }), 0, handover)
	if !errors.Is(err, ErrPanic) || !strings.Contains(err.Error(), "exploded") || !strings.Contains(err.Error(), "brittle.Start") {
		t.Errorf("of a game that panics the error is %v", err)
	}
}

// Whatever people do, and however often the server is replaced meanwhile: nobody loses his seat within the grace period,
// and no seat is given twice.
func TestComingAndGoingOverHandovers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		change := func(c *Config) { c.Room.Game, c.Room.Grace, c.MaxRooms = idleGame, 2*clock.Second, 3 }
		h := newHall(t, change)
		walkers := make([]walker, 6)
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			if rapid.IntRange(0, 9).Draw(t, "handover") == 0 {
				h = replaceServer(h, walkers, change)
			}
			walkers[rapid.IntRange(0, len(walkers)-1).Draw(t, "who")].step(t, h)
			h.run(clock.Time(rapid.IntRange(0, 30).Draw(t, "wait")) * 10 * ms)
			h.mustSitApart()
		}
	})
}

// replaceServer hands the lobby over. For the walkers that is a lost link.
func replaceServer(h *hall, walkers []walker, change func(*Config)) *hall {
	h.run(40 * ms) // a walker who has been promised a seat is told
	next := h.handedOver(change)
	for i := range walkers {
		w := &walkers[i]
		if w.guest == nil {
			continue
		}
		seat, was := session.Place{}, false
		if w.lost == 0 {
			w.guest.closed = false
			seat, was = w.guest.seat()
			w.guest.closed = true
		}
		switch {
		case was:
			w.seat, w.lost = seat, next.now
		case w.lost != 0:
			w.lost += next.now - h.now - clock.Second/60 // seats are kept for a number of ticks, and one was run early
		}
		w.guest.closed = true
	}
	return next
}

// FuzzResume resumes arbitrary bytes. What is taken must run, and be handed over again.
func FuzzResume(f *testing.F) {
	h := newHall(f, nil)
	h.playing()
	_, token := h.playing()
	h.guests[0].cut()
	f.Add(h.lobby.Handover(h.now))
	f.Add(New(h.config(nil)).Handover(0))
	f.Add(bytes.Repeat([]byte{1, 0}, 20))
	random := h.random // goes on, so that no token comes twice
	f.Fuzz(func(t *testing.T, b []byte) {
		h := &hall{t: t, now: clock.Second, random: random}
		l, err := Resume(h.config(nil), h.now, b)
		if err != nil {
			return
		}
		h.lobby = l
		h.run(40 * ms)
		h.back(token)
		h.mustSitApart()
		h.handedOver(nil)
	})
}
