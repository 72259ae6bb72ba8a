package client

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/transport"
	"github.com/tickwork-engine/tickwork/wire"
)

const (
	// maxSteps is how many ticks are stepped in one frame, so that catching up does not itself take so long that there is more
	// to catch up with.
	maxSteps = 10
	// newsTimeout is how long no frames may come before the world is asked for, and askEvery how often it is.
	newsTimeout = clock.Second
	askEvery    = clock.Second / 2
)

// whole is what a client needs in a room whose frames travel: the world, all of which is simulated here and nothing of which
// is interpolated.
type whole struct {
	match   *rollback.Follower
	story   *predict.Chronicle
	own     sim.Slot
	delay   sim.Tick
	pieces  wire.WorldPiece // the newest piece of the world that is coming
	coming  []byte          // all of it so far
	news    clock.Time      // when frames or a piece of the world came last
	asked   clock.Time
	nextSum sim.Tick
	again   int // ticks that are being stepped again

	packet wire.FramesPacket
	ahead  sim.World // a part of a tick past the present one, for drawing
	frame  *sim.PackedFrame
}

func newWhole(cfg *Config, own sim.Slot) *whole {
	w := &whole{
		own: own, story: predict.NewChronicle(cfg.Game.Schema), delay: sim.Tick(cfg.delay()),
		ahead: cfg.Game.New(), frame: sim.NewPackedFrame(cfg.Game.Schema.Slots),
	}
	w.match = rollback.NewFollower(rollback.FollowerConfig{Game: cfg.Game, Slot: own, Listen: w.listen})
	return w
}

// begin makes ready for another stay in a room.
func (w *whole) begin(now clock.Time) {
	w.match.Forget()
	w.coming, w.pieces = nil, wire.WorldPiece{}
	w.news, w.asked = now, now
}

// listen takes down what a step says.
func (w *whole) listen(r *rollback.Request, ev *sim.Events) {
	w.story.Stepped(r.Tick, ev, r.Again)
	if r.Again {
		w.again++
	}
}

// world returns the present world, or nil before the first.
func (w *whole) world() sim.World {
	if !w.match.Playing() {
		return nil
	}
	return w.match.World()
}

// takePiece takes a piece of the world, and reports whether that is all of it now. Any pieces may come.
func (w *whole) takePiece(p wire.WorldPiece) (complete, fits bool) {
	if p.From == 0 {
		w.coming = w.coming[:0]
	} else if p.Tick != w.pieces.Tick || p.Size != w.pieces.Size || int(p.From) != len(w.coming) {
		return false, false
	}
	w.coming = append(w.coming, p.Piece...)
	w.pieces = wire.WorldPiece{Tick: p.Tick, Size: p.Size}
	return len(w.coming) == int(p.Size), true
}

// receiveWorld takes a piece of the world.
func (c *Client) receiveWorld(now clock.Time, p wire.WorldPiece) {
	w := c.whole
	if c.state != Playing || w == nil {
		return
	}
	w.news = now
	complete, fits := w.takePiece(p)
	if complete && w.match.Playing() { // what it knows already is not to be missed by those who watch
		w.match.CatchUp(sim.Tick(p.Tick))
		c.tellWhole()
	}
	switch {
	case !fits:
		c.stats.Malformed++
	case complete && c.cfg.Blind:
		c.packets.taken = p.Tick
	case complete && w.match.TakeState(sim.Tick(p.Tick), w.coming) != nil:
		c.stats.Malformed++
	case complete:
		w.story.Restart(w.match.Tick())
		w.match.Skip(c.room.tick)
		w.nextSum = (sim.Tick(p.Tick)/rollback.ChecksumEvery + 1) * rollback.ChecksumEvery
		c.packets.taken = uint32(w.match.Tick())
		c.events.note(w.story.Notices())
	}
	if complete {
		w.coming = nil
	}
}

// receiveFrames takes a packet of frames: news of this client's inputs, and what went into the world.
func (c *Client) receiveFrames(now clock.Time, msg []byte) {
	p, w := &c.packets, c.whole
	if c.state != Playing || w == nil {
		c.stats.Stray++ // it has overtaken RoomJoined
		return
	}
	if w.packet.Decode(msg) != nil {
		c.stats.Malformed++
		return
	}
	if w.packet.Epoch != p.epoch {
		c.stats.Stray++
		return
	}
	c.dial.heardAt = now
	if p.acks.Record(w.packet.Seq) != wire.ArrivalFirst {
		c.stats.Duplicates++
		return
	}
	tick := wire.Unwrap16(w.packet.Tick, p.newest)
	if int32(tick-p.newest) > 0 {
		p.newest = tick
	}
	c.takeReport(now, tick, arrival{w.packet.Newest, w.packet.Margin, w.packet.Missed})
	if c.takeFrames(tick) {
		w.news = now
		c.stats.Snapshots++
	}
}

// takeFrames takes the frames of the packet at hand, which go up to a tick, and reports whether there was news in them. A blind
// client only notes that they have come.
func (c *Client) takeFrames(tick uint32) (news bool) {
	p, w := &c.packets, c.whole
	base := tick - uint32(w.packet.Count)
	if c.cfg.Blind {
		if news = p.taken > 0 && int32(base-p.taken) <= 0 && int32(tick-p.taken) > 0; news {
			p.taken = tick
		}
		return news
	}
	news, err := w.match.TakeFrames(sim.Tick(base), int(w.packet.Count), w.packet.Frames)
	if err != nil {
		c.stats.Malformed++
	}
	if news {
		p.taken = uint32(w.match.Told())
		c.tellWhole() // the frames may have been stepped, and while a page is hidden nobody else tells
	}
	return news
}

// tellWhole takes up what has become certain about events, and what is foreseen.
func (c *Client) tellWhole() {
	c.whole.story.Settle(c.whole.match.Confirmed())
	c.events.note(c.whole.story.Notices())
}

// follow brings the world to the local tick, less the delay, and tells the server of it.
func (c *Client) follow(now clock.Time) {
	w := c.whole
	if (c.packets.taken == 0 || now-w.news > newsTimeout) && now-w.news > askEvery && now-w.asked >= askEvery {
		w.asked = now
		c.out.add(transport.Datagram, wire.ChecksumPacket{Epoch: c.packets.epoch, Lost: true}.Append)
	}
	if !w.match.Playing() {
		return
	}
	c.stepWhole()
	c.tellWhole()
	// A world is kept for its checksum when it is left. Where the way is short, it is confirmed before.
	for ; w.nextSum <= w.match.Confirmed() && w.nextSum < w.match.Tick(); w.nextSum += rollback.ChecksumEvery {
		if sum, ok := w.match.Checksum(w.nextSum); ok {
			c.out.add(transport.Datagram, wire.ChecksumPacket{Epoch: c.packets.epoch, Tick: uint32(w.nextSum), Checksum: sum}.Append)
		}
	}
}

// stepWhole steps the world, and notes what it went back for.
func (c *Client) stepWhole() {
	w := c.whole
	target := c.room.tick - w.delay
	w.again = 0
	if c.cfg.NoPrediction {
		w.match.CatchUp(target)
		return
	}
	w.match.Repair()
	if w.again > 0 && len(c.corrections) < maxQueued {
		present := w.match.Tick()
		c.corrections = append(c.corrections, predict.Correction{Tick: present - sim.Tick(w.again), Replayed: w.again})
	}
	for n := 0; n < maxSteps && int32(target-w.match.Tick()) > 0 && w.match.Step(); n++ {
	}
}

// viewWhole writes all of the world as it is a share of a tick past the present one.
func (c *Client) viewWhole(now clock.Time, v *sim.View) {
	w := c.whole
	if !w.match.Playing() {
		return
	}
	part := float32(1)
	if int32(c.room.tick-w.delay-w.match.Tick()) <= 0 {
		part = c.fraction(now)
	}
	c.writeWholeClocks(v, part)
	w.match.Foresee(w.frame)
	w.ahead.CopyFrom(w.match.World())
	w.ahead.Advance(w.frame, nil)
	w.match.World().View(v, w.ahead, part, sim.PickAll, c.room.slot)
}
