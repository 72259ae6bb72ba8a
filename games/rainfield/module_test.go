package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/browsertest"
	"github.com/tickwork-engine/tickwork/internal/build"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
)

// maxModule is the largest compressed module, in bytes: what a player loads before the first game.
const maxModule = 600_000

func TestModuleIsSmall(t *testing.T) {
	game, _ := browsertest.Build(t, ".")
	if _, err := game.Compress(t.Context(), build.BestCompression); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(game.Dist(), build.ModuleFile+".br"))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the module takes %d bytes as brotli", info.Size())
	if info.Size() > maxModule {
		t.Errorf("the module takes %d bytes as brotli, more than %d", info.Size(), maxModule)
	}
}

// vectorTicks is the length of the match by which builds are compared.
const vectorTicks = 10_000

// vector returns the log of that match, encoded. The rules' own test has the same.
func vector() []byte {
	m := simtest.Match{Game: rules.Game, Seed: 1, Options: rules.Options{Skip: 4}.Pack()}
	for i := range 3 {
		m.Bots = append(m.Bots, client.Bot(rules.NewHunter(uint64(i))))
	}
	m.Bots = append(m.Bots, client.Bot(rules.NewRandomBot(3)))
	log, _ := simtest.Record(m, vectorTicks)
	return log.Encode(nil)
}

// slower is how many times the time of a step here a step in the browser may take.
const slower = 4

// One match has one hash everywhere, and the browser plays it fast enough.
func TestVectorInChromium(t *testing.T) {
	browsertest.Find(t)
	_, program := browsertest.Build(t, ".")
	page := browsertest.Open(t, browsertest.Serve(t, program)+"/")
	page.Until("the game is there", "window.__tickwork?.client")
	log := vector()
	page.Do("window.vector = Uint8Array.from(atob('" + base64.StdEncoding.EncodeToString(log) + "'), c => c.charCodeAt(0))")
	want, err := os.ReadFile("testdata/vector.txt")
	if err != nil {
		t.Fatal(err)
	}
	var here, there []float64
	for range 5 {
		here = append(here, playHere(t, log, strings.TrimSpace(string(want))))
		there = append(there, playThere(t, page, strings.TrimSpace(string(want))))
	}
	slices.Sort(here)
	slices.Sort(there)
	t.Logf("a step takes %.2f us here and %.2f us in the browser (medians)", here[2], there[2])
	if there[2] > slower*here[2] {
		t.Errorf("a step takes %.1f times as long in the browser as here", there[2]/here[2])
	}
}

// playHere plays the log natively, checks its hash, and returns the time of a step in microseconds.
func playHere(t *testing.T, encoded []byte, hash string) float64 {
	t.Helper()
	log, world := sim.NewLog(rules.Game.Schema), rules.Game.New()
	if err := log.Load(encoded); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	if err := log.Play(world, log.End()); err != nil {
		t.Fatal(err)
	}
	took := time.Since(begin)
	if got := fmt.Sprintf("%016x", world.Hash()); got != hash {
		t.Errorf("here the hash is %s, want %s", got, hash)
	}
	return float64(took.Nanoseconds()) / 1000 / vectorTicks
}

// played is what a page tells of a played log.
type played struct {
	Frames int     `json:"frames"`
	Hash   string  `json:"hash"`
	Millis float64 `json:"millis"`
}

// playThere does the same in a page, in an instance of the module of its own.
func playThere(t *testing.T, page *browsertest.Page, hash string) float64 {
	t.Helper()
	p := browsertest.Eval[played](page, `(async () => {
		const module = await __tickwork.client.module.fresh();
		if (!module.loadLog(vector)) return { hash: "the log is not one of this game" };
		const begin = performance.now(), frames = module.playLog(20000), millis = performance.now() - begin;
		return { frames, millis, hash: module.logHash().toString(16).padStart(16, "0") };
	})()`)
	if p.Frames != vectorTicks || p.Hash != hash {
		t.Errorf("in the browser the hash is %s after %d ticks, want %s after %d", p.Hash, p.Frames, hash, vectorTicks)
	}
	return p.Millis * 1000 / vectorTicks
}
