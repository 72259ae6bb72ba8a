package main_test

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/tickwork-engine/tickwork/internal/browsertest"
)

// A recorded match is watched in a page that knows nothing of recorded matches: what it asks its players first is not in the
// way, and the runners run.
func TestReplayInAPlainPage(t *testing.T) {
	browsertest.Find(t)
	program := browsertest.BuildToWatch(t, ".")
	path := filepath.Join(t.TempDir(), "match.twreplay")
	if said, err := exec.Command(program, "record", "--bots=3", "--ticks=1200", path).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	p := browsertest.Open(t, browsertest.Start(t, program, "replay", "play", "--addr=127.0.0.1:0", path)+"/")
	p.Until("the match plays", `document.querySelector("tickwork-replay") && window.__tickwork.client.header.tick > 30`)
	if shown := browsertest.Eval[float64](p, `document.querySelector("dialog").getBoundingClientRect().width`); shown != 0 {
		t.Error("the page asks for a name")
	}
	p.Until("the watched runner is there", place+" !== null")
	p.Press("Digit2", "2")
	p.Release("Digit2", "2")
	p.Until("another one is watched", "window.__tickwork.client.header.slot === 1")
	p.Picture("tag-replay")
	p.Press("End", "End")
	p.Release("End", "End")
	p.Until("it has ended", "window.__tickwork.client.header.tick === 1200")
}
