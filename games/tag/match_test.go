package main_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/tag/rules"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/simtest"
)

// seed returns the seed of the simulations: 1, or what TICKWORK_SEED says.
func seed(t *testing.T) uint64 {
	t.Helper()
	s := uint64(1)
	if text := os.Getenv("TICKWORK_SEED"); text != "" {
		var err error
		if s, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("TICKWORK_SEED=%d", s)
	return s
}

// Two minutes of four bots with 140 ms to the server and back: nothing is ever corrected without a cause, since only the
// server decides who touches whom, and every event is shown once.
func TestMatchAt140Milliseconds(t *testing.T) {
	link := simtest.Network{RTT: 140 * clock.Millisecond, Reorder: 0.2, Loss: 0.001}.Link()
	cfg := simtest.Config{Room: room.Config{Game: rules.Game}, Seed: seed(t)}
	for i := range 4 {
		cfg.Players = append(cfg.Players, simtest.Player{Name: fmt.Sprint("bot ", i), Bot: rules.Bot{}, Up: link, Down: link})
	}
	s := simtest.New(cfg)
	s.Run(2 * clock.Minute)
	wins := 0
	for _, r := range s.World(0).(*rules.World).Runners.All() {
		wins += int(r.Wins)
	}
	if wins == 0 {
		t.Error("nobody won the first round")
	}
	for _, p := range s.Report().Players {
		mustPlayWell(t, p)
	}
}

// mustPlayWell checks what a player may have noticed.
func mustPlayWell(t *testing.T, p simtest.PlayerReport) {
	t.Helper()
	t.Logf("%s: %d tags, corrections %v, %d of %d inputs late", p.Name, p.EventsExpected, p.Corrections, p.Stats.LateInputs, p.Stats.Inputs)
	for _, c := range p.Corrections {
		if c.Cause == simtest.Unexplained {
			t.Errorf("%s: tick %d: own runner corrected by %.3f for no reason", p.Name, c.Tick, c.Size)
		}
	}
	if p.EventsMissing != 0 || p.EventsDoubled != 0 || p.EventsForeseen != 0 {
		t.Errorf("%s: %d tags missing, %d doubled, %d guessed", p.Name, p.EventsMissing, p.EventsDoubled, p.EventsForeseen)
	}
	if p.EventsExpected < 15 || p.Stats.Reconciled < 1000 {
		t.Errorf("%s: hardly any play: %d tags, %d reconciliations", p.Name, p.EventsExpected, p.Stats.Reconciled)
	}
}

// vectorFile holds the hash of a match by which builds are compared: 10,000 ticks, four bots, seed 1. Set UPDATE=1 after
// a change of the rules that is meant to change it.
const vectorFile = "testdata/vector.txt"

func TestVector(t *testing.T) {
	log, w := simtest.Record(simtest.Match{
		Game: rules.Game, Seed: 1, Bots: []client.Bot{rules.Bot{}, rules.Bot{}, rules.Bot{}, rules.Bot{}},
	}, 10_000)
	got := fmt.Sprintf("%016x", w.Hash())
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(vectorFile, []byte(got+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(vectorFile)
	if err != nil {
		t.Fatal(err)
	}
	if got != strings.TrimSpace(string(want)) {
		t.Errorf("the world's hash is %s, want %s", got, want)
	}
	again := rules.New()
	if err := log.Play(again, log.End()); err != nil || again.Hash() != w.Hash() {
		t.Errorf("the log gives another world: %016x, %v", again.Hash(), err)
	}
}

// Nothing but the world and the frame may have a part in a step.
func TestSync(t *testing.T) {
	m := simtest.Match{Game: rules.Game, Seed: 1, Bots: []client.Bot{rules.Bot{}, rules.Bot{}, rules.Bot{}}}
	if err := simtest.Sync(m, 3000, 8); err != nil {
		t.Error(err)
	}
}

// The game is small enough for an evening, and is to stay so.
func TestUnder200Lines(t *testing.T) {
	lines := 0
	for _, path := range []string{"rules/rules.go", "web/main.ts"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines += strings.Count(string(text), "\n")
	}
	t.Logf("%d lines", lines)
	if lines >= 200 {
		t.Errorf("rules and page have %d lines", lines)
	}
}
