package build

import (
	"os"
	"path/filepath"
	"testing"
)

// A program embeds dist/, so there must be something in it. What is there stays.
func TestFill(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "game", "dist")
	if err := fill(dir); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(dir, keepFile)); err != nil || string(text) != keepText {
		t.Errorf("the note is %q (%v)", text, err)
	}
	if err := os.Rename(filepath.Join(dir, keepFile), filepath.Join(dir, "app.js")); err != nil {
		t.Fatal(err)
	}
	if err := fill(dir); err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 || entries[0].Name() != "app.js" {
		t.Errorf("there is %v (%v)", entries, err)
	}
}

func TestWhereABuildGoes(t *testing.T) {
	g := Game{Dir: filepath.FromSlash("/games/pond")}
	if got, want := g.Dist(), filepath.FromSlash("/games/pond/dist"); got != want {
		t.Errorf("built into %s, want %s", got, want)
	}
	g.Into = filepath.FromSlash("/elsewhere")
	if got := g.Dist(); got != g.Into {
		t.Errorf("built into %s, want %s", got, g.Into)
	}
}
