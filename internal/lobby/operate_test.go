package lobby

import (
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/wire"
)

func TestBriefs(t *testing.T) {
	h := newHall(t, nil)
	for range 5 {
		h.playing()
	}
	h.guests[0].cut()
	h.run(clock.Second)
	list := h.lobby.Briefs()
	if len(list) != 2 {
		t.Fatalf("the rooms are %+v", list)
	}
	first, second := list[0], list[1]
	if first.Room != 1 || first.Taken != 4 || first.Present != 3 || first.Capacity != 4 || first.Rate != 60 {
		t.Errorf("room 1 is told as %+v", first)
	}
	if second.Room != 2 || second.Taken != 1 || second.Stats.Ticks < 50 {
		t.Errorf("room 2 is told as %+v", second)
	}
	if one, ok := h.lobby.Brief(2); !ok || one != second {
		t.Errorf("alone it is told as %+v, %v", one, ok)
	}
	if _, ok := h.lobby.Brief(3); ok {
		t.Error("a room that is not there is told of")
	}
}

func TestCostOfTicks(t *testing.T) {
	h := newHall(t, nil)
	h.playing()
	table := h.tables[0].Table
	table.Spent(3 * ms)
	if b, _ := h.lobby.Brief(1); b.Cost != 3*ms || b.Overloaded() {
		t.Errorf("after the first tick the cost is %v", b.Cost)
	}
	for range 200 {
		table.Spent(20 * ms)
	}
	if b, _ := h.lobby.Brief(1); b.Cost < 19*ms || b.Cost > 20*ms || !b.Overloaded() {
		t.Errorf("after many long ticks the cost is %v", b.Cost)
	}
}

func TestKickedPlayerIsGoneForGood(t *testing.T) {
	h := newHall(t, nil)
	g, token := h.playing()
	other, _ := h.playing()
	if !h.lobby.Kick(1, 1) {
		t.Fatal("the player does not sit there")
	}
	g.mustBeClosed(wire.CloseKicked)
	h.run(100 * ms)
	if left := all[wire.PeerLeft](other); len(left) != 1 || left[0].Slot != 0 {
		t.Errorf("the other was told %+v", left)
	}
	if b, _ := h.lobby.Brief(1); b.Taken != 1 {
		t.Errorf("%d seats are taken", b.Taken)
	}
	again, _ := h.greeted(token)
	if _, plays := again.seat(); plays || h.lobby.Stats().Resumed != 0 {
		t.Error("the token still brings the player back")
	}
}

// The slot that an operator has seen a player in may be somebody else's by now.
func TestOnlyThePlayerWhoIsMeantIsKicked(t *testing.T) {
	h := newHall(t, nil)
	g, _ := h.playing()
	g.say(wire.LeaveRoom{})
	h.run(100 * ms)
	next, _ := h.playing()
	if s, plays := next.seat(); !plays || s.Room != 1 || s.Slot != 0 {
		t.Fatalf("the next one sits in %+v", s)
	}
	if h.lobby.Kick(1, 1) || next.closed || g.closed {
		t.Error("somebody was kicked")
	}
}

// Who has lost his link holds a seat, which an operator may want for others.
func TestPlayerWhoIsAwayCanBeKicked(t *testing.T) {
	h := newHall(t, nil)
	g, token := h.playing()
	g.cut()
	h.run(100 * ms)
	if !h.lobby.Kick(1, 1) {
		t.Fatal("the player does not sit there")
	}
	h.run(100 * ms)
	if seats := h.lobby.Sittings(1); len(seats) != 0 {
		t.Errorf("the room has %+v", seats)
	}
	if again, _ := h.greeted(token); len(all[wire.RoomJoined](again)) != 0 {
		t.Error("the player is back")
	}
}

func TestNobodyIsKickedForNothing(t *testing.T) {
	h := newHall(t, nil)
	h.playing()
	for _, c := range []struct{ room, player uint64 }{{1, 0}, {1, 2}, {1, 1 << 63}, {2, 1}, {0, 1}, {0, 0}} {
		if h.lobby.Kick(c.room, c.player) {
			t.Errorf("player %d was kicked from room %d", c.player, c.room)
		}
	}
	h.run(100 * ms)
	if h.mustSitApart() != 1 {
		t.Error("the player does not play any more")
	}
}

func TestRoomIsEnded(t *testing.T) {
	h := newHall(t, nil)
	a, token := h.playing()
	b, _ := h.playing()
	if !h.lobby.EndRoom(1) || h.lobby.EndRoom(1) || h.lobby.EndRoom(7) {
		t.Error("not exactly one room was ended")
	}
	h.run(100 * ms)
	for _, g := range []*guest{a, b} {
		if !g.closed || g.code != wire.CloseRoomEnded {
			t.Errorf("a player's connection is closed (%v) with %v", g.closed, g.code)
		}
	}
	if s := h.lobby.Stats(); s.Ended[wire.CloseRoomEnded] != 1 || s.Opened != 1 || h.lobby.Rooms() != 0 || h.tables[0].open {
		t.Errorf("%d rooms, counted %+v", h.lobby.Rooms(), s)
	}
	if again, _ := h.greeted(token); len(all[wire.RoomJoined](again)) != 0 || again.closed {
		t.Error("the player's session has ended with the room, or leads back into it")
	}
}

func TestWordsOfTheOperator(t *testing.T) {
	h := newHall(t, nil)
	for range 5 {
		h.playing()
	}
	h.greeted(wire.Token{}) // in no room
	if n := h.lobby.Tell(1, "to the first"); n != 4 {
		t.Errorf("%d players of the first room were told", n)
	}
	if n := h.lobby.Tell(0, "to all"); n != 6 {
		t.Errorf("%d players were told", n)
	}
	if n := h.lobby.Tell(9, "to nobody"); n != 0 {
		t.Errorf("%d players of no room were told", n)
	}
	h.deliver()
	for i, g := range h.guests {
		want := 1
		if i < 4 {
			want = 2
		}
		got := all[wire.Notice](g)
		if len(got) != want || got[want-1] != (wire.Notice{Text: "to all"}) {
			t.Errorf("guest %d was told %+v", i, got)
		}
	}
}

func TestSittings(t *testing.T) {
	h := newHall(t, nil)
	h.playing()
	g, _ := h.playing()
	g.cut()
	h.run(100 * ms)
	list := h.lobby.Sittings(1)
	if len(list) != 2 || list[0].Slot != 0 || !list[0].Connected || list[1].Slot != 1 || list[1].Connected {
		t.Errorf("the seats are %+v", list)
	}
	if list[0].Player == list[1].Player || list[0].Player == 0 {
		t.Errorf("the players are %d and %d", list[0].Player, list[1].Player)
	}
	if none := h.lobby.Sittings(2); none != nil {
		t.Errorf("a room that is not there has %+v", none)
	}
}
