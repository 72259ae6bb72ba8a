package replay_test

import (
	"errors"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/wire"
)

var tallySchema = &sim.Schema{Game: "tally", Version: 3, Hash: 0x0102030405060708, Slots: 3, InputSize: 2}

// tallyGame does nothing but mix up what its frames hold, so that any difference between two matches shows.
var tallyGame = &sim.Game{Schema: tallySchema, New: func() sim.World { return new(tally) }}

// forgetful is a build of it that leaves one tick out.
var forgetful = &sim.Game{Schema: tallySchema, New: func() sim.World { return &tally{forgets: forgotten} }}

const forgotten = 32

// touchy is a build that panics in a tick.
var touchy = &sim.Game{Schema: tallySchema, New: func() sim.World { return &tally{breaks: forgotten} }}

type tally struct {
	sim.World // the methods that replays do not use
	sum       fixed.Hash
	forgets   sim.Tick
	breaks    sim.Tick
}

var errTally = errors.New("not a tally")

func (w *tally) Start(seed uint64, options []byte) error {
	if len(options) > 2 {
		return errTally
	}
	w.sum = fixed.NewHash().U64(seed).Bytes(options)
	return nil
}

func (w *tally) Advance(f *sim.PackedFrame, ev *sim.Events) {
	switch f.Tick {
	case w.forgets:
		return
	case w.breaks:
		panic("a step that fails")
	}
	w.sum = w.sum.U64(uint64(f.Tick))
	for _, in := range f.Inputs {
		w.sum = w.sum.U64(uint64(in[0]) | uint64(in[1])<<8)
	}
	for _, c := range f.Commands {
		w.sum = w.sum.U64(uint64(c.Kind) | uint64(c.Slot)<<8 | uint64(c.Code)<<16).U64(uint64(c.Arg))
		if ev.Begin(uint8(c.Kind), c.Slot) != nil {
			ev.End()
		}
	}
}

func (w *tally) CopyFrom(src sim.World)   { w.sum = src.(*tally).sum }
func (w *tally) Hash() uint64             { return uint64(w.sum) }
func (w *tally) Encode(dst []byte) []byte { return wire.AppendU64(dst, uint64(w.sum)) }

func (w *tally) Decode(src []byte) error {
	r := wire.NewReader(src)
	w.sum = fixed.Hash(r.U64())
	if r.Done() != nil {
		return errTally
	}
	return nil
}

const sampleSeed = 77

// header returns the header of the sample matches.
func header() replay.Header {
	h, seed := replay.NewHeader(tallySchema, 20), uint64(sampleSeed)
	h.Build, h.Made, h.Seed, h.Options = "v1.2.3", 1_700_000_000, &seed, []byte{4, 5}
	return h
}

// sampleTicks is how long the sample match is: three keyframes and half a block.
const sampleTicks = 35

// sampleEvery is how many ticks its keyframes are apart.
const sampleEvery = 10

// sampleFrame writes what happens in a tick of the sample match.
func sampleFrame(f *sim.PackedFrame) {
	f.Commands = f.Commands[:0]
	switch {
	case f.Tick == 1:
		f.Commands = append(f.Commands, sim.Command{Kind: sim.CommandJoin, Slot: 2}, sim.Command{Kind: sim.CommandJoin})
	case f.Tick == 12:
		f.Commands = append(f.Commands, sim.Command{Kind: sim.CommandGame, Slot: 1, Code: 0x0304, Arg: -2})
	case f.Tick%4 == 0:
		f.Inputs[f.Tick%3][f.Tick%2] += byte(f.Tick)
	}
}

// sample returns the file of a match, and the hashes of its worlds from tick 0 on.
func sample() (file []byte, hashes []uint64) {
	w := new(tally)
	if err := w.Start(sampleSeed, []byte{4, 5}); err != nil {
		panic(err)
	}
	r := replay.NewRecorder(tallySchema, header(), sampleEvery)
	file = r.Begin(nil, 0, w)
	hashes = append(hashes, w.Hash())
	f := sim.NewPackedFrame(tallySchema.Slots)
	for f.Tick = 1; f.Tick <= sampleTicks; f.Tick++ {
		sampleFrame(f)
		w.Advance(f, nil)
		hashes = append(hashes, w.Hash())
		file, _ = r.Frame(file, f, w) // it cannot be too large
	}
	file, _ = r.End(file, w)
	return file, hashes
}

// opened returns a file that is read from memory, and panics if it is none.
func opened(b []byte) *replay.File {
	f, err := replay.Open(replay.Bytes(b), int64(len(b)))
	if err != nil {
		panic(err)
	}
	return f
}
