package room

import "github.com/tickwork-engine/tickwork/sim"

// Occupant is who sits in a slot, as an operator sees him.
type Occupant struct {
	Name string
	// Away says that the link is lost and the slot is kept.
	Away bool
	// Ahead is by how many ticks the newest input is ahead of the newest tick. It is negative for one that came too late,
	// and 0 while none has come.
	Ahead int
	// Stats counts what the present link has carried, or carried last.
	Stats SeatStats
}

// Occupant returns who sits in a slot; ok is false if it is free. Like Run it is for the goroutine that runs the room.
func (r *Room) Occupant(slot sim.Slot) (o Occupant, ok bool) {
	s := &r.seats[slot]
	if s.state == seatFree {
		return Occupant{}, false
	}
	o = Occupant{Name: s.name, Away: s.state == seatAway, Stats: s.stats}
	if s.inputs.any {
		o.Ahead = int(int32(s.inputs.newest - r.pace.done))
	}
	return o, true
}
