package sim_test

import (
	"bytes"
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
)

// Any bytes are a log or an error. A log plays to its end, is no larger than its file, and is saved as it was loaded.
func FuzzLogLoad(f *testing.F) {
	log, _ := sampleLog()
	f.Add(log.Encode(nil))
	f.Add(patched(20, 0xff, 0xff, 0xff, 0xff))
	f.Add(patched(24, 0xff, 0xff, 0xff, 0xff))
	f.Add(patched(28+8, 3, 255))
	f.Add(patched(28+8+5, 0xff, 0xff))
	f.Fuzz(func(t *testing.T, file []byte) {
		log := sim.NewLog(tallySchema)
		if log.Load(file) != nil {
			return
		}
		if !bytes.Equal(log.Encode(nil), file) {
			t.Fatal("the file is saved as another one")
		}
		if log.Size() > len(file) || int(log.End()-log.Start()) > len(file) {
			t.Fatalf("%d bytes gave %d bytes and %d frames", len(file), log.Size(), log.End()-log.Start())
		}
		p := log.Player(newTally())
		if p.Err() != nil {
			return
		}
		for p.Next(nil) {
			if len(p.Frame().Commands) > len(file) {
				t.Fatalf("%d commands from %d bytes", len(p.Frame().Commands), len(file))
			}
		}
		if p.Err() != nil || p.Tick() != log.End() {
			t.Fatalf("stopped at %d of %d: %v", p.Tick(), log.End(), p.Err())
		}
	})
}

// The same for the keyframe: any bytes are a world, which survives being encoded, or an error.
func FuzzWorldDecode(f *testing.F) {
	w := playedWorld(f, 1, 300)
	whole := w.Encode(nil)
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add(rules.New().Encode(nil))
	f.Add([]byte{255, 255, 255, 255})
	f.Fuzz(func(t *testing.T, b []byte) {
		w, again := rules.New(), rules.New()
		if w.Decode(b) != nil {
			return
		}
		encoded := w.Encode(nil)
		if len(encoded) != len(b) {
			t.Fatalf("a world of %d bytes was read from %d", len(encoded), len(b))
		}
		if err := again.Decode(encoded); err != nil || again.Hash() != w.Hash() {
			t.Fatalf("the world's hash is %#x, want %#x: %v", again.Hash(), w.Hash(), err)
		}
	})
}
