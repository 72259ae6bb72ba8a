package dev

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/build"
)

// patience is how long tests wait for what must come.
const patience = 60 * time.Second

// folder returns a game made of empty files, and the client's sources beside it.
func folder(t *testing.T) build.Game {
	t.Helper()
	root := t.TempDir()
	g := build.Game{Dir: filepath.Join(root, "game"), Name: "game", Client: filepath.Join(root, "client", "src")}
	for _, path := range []string{"game/main.go", "game/rules/step.go", "game/rules/world_gen.go", "game/web/main.ts", "game/wasm/main.go",
		"game/dist/app.js", "client/src/index.ts"} {
		write(t, filepath.Join(root, path), "")
	}
	return g
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestPartsOfFiles(t *testing.T) {
	g := build.Game{Dir: "/game", Client: "/client/src"}
	for path, want := range map[string]parts{
		"/game/rules/step.go":          rulesPart,
		"/game/rules/deep/in.go":       rulesPart,
		"/game/rules/step_test.go":     0,
		"/game/rules/world_gen.go":     0,
		"/game/rules/schema.lock.json": 0,
		"/game/rules/.#step.go":        0,
		"/game/wasm/main.go":           modulePart,
		"/game/main.go":                programPart,
		"/game/bots/clever.go":         programPart,
		"/game/main_test.go":           0,
		"/game/go.mod":                 everything,
		"/game/web/main.ts":            pagePart,
		"/game/web/deep/style.css":     pagePart,
		"/game/web/rules_gen.ts":       0,
		"/game/web/main.ts~":           0,
		"/game/web/.main.ts.swp":       0,
		"/game/web/README.md":          0,
		"/game/README.md":              0,
		"/client/src/loop.ts":          pagePart,
		"/client/src/README.md":        0,
		"/client/package.json":         0,
		"/elsewhere/rules/step.go":     0,
	} {
		if got := partsOf(g, filepath.FromSlash(path)); got != want {
			t.Errorf("%s belongs to %b, want %b", path, got, want)
		}
	}
}

func TestWhatIsBuilt(t *testing.T) {
	for p, want := range map[parts][3]bool{
		rulesPart: {true, true, true}, modulePart: {true, true, false}, pagePart: {false, true, false},
		programPart: {false, false, true}, everything: {true, true, true}, 0: {},
	} {
		if got := [3]bool{p.module(), p.page(), p.program()}; got != want {
			t.Errorf("for %b module, page and program are built: %v, want %v", p, got, want)
		}
	}
}

// next returns the next change.
func next(t *testing.T, w *watcher) change {
	t.Helper()
	select {
	case c := <-w.changes:
		return c
	case <-time.After(patience):
		t.Fatal("the change was not noticed")
		return change{}
	}
}

// mustChange checks which files have changed, relative to the game's folder.
func mustChange(t *testing.T, w *watcher, want ...string) change {
	t.Helper()
	c := next(t, w)
	var got []string
	for _, path := range c.paths {
		rel, err := filepath.Rel(w.game.Dir, path)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, filepath.ToSlash(rel))
	}
	if !slices.Equal(got, want) {
		t.Errorf("changed are %q, want %q", got, want)
	}
	return c
}

// However a file is saved, it is noticed: written over, put in place of the old one, new, gone, or in a new folder.
func TestChangesAreNoticed(t *testing.T) {
	g := folder(t)
	w, err := watch(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	in := func(path string) string { return filepath.Join(g.Dir, filepath.FromSlash(path)) }
	write(t, in("rules/step.go"), "package rules")
	if c := mustChange(t, w, "rules/step.go"); c.parts != rulesPart || time.Since(c.at) > patience {
		t.Errorf("the change is %+v", c)
	}
	write(t, in("rules/step.go.tmp"), "package rules // anew")
	if err := os.Rename(in("rules/step.go.tmp"), in("rules/step.go")); err != nil {
		t.Fatal(err)
	}
	mustChange(t, w, "rules/step.go")
	write(t, in("web/deep/er/style.css"), "body{}")
	mustChange(t, w, "web/deep/er/style.css")
	write(t, in("web/deep/er/style.css"), "p{}")
	mustChange(t, w, "web/deep/er/style.css")
	if err := os.Remove(in("main.go")); err != nil {
		t.Fatal(err)
	}
	if c := mustChange(t, w, "main.go"); c.parts != programPart {
		t.Errorf("the change is %+v", c)
	}
	write(t, filepath.Join(g.Client, "index.ts"), "export {}")
	mustChange(t, w, "../client/src/index.ts")
}

// A folder that is replaced as a whole is still watched.
func TestReplacedFolders(t *testing.T) {
	g := folder(t)
	w, err := watch(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	rules := filepath.Join(g.Dir, "rules")
	write(t, filepath.Join(g.Dir, "new", "step.go"), "package rules // new")
	mustChange(t, w, "new/step.go")
	if err := os.RemoveAll(rules); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(g.Dir, "new"), rules); err != nil {
		t.Fatal(err)
	}
	for c := next(t, w); c.parts&rulesPart == 0; { // it may be seen in two steps
		c = next(t, w)
	}
	write(t, filepath.Join(rules, "step.go"), "package rules // newer")
	for c := next(t, w); !slices.Contains(c.paths, filepath.Join(rules, "step.go")); {
		c = next(t, w)
	}
}

// Files that are saved together are one change.
func TestFilesSavedTogether(t *testing.T) {
	g := folder(t)
	w, err := watch(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"rules/step.go", "web/main.ts", "wasm/main.go"} {
		write(t, filepath.Join(g.Dir, path), "// changed")
	}
	if c := mustChange(t, w, "rules/step.go", "wasm/main.go", "web/main.ts"); c.parts != rulesPart|modulePart|pagePart {
		t.Errorf("the parts are %b", c.parts)
	}
}

// Saving what was there already is no change, and neither is anything in files that others write.
func TestWhatIsNoChange(t *testing.T) {
	g := folder(t)
	w, err := watch(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(g.Dir, "rules", "step.go"), "")
	write(t, filepath.Join(g.Dir, "rules", "world_gen.go"), "package rules")
	write(t, filepath.Join(g.Dir, "dist", "app.js"), "play()")
	write(t, filepath.Join(g.Dir, "web", "rules_gen.ts"), "export {}")
	time.Sleep(2 * settling) // so that it is looked at by itself
	write(t, filepath.Join(g.Dir, "web", "main.ts"), "play()")
	mustChange(t, w, "web/main.ts")
}
