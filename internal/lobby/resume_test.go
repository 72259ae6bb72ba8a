package lobby

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/session"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// back opens a connection that shows a token, and lets the room answer.
func (h *hall) back(token wire.Token) (*guest, wire.Token) {
	h.t.Helper()
	g, next := h.greeted(token)
	h.run(40 * ms)
	return g, next
}

// mustSitIn checks that a guest was given a seat once, and which.
func (g *guest) mustSitIn(room uint64, slot uint8) {
	g.hall.t.Helper()
	if j := only[wire.RoomJoined](g); j.Room != room || j.Slot != slot {
		g.hall.t.Errorf("the guest sits in slot %d of room %d, want slot %d of room %d", j.Slot, j.Room, slot, room)
	}
}

// A client has given a connection up whose Hello is still under way, and has its seat over the next one, when it arrives.
func TestOvertakenHelloTakesNothingOver(t *testing.T) {
	h := newHall(t, nil)
	first, token := h.playing()
	first.cut()
	abandoned := h.guest()
	next, _ := h.greeted(token)
	abandoned.say(hello(token)) // the token is still good, as nothing has come over the next connection
	abandoned.mustBeClosed(wire.CloseReplaced)
	h.run(40 * ms)
	next.mustSitIn(1, 0)
	if next.closed {
		t.Errorf("the newer connection was closed with %v", next.code)
	}
}

func TestResumeAfterALostLink(t *testing.T) {
	h := newHall(t, nil)
	other, _ := h.playing()
	g, token := h.playing()
	ship := h.world(1).Ships.At(1)
	g.cut()
	h.run(30 * clock.Second)
	if !ship.Away {
		t.Error("the ship does not show that its player is away")
	}
	again, next := h.back(token)
	again.mustSitIn(1, 1)
	if w := only[wire.Welcome](again); w.Player != 2 || next == token {
		t.Errorf("welcomed as %+v", w)
	}
	if ship.Away || len(all[wire.PeerLeft](other)) != 0 || len(all[wire.PeerJoined](other)) != 1 {
		t.Errorf("the other player was told %+v", other.control)
	}
	if s := h.lobby.Stats(); s.Resumed != 1 || s.Welcomed != 2 || h.lobby.Players() != 2 {
		t.Errorf("counted %+v, %d players", s, h.lobby.Players())
	}
	again.input(h.tables[0].Room().Tick() + 2)
	h.run(40 * ms)
	if got := h.tables[0].Room().SeatStats(1).Packets; got != 1 {
		t.Errorf("%d packets of the new link reached the room", got)
	}
}

// The newer connection wins. The old one is told so, and nothing of it counts any more.
func TestResumeWhileTheOldLinkLives(t *testing.T) {
	h := newHall(t, nil)
	g, token := h.playing()
	again, _ := h.back(token)
	g.mustBeClosed(wire.CloseReplaced)
	again.mustSitIn(1, 0)
	h.run(clock.Second)
	if again.closed || h.lobby.Players() != 1 || h.lobby.maker.Count(1) != 1 || h.world(1).Ships.At(0).Away {
		t.Errorf("the new link was closed (%v); %d players, %d seats", again.closed, h.lobby.Players(), h.lobby.maker.Count(1))
	}
}

// A transport may deliver what it had read when it was told to close. That must not act for the player, who is elsewhere.
func TestRefusedLinksAreNotHeard(t *testing.T) {
	h := newHall(t, nil)
	open := func(token wire.Token) (*Link, *deadConn) {
		c := &deadConn{}
		k := h.lobby.Accept(h.now, c)
		k.Receive(h.now, transport.Ordered, hello(token).Append(nil))
		return k, c
	}
	_, token := h.playing()
	old, conn := open(token)
	again, _ := h.back(conn.token)
	if conn.closed != 1 {
		t.Fatalf("the old connection was closed %d times", conn.closed)
	}
	for range maxStray + 5 {
		old.Receive(h.now, transport.Ordered, wire.LeaveRoom{}.Append(nil))
		old.Receive(h.now, transport.Ordered, wire.QuickMatch{}.Append(nil))
		old.Receive(h.now, transport.Ordered, hello(token).Append(nil))
		old.Receive(h.now, transport.Ordered, []byte("garbage"))
		old.Receive(h.now, transport.Datagram, inputPacket(5, again.epoch()))
	}
	again.input(h.tables[0].Room().Tick() + 2)
	h.run(40 * ms)
	if got := h.tables[0].Room().SeatStats(0).Packets; got != 1 {
		t.Errorf("%d packets of the player reached the room", got)
	}
	h.run(5 * clock.Second) // in which the lobby would look after it, too
	if h.lobby.maker.Seats() != 1 || again.closed || conn.closed != 1 || h.lobby.Stats().Stray != 0 {
		t.Errorf("%d seats, closed: %v, the old one %d times; %+v", h.lobby.maker.Seats(), again.closed, conn.closed, h.lobby.Stats())
	}
	if p := h.lobby.sessions.Place(1); p != (session.Place{Room: 1, Slot: 0}) {
		t.Errorf("the player's place is %+v", p)
	}
	old.Closed(h.now, wire.CloseReplaced)
	h.run(40 * ms)
	if h.lobby.Players() != 1 || h.world(1).Ships.At(0).Away {
		t.Error("the end of the old connection was taken for the player's")
	}
}

// deadConn is a connection that takes everything and is closed only in name.
type deadConn struct {
	token  wire.Token
	epoch  uint8
	closed int
}

func (c *deadConn) Send(ch transport.Channel, msg []byte) error {
	if ch == transport.Datagram {
		return nil
	}
	switch m, _ := wire.DecodeServer(msg); m := m.(type) {
	case wire.Welcome:
		c.token = m.Session
	case wire.RoomJoined:
		c.epoch = m.Epoch
	}
	return nil
}

func (c *deadConn) Close(wire.CloseCode) { c.closed++ }

func (c *deadConn) MaxDatagram() int { return wire.MaxDatagram }

// After the grace period the seat is gone, and so is the session: the player is a new one.
func TestResumeAfterGrace(t *testing.T) {
	h := newHall(t, func(c *Config) { c.Room.Grace = 5 * clock.Second })
	h.playing()
	g, token := h.playing()
	g.cut()
	h.run(5*clock.Second + 200*ms)
	if h.lobby.maker.Count(1) != 1 || h.lobby.sessions.Len() != 1 {
		t.Fatalf("%d seats and %d sessions are kept", h.lobby.maker.Count(1), h.lobby.sessions.Len())
	}
	again, _ := h.back(token)
	if w := only[wire.Welcome](again); w.Player != 3 || len(all[wire.RoomJoined](again)) != 0 {
		t.Errorf("told %+v", again.control)
	}
	again.say(wire.QuickMatch{})
	h.run(40 * ms)
	again.mustSitIn(1, 1)
}

func TestResumeWithAWrongToken(t *testing.T) {
	h := newHall(t, nil)
	g, token := h.playing()
	wrong := token
	wrong[3]++
	thief, _ := h.back(wrong)
	if w := only[wire.Welcome](thief); w.Player != 2 || g.closed || len(all[wire.RoomJoined](thief)) != 0 {
		t.Errorf("told %+v; the owner was closed: %v", thief.control, g.closed)
	}
}

// The answer with the new token is lost with its link. The old token still works, until the player says anything over a
// link whose answer reached him.
func TestTheNewestTokenIsLost(t *testing.T) {
	h := newHall(t, nil)
	g, first := h.playing()
	g.cut()
	lost, _ := h.back(first)
	lost.cut()
	second, next := h.back(first)
	second.mustSitIn(1, 0)
	second.say(wire.Pong{})
	second.cut()
	late, _ := h.back(first)
	if w := only[wire.Welcome](late); w.Player != 2 {
		t.Errorf("a token that was used up is good for player %d", w.Player)
	}
	third, _ := h.back(next)
	third.mustSitIn(1, 0)
}

// A player who changed his seat an instant before his link broke comes back to the new one. The room frees the old one
// meanwhile.
func TestResumeAfterChangingSeats(t *testing.T) {
	h := newHall(t, nil)
	g, token := h.playing()
	g.say(wire.LeaveRoom{})
	g.say(wire.QuickMatch{})
	h.run(200 * ms)
	g.cut()
	h.run(200 * ms)
	again, _ := h.back(token)
	again.mustSitIn(1, 1)
	if got := h.lobby.maker.Count(1); got != 1 {
		t.Errorf("%d seats are taken", got)
	}
}

// The player comes back after his room has freed his seat, and before the lobby has heard of it. Then he has it again, and
// nobody else is given it.
func TestResumeWhileTheSeatIsFreed(t *testing.T) {
	h := newHall(t, func(c *Config) { c.Room.Grace = clock.Second })
	g, token := h.playing()
	stays, _ := h.playing()
	table := h.tables[0]
	g.cut()
	for len(table.freed) == 0 { // what Run does, up to where it tells the lobby
		h.now += 4 * ms
		if h.now >= table.Room().Next() {
			table.carryOut(h.now, table.room.Run(h.now))
		}
	}
	again, _ := h.greeted(token)
	for _, f := range table.freed {
		h.lobby.vacated(table.Table, f)
	}
	table.freed = table.freed[:0]
	h.run(40 * ms)
	again.mustSitIn(1, 0)
	next, _ := h.playing()
	next.mustSitIn(1, 2)
	if n := h.mustSitApart(); n != 3 || stays.closed {
		t.Errorf("%d play", n)
	}
	again.cut()
	third, _ := h.back(only[wire.Welcome](again).Session)
	third.mustSitIn(1, 0)
}

// A player who left does not come back to the seat, even if the room has not heard of it yet.
func TestResumeAfterLeaving(t *testing.T) {
	h := newHall(t, nil)
	g, token := h.playing()
	g.say(wire.LeaveRoom{})
	g.cut()
	again, _ := h.back(token)
	if w := only[wire.Welcome](again); w.Player != 1 || len(all[wire.RoomJoined](again)) != 0 || h.lobby.maker.Seats() != 0 {
		t.Errorf("told %+v; %d seats are taken", again.control, h.lobby.maker.Seats())
	}
}

// What a room had decided to send before a seat changed hands is sent to nobody.
func TestActionsForOldLinks(t *testing.T) {
	for name, change := range map[string]func(h *hall, g *guest, token wire.Token) *guest{
		"taken over": func(h *hall, _ *guest, token wire.Token) *guest {
			again, _ := h.greeted(token)
			return again
		},
		"left": func(_ *hall, g *guest, _ wire.Token) *guest {
			g.say(wire.LeaveRoom{})
			return g
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHall(t, func(c *Config) { c.Room.SnapshotEvery = 1 })
			g, token := h.playing()
			table := h.tables[0]
			actions := table.room.Run(table.Room().Next())
			g = change(h, g, token)
			before := g.packets
			table.carryOut(h.now, actions)
			h.deliver()
			if len(actions) == 0 || g.packets != before {
				t.Errorf("%d of %d packets for the old link came", g.packets-before, len(actions))
			}
		})
	}
}

// walker is one person at random: he connects, plays, leaves, loses his link and comes back with his newest token.
type walker struct {
	guest *guest
	token wire.Token
	seat  session.Place
	lost  clock.Time // when the link was lost with a seat kept; 0: none is kept
}

func (w *walker) step(t *rapid.T, h *hall) {
	switch {
	case w.guest == nil || w.guest.closed:
		w.connect(t, h)
	default:
		w.act(h, rapid.SampledFrom([]string{"match", "match", "leave", "cut", "again", "input"}).Draw(t, "act"))
	}
}

func (w *walker) connect(t *rapid.T, h *hall) {
	w.guest, w.token = h.back(w.token)
	seat, plays := w.guest.seat()
	if kept := w.lost != 0 && h.now-w.lost < h.lobby.cfg.Room.Grace; kept && (!plays || seat != w.seat) {
		t.Fatalf("a player came back after %d ms and sits in %+v (%v), want %+v", (h.now-w.lost)/ms, seat, plays, w.seat)
	}
	w.seat, w.lost = seat, 0
}

func (w *walker) act(h *hall, what string) {
	switch what {
	case "match":
		w.guest.say(wire.QuickMatch{})
	case "leave":
		w.guest.say(wire.LeaveRoom{})
	case "input":
		w.guest.input(5)
	case "again": // another window takes over
		w.guest.say(wire.Pong{})
		before, plays := w.guest.seat()
		w.guest, w.token = h.back(w.token)
		if seat, _ := w.guest.seat(); plays && seat != before {
			h.t.Fatalf("a player took over his seat %+v and sits in %+v", before, seat)
		}
	case "cut":
		h.run(40 * ms)
		seat, plays := w.guest.seat()
		if w.guest.cut(); plays {
			w.seat, w.lost = seat, h.now
		}
	}
}

// Whatever people do in whatever order: nobody loses a seat within the grace period, no seat is given twice, and when all
// have gone nothing of them is left.
func TestComingAndGoing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := newHall(t, func(c *Config) {
			c.Room.Game, c.Room.Grace, c.MaxRooms = idleGame, 2*clock.Second, 3
		})
		walkers := make([]walker, 7)
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			walkers[rapid.IntRange(0, len(walkers)-1).Draw(t, "who")].step(t, h)
			h.run(clock.Time(rapid.IntRange(0, 30).Draw(t, "wait")) * 10 * ms)
			h.mustSitApart()
			if h.lobby.maker.Rooms() > 3 || h.lobby.maker.Seats() > 12 {
				t.Fatalf("%d seats in %d rooms", h.lobby.maker.Seats(), h.lobby.maker.Rooms())
			}
		}
		for i := range walkers {
			if g := walkers[i].guest; g != nil && !g.closed {
				g.cut()
			}
		}
		h.run(3*clock.Second + emptyRoom)
		left := fmt.Sprint(h.lobby.Players(), len(h.lobby.links), h.lobby.sessions.Len(), h.lobby.maker.Seats(), h.lobby.Rooms())
		if left != "0 0 0 0 0" {
			t.Fatalf("players, links, sessions, seats and rooms left: %s", left)
		}
	})
}
