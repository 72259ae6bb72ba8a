// Package docs_test tries the guides: every command and every piece of code in them.
package docs_test

import (
	"bytes"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Whoever follows the guide gets games/tag, and every command on the way does what the guide says.
func TestFirstGame(t *testing.T) {
	s := newShell(t)
	for _, b := range blocks(t, "first-game.md") {
		begin := time.Now()
		switch {
		case b.file != "":
			s.edit(b)
		case b.does == "says":
			s.says(b)
		case b.does == "until":
			s.checkTypes()
			s.serve(b)
		default:
			s.run(b)
		}
		if b.lang == "sh" {
			t.Logf("%4.1f s  %s", time.Since(begin).Seconds(), strings.Join(b.text, "; "))
		}
	}
	for _, path := range []string{"rules/rules.go", "web/main.ts", "web/index.html", "web/style.css"} {
		if got, want := s.read(filepath.Join(s.dir, path)), s.read(filepath.Join("../games/tag", path)); got != want {
			t.Errorf("the guide's %s is not that of games/tag:\n%s", path, difference(got, want))
		}
	}
}

// edit does to a file of the project what a block says.
func (s *shell) edit(b block) {
	s.Helper()
	path := filepath.Join(s.dir, b.file)
	var lines []string
	if text, err := os.ReadFile(path); err == nil {
		lines = strings.Split(string(text), "\n")
	}
	lines, err := edit(lines, b)
	if err != nil {
		s.Fatalf("line %d: %s: %v", b.line, b.file, err)
	}
	text := []byte(strings.Join(lines, "\n"))
	if filepath.Ext(path) == ".go" {
		if formatted, err := format.Source(text); err != nil || !bytes.Equal(formatted, text) {
			s.Errorf("line %d: gofmt would change %s: %v", b.line, b.file, err)
		}
	}
	if err := os.WriteFile(path, text, 0o644); err != nil {
		s.Fatal(err)
	}
}

// checkTypes checks the project's page: bundling does not.
func (s *shell) checkTypes() {
	s.Helper()
	tsc, err := filepath.Abs("../web/node_modules/.bin/tsc")
	if err != nil {
		s.Fatal(err)
	}
	if _, err := os.Stat(tsc); err != nil {
		s.Fatalf("%v: `make install` fetches it", err)
	}
	cmd := exec.CommandContext(s.Context(), tsc, "--noEmit")
	cmd.Dir = filepath.Join(s.dir, "web")
	if out, err := cmd.CombinedOutput(); err != nil {
		s.Errorf("%v\n%s", err, out)
	}
}

func (s *shell) read(path string) string {
	s.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		s.Fatal(err)
	}
	return string(text)
}

// difference returns the first lines in which two texts differ.
func difference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "got  " + a[i] + "\nwant " + b[i]
		}
	}
	return "one is longer"
}
