package rollback

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
)

// tape is frames, and the packer and unpacker for them.
type tape struct {
	packer   framePacker
	unpacker frameUnpacker
}

func newTape(slots, size int) *tape {
	return &tape{
		framePacker{size: size, last: make([]sim.PackedInput, slots)},
		frameUnpacker{size: size, frame: sim.NewPackedFrame(slots)},
	}
}

// pack returns frames as they travel, after a base.
func (tp *tape) pack(base *sim.PackedFrame, frames []*sim.PackedFrame) []byte {
	tp.packer.begin(nil, base)
	for _, f := range frames {
		tp.packer.add(f)
	}
	return tp.packer.bytes()
}

func frameOf(tick sim.Tick, inputs []byte, commands ...sim.Command) *sim.PackedFrame {
	f := sim.NewPackedFrame(len(inputs))
	f.Tick, f.Commands = tick, commands
	for i, b := range inputs {
		f.Inputs[i][0] = b
	}
	return f
}

func TestPackedFrames(t *testing.T) {
	tp := newTape(2, 1)
	base := frameOf(10, []byte{1, 0})
	join := sim.Command{Kind: sim.CommandJoin, Slot: 1}
	own := sim.Command{Kind: sim.CommandGame, Slot: 0, Code: 0x0102, Arg: -2}
	for name, c := range map[string]struct {
		frames []*sim.PackedFrame
		want   []byte
	}{
		"nothing new": {[]*sim.PackedFrame{frameOf(11, []byte{1, 0}), frameOf(12, []byte{1, 0})}, []byte{0}},
		"an input": {
			[]*sim.PackedFrame{frameOf(11, []byte{1, 0}), frameOf(12, []byte{1, 7}), frameOf(13, []byte{1, 7})},
			[]byte{0xf2, 0x01},
		},
		"commands": {
			[]*sim.PackedFrame{frameOf(11, []byte{1, 0}, join), frameOf(12, []byte{2, 3}, own)},
			[]byte{0x13, 0x10, 0x10, 0xf0, 0x02, 0x0f, 0x04, 0x14, 0x00, 0x08, 0x04, 0xf8, 255, 255, 255, 255, 255, 255, 255, 3},
		},
	} {
		if got := tp.pack(base, c.frames); !bytes.Equal(got, c.want) {
			t.Errorf("%s: % x, want % x", name, got, c.want)
		}
		tp.unpacker.begin(base, base.Tick, c.want)
		for _, want := range c.frames {
			if !tp.unpacker.next() || !slices.Equal(tp.unpacker.frame.Inputs, want.Inputs) ||
				!slices.Equal(tp.unpacker.frame.Commands, want.Commands) || tp.unpacker.frame.Tick != want.Tick {
				t.Errorf("%s: tick %d came back as %+v", name, want.Tick, tp.unpacker.frame)
			}
		}
		if !tp.unpacker.end() {
			t.Errorf("%s: bytes are left over", name)
		}
	}
}

func TestPackedFramesBothWays(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	tp := newTape(4, 3)
	for range 300 {
		var frames []*sim.PackedFrame
		inputs := make([]byte, 4)
		for tick := range sim.Tick(1 + r.IntN(300)) {
			if r.IntN(9) == 0 {
				inputs[r.IntN(4)] = byte(r.Uint32())
			}
			frames = append(frames, frameOf(tick+1, inputs))
		}
		packed := tp.pack(nil, frames)
		tp.unpacker.begin(nil, 0, packed)
		for _, want := range frames {
			if !tp.unpacker.next() || !slices.Equal(tp.unpacker.frame.Inputs, want.Inputs) {
				t.Fatalf("tick %d came back as %+v", want.Tick, tp.unpacker.frame)
			}
		}
		if !tp.unpacker.end() {
			t.Fatal("bytes are left over")
		}
	}
}

func TestMalformedFrames(t *testing.T) {
	tp := newTape(2, 1)
	for name, b := range map[string][]byte{
		"nothing": {}, "no difference": {0x01}, "half an input": {0x0d}, "an input without a byte": {0x05}, "a byte that does not differ": {0x0d, 0x00},
		"no command": {0x03, 0x00}, "no kind of command": {0x13, 0, 0, 0}, "a slot beyond the last": {0x13, 0x10, 0x20, 0}, "half a command": {0x13, 0x10, 0},
	} {
		tp.unpacker.begin(nil, 0, b)
		if tp.unpacker.next() {
			t.Errorf("%s: was taken", name)
		}
	}
	for _, b := range [][]byte{{0, 0}, {2}} {
		tp.unpacker.begin(nil, 0, b)
		if tp.unpacker.next(); tp.unpacker.end() {
			t.Errorf("% x: something was left over, and nobody noticed", b)
		}
	}
}

// Any bytes are frames or an error, in bounded time.
func FuzzFrames(f *testing.F) {
	f.Add([]byte{0xf2, 1})
	f.Add([]byte{0x13, 0x10, 0x10, 0})
	f.Fuzz(func(t *testing.T, b []byte) {
		tp := newTape(2, 1)
		tp.unpacker.begin(nil, 0, b)
		for range 128 {
			if !tp.unpacker.next() {
				break
			}
		}
	})
}
