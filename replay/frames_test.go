package replay

import (
	"bytes"
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
)

// written returns frames as bits.
func written(size, slots int, frames ...*sim.PackedFrame) []byte {
	w := frameWriter{size: size, last: make([]sim.PackedInput, slots)}
	w.begin(nil)
	for _, f := range frames {
		w.frame(f)
	}
	return bytes.Clone(w.bits.Bytes())
}

// frame returns a frame of two slots.
func frame(first, second sim.PackedInput, commands ...sim.Command) *sim.PackedFrame {
	return &sim.PackedFrame{Inputs: []sim.PackedInput{first, second}, Commands: commands}
}

// The bits are told with the lowest one of a byte first, as they are written.
func TestFrameBits(t *testing.T) {
	none, fire := sim.PackedInput{}, sim.PackedInput{0x81, 0}
	idle := frame(none, none)
	for name, c := range map[string]struct {
		frames []*sim.PackedFrame
		want   string
	}{
		"nothing":          {[]*sim.PackedFrame{idle}, "0"},
		"nothing for long": {[]*sim.PackedFrame{idle, idle, idle, idle, idle, idle, idle, idle}, "00000000"},
		"second input":     {[]*sim.PackedFrame{frame(none, fire)}, "1 010 010 10 10000001 1"},
		"both, then back":  {[]*sim.PackedFrame{frame(fire, fire), idle}, "1 011 1 10 10000001 1 10 10000001 1" + "1 011 1 10 10000001 1 10 10000001 1"},
		"a join":           {[]*sim.PackedFrame{frame(none, none, sim.Command{Kind: sim.CommandJoin})}, "1 1 010 100 1 0"},
		"a command": {
			[]*sim.PackedFrame{frame(none, none, sim.Command{Kind: sim.CommandGame, Slot: 1, Code: 3, Arg: 1})},
			"1 1 010 101 010 1 1100000000000000 1" + zeros(63),
		},
	} {
		if got, want := written(2, 2, c.frames...), packed(c.want); !bytes.Equal(got, want) {
			t.Errorf("%s: % x, want % x", name, got, want)
		}
	}
}

func zeros(n int) string { return string(bytes.Repeat([]byte{'0'}, n)) }

// packed returns bits that are told as a text, the first one lowest.
func packed(text string) (b []byte) {
	n := 0
	for _, c := range text {
		if c == ' ' {
			continue
		}
		if n%8 == 0 {
			b = append(b, 0)
		}
		b[n/8] |= byte(c-'0') << (n % 8)
		n++
	}
	return b
}

func TestMalformedFrames(t *testing.T) {
	for name, bits := range map[string]string{
		"nothing new":             "1 1 1",
		"an input without change": "1 010 1 00 1",
		"a byte without change":   "1 010 1 10 00000000 1",
		"too many inputs":         "1 00100 1 10 10000001 1 10 10000001 1 10 10000001 1",
		"no such slot":            "1 010 011 10 10000001 1",
		"no such command":         "1 1 010 000 1 0 0000000",
		"kind six":                "1 1 010 011 1 0 0000000",
		"slot of a command":       "1 1 010 100 011 0 00000",
		"needless argument":       "1 1 010 101 1 1 " + zeros(80),
		"an end in a gamma code":  "1 0000000",
	} {
		r := frameReader{size: 2, frame: sim.NewPackedFrame(2)}
		r.begin(0, packed(bits))
		if err := r.next(); err != ErrFrame {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Any bits are frames that are written as the same bits, or an error.
func FuzzFrames(f *testing.F) {
	in := sim.PackedInput{1, 2}
	command := sim.Command{Kind: sim.CommandGame, Slot: 1, Code: 3, Arg: -1}
	f.Add(written(2, 2, frame(in, sim.PackedInput{}, command), frame(in, in), frame(in, in)), uint8(2), uint8(1), uint8(3))
	f.Add(packed("1 010 010 10 10000001 1"), uint8(2), uint8(1), uint8(1))
	f.Add([]byte{0xff, 0xff, 0xff, 0xff}, uint8(0), uint8(0), uint8(9))
	f.Add([]byte{0x01, 0, 0, 0, 0, 0x80, 0xff}, uint8(32), uint8(254), uint8(1))
	f.Fuzz(func(t *testing.T, b []byte, inputSize, more, count uint8) {
		size, slots := int(inputSize)%33, 1+int(more)%255
		r := frameReader{size: size, frame: sim.NewPackedFrame(slots)}
		w := frameWriter{size: size, last: make([]sim.PackedInput, slots)}
		r.begin(0, b)
		w.begin(nil)
		for range count {
			if r.next() != nil {
				return
			}
			w.frame(r.frame)
		}
		if r.bits.Done() == nil && !bytes.Equal(w.bits.Bytes(), b) {
			t.Fatalf("%x is written as %x", b, w.bits.Bytes())
		}
	})
}

func BenchmarkWriteFrames(b *testing.B) {
	w := frameWriter{size: 7, last: make([]sim.PackedInput, 4)}
	f := sim.NewPackedFrame(4)
	w.begin(nil)
	for b.Loop() {
		f.Inputs[0][2]++
		f.Inputs[3][4]++
		if w.frame(f); w.bits.Len() > 1<<20 {
			w.begin(w.bits.Bytes()[:0])
		}
	}
}
