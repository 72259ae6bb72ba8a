package lobby

import (
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestQuickMatchGivesASeat(t *testing.T) {
	h := newHall(t, nil)
	g, _ := h.playing()
	if j := only[wire.RoomJoined](g); j.Room != 1 || j.Slot != 0 || len(j.Peers) != 0 {
		t.Errorf("the first player is told %+v", j)
	}
	g.say(wire.QuickMatch{}) // he has a seat
	other, _ := h.playing()
	if j := only[wire.RoomJoined](other); j.Room != 1 || j.Slot != 1 || !slices.Equal(j.Peers, []wire.Peer{{Slot: 0, Name: "Ada"}}) {
		t.Errorf("the second player is told %+v", j)
	}
	if p := only[wire.PeerJoined](g); p.Slot != 1 {
		t.Errorf("the first is told %+v", p)
	}
	h.run(clock.Second)
	if g.packets < 20 || h.lobby.Rooms() != 1 || h.world(1).Ships.Len() != 2 {
		t.Errorf("%d packets, %d rooms, %d ships", g.packets, h.lobby.Rooms(), h.world(1).Ships.Len())
	}
	if s := h.lobby.Totals(); s.Snapshots != g.packets+other.packets || s.Ticks < 60 {
		t.Errorf("the counters say %+v", s)
	}
}

// Inputs go to the room only while the player has a seat, and those that cross with the news of its end harm nobody.
func TestPacketsFollowTheSeat(t *testing.T) {
	h := newHall(t, nil)
	g, _ := h.playing()
	mailbox := h.tables[0].Room()
	g.input(mailbox.Tick() + 2)
	h.run(40 * ms)
	if got := mailbox.SeatStats(0).Packets; got != 1 {
		t.Fatalf("%d packets reached the room", got)
	}
	for range 8 { // more than a hundred stray packets in all, but a few each time
		g.say(wire.LeaveRoom{})
		for range 20 {
			g.input(mailbox.Tick() + 2)
		}
		h.run(3 * clock.Second)
		g.say(wire.QuickMatch{})
		h.run(40 * ms)
	}
	if g.closed || h.lobby.Stats().Stray != 8*20 || len(all[wire.RoomJoined](g)) != 9 {
		t.Errorf("closed with %v; %+v; joined %d times", g.code, h.lobby.Stats(), len(all[wire.RoomJoined](g)))
	}
	g.say(wire.LeaveRoom{})
	for range maxStray + 1 {
		g.input(2)
	}
	g.mustBeClosed(wire.CloseViolations)
}

func TestLeaveRoom(t *testing.T) {
	h := newHall(t, nil)
	g, _ := h.playing()
	stays, _ := h.playing()
	g.say(wire.LeaveRoom{})
	g.say(wire.LeaveRoom{}) // says nothing new
	if l := only[wire.RoomLeft](g); l.Reason != wire.CloseNormal {
		t.Errorf("told %+v", l)
	}
	h.run(40 * ms)
	if p := only[wire.PeerLeft](stays); p.Slot != 0 || p.Reason != uint32(wire.CloseNormal) {
		t.Errorf("the other is told %+v", p)
	}
	if got := h.lobby.maker.Count(1); got != 1 {
		t.Errorf("%d seats are taken", got)
	}
	packets := g.packets
	h.run(clock.Second)
	if g.packets != packets {
		t.Error("the room goes on sending to a player who left")
	}
	g.say(wire.QuickMatch{})
	h.run(40 * ms)
	if j := all[wire.RoomJoined](g)[1]; j.Room != 1 || j.Slot != 0 {
		t.Errorf("back at %+v", j)
	}
}

// A seat that was given up counts until its room has run. Whoever comes before that gets another one.
func TestALeftSeatIsFreeAfterTheNextTick(t *testing.T) {
	h := newHall(t, nil)
	g, _ := h.playing()
	g.say(wire.LeaveRoom{})
	g.say(wire.QuickMatch{})
	h.run(40 * ms)
	if j := all[wire.RoomJoined](g); len(j) != 2 || j[1].Slot != 1 {
		t.Errorf("joined %+v", j)
	}
	if h.lobby.maker.Count(1) != 1 || h.world(1).Ships.Len() != 1 {
		t.Errorf("%d seats are taken by %d ships", h.lobby.maker.Count(1), h.world(1).Ships.Len())
	}
}

func TestFullServer(t *testing.T) {
	h := newHall(t, func(c *Config) { c.MaxRooms = 2 })
	for range 8 {
		h.playing()
	}
	late, _ := h.greeted(wire.Token{})
	late.say(wire.QuickMatch{})
	late.mustBeDeclined(wire.TagQuickMatch, wire.CloseFull)
	if n := h.mustSitApart(); n != 8 {
		t.Errorf("%d play", n)
	}
	h.guests[5].say(wire.LeaveRoom{})
	h.run(40 * ms)
	next, _ := h.playing()
	if j := only[wire.RoomJoined](next); j.Room != 2 || j.Slot != 1 {
		t.Errorf("the seat that became free was not given: %+v", j)
	}
}

// A connection that goes from room to room must not have all their seats promised to it.
func TestSeatHopping(t *testing.T) {
	h := newHall(t, func(c *Config) { c.MaxRooms = 3 })
	g, _ := h.greeted(wire.Token{})
	for range requestBurst {
		g.say(wire.QuickMatch{})
		g.say(wire.LeaveRoom{})
	}
	if g.closed {
		t.Fatal("a player who looks around was cut off")
	}
	h.playing() // others find a seat all the same
	g.say(wire.QuickMatch{})
	g.mustBeDeclined(wire.TagQuickMatch, wire.CloseTooOften)
	if h.lobby.maker.Seats() > requestBurst+1 {
		t.Errorf("%d seats are promised", h.lobby.maker.Seats())
	}
}

// A room that nobody plays in is closed after a while, and not while a seat in it is kept for somebody.
func TestEmptyRoomsAreClosed(t *testing.T) {
	h := newHall(t, func(c *Config) { c.Room.Grace = 20 * clock.Second })
	g, _ := h.playing()
	away, _ := h.playing()
	g.say(wire.LeaveRoom{})
	away.cut()
	h.run(19 * clock.Second)
	if h.lobby.Rooms() != 1 || !h.tables[0].open {
		t.Fatal("the room was closed with a seat kept in it")
	}
	h.run(2*clock.Second + emptyRoom - 1500*ms)
	if h.lobby.Rooms() != 1 {
		t.Error("the room was closed before its time")
	}
	h.run(2 * clock.Second)
	if h.lobby.Rooms() != 0 || h.tables[0].open || h.lobby.maker.Rooms() != 0 {
		t.Errorf("%d rooms are left", h.lobby.Rooms())
	}
	h.run(20 * clock.Second)
	if h.lobby.sessions.Len() != 1 { // of the one who is still connected
		t.Errorf("%d sessions are left", h.lobby.sessions.Len())
	}
	g.say(wire.QuickMatch{})
	h.run(40 * ms)
	if j := all[wire.RoomJoined](g); len(j) != 2 || j[1].Room != 2 {
		t.Errorf("the next room is %+v", j)
	}
}

// Somebody who comes while a room is empty keeps it open.
func TestEmptyRoomsWait(t *testing.T) {
	h := newHall(t, nil)
	g, _ := h.playing()
	for range 3 {
		g.say(wire.LeaveRoom{})
		h.run(emptyRoom - clock.Second)
		g.say(wire.QuickMatch{})
		h.run(2 * clock.Second)
	}
	if len(h.tables) != 1 || h.lobby.Rooms() != 1 {
		t.Errorf("%d rooms were made, %d are open", len(h.tables), h.lobby.Rooms())
	}
}

// Options of the server that the game refuses end nothing.
func TestRoomThatCannotBeMade(t *testing.T) {
	h := newHall(t, func(c *Config) { c.Room.Options = []byte{1, 2, 3} })
	g, _ := h.greeted(wire.Token{})
	g.say(wire.QuickMatch{})
	g.mustBeDeclined(wire.TagQuickMatch, wire.CloseServerError)
	if h.lobby.Rooms() != 0 || h.lobby.maker.Rooms() != 0 || len(h.tables) != 0 {
		t.Errorf("%d rooms are listed", h.lobby.maker.Rooms())
	}
}

// A player who takes nothing any more loses snapshots at first; when not even the news of the room can be sent to him, he
// is cut off, and his seat is kept.
func TestSlowPlayersAreCutOff(t *testing.T) {
	h := newHall(t, nil)
	g, _ := h.playing()
	h.playing()
	h.tables[0].seats[0].conn = &fullConn{Conn: h.tables[0].seats[0].conn}
	h.run(clock.Second)
	if g.closed {
		t.Fatal("a player was cut off for lost snapshots")
	}
	h.playing() // of which he must be told
	h.run(40 * ms)
	if !g.closed || g.code != wire.CloseTooSlow || h.lobby.maker.Count(1) != 3 {
		t.Errorf("closed (%v) with %v, %d seats are taken", g.closed, g.code, h.lobby.maker.Count(1))
	}
}

// fullConn is a connection whose queue is full.
type fullConn struct{ transport.Conn }

func (*fullConn) Send(transport.Channel, []byte) error { return transport.ErrBacklog }

// The seeds of rooms come from where the shell says.
func TestRoomSeeds(t *testing.T) {
	worlds := map[uint64]bool{}
	for name, seed := range map[string]func() uint64{"given": func() uint64 { return 4 }, "drawn": nil} {
		h := newHall(t, func(c *Config) { c.Seed = seed; c.MaxRooms = 2 })
		for range 5 {
			h.playing()
		}
		a, b := startHash(t, h, 0), startHash(t, h, 1)
		if (a == b) != (name == "given") {
			t.Errorf("%s seeds: two rooms begin with %x and %x", name, a, b)
		}
		worlds[a], worlds[b] = true, true
	}
	if len(worlds) != 3 {
		t.Errorf("%d different worlds were made", len(worlds))
	}
}

// startHash returns the hash of the world that a room began with.
func startHash(t *testing.T, h *hall, table int) uint64 {
	r := h.tables[table].Room()
	w := r.NewWorld()
	for log := range r.Logs() {
		if err := log.Play(w, log.Start()); err != nil || log.Start() != 0 {
			t.Fatalf("the first log begins at tick %d: %v", log.Start(), err)
		}
		return w.Hash()
	}
	return 0
}

// Rooms run at different instants within a tick, so that they do not all want the processor at once.
func TestRoomsAreStaggered(t *testing.T) {
	h := newHall(t, nil)
	for range 16 * 4 {
		h.playing()
	}
	rate := h.tables[0].Room().Rate()
	starts := map[clock.Time]int{}
	for _, r := range h.tables {
		start := r.Room().Next() - rate.At(int64(r.Room().Tick()+1))
		starts[start%rate.Period()/(rate.Period()/phases)]++
	}
	if len(starts) != phases {
		t.Errorf("the rooms begin at %v", starts)
	}
}

// Messages on the way to a seat that was given up do not count for the next player in it.
func TestOldLinksMessagesAreVoid(t *testing.T) {
	h := newHall(t, nil)
	first, _ := h.playing()
	old := first.place(h)
	first.say(wire.LeaveRoom{})
	h.run(40 * ms)
	second, _ := h.playing()
	if j := only[wire.RoomJoined](second); j.Slot != 0 {
		t.Fatalf("the second player has slot %d", j.Slot)
	}
	mailbox := old.table.Room().Mailbox()
	mailbox.Packet(h.now, 0, old.link, inputPacket(old.table.Room().Tick()+1, second.epoch()))
	mailbox.Leave(0, old.link)
	mailbox.Disconnect(0, old.link)
	h.run(100 * ms)
	if s := old.table.Room().SeatStats(0); s.Packets != 0 || len(all[wire.RoomLeft](second)) != 0 || h.lobby.maker.Count(1) != 1 {
		t.Errorf("the old link's letters counted for the new one: %+v", s)
	}
}

// A datagram may be under way for longer than its sender stays in a room. It counts for no later stay, though it comes over
// the same connection.
func TestPacketsOfAnEarlierStay(t *testing.T) {
	h := newHall(t, nil)
	g, _ := h.playing()
	epochs := []uint8{g.epoch()}
	for range 12 {
		late := inputPacket(h.tables[0].Room().Tick()+1, g.epoch())
		g.say(wire.LeaveRoom{})
		h.run(2 * clock.Second)
		g.say(wire.QuickMatch{})
		h.run(40 * ms)
		epochs = append(epochs, g.epoch())
		g.send(transport.Datagram, late)
		g.input(h.tables[0].Room().Tick() + 2)
		h.run(40 * ms)
		if s := h.tables[0].Room().SeatStats(0); s.Packets != 1 || s.Stray != 1 || g.closed {
			t.Fatalf("in the stay with epoch %d: %+v", g.epoch(), s)
		}
	}
	for i, e := range epochs[1:] {
		if e == epochs[i] || e >= wire.Epochs {
			t.Errorf("the epochs were %v", epochs)
		}
	}
}

// place returns where the lobby has a guest.
func (g *guest) place(h *hall) place {
	j := all[wire.RoomJoined](g)
	last := j[len(j)-1]
	t := h.tables[last.Room-1].Table
	return place{table: t, slot: sim.Slot(last.Slot), link: t.link(int(last.Slot))}
}
