package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/internal/browsertest"
	"github.com/tickwork-engine/tickwork/replay"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
)

// simulated returns ten minutes of four who play well, 140 ms away from the server, on a network that loses and reorders.
func simulated(t *testing.T) recorded {
	t.Helper()
	n := simtest.Network{RTT: 140 * clock.Millisecond, Reorder: 0.2, Loss: 0.001}
	cfg := simtest.Config{Room: room.Config{Game: rules.Game, KeepLog: 11 * clock.Minute}, Seed: 1}
	for i := range 4 {
		cfg.Players = append(cfg.Players, simtest.Player{
			Name: fmt.Sprint("player ", i), Bot: rules.NewHunter(uint64(i)), Up: n.Link(), Down: n.Link(),
		})
	}
	s := simtest.New(cfg)
	s.Run(10 * clock.Minute)
	log := s.Log(0)
	if log.Start() != 0 || log.End() < 9*60*rules.Hz {
		t.Fatalf("the log goes from tick %d to %d", log.Start(), log.End())
	}
	return recorded{log.Encode(nil), int(log.End()), fmt.Sprintf("%016x", s.World(0).Hash())}
}

// What was played on a bad network comes out the same here, on another kind of processor, and in the browser.
func TestSimulatedMatchEverywhere(t *testing.T) {
	browsertest.Find(t)
	match := simulated(t)
	match.playHere(t)
	if got := match.onARM(t); got != match.hash {
		t.Errorf("on arm64 the hash is %s, want %s", got, match.hash)
	}
	_, program := browsertest.Build(t, ".")
	page := browsertest.Open(t, browsertest.Serve(t, program)+"/")
	page.Until("the game is there", "window.__tickwork?.client")
	match.playThere(t, page)
	t.Logf("%d ticks, hash %s", match.ticks, match.hash)
}

// emulator runs programs for arm64 on other processors.
const emulator = "qemu-aarch64-static"

// onARM plays the match in a build for arm64 and returns the hash of the world at its end.
func (r recorded) onARM(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath(emulator); err != nil {
		t.Fatalf("%v; on Debian: apt-get install qemu-user-static", err)
	}
	program, file := filepath.Join(t.TempDir(), "rainfield"), filepath.Join(t.TempDir(), "match.twreplay")
	if err := os.WriteFile(file, r.file(t), 0o644); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-o", program, ".")
	build.Env = append(os.Environ(), "GOARCH=arm64", "CGO_ENABLED=0")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	hashes, err := exec.Command(emulator, program, "trace", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Fields(string(hashes))
	if len(lines) != r.ticks+1 {
		t.Fatalf("%d hashes of %d ticks", len(lines), r.ticks)
	}
	return lines[r.ticks]
}

// file returns the match as a replay file.
func (r recorded) file(t *testing.T) []byte {
	t.Helper()
	log := sim.NewLog(rules.Game.Schema)
	if err := log.Load(r.log); err != nil {
		t.Fatal(err)
	}
	file, err := replay.FromLog(rules.Game, replay.NewHeader(rules.Game.Schema, rules.Hz), log)
	if err != nil {
		t.Fatal(err)
	}
	return file
}
