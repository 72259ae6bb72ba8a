package replay_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/sim"
)

func newPlayer(t *testing.T, b []byte) *replay.Player {
	t.Helper()
	p, err := replay.NewPlayer(opened(b), tallyGame)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPlayerPlaysTheMatch(t *testing.T) {
	file, hashes := sample()
	p, events := newPlayer(t, file), sim.Events{}
	said := 0
	for tick := sim.Tick(0); ; tick++ {
		if p.Tick() != tick || p.World().Hash() != hashes[tick] {
			t.Fatalf("tick %d is %d with %#x, want %#x", tick, p.Tick(), p.World().Hash(), hashes[tick])
		}
		if !p.Next(&events) {
			break
		}
		said += events.Len()
	}
	if p.Err() != nil || !p.AtEnd() || p.Parted() != nil || said != 3 {
		t.Errorf("it ends with %v, %+v, after %d events", p.Err(), p.Parted(), said)
	}
}

func TestSeekGoesAnywhere(t *testing.T) {
	file, hashes := sample()
	p := newPlayer(t, file)
	rapid.Check(t, func(t *rapid.T) {
		tick := sim.Tick(rapid.IntRange(0, sampleTicks+10).Draw(t, "tick"))
		if err := p.Seek(tick); err != nil {
			t.Fatal(err)
		}
		want := min(tick, sampleTicks)
		if p.Tick() != want || p.World().Hash() != hashes[want] {
			t.Fatalf("it is at tick %d with %#x, want %d with %#x", p.Tick(), p.World().Hash(), want, hashes[want])
		}
		if p.Next(nil) && p.World().Hash() != hashes[want+1] {
			t.Fatalf("from tick %d it goes on with another world", want)
		}
	})
}

// drawFrames draws a match: players that change their inputs now and then, and commands.
func drawFrames(t *rapid.T, s *sim.Schema, start sim.Tick) (frames []*sim.PackedFrame) {
	last := sim.NewPackedFrame(s.Slots)
	for i := range rapid.IntRange(0, 40).Draw(t, "frames") {
		f := sim.NewPackedFrame(s.Slots)
		f.Tick = start + 1 + sim.Tick(i)
		copy(f.Inputs, last.Inputs)
		for range rapid.SampledFrom([]int{0, 0, 1, 2}).Draw(t, "changes") {
			slot := rapid.IntRange(0, s.Slots-1).Draw(t, "slot")
			if s.InputSize > 0 {
				f.Inputs[slot][rapid.IntRange(0, s.InputSize-1).Draw(t, "byte")] = rapid.Byte().Draw(t, "input")
			}
		}
		for range rapid.SampledFrom([]int{0, 0, 0, 0, 1, 3}).Draw(t, "commands") {
			f.Commands = append(f.Commands, sim.Command{
				Kind: sim.CommandKind(rapid.IntRange(1, 5).Draw(t, "kind")), Slot: sim.Slot(rapid.IntRange(0, s.Slots-1).Draw(t, "slot")),
				Code: rapid.Uint16().Draw(t, "code"), Arg: rapid.Int64().Draw(t, "argument"),
			})
		}
		frames, last = append(frames, f), f
	}
	return frames
}

// Whatever is recorded is played back, in any number of slots and bytes, from any tick on.
func TestRecordedIsPlayedBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		schema := &sim.Schema{Game: "tally", Hash: 5, Slots: rapid.IntRange(1, 255).Draw(t, "slots"), InputSize: rapid.IntRange(0, 32).Draw(t, "size")}
		game := &sim.Game{Schema: schema, New: tallyGame.New}
		start := sim.Tick(rapid.Uint32Range(0, 1<<32-100).Draw(t, "start"))
		frames := drawFrames(t, schema, start)
		w := new(tally)
		r := replay.NewRecorder(schema, replay.NewHeader(schema, 60), rapid.IntRange(1, 50).Draw(t, "every"))
		file := r.Begin(nil, start, w)
		for _, f := range frames {
			w.Advance(f, nil)
			file = must(r.Frame(file, f, w))
		}
		file = must(r.End(file, w))
		if int(r.Size()) != len(file) {
			t.Fatalf("%d bytes are said to be %d", len(file), r.Size())
		}
		p, err := replay.NewPlayer(opened(file), game)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range frames {
			if !p.Next(nil) || !same(p.Frame(), f) {
				t.Fatalf("frame %d is %+v, %v", f.Tick, p.Frame(), p.Err())
			}
		}
		if p.Next(nil) || p.Err() != nil || p.Parted() != nil {
			t.Fatalf("it ends with %v, %+v", p.Err(), p.Parted())
		}
	})
}

func must(b []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return b
}

func same(a, b *sim.PackedFrame) bool {
	if a.Tick != b.Tick || len(a.Commands) != len(b.Commands) {
		return false
	}
	for i := range a.Commands {
		if a.Commands[i] != b.Commands[i] {
			return false
		}
	}
	for i := range a.Inputs {
		if a.Inputs[i] != b.Inputs[i] {
			return false
		}
	}
	return true
}

func TestPlayerRefusesOtherGames(t *testing.T) {
	file, _ := sample()
	s := *tallySchema
	s.Hash++
	if _, err := replay.NewPlayer(opened(file), &sim.Game{Schema: &s, New: tallyGame.New}); !errors.Is(err, replay.ErrSchema) {
		t.Errorf("the error is %v", err)
	}
}

// Where a build differs the player goes on with the file's worlds.
func TestPlayerGoesOnAfterAParting(t *testing.T) {
	file, hashes := sample()
	p, err := replay.NewPlayer(opened(file), &sim.Game{Schema: tallySchema, New: func() sim.World { return &tally{forgets: 5} }})
	if err != nil {
		t.Fatal(err)
	}
	for p.Next(nil) {
	}
	parted := p.Parted()
	if p.World().Hash() != hashes[sampleTicks] || parted == nil || parted.Tick != 10 || parted.After != 0 ||
		parted.Recorded != hashes[10] || parted.Want.Hash() != hashes[10] || parted.Got.Hash() != parted.Played {
		t.Errorf("at the end %#x, want %#x; parted %+v", p.World().Hash(), hashes[sampleTicks], parted)
	}
}
