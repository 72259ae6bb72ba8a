package twins

import (
	"bytes"
	"errors"
	"reflect"
	"testing"

	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
)

// keyframeHash is the hash of every world in the example of a replay file.
const keyframeHash = 0x0123456789abcdef

// replayed is the world of that example.
type replayed struct{ keyframe }

func (*replayed) Hash() uint64 { return keyframeHash }

func (*replayed) CopyFrom(sim.World) {}

// sampleReplay is what the example of a replay file says in words.
func sampleReplay(t *testing.T) ([]byte, error) {
	schema, seed := duel(t), uint64(7)
	h := replay.NewHeader(schema, 60)
	h.Build, h.Made, h.Seed, h.Options = "v1", 1_700_000_000, &seed, []byte{1}
	e, log := replay.NewEncoder(h), sim.NewLog(schema)
	log.Begin(1200, new(replayed))
	for _, f := range sampleFrames() {
		log.Append(&f)
	}
	b, err := e.AppendBlock(e.AppendHeader(nil), log, keyframeHash)
	return e.AppendEnd(b, keyframeHash), err
}

func TestReplayExample(t *testing.T) {
	b := example(t, "replay")
	f, err := replay.Open(replay.Bytes(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	played := new(replayed)
	p, err := replay.NewPlayer(f, &sim.Game{Schema: duel(t), New: func() sim.World { return played }})
	for err == nil && p.Next(nil) {
		err = p.Err()
	}
	if err != nil || p.Parted() != nil || !f.Complete() {
		t.Fatalf("%v, %+v", errors.Join(err, p.Err()), p.Parted())
	}
	if want := sampleFrames(); !reflect.DeepEqual(played.frames, want) {
		t.Errorf("the example says\n%+v, want\n%+v", played.frames, want)
	}
	if got, err := sampleReplay(t); err != nil || !bytes.Equal(got, b) {
		t.Errorf("the example is\n%x, and what it says is\n%x, %v", b, got, err)
	}
}
