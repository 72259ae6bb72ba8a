package client

import (
	"slices"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/interp"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// receiveControl takes a control message. Messages that do not belong to the state are ignored.
func (c *Client) receiveControl(now clock.Time, m wire.ServerMessage) {
	c.dial.heardAt = now
	switch m := m.(type) {
	case wire.Welcome:
		c.welcomed(now, m)
	case wire.Error:
		c.refused(m)
	case wire.RoomJoined:
		c.joined(now, m)
	case wire.RoomLeft:
		c.left(now, m.Reason)
	case wire.PeerJoined:
		c.peerLeft(sim.Slot(m.Slot))
		c.room.peers = append(c.room.peers, Peer{Slot: sim.Slot(m.Slot), Name: m.Name})
	case wire.PeerLeft:
		c.peerLeft(sim.Slot(m.Slot))
	case wire.Ping:
		c.answer(m)
	case wire.WorldPiece:
		c.receiveWorld(now, m)
	default:
		c.hear(now, m)
	}
}

// answer answers a ping and, in a room, tells how smooth the game looks.
func (c *Client) answer(m wire.Ping) {
	c.out.control(wire.Pong(m).Append)
	if c.state == Playing {
		c.out.control(c.stats.report(c.interp.Stats()).Append)
	}
}

// welcomed takes the session. If the server has kept the place of an earlier link, it gives that one without being asked.
func (c *Client) welcomed(now clock.Time, m wire.Welcome) {
	if c.state != Greeting {
		return
	}
	resumes := c.session.player == 0 && !c.session.token.IsZero()
	c.session.token, c.session.player = m.Session, m.Player
	c.session.roundTrip = now - c.session.greetedAt
	c.enter(now, resumes)
}

func (c *Client) refused(m wire.Error) {
	c.stats.LastError = m.Text
	if final(m.Code) {
		c.hangUp(m.Code)
		c.end(m.Code)
	}
}

// joined sets everything up for the room. Nothing of an earlier link to the same room is used again.
func (c *Client) joined(now clock.Time, m wire.RoomJoined) {
	if c.state != Joining && c.state != Playing && c.state != Lobby {
		return
	}
	if err := c.room.template.Start(m.Seed, m.Options); err != nil || m.Distribution > uint8(sim.ByFrames) || m.Slot >= m.Slots || int(m.Slots) > c.cfg.Game.Schema.Slots {
		c.stats.Malformed++
		return
	}
	c.state = Playing
	c.dial.failures = 0
	c.asks.granted()
	c.told.joined(m.Room)
	c.room.id = m.Room
	c.room.slot, c.room.policy = sim.Slot(m.Slot), sim.InputPolicy(m.Policy)
	c.room.rate, c.room.every = clock.Rate(m.TickHz), int(m.SnapshotEvery)
	c.room.peers = c.room.peers[:0]
	for _, p := range m.Peers {
		c.room.peers = append(c.room.peers, Peer{Slot: sim.Slot(p.Slot), Name: p.Name})
	}
	c.prepare(now, m)
}

// prepare makes the clocks and buffers ready for the room's first snapshot.
func (c *Client) prepare(now clock.Time, m wire.RoomJoined) {
	if c.interp == nil || c.pace.rate != c.room.rate {
		c.interp = interp.NewBuffer(c.cfg.Game, c.room.rate)
		c.pace = newPace(c.room.rate)
	}
	c.interp.Reset(c.room.template)
	c.predict.Stop()
	c.predict.SetSlack(0)
	if c.room.policy == sim.Latest {
		c.predict.SetSlack(latestSlack)
	}
	c.pace.start(now, m.Tick, c.session.roundTrip)
	c.room.tick = sim.Tick(uint32(int64(c.pace.at(now))))
	c.inputs.begin(c.room.tick)
	c.packets.begin(&m)
	c.events.begin(c.room.slot)
	c.distribute(now, sim.Distribution(m.Distribution))
	c.stats.stay(c.interp.Stats())
}

// distribute makes ready for what travels in the room.
func (c *Client) distribute(now clock.Time, d sim.Distribution) {
	switch {
	case d != sim.ByFrames:
		c.whole = nil
	case c.whole == nil || c.whole.own != c.room.slot:
		c.whole = newWhole(&c.cfg, c.room.slot)
		fallthrough
	default:
		c.whole.begin(now)
	}
}

// latestSlack is by how many ticks an event may happen elsewhere than predicted under the policy Latest.
const latestSlack = 6

func (c *Client) left(now clock.Time, reason wire.CloseCode) {
	if c.state != Playing {
		return
	}
	c.depart(reason)
	if final(reason) && (c.asks.automatic || reason != wire.CloseNormal) {
		c.hangUp(wire.CloseNormal)
		c.end(reason)
		return
	}
	c.state = Lobby
	if c.asks.automatic {
		c.request(quickMatch())
	}
}

// depart forgets the room, and notes why.
func (c *Client) depart(why wire.CloseCode) {
	c.asks.returning = false
	if c.room.id == 0 {
		return
	}
	c.room.id, c.room.slot, c.room.peers = 0, sim.NoSlot, c.room.peers[:0]
	c.told.departed(why)
	c.predict.Stop()
}

func (c *Client) peerLeft(slot sim.Slot) {
	c.room.peers = slices.DeleteFunc(c.room.peers, func(p Peer) bool { return p.Slot == slot })
}

// SendCommand sends a command of the game's own to the room.
func (c *Client) SendCommand(code uint16, arg int64) {
	if c.state == Playing {
		c.out.control(wire.Command{Code: code, Arg: arg}.Append)
	}
}
