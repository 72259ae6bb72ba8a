package sim_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

// sampleLog returns a log of three frames, and the hashes of the world from the keyframe on.
func sampleLog() (*sim.Log, []uint64) {
	w, log := newTally(), sim.NewLog(tallySchema)
	log.Begin(100, w)
	hashes := []uint64{w.Hash()}
	f := sim.NewPackedFrame(tallySchema.Slots)
	for i, change := range []func(){
		func() {
			f.Inputs[1] = sim.PackedInput{0xaa, 0xbb}
			f.Commands = append(f.Commands, sim.Command{Kind: sim.CommandGame, Slot: 2, Code: 0x0304, Arg: -2})
		},
		func() {},
		func() { f.Inputs[0], f.Inputs[1] = sim.PackedInput{1}, sim.PackedInput{} },
	} {
		f.Tick, f.Commands = sim.Tick(101+i), f.Commands[:0]
		change()
		w.Advance(f, nil)
		log.Append(f)
		hashes = append(hashes, w.Hash())
	}
	return log, hashes
}

// sampleFrames is how the frames of sampleLog are written.
var sampleFrames = []byte{
	3, 1, 1, 0xaa, 0xbb, 1, 0, 5, 2, 4, 3, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
	0,
	1, 2, 0, 1, 0, 1, 0, 0,
}

func TestLogBytes(t *testing.T) {
	log, hashes := sampleLog()
	want := []byte{
		'T', 'W', 'L', 'G', 1, 0, 3, 0, 8, 7, 6, 5, 4, 3, 2, 1,
		100, 0, 0, 0, 3, 0, 0, 0, 8, 0, 0, 0,
	}
	want = wire.AppendU64(want, hashes[0])
	want = append(want, sampleFrames...)
	if got := log.Encode([]byte{9}); !bytes.Equal(got, append([]byte{9}, want...)) {
		t.Errorf("encoded\n% x, want 09\n% x", got, want)
	}
	if log.Start() != 100 || log.End() != 103 || log.Size() != 8+len(sampleFrames) {
		t.Errorf("ticks %d to %d, %d bytes", log.Start(), log.End(), log.Size())
	}
}

func TestLogPlay(t *testing.T) {
	log, hashes := sampleLog()
	for to, want := range map[sim.Tick]uint64{0: hashes[0], 100: hashes[0], 102: hashes[2], 103: hashes[3], 999: hashes[3]} {
		w := newTally()
		if err := log.Play(w, to); err != nil || w.Hash() != want {
			t.Errorf("played to %d: %#x, %v, want %#x", to, w.Hash(), err, want)
		}
	}
	p := log.Player(newTally())
	var events sim.Events
	if p.Tick() != 100 || !p.Next(&events) || p.Tick() != 101 || p.Frame().Tick != 101 {
		t.Fatalf("tick %d, %v", p.Tick(), p.Err())
	}
	if events.Len() != 1 || events.At(0).Tick != 101 || events.At(0).Owner != 2 {
		t.Errorf("%d events", events.Len())
	}
	if p.Next(&events); events.Len() != 0 {
		t.Error("events of an earlier frame are left")
	}
	if !p.Next(nil) || p.Next(nil) || p.Next(nil) || p.Err() != nil || p.Tick() != 103 {
		t.Errorf("the log does not end at 103: %d, %v", p.Tick(), p.Err())
	}
}

// drawFrames draws a match: players that change their inputs now and then, and commands.
func drawFrames(t *rapid.T) (frames []sim.PackedFrame) {
	start := rapid.Uint32Range(0, 1<<32-100).Draw(t, "start")
	inputs := make([]sim.PackedInput, tallySchema.Slots)
	for i := range rapid.IntRange(0, 60).Draw(t, "frames") {
		if rapid.IntRange(0, 2).Draw(t, "change") == 0 {
			slot := rapid.IntRange(0, len(inputs)-1).Draw(t, "slot")
			inputs[slot][0], inputs[slot][1] = rapid.Byte().Draw(t, "input"), rapid.Byte().Draw(t, "input")
		}
		f := sim.PackedFrame{Tick: sim.Tick(start) + 1 + sim.Tick(i), Inputs: slices.Clone(inputs)}
		for range rapid.SampledFrom([]int{0, 0, 0, 0, 1, 3}).Draw(t, "commands") {
			f.Commands = append(f.Commands, sim.Command{
				Kind: sim.CommandKind(rapid.IntRange(1, 5).Draw(t, "kind")), Slot: sim.Slot(rapid.IntRange(0, 2).Draw(t, "slot")),
				Code: rapid.Uint16().Draw(t, "code"), Arg: rapid.Int64().Draw(t, "argument"),
			})
		}
		frames = append(frames, f)
	}
	return frames
}

func sameFrame(a, b *sim.PackedFrame) bool {
	return a.Tick == b.Tick && slices.Equal(a.Inputs, b.Inputs) && slices.Equal(a.Commands, b.Commands)
}

// A log gives every frame again as it was, also after it was saved and loaded.
func TestLogProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		frames := drawFrames(t)
		log, w := sim.NewLog(tallySchema), newTally()
		before := sim.NewPackedFrame(tallySchema.Slots) // a log that is used again must not remember
		before.Tick, before.Inputs[0] = 1, sim.PackedInput{1, 2}
		log.Begin(0, w)
		log.Append(before)
		start := sim.Tick(0)
		if len(frames) > 0 {
			start = frames[0].Tick - 1
		}
		log.Begin(start, w)
		for i := range frames {
			log.Append(&frames[i])
		}
		loaded := sim.NewLog(tallySchema)
		if err := loaded.Load(log.Encode(nil)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(loaded.Encode(nil), log.Encode(nil)) {
			t.Fatal("the loaded log is another one")
		}
		p := loaded.Player(newTally())
		for i := range frames {
			w.Advance(&frames[i], nil)
			if !p.Next(nil) || !sameFrame(p.Frame(), &frames[i]) {
				t.Fatalf("frame %d is %+v, want %+v: %v", i, p.Frame(), frames[i], p.Err())
			}
		}
		if p.Next(nil) || p.Err() != nil {
			t.Fatalf("more than %d frames, or %v", len(frames), p.Err())
		}
		end := newTally()
		if err := loaded.Play(end, loaded.End()); err != nil || end.Hash() != w.Hash() {
			t.Fatalf("the world's hash is %#x, want %#x: %v", end.Hash(), w.Hash(), err)
		}
	})
}

// A real match, with each tick's world compared.
func TestLogOfRainfield(t *testing.T) {
	const ticks = 2000
	w, log := rules.New(), sim.NewLog(rules.Schema)
	if err := w.Start(3, nil); err != nil {
		t.Fatal(err)
	}
	log.Begin(0, w)
	var hashes []uint64
	for m := newMatch(3); len(hashes) < ticks; hashes = append(hashes, w.Hash()) {
		f := m.next(w)
		w.Advance(f, nil)
		log.Append(f)
	}
	p := log.Player(rules.New())
	again := rules.New()
	for i, want := range hashes {
		if !p.Next(nil) {
			t.Fatalf("frame %d: %v", i, p.Err())
		}
		if i%500 == 499 {
			if err := log.Play(again, p.Tick()); err != nil || again.Hash() != want {
				t.Errorf("played to %d: hash %#x, want %#x, %v", p.Tick(), again.Hash(), want, err)
			}
		}
	}
	t.Logf("%.2f bytes a tick of four players", float64(log.Size())/ticks)
}

// A server that was restarted loads the log and goes on writing it. What the players held down then must not stick.
func TestLogGoesOnAfterLoad(t *testing.T) {
	first, _ := sampleLog() // ends with slot 0 holding {1}
	for _, held := range []sim.PackedInput{{}, {1}, {7}} {
		log := sim.NewLog(tallySchema)
		stale := sim.NewPackedFrame(3)
		stale.Tick, stale.Inputs[0] = 1, held
		log.Begin(0, newTally())
		log.Append(stale)
		if err := log.Load(first.Encode(nil)); err != nil {
			t.Fatal(err)
		}
		f := sim.NewPackedFrame(3)
		f.Tick, f.Inputs[0] = 104, held
		log.Append(f)
		p := log.Player(newTally())
		for p.Next(nil) {
		}
		if p.Err() != nil || !sameFrame(p.Frame(), f) {
			t.Errorf("the frame after loading is %+v, want %+v: %v", p.Frame(), f, p.Err())
		}
	}
}

// The next stretch of a match begins with what the players hold down at that moment.
func TestLogBeginForgets(t *testing.T) {
	log, f := sim.NewLog(tallySchema), sim.NewPackedFrame(3)
	f.Inputs[2] = sim.PackedInput{5}
	for f.Tick = 1; f.Tick <= 2; f.Tick++ {
		log.Begin(f.Tick-1, newTally())
		log.Append(f)
		p := log.Player(newTally())
		if !p.Next(nil) || !sameFrame(p.Frame(), f) {
			t.Errorf("the frame is %+v, want %+v", p.Frame(), f)
		}
	}
}

// A frame in which nobody touches anything costs a byte.
func TestLogQuietFrames(t *testing.T) {
	const frames = 1000
	log, f := sim.NewLog(tallySchema), sim.NewPackedFrame(3)
	f.Inputs[2] = sim.PackedInput{5}
	log.Begin(0, newTally())
	f.Tick = 1
	log.Append(f)
	before := log.Size()
	for range frames {
		f.Tick++
		log.Append(f)
	}
	if got := log.Size() - before; got != frames {
		t.Errorf("%d quiet frames take %d bytes", frames, got)
	}
}

func TestLogAppendOutOfOrder(t *testing.T) {
	const rule = "sim: frames must be appended to a log in the order of their ticks"
	log, _ := sampleLog()
	f := sim.NewPackedFrame(3)
	for _, f.Tick = range []sim.Tick{0, 100, 103, 105} {
		mustPanic(t, rule, func() { log.Append(f) })
	}
	f.Tick = 104
	log.Append(f)
	log.Begin(7, newTally())
	mustPanic(t, rule, func() { log.Append(f) })
	f.Tick, f.Commands = 8, make([]sim.Command, 1<<16)
	mustPanic(t, "sim: a log's frame holds at most 65535 commands", func() { log.Append(f) })
}

// Every cut of a log is found when it is loaded, and leaves the log that was there.
func TestLogTruncations(t *testing.T) {
	log, _ := sampleLog()
	whole := log.Encode(nil)
	for n := range whole {
		if err := log.Load(whole[:n]); !errors.Is(err, sim.ErrLogFormat) && !errors.Is(err, sim.ErrLogFrame) {
			t.Fatalf("%d of %d bytes: %v", n, len(whole), err)
		}
		if !bytes.Equal(log.Encode(nil), whole) {
			t.Fatalf("%d of %d bytes: the old log was changed", n, len(whole))
		}
	}
}

// patched returns the encoded sample with the bytes from at on replaced.
func patched(at int, b ...byte) []byte {
	log, _ := sampleLog()
	return slices.Replace(log.Encode(nil), at, at+len(b), b...)
}

func TestLogErrors(t *testing.T) {
	frames := 28 + 8
	cases := []struct {
		name string
		file []byte
		want error
	}{
		{"another kind of file", patched(0, 'P', 'N', 'G'), sim.ErrLogFormat},
		{"a later format", patched(4, 2), sim.ErrLogFormat},
		{"other rules", patched(6, 4), sim.ErrLogSchema},
		{"another schema", patched(8, 9), sim.ErrLogSchema},
		{"ticks beyond the last one", patched(16, 0xfd, 0xff, 0xff, 0xff), sim.ErrLogFormat},
		{"more frames than bytes", patched(20, 0xff, 0xff, 0xff, 0x0f), sim.ErrLogFormat},
		{"a frame more", patched(20, 4), sim.ErrLogFrame},
		{"a frame less", patched(20, 2), sim.ErrLogFrame},
		{"a keyframe of 4 GB", patched(24, 0xff, 0xff, 0xff, 0xff), sim.ErrLogFormat},
		{"an unknown flag", patched(frames, 7), sim.ErrLogFrame},
		{"more inputs than there are", patched(frames+1, 200), sim.ErrLogFrame},
		{"an input of no slot", patched(frames+2, 3), sim.ErrLogFrame},
		{"more commands than there are", patched(frames+5, 0xff, 0xff), sim.ErrLogFrame},
		{"command 0", patched(frames+7, 0), sim.ErrLogFrame},
		{"command 6", patched(frames+7, 6), sim.ErrLogFrame},
		{"a command of no slot", patched(frames+8, 3), sim.ErrLogFrame},
		{"a byte more", append(patched(0), 0), sim.ErrLogFrame},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if err := sim.NewLog(tallySchema).Load(c.file); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
}

// The keyframe is the game's: whether it is a world shows when it is played.
func TestLogBadKeyframe(t *testing.T) {
	log, _ := sampleLog()
	file := log.Encode(nil)
	file[24]-- // the keyframe is a byte shorter, and the frames begin with its last one
	file = slices.Insert(file[:28+8], 28+8, sampleFrames...)
	file = slices.Delete(file, 28+7, 28+8)
	if err := log.Load(file); err != nil {
		t.Fatal(err)
	}
	p := log.Player(newTally())
	if p.Next(nil) || !errors.Is(p.Err(), errTally) {
		t.Errorf("%v", p.Err())
	}
	if err := log.Play(newTally(), 103); !errors.Is(err, errTally) {
		t.Errorf("%v", err)
	}
}

// A log that has grown once is used again for the next stretch of the match without new memory.
func TestLogAllocates(t *testing.T) {
	w, log := constantWorld(t, 1), sim.NewLog(rules.Schema)
	frames := make([]sim.PackedFrame, 60)
	m := newMatch(1)
	for i := range frames {
		f := m.next(w)
		frames[i] = sim.PackedFrame{Tick: f.Tick, Inputs: slices.Clone(f.Inputs), Commands: slices.Clone(f.Commands)}
	}
	segment := func() {
		log.Begin(0, w)
		for i := range frames {
			log.Append(&frames[i])
		}
	}
	segment()
	if n := testing.AllocsPerRun(10, segment); n != 0 {
		t.Errorf("%v allocations to write", n)
	}
	var events sim.Events
	p := log.Player(w)
	p.Next(&events)
	if n := testing.AllocsPerRun(len(frames)-5, func() { p.Next(&events) }); n != 0 || p.Err() != nil {
		t.Errorf("%v allocations to play a frame, %v", n, p.Err())
	}
}

func BenchmarkLog(b *testing.B) {
	for _, active := range []int{0, 4} {
		b.Run(fmt.Sprintf("Append/active=%d", active), func(b *testing.B) {
			log, f := sim.NewLog(rules.Schema), sim.NewPackedFrame(4)
			w := constantWorld(b, 1)
			log.Begin(0, w)
			for b.Loop() {
				f.Tick++
				for slot := range active {
					f.Inputs[slot][0]++
				}
				if log.Append(f); f.Tick-log.Start() == 600 {
					log.Begin(f.Tick, w)
				}
			}
		})
	}
	b.Run("Play", func(b *testing.B) {
		const frames = 1000
		log, f, w := sim.NewLog(tallySchema), sim.NewPackedFrame(3), newTally()
		log.Begin(0, w)
		for f.Tick = 1; f.Tick <= frames; f.Tick++ {
			f.Inputs[f.Tick%3][0]++
			log.Append(f)
		}
		for b.Loop() {
			if err := log.Play(w, frames); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/frames, "ns/frame")
	})
}
