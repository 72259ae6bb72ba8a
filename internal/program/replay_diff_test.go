package program

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/internal/worlddiff"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
)

// limpTick is the tick in which another build of the game comes out differently.
const limpTick = 120

// limping is that build's world.
type limping struct{ *rules.World }

func (l limping) Advance(f *sim.PackedFrame, ev *sim.Events) {
	l.World.Advance(f, ev)
	if f.Tick == limpTick {
		l.Ships.At(1).Pos.X++
	}
}

func (l limping) CopyFrom(src sim.World) { l.World.CopyFrom(src.(limping).World) }

func limpingGame() *sim.Game {
	return &sim.Game{Schema: rules.Game.Schema, New: func() sim.World { return limping{rules.New()} }}
}

// recorded returns the file of a match.
func recorded(t *testing.T, seed uint64, ticks int) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "match.twreplay")
	c := recordCommand{flags.Record{Out: out, Bots: 3, Ticks: ticks, Seed: seed}}
	if err := c.Run(whole()); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestRecordedMatchesAreTheSameForOneSeed(t *testing.T) {
	c := replayDiffCommand{flags.ReplayDiff{Files: []string{recorded(t, 1, 300), recorded(t, 1, 200)}}}
	p, ticks, err := c.compare(t.Context(), whole())
	if err != nil || p.Parted || ticks != 200 {
		t.Errorf("%+v over %d ticks, %v", p, ticks, err)
	}
	c.Files[1] = recorded(t, 2, 300)
	if p, _, err := c.compare(t.Context(), whole()); err != nil || !p.Parted {
		t.Errorf("two seeds: %+v, %v", p, err)
	}
}

// build is this test's binary as another build of the game.
func build(t *testing.T, name string) string {
	t.Helper()
	t.Setenv(asProgram, name)
	return os.Args[0]
}

func TestBuildsAreTheSame(t *testing.T) {
	c := replayDiffCommand{flags.ReplayDiff{Files: []string{recorded(t, 1, 300)}, With: build(t, "whole")}}
	if p, ticks, err := c.compare(t.Context(), whole()); err != nil || p.Parted || ticks != 300 {
		t.Errorf("%+v over %d ticks, %v", p, ticks, err)
	}
}

func TestBuildsPart(t *testing.T) {
	c := replayDiffCommand{flags.ReplayDiff{Files: []string{recorded(t, 1, 300)}, With: build(t, "limping")}}
	p, _, err := c.compare(t.Context(), whole())
	if err != nil {
		t.Fatal(err)
	}
	if !p.Parted || p.Tick != limpTick || len(p.World) != 1 || p.World[0].Path != "Ships[1].Pos.X" {
		t.Errorf("told is %+v", p)
	}
}

func TestDiffFailsPlainly(t *testing.T) {
	good, missing := recorded(t, 1, 10), filepath.Join(t.TempDir(), "missing")
	damaged := filepath.Join(t.TempDir(), "damaged")
	if err := os.WriteFile(damaged, []byte("no log"), 0o644); err != nil {
		t.Fatal(err)
	}
	for says, f := range map[string]flags.ReplayDiff{
		"no such file":      {Files: []string{good, missing}},
		"is no replay file": {Files: []string{damaged, good}},
		"executable":        {Files: []string{good}, With: "no-such-build"},
	} {
		c := replayDiffCommand{f}
		if _, _, err := c.compare(t.Context(), whole()); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("the error does not say %q: %v", says, err)
		}
	}
}

func TestPartingIsDescribed(t *testing.T) {
	var out strings.Builder
	describe(&out, worlddiff.Parting{
		Parted: true, Tick: 7, Frame: "input of slot 1: 01, 02", World: []worlddiff.Difference{{Path: "Ships[0].HP", A: "3", B: "4"}},
	})
	want := "they part in tick 7\n  input of slot 1: 01, 02\n  Ships[0].HP: 3, 4\n"
	if out.String() != want {
		t.Errorf("%q", out.String())
	}
}

func TestRecordNeedsPlacesForItsBots(t *testing.T) {
	c := recordCommand{flags.Record{Out: filepath.Join(t.TempDir(), "x"), Bots: 5, Ticks: 1}}
	if err := c.Run(whole()); err == nil || !strings.Contains(err.Error(), "places for 4 players") {
		t.Errorf("the error is %v", err)
	}
}

// bundle returns the file of a bundle that holds a match of so many ticks with a seed.
func bundle(t *testing.T, seed uint64, ticks int) string {
	t.Helper()
	log, world := simtest.Record(simtest.Match{Game: rules.Game, Seed: seed, Bots: []client.Bot{hunter(1)}}, ticks)
	b := rollback.Bundle{
		Tick: log.End(), Local: rollback.Fold(world.Hash()), Trace: []uint32{rollback.Fold(world.Hash())}, Log: log.Encode(nil),
		World: world.Encode(nil),
	}
	path := filepath.Join(t.TempDir(), "desync.twbundle")
	if err := os.WriteFile(path, b.Append(nil), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestBundlesAreCompared(t *testing.T) {
	first, other := bundle(t, 1, 60), bundle(t, 2, 60)
	r := run(t, "whole", "replay", "diff", first, other)
	if status := r.ended(t); status != 1 || !strings.Contains(r.out.String(), "their logs part in tick 0") {
		t.Errorf("status %d: %s%s", status, &r.out, &r.err)
	}
	c := replayDiffCommand{flags.ReplayDiff{Files: []string{first, recorded(t, 1, 60)}}}
	p, _, err := c.compare(t.Context(), whole())
	if err != nil || !p.Parted || p.Tick != 1 || !strings.HasPrefix(p.Frame, "commands") {
		t.Errorf("with a match of three: %+v, %v", p, err)
	}
	if err := os.WriteFile(first, []byte("TWDB\x01\x00"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := c.compare(t.Context(), whole()); !errors.Is(err, rollback.ErrBundle) {
		t.Errorf("of a damaged bundle the error is %v", err)
	}
}
