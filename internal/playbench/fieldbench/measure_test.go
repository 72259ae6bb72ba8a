package main

import (
	"strings"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/fixed"
	level "github.com/tickwork-engine/tickwork/games/level/rules"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/room"
)

// Players of both worlds are told of what they may know, and of nothing else, and it takes as many bytes as something that
// moves must take.
func TestMeasure(t *testing.T) {
	for _, coding := range []string{"tight", "fast"} {
		r, err := measure(flags.Link{For: time.Second, RTT: 50 * time.Millisecond, Seed: 1, Coding: coding})
		if err != nil || !r.Verified {
			t.Fatalf("%s: %v, %+v", coding, err, r)
		}
		keys := r.keys()
		for name, is := range map[string]struct{ from, to float64 }{
			"players": {100, 100}, "entities": {50_100, 50_100}, "known_per_player": {300, 500}, "bytes_per_player_s": {300, 4000},
			"network_us": {1, 1e6}, "relevance_us": {1, 1e6}, "tick_us": {1, 1e6}, "load_ms": {50, 1000}, "load_cpu_ms": {0.1, 1e4},
			"level_players": {16, 16}, "level_entities": {10_032, 10_032}, "level_known_per_player": {10_032, 10_032},
			"level_bytes_per_player_s": {500, 3000}, "level_network_us": {1, 1e6}, "level_load_ms": {100, 1000},
		} {
			if got, there := keys[name].(float64); !there || got < is.from || got > is.to {
				t.Errorf("%s: %s is %v, not from %v to %v", coding, name, got, is.from, is.to)
			}
		}
	}
}

// Losses are made up for.
func TestLoss(t *testing.T) {
	var calm, losing telling
	link := flags.Link{For: time.Second, RTT: 50 * time.Millisecond, Seed: 1, Coding: "fast"}
	if verified, err := fieldLoad.play(link, &calm); err != nil || !verified {
		t.Fatal(verified, err)
	}
	link.Loss = 0.1
	if verified, err := fieldLoad.play(link, &losing); err != nil || !verified {
		t.Fatal(verified, err)
	}
	if losing.Bytes <= calm.Bytes {
		t.Errorf("%.0f bytes a second with losses, %.0f without: nothing was lost", losing.Bytes, calm.Bytes)
	}
}

// The level comes once more for players who have heard nothing for so long that nothing can build on what they had, though
// nothing of it has changed.
func TestLevelComesAgain(t *testing.T) {
	rng := fixed.NewPCG(1)
	a := audience{rng: &rng, delay: 3, input: look}
	cfg := room.Config{Game: level.Game, Rate: level.Hz, SnapshotEvery: 2, Coding: room.Fast, Budget: 14_000}
	if err := a.gather(cfg, 2); err != nil {
		t.Fatal(err)
	}
	w := newWitness(level.Schema, 2)
	var entered telling
	if err := levelLoad.enter(&a, w, &entered); err != nil {
		t.Fatal(err)
	}
	a.loss = fixed.One
	for range 4 * level.Hz {
		a.tick()
	}
	a.loss, a.first.told = 0, nil
	if err := levelLoad.enter(&a, w, &entered); err != nil {
		t.Errorf("after four seconds of silence: %v, %v", err, a.first.err)
	}
}

func TestPrint(t *testing.T) {
	r := result{Verified: true}
	r.Field = telling{
		Players: 100, Entities: 50_100, Known: 405.4, Network: 2913.6, Relevance: 1183, Tick: 29, Bytes: 1961, Load: 50, LoadCPU: 8,
	}
	var out strings.Builder
	r.print(&out)
	const want = "field: 100 players know 405 of 50100 entities each\n" +
		"  2914 us to tell them in a tick, 1183 of them who may know what; a tick without takes 29 us\n" +
		"  1961 bytes a player and second; all was known after 50 ms, which took 8 ms of the processor\n"
	if !strings.HasPrefix(out.String(), want) || !strings.HasSuffix(out.String(), "the world: true\n") {
		t.Errorf("printed\n%s\nwant\n%s", out.String(), want)
	}
}
