package build

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/internal/program/page"
)

// The module for those who watch is built with the tag that players' modules are built without.
func TestReplays(t *testing.T) {
	client, err := filepath.Abs(filepath.Join("..", "..", "web", "src"))
	if err != nil {
		t.Fatal(err)
	}
	g := plain.with("wasm/watch.go", "//go:build tickwork_replay\n\npackage main\n\n//go:wasmexport watch\nfunc watch() {}\n").game(t)
	g.Client = client
	size, err := g.Replays(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	watched, _ := read(t, g, page.ReplayModule)
	if int64(len(watched)) != size || !strings.Contains(watched, "\x05watch") {
		t.Errorf("the module has %d bytes, %d are told", len(watched), size)
	}
	if script, _ := read(t, g, page.InspectorDir+"/replay.js"); !strings.Contains(script, "tickwork-replay") {
		t.Errorf("the script is %q", script)
	}
	if _, err := g.Module(t.Context()); err != nil {
		t.Fatal(err)
	}
	if played, _ := read(t, g, ModuleFile); strings.Contains(played, "\x05watch") {
		t.Error("players load what shows replays")
	}
}

func TestReplaysThatDoNotBundle(t *testing.T) {
	g := plain.game(t)
	g.Client = t.TempDir()
	if _, err := g.Replays(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "bundling what plays replays:\n") {
		t.Errorf("the error is %v", err)
	}
}
