package rollback

import (
	"errors"

	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// ErrFrames says that the frames of a referee are malformed.
var ErrFrames = errors.New("rollback: the referee's frames are malformed")

// The first byte of a packed frame.
const (
	frameSame     = 1 << 7 // this frame, and as many more as the low bits say, are like the one before, without commands
	frameInputs   = 1 << 0
	frameCommands = 1 << 1
)

// mostFrameCommands bounds the commands of a frame: more than a room lets its players give in a tick.
const mostFrameCommands = 64

// framePacker packs frames, each as what differs from the one before: u8 0x80 + n is n + 1 frames without a difference;
// otherwise u8 flags, with bit 0 u8 number and, for each input that differs, u8 slot and the input, and with bit 1 u8 number
// and, for each command, u8 kind, u8 slot, u16 code, i64 argument.
type framePacker struct {
	size  int // of an input
	last  []sim.PackedInput
	bytes []byte
	same  int // frames in the run that bytes ends with
}

// begin starts with the frame before the first one; nil is a frame of zeros.
func (p *framePacker) begin(base *sim.PackedFrame) {
	p.bytes, p.same = p.bytes[:0], 0
	clear(p.last)
	if base != nil {
		copy(p.last, base.Inputs)
	}
}

// add packs the next frame.
func (p *framePacker) add(f *sim.PackedFrame) {
	changed := 0
	for s := range p.last {
		if f.Inputs[s] != p.last[s] {
			changed++
		}
	}
	if changed == 0 && len(f.Commands) == 0 {
		if p.same == 0 || p.same == 128 {
			p.bytes, p.same = append(p.bytes, frameSame-1), 0
		}
		p.same++
		p.bytes[len(p.bytes)-1]++
		if p.same == 1 {
			p.bytes[len(p.bytes)-1] = frameSame
		}
		return
	}
	p.same = 0
	at := len(p.bytes)
	p.bytes = append(p.bytes, 0)
	if changed > 0 {
		p.bytes[at] |= frameInputs
		p.inputs(f.Inputs, changed)
	}
	if len(f.Commands) > 0 {
		p.bytes[at] |= frameCommands
		p.commands(f.Commands)
	}
}

func (p *framePacker) inputs(inputs []sim.PackedInput, changed int) {
	p.bytes = append(p.bytes, byte(changed))
	for s := range p.last {
		if inputs[s] != p.last[s] {
			p.last[s] = inputs[s]
			p.bytes = append(append(p.bytes, byte(s)), inputs[s][:p.size]...)
		}
	}
}

func (p *framePacker) commands(list []sim.Command) {
	require(len(list) <= mostFrameCommands, "there are too many commands in a frame")
	p.bytes = append(p.bytes, byte(len(list)))
	for _, c := range list {
		p.bytes = append(p.bytes, byte(c.Kind), byte(c.Slot))
		p.bytes = wire.AppendI64(wire.AppendU16(p.bytes, c.Code), c.Arg)
	}
}

// frameUnpacker takes packed frames apart.
type frameUnpacker struct {
	size  int
	bytes wire.Reader
	frame *sim.PackedFrame // the one that was taken last
	same  int              // frames that are still to come of a run
}

// begin starts with the frame before the first one, which may be the unpacker's own; nil is a frame of zeros.
func (u *frameUnpacker) begin(base *sim.PackedFrame, tick sim.Tick, b []byte) {
	u.bytes, u.same = wire.NewReader(b), 0
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
	if u.same > 0 {
		u.same--
		return true
	}
	flags := u.bytes.U8()
	switch {
	case flags&frameSame != 0:
		u.same = int(flags &^ frameSame)
	case flags == 0 || flags&^(frameInputs|frameCommands) != 0:
		u.bytes.Fail(ErrFrames)
	default:
		if flags&frameInputs != 0 {
			u.inputs()
		}
		if flags&frameCommands != 0 {
			u.commands()
		}
	}
	return u.bytes.Err() == nil
}

func (u *frameUnpacker) inputs() {
	for range u.bytes.U8() {
		s, in := int(u.bytes.U8()), u.bytes.Bytes(u.size)
		if s >= len(u.frame.Inputs) || u.bytes.Err() != nil {
			u.bytes.Fail(ErrFrames)
			return
		}
		u.frame.Inputs[s] = sim.PackedInput{}
		copy(u.frame.Inputs[s][:], in)
	}
}

func (u *frameUnpacker) commands() {
	count := int(u.bytes.U8())
	for range min(count, mostFrameCommands) {
		c := sim.Command{
			Kind: sim.CommandKind(u.bytes.U8()), Slot: sim.Slot(u.bytes.U8()), Code: u.bytes.U16(), Arg: u.bytes.I64(),
		}
		if c.Kind < sim.CommandJoin || c.Kind > sim.CommandGame || int(c.Slot) >= len(u.frame.Inputs) {
			u.bytes.Fail(ErrFrames)
			return
		}
		u.frame.Commands = append(u.frame.Commands, c)
	}
	if count > mostFrameCommands {
		u.bytes.Fail(ErrFrames)
	}
}

// end reports whether all bytes were taken.
func (u *frameUnpacker) end() bool { return u.same == 0 && u.bytes.Done() == nil }
