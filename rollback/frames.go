package rollback

import (
	"errors"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// ErrFrames says that the frames of a referee are malformed.
var ErrFrames = errors.New("rollback: the referee's frames are malformed")

// mostFrameCommands bounds the commands of a frame: more than a room lets its players give in a tick.
const mostFrameCommands = 255

// framePacker packs frames, each as what differs from the one before, in bits: a zero for a frame without a difference and
// without commands. Otherwise a one, one bit that says whether there are commands, and a bit for each slot whose input
// differs, which is followed by a bit for each byte that does and those bytes. Commands are their number in eight bits, and
// for each its kind and slot in eight bits; one of the game's own also has a code of 16 and an argument of 64 bits.
type framePacker struct {
	size int // of an input
	last []sim.PackedInput
	bits wire.BitWriter
}

// begin starts with the frame before the first one, to append to dst; nil is a frame of zeros.
func (p *framePacker) begin(dst []byte, base *sim.PackedFrame) {
	p.bits.Reset(dst)
	clear(p.last)
	if base != nil {
		copy(p.last, base.Inputs)
	}
}

// bytes returns what was packed since begin.
func (p *framePacker) bytes() []byte { return p.bits.Bytes() }

// add packs the next frame.
func (p *framePacker) add(f *sim.PackedFrame) {
	differs := len(f.Commands) > 0
	for s := range p.last {
		differs = differs || f.Inputs[s] != p.last[s]
	}
	p.bits.Bool(differs)
	if !differs {
		return
	}
	p.bits.Bool(len(f.Commands) > 0)
	for s := range p.last {
		p.input(&p.last[s], &f.Inputs[s])
	}
	if len(f.Commands) > 0 {
		p.commands(f.Commands)
	}
}

// input packs what differs in a slot's input, which becomes the last one.
func (p *framePacker) input(last, in *sim.PackedInput) {
	differs := *in != *last
	p.bits.Bool(differs)
	if !differs {
		return
	}
	for i := range p.size {
		p.bits.Bool(in[i] != last[i])
		if in[i] != last[i] {
			p.bits.Bits(uint64(in[i]), 8)
		}
	}
	*last = *in
}

func (p *framePacker) commands(list []sim.Command) {
	require(len(list) <= mostFrameCommands, "there are too many commands in a frame")
	p.bits.Bits(uint64(len(list)), 8)
	for _, c := range list {
		p.bits.Bits(uint64(c.Kind), 8)
		p.bits.Bits(uint64(c.Slot), 8)
		if c.Kind == sim.CommandGame {
			p.bits.Bits(uint64(c.Code), 16)
			p.bits.Bits(uint64(c.Arg), 64)
		}
	}
}

// most returns the most bits that a frame can take after any other.
func (p *framePacker) most(f *sim.PackedFrame) int {
	bits := 2 + len(f.Commands)*(8+8+16+64)
	if len(f.Commands) > 0 {
		bits += 8
	}
	return bits + len(p.last)*(1+9*p.size)
}

// frameUnpacker takes packed frames apart.
type frameUnpacker struct {
	size  int
	bits  wire.BitReader
	frame *sim.PackedFrame // the one that was taken last
}

// begin starts with the frame before the first one, which may be the unpacker's own; nil is a frame of zeros.
func (u *frameUnpacker) begin(base *sim.PackedFrame, tick sim.Tick, b []byte) {
	u.bits.Reset(b)
	switch {
	case base == nil:
		u.frame.Clear(tick)
	case base != u.frame:
		u.frame.Clear(tick)
		copy(u.frame.Inputs, base.Inputs)
	}
}

// next takes the next frame. It returns false at malformed ones.
func (u *frameUnpacker) next() bool {
	u.frame.Tick++
	u.frame.Commands = u.frame.Commands[:0]
	if !u.bits.Bool() {
		return u.bits.Err() == nil
	}
	commands, differs := u.bits.Bool(), false
	for s := range u.frame.Inputs {
		if u.bits.Bool() {
			u.input(&u.frame.Inputs[s])
			differs = true
		}
	}
	if commands {
		u.commands()
	} else if !differs {
		u.bits.Fail(ErrFrames)
	}
	return u.bits.Err() == nil
}

func (u *frameUnpacker) input(in *sim.PackedInput) {
	before := *in
	for i := range u.size {
		if u.bits.Bool() {
			in[i] = byte(u.bits.Bits(8))
		}
	}
	if *in == before {
		u.bits.Fail(ErrFrames)
	}
}

func (u *frameUnpacker) commands() {
	count := u.bits.Bits(8)
	if count == 0 {
		u.bits.Fail(ErrFrames)
	}
	for range count {
		c := sim.Command{Kind: sim.CommandKind(u.bits.Bits(8)), Slot: sim.Slot(u.bits.Bits(8))}
		if c.Kind == sim.CommandGame {
			c.Code, c.Arg = uint16(u.bits.Bits(16)), int64(u.bits.Bits(64))
		}
		if u.bits.Err() != nil || c.Kind < sim.CommandJoin || c.Kind > sim.CommandGame || int(c.Slot) >= len(u.frame.Inputs) {
			u.bits.Fail(ErrFrames)
			return
		}
		u.frame.Commands = append(u.frame.Commands, c)
	}
}

// end reports whether all bytes were taken.
func (u *frameUnpacker) end() bool { return u.bits.Done() == nil }
