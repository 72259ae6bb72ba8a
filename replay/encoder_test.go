package replay_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
)

// heavy is a world of so many bytes.
type heavy struct {
	sim.World
	bytes int
}

func (w heavy) Encode(dst []byte) []byte { return append(dst, make([]byte, w.bytes)...) }
func (heavy) Hash() uint64               { return 1 }

// What no reader would take is not written.
func TestEncoderKeepsTheLimits(t *testing.T) {
	idle := sim.NewPackedFrame(tallySchema.Slots)
	for name, c := range map[string]struct {
		bytes, ticks int
		fits         bool
	}{
		"the largest keyframe": {replay.MaxKeyframe, 0, true},
		"a larger one":         {replay.MaxKeyframe + 1, 0, false},
		"the longest block":    {1, replay.MaxBlockTicks, true},
		"a longer one":         {1, replay.MaxBlockTicks + 1, false},
	} {
		e, log := replay.NewEncoder(header()), sim.NewLog(tallySchema)
		log.Begin(0, heavy{bytes: c.bytes})
		for tick := range c.ticks {
			idle.Tick = sim.Tick(tick + 1)
			log.Append(idle)
		}
		before := e.AppendHeader(nil)
		file, err := e.AppendBlock(before, log, 1)
		if c.fits != (err == nil) || err != nil && (!errors.Is(err, replay.ErrTooLarge) || len(file) != len(before)) {
			t.Errorf("%s: %d bytes, %v", name, len(file), err)
		}
		if !c.fits {
			continue
		}
		if f := opened(e.AppendEnd(file, 1)); f.Blocks() != 1 || int(f.End()) != c.ticks || e.End() != f.End() {
			t.Errorf("%s: %d blocks to tick %d", name, f.Blocks(), f.End())
		}
	}
}

func TestRecorderTellsWhatIsTooLarge(t *testing.T) {
	r := replay.NewRecorder(tallySchema, header(), 1)
	f := sim.NewPackedFrame(tallySchema.Slots)
	f.Tick = 1
	w := heavy{bytes: replay.MaxKeyframe + 1}
	file := r.Begin(nil, 0, w)
	if _, err := r.Frame(file, f, w); !errors.Is(err, replay.ErrTooLarge) {
		t.Errorf("the error is %v", err)
	}
	if _, err := r.End(file, w); !errors.Is(err, replay.ErrTooLarge) {
		t.Errorf("at the end the error is %v", err)
	}
}

func TestMisuseIsTold(t *testing.T) {
	log := sim.NewLog(tallySchema)
	log.Begin(5, new(tally))
	long, wide := header(), header()
	long.Build, wide.Slots = strings.Repeat("v", replay.MaxText+1), 256
	for name, misuse := range map[string]func(){
		"texts are at most":         func() { replay.NewEncoder(long) },
		"out of its range":          func() { replay.NewEncoder(wide) },
		"AppendHeader comes first":  func() { _, _ = replay.NewEncoder(header()).AppendBlock(nil, log, 1) },
		"at least one block":        func() { replay.NewEncoder(header()).AppendEnd(nil, 1) },
		"AppendHeader is called":    func() { e := replay.NewEncoder(header()); e.AppendHeader(e.AppendHeader(nil)) },
		"the header is of another":  func() { replay.NewRecorder(&sim.Schema{Game: "other"}, header(), 0) },
		"keyframes are 1 to":        func() { replay.NewRecorder(tallySchema, header(), replay.MaxBlockTicks+1) },
		"where the last one has en": func() { e := replay.NewEncoder(header()); again(e, log) },
	} {
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.HasPrefix(said, "replay: ") || !strings.Contains(said, name) {
					t.Errorf("%s: told is %q", name, said)
				}
			}()
			misuse()
		}()
	}
}

// again appends a log twice, with another tick between.
func again(e *replay.Encoder, log *sim.Log) {
	b := must(e.AppendBlock(e.AppendHeader(nil), log, 1))
	log.Begin(7, new(tally))
	must(e.AppendBlock(b, log, 1))
}

func TestFromLog(t *testing.T) {
	file, hashes := sample()
	p := newPlayer(t, file)
	log := sim.NewLog(tallySchema)
	log.Begin(0, p.World())
	for p.Next(nil) {
		log.Append(p.Frame())
	}
	again, err := replay.FromLog(tallyGame, header(), log)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := replay.Verify(opened(again), tallyGame, 0); err != nil || !v.Right() || v.Hash != hashes[sampleTicks] {
		t.Errorf("%+v, %v", v, err)
	}
	log.Begin(0, heavy{bytes: 3})
	if _, err := replay.FromLog(tallyGame, header(), log); !errors.Is(err, errTally) {
		t.Errorf("of another world the error is %v", err)
	}
}
