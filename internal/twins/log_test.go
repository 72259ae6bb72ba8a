package twins

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
)

// keyframe is a world that is encoded as the bytes of the example in PROTOCOL.md.
type keyframe struct {
	sim.World
	frames []sim.PackedFrame // that it was advanced by
}

var keyframeBytes = []byte{0xde, 0xad, 0xbe, 0xef}

func (*keyframe) Encode(dst []byte) []byte { return append(dst, keyframeBytes...) }

func (*keyframe) Decode(src []byte) error {
	if !bytes.Equal(src, keyframeBytes) {
		return sim.ErrLogFormat
	}
	return nil
}

func (k *keyframe) Advance(f *sim.PackedFrame, _ *sim.Events) {
	k.frames = append(k.frames, sim.PackedFrame{
		Tick: f.Tick, Inputs: append([]sim.PackedInput{}, f.Inputs...), Commands: append([]sim.Command{}, f.Commands...),
	})
}

// sampleFrames is what the example of a log says in words.
func sampleFrames() []sim.PackedFrame {
	fire, other := sim.PackedInput{127, 1}, sim.PackedInput{0, 1}
	return []sim.PackedFrame{
		{Tick: 1201, Inputs: []sim.PackedInput{{}, {}}, Commands: []sim.Command{{Kind: sim.CommandJoin, Slot: 1}}},
		{Tick: 1202, Inputs: []sim.PackedInput{fire, {}}, Commands: []sim.Command{}},
		{Tick: 1203, Inputs: []sim.PackedInput{fire, {}}, Commands: []sim.Command{}},
		{
			Tick: 1204, Inputs: []sim.PackedInput{fire, other},
			Commands: []sim.Command{{Kind: sim.CommandGame, Slot: 1, Code: 2, Arg: -1}},
		},
	}
}

func TestLogExample(t *testing.T) {
	b := example(t, "log")
	log, world := sim.NewLog(duel(t)), &keyframe{}
	if err := log.Load(b); err != nil {
		t.Fatal(err)
	}
	if err := log.Play(world, log.End()); err != nil || log.Start() != 1200 {
		t.Fatalf("a log from tick %d: %v", log.Start(), err)
	}
	if want := sampleFrames(); !reflect.DeepEqual(world.frames, want) {
		t.Errorf("the example says\n%+v, want\n%+v", world.frames, want)
	}
	written := sim.NewLog(duel(t))
	written.Begin(1200, world)
	for _, f := range sampleFrames() {
		written.Append(&f)
	}
	if got := written.Encode(nil); !bytes.Equal(got, b) || !bytes.Equal(log.Encode(nil), b) {
		t.Errorf("the example is\n%x, and the frames are\n%x", b, got)
	}
}
