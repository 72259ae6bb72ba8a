package rollback

import (
	"errors"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// ErrState says that the state of a STATE_SYNC message is malformed, or of another game.
var ErrState = errors.New("rollback: the state that a peer sent is malformed")

// presence is whether a slot's player is there.
type presence uint8

const (
	empty   presence = iota // nobody has the slot
	playing                 // its inputs are waited for
	away                    // its player is gone, and may come back
	presences
)

// member is what an epoch says of a slot.
type member struct {
	is   presence
	born epoch    // the epoch that its player came in with, if it is playing
	from sim.Tick // the first tick that its input counts in
}

// view is what a STATE_SYNC carries: an epoch, who is in it, and the world at a tick of it.
type view struct {
	epoch    epoch
	tick     sim.Tick
	members  [MaxPlayers]member
	commands []sim.Command // in the frame after tick
	world    []byte        // decoded, a part of the message
}

// mostViewCommands bounds the commands of a view: one a slot.
const mostViewCommands = MaxPlayers

// latestTick bounds the ticks that a peer may claim, far from where they would wrap.
const latestTick = 1 << 31

// append appends the state: u32 epoch; for each of the eight slots u8 presence and, if it is playing, u32 born and u32 from;
// u8 number of commands and u8 kind, u8 slot each; the encoded world.
func (v *view) append(dst []byte) []byte {
	dst = wire.AppendU32(dst, uint32(v.epoch))
	for _, m := range v.members {
		dst = append(dst, byte(m.is))
		if m.is == playing {
			dst = wire.AppendU32(wire.AppendU32(dst, uint32(m.born)), uint32(m.from))
		}
	}
	dst = append(dst, byte(len(v.commands)))
	for _, c := range v.commands {
		dst = append(dst, byte(c.Kind), byte(c.Slot))
	}
	return append(dst, v.world...)
}

// decode reads a state of a game with a number of slots. Any bytes give a view or ErrState; whether the world is one shows
// when it is decoded.
func (v *view) decode(m wire.PeerStateSync, slots int) error {
	r := wire.NewReader(m.State)
	*v = view{epoch: epoch(r.U32()), tick: sim.Tick(m.Frame), commands: v.commands[:0]}
	for i := range v.members {
		p := &v.members[i]
		if p.is = presence(r.U8()); p.is == playing {
			p.born, p.from = epoch(r.U32()), sim.Tick(r.U32())
		}
		if p.is >= presences || p.is != empty && i >= slots || p.born.newer(v.epoch) || p.is == playing && (p.from == 0 || p.from > latestTick) {
			r.Fail(ErrState)
		}
	}
	count := int(r.U8())
	if count > mostViewCommands || v.epoch == 0 || v.epoch >= latestEpoch || v.tick >= latestTick {
		r.Fail(ErrState)
	}
	for range count {
		c := sim.Command{Kind: sim.CommandKind(r.U8()), Slot: sim.Slot(r.U8())}
		if c.Kind < sim.CommandJoin || c.Kind > sim.CommandReconnect || int(c.Slot) >= slots {
			r.Fail(ErrState)
			break
		}
		v.commands = append(v.commands, c)
	}
	v.world = r.Rest()
	if r.Err() != nil {
		return ErrState
	}
	return nil
}
