package sim_test

import (
	"bytes"
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
)

func TestLogParts(t *testing.T) {
	log, hashes := sampleLog()
	w := newTally()
	if err := w.Decode(log.Keyframe()); err != nil || w.Hash() != hashes[0] || !bytes.Equal(log.Keyframe(), w.Encode(nil)) {
		t.Errorf("the keyframe is %x, %v", log.Keyframe(), err)
	}
	n := 0
	for f := range log.Frames {
		n++
		if w.Advance(f, nil); int(f.Tick) != 100+n || w.Hash() != hashes[n] {
			t.Errorf("frame %d is %+v", n, f)
		}
	}
	if n != 3 {
		t.Errorf("%d frames", n)
	}
	for f := range log.Frames {
		if f.Tick != 101 {
			t.Errorf("another round begins with %d", f.Tick)
		}
		break
	}
	empty := sim.NewLog(tallySchema)
	for range empty.Frames {
		t.Error("an empty log has a frame")
	}
}
