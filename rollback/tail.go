package rollback

import "github.com/tickwork-engine/tickwork/sim"

// Tail keeps the newest closed frames of a match, and packs them for those who follow it: see [Follower].
type Tail struct {
	frames [Queue]sim.PackedFrame
	packer framePacker
	newest sim.Tick
	count  int // how many are there
}

// NewTail returns a tail of a match that is at a tick, with no frame yet.
func NewTail(schema *sim.Schema, tick sim.Tick) *Tail {
	t := &Tail{newest: tick, packer: framePacker{size: schema.InputSize, last: make([]sim.PackedInput, schema.Slots)}}
	for i := range t.frames {
		t.frames[i] = *sim.NewPackedFrame(schema.Slots)
	}
	return t
}

// Newest returns the tick of the newest frame.
func (t *Tail) Newest() sim.Tick { return t.newest }

// Keeps reports whether what follows a tick can be told to somebody who has the frame of that tick.
func (t *Tail) Keeps(tick sim.Tick) bool {
	return tick <= t.newest && t.newest-tick <= Queue-early && t.newest-tick < sim.Tick(t.count)
}

// Append takes a copy of the next tick's frame.
func (t *Tail) Append(f *sim.PackedFrame) {
	t.newest++
	to := t.at(t.newest)
	to.Tick = t.newest
	copy(to.Inputs, f.Inputs)
	to.Commands = append(to.Commands[:0], f.Commands...)
	t.count = min(t.count+1, Queue)
}

func (t *Tail) at(tick sim.Tick) *sim.PackedFrame { return &t.frames[tick%Queue] }

// Pack appends the frames after a tick that the tail Keeps, as PROTOCOL.md lays out under "A referee". It packs no more than fit
// into limit bytes for certain, but always one, and returns the tick of the last one.
func (t *Tail) Pack(dst []byte, after sim.Tick, limit int) ([]byte, sim.Tick) {
	require(t.Keeps(after) && after != t.newest, "there is no frame to pack, or it is not kept any more")
	t.packer.begin(dst, t.at(after))
	last := after + 1
	t.packer.add(t.at(last))
	for last != t.newest && t.packer.bits.Len()+t.packer.most(t.at(last+1)) <= 8*limit {
		last++
		t.packer.add(t.at(last))
	}
	return t.packer.bytes(), last
}
