package room_test

import (
	"reflect"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// mustHear checks what control messages a slot was sent in the last tick.
func (r *rig) mustHear(slot sim.Slot, want ...wire.ServerMessage) {
	r.t.Helper()
	if got := r.heard[slot].control; len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
		r.t.Errorf("slot %d heard %+v, want %+v", slot, got, want)
	}
}

// mustEnter checks what commands the last tick's frame had.
func (r *rig) mustEnter(want ...sim.Command) {
	r.t.Helper()
	if got := r.world.commands; len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
		r.t.Errorf("in tick %d the commands were %+v, want %+v", r.room.Tick(), got, want)
	}
}

func command(kind sim.CommandKind, slot sim.Slot) sim.Command {
	return sim.Command{Kind: kind, Slot: slot}
}

func TestJoinTellsEachPlayerOnce(t *testing.T) {
	r := newRig(t, room.Config{ID: 9, Options: []byte{5}, Policy: sim.Latest, SnapshotEvery: 4, Rate: 30})
	r.ticks(2)
	r.join(0)
	r.tick()
	joined := wire.RoomJoined{Room: 9, Slot: 0, Slots: tapeSlots, Tick: 3, TickHz: 30, SnapshotEvery: 4,
		Policy: uint8(sim.Latest), Options: []byte{5}}
	r.mustHear(0, joined)
	r.mustEnter(command(sim.CommandJoin, 0))

	r.join(1)
	r.join(3) // in the same tick: each learns of the other by its own RoomJoined
	r.tick()
	r.mustHear(0, wire.PeerJoined{Slot: 1, Name: "player 1"}, wire.PeerJoined{Slot: 3, Name: "player 3"})
	joined.Slot, joined.Tick = 1, 4
	joined.Peers = []wire.Peer{{Slot: 0, Name: "player 0"}, {Slot: 3, Name: "player 3"}}
	r.mustHear(1, joined)
	joined.Slot = 3
	joined.Peers = []wire.Peer{{Slot: 0, Name: "player 0"}, {Slot: 1, Name: "player 1"}}
	r.mustHear(3, joined)
	if got := r.heard[1].order; got != "cp" {
		t.Errorf("a player was sent %q: RoomJoined must come before the first snapshot", got)
	}

	for slot := range sim.Slot(tapeSlots) {
		if again := r.collect(slot, 20); len(again.control) != 0 {
			t.Errorf("slot %d heard more: %+v", slot, again.control)
		}
	}
}

func TestLeaveFreesTheSlotAtOnce(t *testing.T) {
	r := seated(t, room.Config{}, 3)
	r.leave(1)
	r.tick()
	r.mustEnter(command(sim.CommandLeave, 1))
	r.mustHear(0, wire.PeerLeft{Slot: 1, Reason: uint32(wire.CloseNormal)})
	r.mustHear(2, wire.PeerLeft{Slot: 1, Reason: uint32(wire.CloseNormal)})
	if h := r.heard[1]; len(h.vacated) != 1 || h.vacated[0] != wire.CloseNormal || h.order != "" {
		t.Errorf("the slot was vacated with %v, and its link was sent %q", h.vacated, h.order)
	}
	r.join(1)
	r.tick()
	if got := r.heard[1].joined(t); len(got.Peers) != 2 {
		t.Errorf("the next player of the slot sees %v", got.Peers)
	}
}

// A player whose link is lost keeps the slot for the grace period, to the tick, and his ship gets no input meanwhile.
func TestGraceEndsInItsTick(t *testing.T) {
	r := seated(t, room.Config{Grace: clock.Second}, 2)
	r.inputs(0, r.room.Tick()+1, "a", 0)
	r.tick()
	r.disconnect(0)
	r.tick()
	r.mustEnter(command(sim.CommandDisconnect, 0))
	r.mustHear(1) // the others see nothing: the ship is still there
	if r.world.inputs[0] != 0 {
		t.Error("the input of a lost link was held")
	}
	lost := r.room.Tick()
	silence := r.collect(0, 59)
	if silence.order != "" || len(silence.vacated) != 0 {
		t.Errorf("until tick %d the lost link was sent %q and the slot vacated with %v", lost+59, silence.order, silence.vacated)
	}
	r.tick()
	r.mustEnter(command(sim.CommandLeave, 0))
	r.mustHear(1, wire.PeerLeft{Slot: 0, Reason: uint32(wire.CloseLost)})
	if h := r.heard[0]; len(h.vacated) != 1 || h.vacated[0] != wire.CloseLost {
		t.Errorf("the slot was vacated with %v", h.vacated)
	}
}

// Who joins while another player is away sees him, and hears it when he is given up.
func TestPlayersWhoAreAwayAreSeen(t *testing.T) {
	r := seated(t, room.Config{Grace: clock.Second}, 1)
	r.disconnect(0)
	r.tick()
	r.join(1)
	r.tick()
	if j := r.heard[1].joined(t); !reflect.DeepEqual(j.Peers, []wire.Peer{{Slot: 0, Name: "player 0"}}) {
		t.Errorf("the new player sees %v", j.Peers)
	}
	if h := r.collect(1, 60); !reflect.DeepEqual(h.control, []wire.ServerMessage{wire.PeerLeft{Slot: 0, Reason: uint32(wire.CloseLost)}}) {
		t.Errorf("the new player heard %+v", h.control)
	}
}

// The player comes back at some time after the loss of the link, with a grace period of sixty ticks.
func TestComingBack(t *testing.T) {
	for _, c := range []struct {
		name    string
		after   int // ticks since the one in which the room heard of the loss
		command sim.CommandKind
		told    int // messages to the other player, in all
	}{
		{"in the same tick", 0, sim.CommandReconnect, 0},
		{"in the next tick", 1, sim.CommandReconnect, 0},
		{"in the last tick", 59, sim.CommandReconnect, 0},
		{"in the very tick in which the time is over", 60, sim.CommandReconnect, 0},
		{"a tick too late", 61, sim.CommandJoin, 2}, // PeerLeft and PeerJoined
	} {
		t.Run(c.name, func(t *testing.T) {
			r := seated(t, room.Config{Grace: clock.Second}, 2)
			r.heard, r.keep = [tapeSlots]heard{}, true
			r.disconnect(0)
			if c.after > 0 {
				r.ticks(c.after)
			}
			r.heard[0] = heard{} // what the old link was sent
			r.reattach(0)
			r.tick()
			if last := r.world.commands[len(r.world.commands)-1]; last != command(c.command, 0) {
				t.Errorf("the last command is %+v", last)
			}
			if j := r.heard[0].joined(t); j.Slot != 0 || len(j.Peers) != 1 || j.Tick != uint32(r.room.Tick()) {
				t.Errorf("the player is told %+v", j)
			}
			r.ticks(70)
			if got := len(r.heard[1].control); got != c.told {
				t.Errorf("the other player is told %+v", r.heard[1].control)
			}
			if got := r.heard[0].vacated; len(got) != 0 {
				t.Errorf("the slot was vacated with %v", got)
			}
		})
	}
}

// A slot that is kept while the ticks wrap at 32 bits is kept as long as any other.
func TestGraceAcrossTheWrap(t *testing.T) {
	r := newRig(t, room.Config{Grace: clock.Second})
	r.room.SetTick(1<<32 - 10)
	r.join(0)
	r.tick()
	r.disconnect(0)
	if h := r.collect(0, 60); len(h.vacated) != 0 {
		t.Errorf("the slot was vacated with %v", h.vacated)
	}
	if r.tick(); len(r.heard[0].vacated) != 1 {
		t.Errorf("in tick %d the slot was not vacated", r.room.Tick())
	}
}

// A player with a new link starts anew: packets from 0, no event and no input of the time before.
func TestNothingOfTheOldLink(t *testing.T) {
	for name, lost := range map[string]bool{"lost": true, "taken over": false} {
		t.Run(name, func(t *testing.T) {
			r := seated(t, room.Config{SnapshotEvery: 1}, 2)
			r.command(0, sayShort, 5)
			r.inputs(0, r.room.Tick()+20, "aaaaaaaaaaaaaaaaaaaa", 0)
			r.ticks(3)
			if lost {
				r.disconnect(0)
				r.ticks(2)
			}
			r.reattach(0)
			r.tick()
			h := r.heard[0]
			if j := h.joined(t); j.EventSeq != 5 {
				t.Errorf("the next event is said to be %d", j.EventSeq)
			}
			p := h.packets[0]
			if p.Seq != 0 || p.EventCount != 0 || !p.EventsComplete || p.Margin != wire.NoMargin || p.Missed != 1 {
				t.Errorf("the first packet is %+v", p)
			}
			if r.world.inputs[0] != 0 {
				t.Errorf("the input %c of the old link was applied", r.world.inputs[0])
			}
			if want := (room.SeatStats{Ticks: 1, Late: 1, Sent: 1}); r.room.SeatStats(0) != want {
				t.Errorf("the counters go on: %+v", r.room.SeatStats(0))
			}
		})
	}
}

// Every link has its epoch, which its packets carry. A packet of another one is not a fault, and does not count.
func TestEpochs(t *testing.T) {
	r := newRig(t, room.Config{SnapshotEvery: 1})
	s := r.seat(0)
	s.Epoch = 5
	r.mail.Join(s)
	r.tick()
	if j, p := r.heard[0].joined(t), r.heard[0].packets[0]; j.Epoch != 5 || p.Epoch != 5 {
		t.Errorf("the player is told of epoch %d, in packets of epoch %d", j.Epoch, p.Epoch)
	}
	r.heard, r.keep = [tapeSlots]heard{}, true
	for range 100 {
		for epoch := range uint8(wire.Epochs) {
			packet := inputPacket(r.room.Tick()+1, string(rune('a'+epoch)), 0)
			packet[0] |= epoch << 1
			r.mail.Packet(r.room.Next(), 0, r.link[0], packet)
		}
		r.tick()
		if r.world.inputs[0] != 'f' {
			t.Fatalf("the input %c was applied", r.world.inputs[0])
		}
	}
	if got := r.room.SeatStats(0); got.Packets != 100 || got.Stray != 700 || len(r.heard[0].closed) != 0 {
		t.Errorf("counted %+v, closed with %v", got, r.heard[0].closed)
	}
}

// What an old link still posts changes nothing.
func TestLettersOfOldLinksAreVoid(t *testing.T) {
	r := seated(t, room.Config{}, 1)
	old := r.link[0]
	r.reattach(0)
	r.tick()
	r.mustEnter() // the player was never away
	r.mail.Packet(r.room.Next(), 0, old, inputPacket(r.room.Tick()+1, "x", 0))
	r.mail.Packet(r.room.Next(), 0, old, []byte("garbage"))
	r.mail.Command(0, old, wire.Command{Code: sayShort, Arg: 3})
	r.mail.Disconnect(0, old)
	r.mail.Leave(0, old)
	r.tick()
	r.mustEnter()
	if r.world.inputs[0] != 0 || r.world.said != 0 || len(r.heard[0].vacated) != 0 {
		t.Errorf("input %d, %d events, vacated %v", r.world.inputs[0], r.world.said, r.heard[0].vacated)
	}
	if got := r.room.SeatStats(0); got.Packets != 0 || got.Malformed != 0 {
		t.Errorf("packets of the old link were counted: %+v", got)
	}
}

// Letters that do not fit the seat's state, or any seat, change nothing.
func TestLettersThatDoNotFit(t *testing.T) {
	r := seated(t, room.Config{}, 1)
	r.mail.Join(room.Seat{Slot: 0, Link: 99, Name: "thief"}) // the slot is taken
	r.mail.Join(room.Seat{Slot: tapeSlots, Link: 1})
	r.mail.Leave(200, 0)
	r.mail.Packet(0, 255, 0, []byte{0x80})
	r.mail.Leave(2, 0) // nobody sits there, and 0 is no link
	r.mail.Disconnect(2, 0)
	r.mail.Command(2, 0, wire.Command{Code: sayShort, Arg: 1})
	r.mail.Packet(0, 2, 0, inputPacket(3, "x", 0))
	r.tick()
	r.mustEnter()
	r.mustHear(0)

	r.disconnect(0)
	r.tick()
	r.inputs(0, r.room.Tick()+1, "x", 0)
	r.mail.Command(0, r.link[0], wire.Command{Code: sayShort, Arg: 1})
	r.disconnect(0)
	r.tick()
	r.mustEnter()
	if r.world.inputs[0] != 0 {
		t.Error("the input of a player without a link was applied")
	}
	r.leave(0) // he may still give up, if the news comes late
	r.tick()
	r.mustEnter(command(sim.CommandLeave, 0))
}

// Coming and going within one tick leaves everybody with the same picture.
func TestComeAndGoWithinATick(t *testing.T) {
	r := seated(t, room.Config{}, 1)
	r.join(1)
	r.leave(1)
	r.join(2)
	r.disconnect(2)
	r.tick()
	r.mustHear(0, wire.PeerJoined{Slot: 1, Name: "player 1"}, wire.PeerLeft{Slot: 1, Reason: uint32(wire.CloseNormal)},
		wire.PeerJoined{Slot: 2, Name: "player 2"})
	r.mustHear(1)
	r.mustHear(2)
	r.reattach(2)
	r.tick()
	if j := r.heard[2].joined(t); len(j.Peers) != 1 {
		t.Errorf("the player who came back sees %v", j.Peers)
	}
	r.mustHear(0)
}
