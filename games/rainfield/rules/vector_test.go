package rules_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/simtest"
)

// vectorFile holds the hash of the match by which builds are compared: 10,000 ticks, 4 bots, seed 1. The browser test
// compares with the same file. Set UPDATE=1 after a change of the rules that is meant to change it.
const vectorFile = "../testdata/vector.txt"

func vectorMatch() simtest.Match {
	m := simtest.Match{Game: rules.Game, Seed: 1}
	for i := range 4 {
		m.Bots = append(m.Bots, client.Bot(rules.NewRandomBot(uint64(i))))
	}
	return m
}

func TestVector(t *testing.T) {
	log, w := simtest.Record(vectorMatch(), 10_000)
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
	if world := w.(*rules.World); world.Ships.Len() != 4 || world.Ships.At(0).Score == 0 {
		t.Error("nothing happened in the match")
	}
}
