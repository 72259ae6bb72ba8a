package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The script that is committed is what the sources give.
func TestScriptIsUpToDate(t *testing.T) {
	committed, err := os.ReadFile(target(".."))
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := bundle("..")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(committed, fresh) {
		t.Error("page/console_gen.js is stale: run `go generate` in internal/console and commit what it writes")
	}
	if !bytes.HasPrefix(fresh, []byte(header+"\n")) {
		t.Errorf("the script begins with %.80q", fresh)
	}
}

// Names and words of players are shown as text, wherever they come from.
func TestNothingBecomesMarkup(t *testing.T) {
	script, err := bundle("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, way := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc"} {
		if bytes.Contains(script, []byte(way)) {
			t.Errorf("the script uses %s", way)
		}
	}
}

func TestMistakesAreTold(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "web"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "web", "main.ts"), []byte("let x = ;\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := write(dir); err == nil || !strings.Contains(err.Error(), "main.ts:1:8") {
		t.Errorf("a mistake is told as: %v", err)
	}
}
