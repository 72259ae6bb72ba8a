package room

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

type seatState uint8

const (
	seatFree seatState = iota
	seatTaken
	seatAway // the link is lost and the slot is kept
)

// seat is a slot of the room and who sits in it.
type seat struct {
	state     seatState
	link      uint32
	epoch     uint8
	name      string
	datagram  int
	awayUntil sim.Tick

	inputs   inputs
	commands int // in this tick

	sent        uint32 // the number of the next packet
	acks        acks
	told        told
	lens        lens
	pressure    pressure
	following   following
	greet       bool   // RoomJoined is to be sent
	eventAck    uint32 // the first event that is not acknowledged
	punished    bool   // a violation of this tick was counted
	violations  int
	violationAt clock.Time

	stats SeatStats
}

// SeatStats counts what came over a slot's present link, and how.
type SeatStats struct {
	Packets   int // input packets taken
	Malformed int // packets that are none
	Stray     int // packets of an earlier stay that a link with datagrams delivered late
	Strange   int // inputs for ticks that cannot be meant
	Ticks     int // ticks closed while the link was there
	Late      int // those that were closed without this player's input
	Commands  int // commands refused because there were too many

	Sent  int // packets with a snapshot or a part of one
	Acked int // those that the player has acknowledged
	Lost  int // those that he will not acknowledge any more
}

// attach gives the seat a new link. Nothing of an earlier one is used again.
func (s *seat) attach(l *letter, firstEvent uint32) {
	s.state, s.link, s.epoch, s.datagram = seatTaken, l.link, l.epoch, l.datagram
	s.inputs.reset()
	s.told.forget()
	s.sent, s.acks, s.lens, s.greet = 0, acks{}, lens{}, true
	s.eventAck = firstEvent
	s.violations = 0
	s.stats = SeatStats{}
}

// acknowledge takes up that all events below a number have come, given by its low bits.
func (s *seat) acknowledge(low uint16, next uint32) {
	number := wire.Unwrap16(low, s.eventAck)
	if int32(number-s.eventAck) > 0 && int32(number-next) <= 0 {
		s.eventAck = number
	}
}

// violate counts a tick in which something senseless came, and reports whether it was once too often.
func (s *seat) violate(now clock.Time) bool {
	if s.punished {
		return false
	}
	s.punished = true
	if now-s.violationAt > violationSpan {
		s.violations, s.violationAt = 0, now
	}
	s.violations++
	return s.violations > maxViolations
}
