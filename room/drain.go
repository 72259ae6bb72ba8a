package room

import (
	"math/bits"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// drain takes in everything that was posted since the last tick.
func (r *Room) drain() {
	mail := r.mailbox.take()
	for i := range r.seats {
		s := &r.seats[i]
		s.commands, s.punished = 0, false
		if mail.quota[i].refused > 0 && s.state == seatTaken && !r.late {
			r.punish(sim.Slot(i), s)
		}
	}
	for i := range mail.letters {
		l := &mail.letters[i]
		if int(l.slot) < len(r.seats) {
			r.open(l, mail.bytes[l.from:l.to])
		}
	}
}

// open acts on one letter. Letters that came over an old link, or that do not fit the seat's state, are void.
func (r *Room) open(l *letter, packet []byte) {
	s := &r.seats[l.slot]
	switch {
	case (l.kind == letterJoin || l.kind == letterReattach) && s.state == seatFree:
		r.join(l, s) // also a player who came back in the very tick in which his time was over
	case l.kind == letterReattach:
		r.reattach(l, s)
	case l.link != s.link || s.state == seatFree:
	case l.kind == letterDisconnect && s.state == seatTaken:
		s.state, s.awayUntil = seatAway, r.pace.done+1+r.grace
		r.command(sim.CommandDisconnect, l.slot)
	case l.kind == letterLeave:
		r.vacate(l.slot, wire.CloseNormal)
	case l.kind == letterPacket && s.state == seatTaken:
		r.receive(l, s, packet)
	case l.kind == letterCommand && s.state == seatTaken:
		r.gameCommand(l, s)
	}
}

func (r *Room) join(l *letter, s *seat) {
	r.attach(l, s)
	s.name = l.name
	r.command(sim.CommandJoin, l.slot)
	r.tellPeers(wire.PeerJoined{Slot: uint8(l.slot), Name: s.name}.Append)
}

// attach gives a seat a new link.
func (r *Room) attach(l *letter, s *seat) {
	s.attach(l, r.events.next)
	r.distribution.attach(s)
}

func (r *Room) reattach(l *letter, s *seat) {
	back := s.state == seatAway
	r.attach(l, s)
	if back {
		r.command(sim.CommandReconnect, l.slot)
	}
}

// vacate frees a slot for good.
func (r *Room) vacate(slot sim.Slot, why wire.CloseCode) {
	s := &r.seats[slot]
	r.actions.list = append(r.actions.list, Action{Kind: Vacate, Slot: slot, Link: s.link, Code: why})
	s.told.forget()
	*s = seat{link: s.link}
	r.command(sim.CommandLeave, slot)
	r.tellPeers(wire.PeerLeft{Slot: uint8(slot), Reason: uint32(why)}.Append)
}

// command enters a command of the room's own into the frame.
func (r *Room) command(kind sim.CommandKind, slot sim.Slot) {
	r.frame.Commands = append(r.frame.Commands, sim.Command{Kind: kind, Slot: slot})
}

func (r *Room) gameCommand(l *letter, s *seat) {
	if s.commands == maxCommands {
		s.stats.Commands++
		return
	}
	s.commands++
	r.frame.Commands = append(r.frame.Commands, sim.Command{
		Kind: sim.CommandGame, Slot: l.slot, Code: l.command.Code, Arg: l.command.Arg,
	})
}

// receive takes a packet.
func (r *Room) receive(l *letter, s *seat, packet []byte) {
	if r.packet.Decode(packet, r.cfg.Game.Schema.InputSize) == nil {
		r.receiveInputs(l, s)
	} else if !r.distribution.take(s, packet) {
		s.stats.Malformed++
		r.punish(l.slot, s)
	}
}

// receiveInputs takes the packet at hand.
func (r *Room) receiveInputs(l *letter, s *seat) {
	if r.packet.Epoch != s.epoch {
		s.stats.Stray++
		return
	}
	s.stats.Packets++
	r.distribution.acknowledge(s)
	if strange := s.inputs.receive(&r.packet, l.at, &r.pace); strange > 0 {
		s.stats.Strange += strange
		if int32(r.excused-r.pace.done) <= 0 {
			r.punish(l.slot, s)
		}
	}
}

// countArrivals takes up which packets have reached the player, as [acks.take] returns it.
func (r *Room) countArrivals(s *seat) (which uint64, lost int) {
	which, lost = s.acks.take(r.packet.AckSeq, r.packet.AckBits, s.sent)
	arrived := bits.OnesCount64(which)
	s.stats.Acked += arrived
	s.stats.Lost += lost
	r.stats.Acked += arrived
	r.stats.Lost += lost
	return which, lost
}

// punish counts a tick with a violation and closes the link over which there were too many.
func (r *Room) punish(slot sim.Slot, s *seat) {
	if !s.punished {
		r.stats.Violations++
	}
	if s.violate(r.pace.next()) {
		r.actions.list = append(r.actions.list, Action{Kind: Close, Slot: slot, Link: s.link, Code: wire.CloseViolations})
		s.violations = 0
	}
}

// reap frees the slots of players who stayed away too long.
func (r *Room) reap(tick sim.Tick) {
	for i := range r.seats {
		if s := &r.seats[i]; s.state == seatAway && int32(tick-s.awayUntil) >= 0 {
			r.vacate(sim.Slot(i), wire.CloseLost)
		}
	}
}

// tellPeers sends a message about a player to the others. Who is still to be greeted will learn it by that.
func (r *Room) tellPeers(appendTo func([]byte) []byte) {
	for i := range r.seats {
		s := &r.seats[i]
		if s.state == seatTaken && !s.greet {
			r.actions.send(sim.Slot(i), s.link, transport.Ordered, appendTo)
		}
	}
}
