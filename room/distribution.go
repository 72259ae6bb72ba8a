package room

import (
	"math/bits"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/sim"
)

// distribution is what of a match travels to the players; see [sim.Distribution]. All else of a room is the same whichever it
// is: mailbox, seats, inputs, commands, the log.
type distribution interface {
	// begin is told of the tick that the room is at.
	begin()
	// attach begins with a player's new link.
	attach(s *seat)
	// waits reports whether the next tick, which is due, is not to be run yet.
	waits(now clock.Time) bool
	// ran sends what is due with the tick that was just run, whose frame is still there.
	ran()
	// acknowledge takes up what has reached a player, which the packet at hand tells.
	acknowledge(s *seat)
	// take takes a packet of a player that is not of inputs. It returns false if it makes no sense.
	take(s *seat, packet []byte) bool
}

// newDistribution returns what the room is configured for.
func (r *Room) newDistribution() distribution {
	if r.cfg.Distribution == sim.ByFrames {
		return &byFrames{Room: r}
	}
	r.picture, r.bodies = newPicture(r.cfg.Game.Schema), newBodies(r.cfg.Game.Schema, &r.cfg)
	r.tellings = make([]telling, len(r.seats))
	return &byState{r}
}

// byState sends snapshots and events.
type byState struct{ *Room }

func (d *byState) begin() {}

func (d *byState) attach(s *seat) { s.pressure.begin(d.pace.done) }

func (d *byState) waits(clock.Time) bool { return false }

func (d *byState) ran() {
	d.events.record(&d.said)
	if int(d.pace.done)%d.cfg.SnapshotEvery == 0 {
		d.sendSnapshots()
	}
}

func (d *byState) take(*seat, []byte) bool { return false }

func (d *byState) acknowledge(s *seat) {
	s.acknowledge(d.packet.EventAck, d.events.next)
	if !d.packet.HasAck {
		return
	}
	which, lost := d.countArrivals(s)
	for left := which; left != 0; left &= left - 1 {
		packet := s.acks.next - 1 - uint32(bits.TrailingZeros64(left))
		if tick, whole := s.told.arrived(packet, d.remembered()); whole {
			s.pressure.arrive(d.pace.done - tick)
		}
	}
	s.pressure.lose(lost)
}
