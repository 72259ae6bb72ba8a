package program

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/internal/worlddiff"
	"github.com/tickwork-engine/tickwork/sim"
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

func limpingGame() *sim.Game {
	return &sim.Game{Schema: rules.Game.Schema, New: func() sim.World { return limping{rules.New()} }}
}

// recorded returns the file of a match's log.
func recorded(t *testing.T, seed uint64, ticks int) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "match.twlog")
	c := recordCommand{flags.Record{Out: out, Bots: 3, Ticks: ticks, Seed: seed}}
	if err := c.Run(whole()); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestRecordedMatchesAreTheSameForOneSeed(t *testing.T) {
	c := diffCommand{flags.Diff{Logs: []string{recorded(t, 1, 300), recorded(t, 1, 200)}}}
	p, ticks, err := c.compare(t.Context(), whole())
	if err != nil || p.Parted || ticks != 200 {
		t.Errorf("%+v over %d ticks, %v", p, ticks, err)
	}
	c.Logs[1] = recorded(t, 2, 300)
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
	c := diffCommand{flags.Diff{Logs: []string{recorded(t, 1, 300)}, With: build(t, "whole")}}
	if p, ticks, err := c.compare(t.Context(), whole()); err != nil || p.Parted || ticks != 300 {
		t.Errorf("%+v over %d ticks, %v", p, ticks, err)
	}
}

func TestBuildsPart(t *testing.T) {
	c := diffCommand{flags.Diff{Logs: []string{recorded(t, 1, 300)}, With: build(t, "limping")}}
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
	for says, f := range map[string]flags.Diff{
		"no such file": {Logs: []string{good, missing}},
		"not a log":    {Logs: []string{damaged, good}},
		"executable":   {Logs: []string{good}, With: "no-such-build"},
	} {
		c := diffCommand{f}
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
