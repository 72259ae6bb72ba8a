package replay

import (
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// frameWriter writes frames as bits. A frame in which nothing is new takes one.
type frameWriter struct {
	bits wire.BitWriter
	size int // bytes of an input
	last []sim.PackedInput
}

// begin lets frames be appended to dst. Before the first one all inputs are zero.
func (w *frameWriter) begin(dst []byte) {
	w.bits.Reset(dst)
	clear(w.last)
}

// frame writes a frame: a bit that says whether anything is new, then the inputs that are, and the commands.
func (w *frameWriter) frame(f *sim.PackedFrame) {
	changed := w.changed(f.Inputs)
	isNew := changed > 0 || len(f.Commands) > 0
	if w.bits.Bool(isNew); !isNew {
		return
	}
	w.bits.Gamma(uint32(changed + 1))
	gap := uint32(1)
	for slot := range f.Inputs {
		if !w.differ(&f.Inputs[slot], &w.last[slot]) {
			gap++
			continue
		}
		w.bits.Gamma(gap)
		w.input(&f.Inputs[slot], &w.last[slot])
		gap = 1
	}
	w.bits.Gamma(uint32(len(f.Commands) + 1))
	for _, c := range f.Commands {
		w.command(c)
	}
}

// changed returns how many inputs differ from the last ones.
func (w *frameWriter) changed(inputs []sim.PackedInput) (n int) {
	for slot := range inputs {
		if w.differ(&inputs[slot], &w.last[slot]) {
			n++
		}
	}
	return n
}

// differ reports whether two inputs differ in the bytes that inputs of the game have.
func (w *frameWriter) differ(a, b *sim.PackedInput) bool {
	return *a != *b && string(a[:w.size]) != string(b[:w.size])
}

// input writes how an input differs from the slot's last one: a bit a byte, and the bytes that differ, by exclusive or.
func (w *frameWriter) input(in, last *sim.PackedInput) {
	for i := range w.size {
		w.bits.Bool(in[i] != last[i])
	}
	for i := range w.size {
		if in[i] != last[i] {
			w.bits.Bits(uint64(in[i]^last[i]), 8)
		}
	}
	*last = *in
}

// command writes a command. Only a game's own have a code and an argument, as a rule.
func (w *frameWriter) command(c sim.Command) {
	w.bits.Bits(uint64(c.Kind), commandBits)
	w.bits.Gamma(uint32(c.Slot) + 1)
	told := c.Code != 0 || c.Arg != 0
	if w.bits.Bool(told); told {
		w.bits.Bits(uint64(c.Code), 16)
		w.bits.Bits(uint64(c.Arg), 64)
	}
}

// commandBits is the width of a command's kind.
const commandBits = 3

// frameReader takes frames from bits, as a frameWriter has written them: anything that it would have written in another way
// is refused.
type frameReader struct {
	bits  wire.BitReader
	size  int
	frame *sim.PackedFrame // the one that was taken last
}

// begin lets the frames after a tick be taken.
func (r *frameReader) begin(tick sim.Tick, frames []byte) {
	r.bits.Reset(frames)
	r.frame.Clear(tick)
}

// next takes the next frame.
func (r *frameReader) next() error {
	f := r.frame
	f.Tick++
	f.Commands = f.Commands[:0]
	if r.bits.Bool() {
		changed, from := r.count(uint32(len(f.Inputs))), 0
		for range changed {
			from = r.slot(from)
		}
		commands := r.count(maxCommands)
		for range commands {
			r.command()
		}
		if changed == 0 && commands == 0 {
			r.bits.Fail(ErrFrame)
		}
	}
	if r.bits.Err() != nil {
		return ErrFrame
	}
	return nil
}

// count takes a number of things that follow, up to a limit. Each of them takes bits, so that what is announced and not there
// ends soon.
func (r *frameReader) count(limit uint32) uint32 {
	n := r.bits.Gamma()
	if n == 0 || n-1 > limit || n-1 > uint32(min(r.bits.Remaining(), 1<<30)) {
		r.bits.Fail(ErrFrame)
		return 0
	}
	return n - 1
}

// slot takes a slot's new input. The slot is told by how many were passed over; it answers the next one.
func (r *frameReader) slot(from int) int {
	slot := from + int(r.bits.Gamma()) - 1
	if slot < from || slot >= len(r.frame.Inputs) {
		r.bits.Fail(ErrFrame)
		return from
	}
	mask := r.bits.Bits(uint(r.size))
	if mask == 0 {
		r.bits.Fail(ErrFrame)
	}
	for i := range r.size {
		if mask>>i&1 == 0 {
			continue
		}
		change := byte(r.bits.Bits(8))
		if change == 0 {
			r.bits.Fail(ErrFrame)
		}
		r.frame.Inputs[slot][i] ^= change
	}
	return slot + 1
}

func (r *frameReader) command() {
	if r.bits.Err() != nil {
		return
	}
	c := sim.Command{Kind: sim.CommandKind(r.bits.Bits(commandBits)), Slot: sim.Slot(min(r.bits.Gamma()-1, uint32(sim.NoSlot)))}
	if r.bits.Bool() {
		c.Code, c.Arg = uint16(r.bits.Bits(16)), int64(r.bits.Bits(64))
		if c.Code == 0 && c.Arg == 0 {
			r.bits.Fail(ErrFrame)
		}
	}
	if c.Kind < sim.CommandJoin || c.Kind > sim.CommandGame || int(c.Slot) >= len(r.frame.Inputs) {
		r.bits.Fail(ErrFrame)
	}
	r.frame.Commands = append(r.frame.Commands, c)
}
