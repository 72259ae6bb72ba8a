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
const maxModule = 700_000

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

// recorded is a match by which builds are compared. The rules' own tests have the same.
type recorded struct {
	log   []byte // encoded
	ticks int
	hash  string // of the world at its end
}

// vector returns the match that has everything in it: 10,000 ticks, 4 bots, seed 1.
func vector(t *testing.T) recorded {
	m := simtest.Match{Game: rules.Game, Seed: 1, Options: rules.Options{Skip: 4}.Pack()}
	for i := range 3 {
		m.Bots = append(m.Bots, client.Bot(rules.NewHunter(uint64(i))))
	}
	m.Bots = append(m.Bots, client.Bot(rules.NewRandomBot(3)))
	return record(t, m, 10_000, "testdata/vector.txt")
}

func record(t *testing.T, m simtest.Match, ticks int, file string) recorded {
	t.Helper()
	hash, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	log, _ := simtest.Record(m, ticks)
	return recorded{log.Encode(nil), ticks, strings.TrimSpace(string(hash))}
}

// slower is how many times the time of a step here a step in the browser may take.
const slower = 4

// One match has one hash everywhere, and the browser plays it fast enough.
func TestVectorInChromium(t *testing.T) {
	browsertest.Find(t)
	_, program := browsertest.Build(t, ".")
	page := browsertest.Open(t, browsertest.Serve(t, program)+"/")
	page.Until("the game is there", "window.__tickwork?.client")
	v := vector(t)
	var here, there []float64
	for range 5 {
		here = append(here, v.playHere(t))
		there = append(there, v.playThere(t, page))
	}
	slices.Sort(here)
	slices.Sort(there)
	t.Logf("a step takes %.2f us here and %.2f us in the browser (medians)", here[2], there[2])
	if there[2] > slower*here[2] {
		t.Errorf("a step takes %.1f times as long in the browser as here", there[2]/here[2])
	}
}

// playHere plays the match natively, checks its hash, and returns the time of a step in microseconds.
func (r recorded) playHere(t *testing.T) float64 {
	t.Helper()
	log, world := sim.NewLog(rules.Game.Schema), rules.Game.New()
	if err := log.Load(r.log); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	if err := log.Play(world, log.End()); err != nil {
		t.Fatal(err)
	}
	took := time.Since(begin)
	if got := fmt.Sprintf("%016x", world.Hash()); got != r.hash {
		t.Errorf("here the hash is %s, want %s", got, r.hash)
	}
	return float64(took.Nanoseconds()) / 1000 / float64(r.ticks)
}

// played is what a page tells of a played log.
type played struct {
	Frames int     `json:"frames"`
	Hash   string  `json:"hash"`
	Millis float64 `json:"millis"`
}

// playThere does the same in a page, in an instance of the module of its own.
func (r recorded) playThere(t *testing.T, page *browsertest.Page) float64 {
	t.Helper()
	p := browsertest.Eval[played](page, `(async () => {
		const log = Uint8Array.from(atob("`+base64.StdEncoding.EncodeToString(r.log)+`"), c => c.charCodeAt(0));
		const module = await __tickwork.client.module.fresh();
		if (!module.loadLog(log)) return { hash: "the log is not one of this game" };
		const begin = performance.now(), frames = module.playLog(1e6), millis = performance.now() - begin;
		return { frames, millis, hash: module.logHash().toString(16).padStart(16, "0") };
	})()`)
	if p.Frames != r.ticks || p.Hash != r.hash {
		t.Errorf("in the browser the hash is %s after %d ticks, want %s after %d", p.Hash, p.Frames, r.hash, r.ticks)
	}
	return p.Millis * 1000 / float64(r.ticks)
}
