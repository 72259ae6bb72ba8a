package rules_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
)

// vectorFile holds the hash of the match by which builds are compared: 10,000 ticks, 4 bots, seed 1. The browser test
// compares with the same file. Set UPDATE=1 after a change of the rules that is meant to change it.
const vectorFile = "../testdata/vector.txt"

// vectorMatch returns that match. It begins with the fourth wave, so that the boss is in it, and one of the bots flies
// into everything.
func vectorMatch() simtest.Match {
	m := simtest.Match{Game: rules.Game, Seed: 1, Options: rules.Options{Skip: 4}.Pack()}
	for i := range 3 {
		m.Bots = append(m.Bots, client.Bot(rules.NewHunter(uint64(i))))
	}
	m.Bots = append(m.Bots, client.Bot(rules.NewRandomBot(3)))
	return m
}

func TestVector(t *testing.T) { mustHaveHash(t, vectorFile, vectorMatch(), 10_000) }

// Ten minutes in which four play well, from the first wave on.
func TestVectorOfAWholeMatch(t *testing.T) {
	m := simtest.Match{Game: rules.Game, Seed: 1}
	for i := range 4 {
		m.Bots = append(m.Bots, client.Bot(rules.NewHunter(uint64(i))))
	}
	mustHaveHash(t, "../testdata/whole.txt", m, 10*60*rules.Hz)
}

// mustHaveHash checks that a match, and its log, end with the world whose hash is in a file.
func mustHaveHash(t *testing.T, file string, m simtest.Match, ticks int) {
	t.Helper()
	log, w := simtest.Record(m, ticks)
	got := fmt.Sprintf("%016x", w.Hash())
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, []byte(got+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
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

// The match by which builds are compared has everything in it that can differ between them.
func TestVectorCoversTheGame(t *testing.T) {
	log, _ := simtest.Record(vectorMatch(), 10_000)
	w := rules.New()
	var said sim.Events
	kinds := make([]int, len(rules.Schema.Events))
	stages, enemies := map[uint8]bool{}, map[uint8]bool{}
	for player := log.Player(w); player.Next(&said); {
		for i := range said.Len() {
			kinds[said.At(i).Kind]++
		}
		stages[w.Stage] = true
		for _, e := range w.Enemies.All() {
			enemies[e.Kind] = true
		}
	}
	for kind, n := range kinds {
		if n == 0 && uint8(kind) != rules.KindOver {
			t.Errorf("no %s happens", rules.Schema.Events[kind].Name)
		}
	}
	if len(enemies) != rules.EnemyKinds || !stages[rules.StageChoice] {
		t.Errorf("kinds of enemies: %v, stages: %v", enemies, stages)
	}
}
