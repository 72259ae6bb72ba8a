package rollback_test

import (
	"fmt"
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
)

// slab is a world of any size whose step does next to nothing.
type slab struct {
	sim.World
	bytes []byte
}

func (w *slab) Start(uint64, []byte) error { clear(w.bytes); return nil }
func (w *slab) Advance(f *sim.PackedFrame, _ *sim.Events) {
	w.bytes[int(f.Tick)%len(w.bytes)] += f.Inputs[0][0] + 1
}
func (w *slab) CopyFrom(src sim.World)   { copy(w.bytes, src.(*slab).bytes) }
func (w *slab) Hash() uint64             { return uint64(w.bytes[0]) }
func (w *slab) Encode(dst []byte) []byte { return append(dst, w.bytes...) }

func slabGame(size int) *sim.Game {
	return &sim.Game{Schema: arenaSchema, New: func() sim.World { return &slab{bytes: make([]byte, size)} }}
}

// BenchmarkSaving tells which way of keeping worlds costs what: ticks of a match in which the other's inputs come eight ticks
// late, and a share of the ticks brings one that was predicted wrong. It is what SavingFor goes by.
func BenchmarkSaving(b *testing.B) {
	for _, g := range []struct {
		name string
		game *sim.Game
	}{{"rainfield", rules.Game}, {"4k", slabGame(4 << 10)}, {"64k", slabGame(64 << 10)}, {"256k", slabGame(256 << 10)}} {
		for saving, name := range []string{1: "every", 2: "confirmed"} {
			for _, wrongEvery := range []int{1, 6, 1000} {
				if name != "" {
					b.Run(fmt.Sprintf("%s/wrong 1 in %d/%s", g.name, wrongEvery, name), func(b *testing.B) {
						benchSaving(b, g.game, rollback.Saving(saving), wrongEvery)
					})
				}
			}
		}
	}
}

func benchSaving(b *testing.B, game *sim.Game, saving rollback.Saving, wrongEvery int) {
	core := rollback.NewCore(rollback.CoreConfig{Slots: game.Schema.Slots, Saving: saving})
	worlds := rollback.NewWorlds(game, core.Cells())
	if err := worlds.Present().Start(1, nil); err != nil {
		b.Fatal(err)
	}
	for s := range sim.Slot(2) {
		core.Activate(s, 1)
		core.Command(1, sim.Command{Kind: sim.CommandJoin, Slot: s})
	}
	core.SetLocal(0, true)
	for b.Loop() {
		if now := core.Tick(); now >= 8 {
			core.Add(1, now-7, sim.PackedInput{uint8(int(now) / wrongEvery & 1)})
		}
		worlds.Run(core.Advance())
	}
	b.ReportMetric(float64(core.Stats().Again)/float64(b.N), "again/op")
}

func TestLargeStatesAreKeptSeldom(t *testing.T) {
	for game, want := range map[*sim.Game]rollback.Saving{
		rules.Game: rollback.SaveEvery, arenaGame: rollback.SaveEvery,
		slabGame(64<<10 - 1): rollback.SaveEvery, slabGame(64 << 10): rollback.SaveConfirmed,
	} {
		if got := rollback.SavingFor(game.New()); got != want {
			t.Errorf("%d bytes: %d, want %d", len(game.New().Encode(nil)), got, want)
		}
	}
}

// In order and in time nothing is copied at all: no step can be taken back.
func TestNothingIsKeptOfWhatIsConfirmed(t *testing.T) {
	tb := newTable(rollback.CoreConfig{}, 2)
	for range 2*rollback.ChecksumEvery - 1 {
		tb.Add(1, tb.Tick()+1, sim.PackedInput{left})
		tb.advance()
	}
	if s := tb.Stats(); s.Saves != 2 || s.Steps != 2*rollback.ChecksumEvery-1 {
		t.Errorf("%+v: want two, for checksums", s)
	}
}
