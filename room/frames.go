package room

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

// byFrames sends every player the world when he comes, and then frames; see PROTOCOL.md, "Frames". A tick is closed as soon as
// all inputs are there, and at the tolerance at the latest.
type byFrames struct {
	*Room
	tail *rollback.Tail
	sums [keptSums]tickSum
	pack []byte
}

// tickSum is the checksum of the world at a tick.
type tickSum struct {
	tick sim.Tick
	sum  uint32
}

const (
	// keptSums is how many checksums are kept, one a second: clients tell theirs within a round trip.
	keptSums = 4
	// mostLag is how many ticks a player may be behind before he is sent the world, a little less than frames are kept for.
	mostLag = 80
	// worldEvery is the least time between two worlds for one player.
	worldEvery = clock.Second
)

// following is what is known of a player who follows frames.
type following struct {
	wants bool     // a world is to be sent
	sent  bool     // one was sent before, at the tick begun
	begun sim.Tick // the tick of the newest world
	world []byte   // of which all from the byte from on is still to be sent
	from  int
	acked sim.Tick          // he has the frames up to here
	told  [ackSpan]sim.Tick // the newest tick that a packet told, by its number
	count int               // packets since the world
	gap   bool              // a packet has come that builds on one that has not
	moved sim.Tick          // the tick in which his world was last found to differ
	again bool              // it was, since he came
}

func (d *byFrames) begin() { d.tail = rollback.NewTail(d.cfg.Game.Schema, d.pace.done) }

func (d *byFrames) attach(s *seat) { s.following = following{wants: true} }

// waits reports whether an input is missing that may still come: of a player who has sent some, and lately.
func (d *byFrames) waits(now clock.Time) bool {
	next := d.pace.done + 1
	if now >= d.pace.due(next)+d.cfg.Tolerance {
		return false
	}
	for i := range d.seats {
		s := &d.seats[i]
		if s.state == seatTaken && s.inputs.any && s.inputs.silent <= int(d.hold) && !s.inputs.knows(next) {
			return true
		}
	}
	return false
}

func (d *byFrames) ran() {
	tick := d.pace.done
	d.tail.Append(d.frame)
	if tick%rollback.ChecksumEvery == 0 {
		*d.sum(tick) = tickSum{tick, rollback.Fold(d.world.Hash())}
	}
	for i := range d.seats {
		s := &d.seats[i]
		if s.state != seatTaken {
			continue
		}
		due, world := int(tick)%d.cfg.SnapshotEvery == 0, d.owesWorld(&s.following)
		if f := &s.following; f.sent && f.world == nil && (due || world) {
			d.sendFrames(sim.Slot(i), s) // before a world, so that no tick is missing to who has the others
		}
		if world {
			d.beginWorld(&s.following)
		}
		d.sendWorld(sim.Slot(i), s)
	}
}

func (d *byFrames) sum(tick sim.Tick) *tickSum {
	return &d.sums[tick/rollback.ChecksumEvery%keptSums]
}

// owesWorld reports whether it is time to send a player the world.
func (d *byFrames) owesWorld(f *following) bool {
	return f.wants && (!f.sent || d.since(f.begun) >= worldEvery)
}

// beginWorld takes the world as it is, to be sent in pieces.
func (d *byFrames) beginWorld(f *following) {
	world := rollback.AppendState(nil, d.cfg.Game.Schema, d.frame, d.world)
	f.wants, f.sent, f.begun, f.acked, f.count, f.gap = false, true, d.pace.done, d.pace.done, 0, false
	f.world, f.from = world, 0
	if len(world) > wire.MaxPeerState {
		d.stats.TooLarge++
		f.world = nil
	}
}

// sendWorld sends the next piece of the world to a player who is getting one.
func (d *byFrames) sendWorld(slot sim.Slot, s *seat) {
	f := &s.following
	if f.world == nil {
		return
	}
	to := min(f.from+wire.MaxPiece, len(f.world)) // a megabyte takes half the time that frames are kept for
	d.actions.send(slot, s.link, transport.Ordered, wire.WorldPiece{
		Tick: uint32(f.begun), Size: uint32(len(f.world)), From: uint32(f.from), Piece: f.world[f.from:to],
	}.Append)
	if f.from = to; to == len(f.world) {
		f.world = nil
	}
}

// since returns how long ago a tick was run.
func (d *byFrames) since(tick sim.Tick) clock.Time { return d.cfg.Rate.At(int64(d.pace.done - tick)) }

// sendFrames sends a player frames that he may not have. As long as nothing is known to be lost, each goes out twice.
func (d *byFrames) sendFrames(slot sim.Slot, s *seat) {
	f := &s.following
	after := f.acked
	f.wants = f.wants || d.pace.done-after > mostLag
	if !d.tail.Keeps(after) {
		return
	}
	if before := f.told[(s.sent-2)%uint32(ackSpan)]; f.count >= 2 && !f.gap && int32(before-after) > 0 {
		after = before
	}
	if after == d.pace.done {
		return // nothing is new to him
	}
	var last sim.Tick
	d.pack, last = d.tail.Pack(d.pack[:0], after, s.datagram-wire.FramesHeaderBytes)
	if wire.FramesHeaderBytes+len(d.pack) > s.datagram {
		d.stats.TooLarge++ // a single frame that no datagram holds: so many players must play by state
		f.wants = true
		return
	}
	f.told[s.sent%uint32(ackSpan)] = last
	f.count++
	d.sendPacked(slot, s, wire.FramesPacket{
		Epoch: s.epoch, Seq: uint16(s.sent), Tick: uint16(last), Count: uint8(last - after), Margin: s.inputs.report(),
		Newest: wire.QuantiseNewest(uint32(s.inputs.newest), uint32(last)), Missed: s.inputs.missed >> min(d.pace.done-last, 8),
	})
}

// sendPacked sends the packed frames.
func (d *byFrames) sendPacked(slot sim.Slot, s *seat, p wire.FramesPacket) {
	from := len(d.actions.bytes)
	d.actions.send(slot, s.link, transport.Datagram, func(dst []byte) []byte {
		return append(wire.AppendFramesHeader(dst, &p), d.pack...)
	})
	s.sent++
	s.stats.Sent++
	d.stats.Snapshots++
	d.stats.BytesOut += len(d.actions.bytes) - from
}

// acknowledge takes up which frames a player has, and whether a packet on the way to him is missing: one that came later could
// not be read.
func (d *byFrames) acknowledge(s *seat) {
	f := &s.following
	has := sim.Tick(wire.Unwrap16(d.packet.EventAck, uint32(f.acked)))
	if int32(has-f.acked) > 0 && int32(has-d.pace.done) <= 0 {
		f.acked = has
	}
	if !d.packet.HasAck {
		return
	}
	d.countArrivals(s)
	if newest := wire.Unwrap16(d.packet.AckSeq, s.sent-1); newest < s.sent && s.sent-newest <= uint32(ackSpan) {
		f.gap = int32(f.told[newest%uint32(ackSpan)]-has) > 0
	}
}

// take takes what a player says of his world.
func (d *byFrames) take(s *seat, packet []byte) bool {
	p, err := wire.DecodeChecksumPacket(packet)
	switch {
	case err != nil:
		return false
	case p.Epoch != s.epoch:
		s.stats.Stray++
	case p.Lost:
		s.following.wants = s.following.wants || s.following.world == nil && d.since(s.following.begun) >= worldEvery
	default:
		d.compare(s, p)
	}
	return true
}

// compare looks whether a player's world is the room's. If it is not, he gets the room's, but not all the time.
func (d *byFrames) compare(s *seat, p wire.ChecksumPacket) {
	tick, f := sim.Tick(p.Tick), &s.following
	mine := d.sum(tick)
	if mine.tick != tick || tick == 0 || int32(tick-f.begun) <= 0 {
		return
	}
	d.stats.Checked++
	if mine.sum == p.Checksum {
		return
	}
	d.stats.Desyncs++
	if !f.again || d.since(f.moved) >= rollback.ResyncEvery {
		f.again, f.moved, f.wants = true, d.pace.done, true
	}
}
