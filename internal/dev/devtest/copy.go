// Package devtest runs `tickwork dev` in tests, on copies of games that a test may change.
package devtest

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Game is a copy of a game in a module of its own, which uses Tickwork's sources from where they are.
type Game struct {
	t   testing.TB
	Dir string
}

// Copy copies the game in a folder of this repository. Its tests and what was built are left out.
func Copy(t testing.TB, from string) *Game {
	t.Helper()
	about := strings.Fields(run(t, from, "go", "list", "-f", "{{.ImportPath}} {{.Module.Path}} {{.Module.Dir}}", "."))
	path, module, root := about[0], about[1], about[2]
	g := &Game{t: t, Dir: filepath.Join(t.TempDir(), filepath.Base(path))}
	if err := os.CopyFS(g.Dir, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	name := filepath.Base(g.Dir)
	g.each(func(path string) {
		switch rel, _ := filepath.Rel(g.Dir, path); {
		case strings.HasSuffix(path, "_test.go"), strings.HasPrefix(rel, "dist") && filepath.Base(path) != "README.md":
			g.must(os.Remove(path))
		}
	})
	g.must(os.Chmod(g.Dir, 0o755))
	g.replaceAll(`"`+path, `"`+name)
	required := g.read(filepath.Join(root, "go.mod"))
	g.write("go.mod", strings.Replace(required, "module "+module, "module "+name, 1)+
		fmt.Sprintf("\nrequire %s v0.0.0\n\nreplace %s => %s\n", module, module, root))
	g.write("go.sum", g.read(filepath.Join(root, "go.sum")))
	return g
}

func run(t testing.TB, dir string, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v", name, strings.Join(args, " "), err)
	}
	return string(out)
}

func (g *Game) must(err error) {
	g.t.Helper()
	if err != nil {
		g.t.Fatal(err)
	}
}

// each calls do with every file's path.
func (g *Game) each(do func(path string)) {
	g.t.Helper()
	g.must(filepath.WalkDir(g.Dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			do(path)
		}
		return err
	}))
}

// replaceAll replaces a text in all Go files.
func (g *Game) replaceAll(old, now string) {
	g.t.Helper()
	g.each(func(path string) {
		if text := g.read(path); filepath.Ext(path) == ".go" && strings.Contains(text, old) {
			g.must(os.WriteFile(path, []byte(strings.ReplaceAll(text, old, now)), 0o644))
		}
	})
}

func (g *Game) read(path string) string {
	g.t.Helper()
	text, err := os.ReadFile(path)
	g.must(err)
	return string(text)
}

func (g *Game) write(file, text string) {
	g.t.Helper()
	g.must(os.WriteFile(filepath.Join(g.Dir, filepath.FromSlash(file)), []byte(text), 0o644))
}

// Find returns the only file of a folder of the game that a text is in, and the number of its line.
func (g *Game) Find(folder, text string) (file string, line int) {
	g.t.Helper()
	g.each(func(path string) {
		rel, _ := filepath.Rel(g.Dir, path)
		before, _, found := strings.Cut(g.read(path), text)
		if !found || filepath.Dir(rel) != folder {
			return
		}
		if file != "" {
			g.t.Fatalf("%q is in %s, too", text, rel)
		}
		file, line = filepath.ToSlash(rel), 1+strings.Count(before, "\n")
	})
	if file == "" {
		g.t.Fatalf("%q is nowhere in %s/", text, folder)
	}
	return file, line
}

// Replace replaces a text of a file, as an editor saves it: a new file takes the place of the old one. It returns what
// puts the old text back.
func (g *Game) Replace(file, old, now string) (undo func()) {
	g.t.Helper()
	text := g.read(filepath.Join(g.Dir, filepath.FromSlash(file)))
	if !strings.Contains(text, old) {
		g.t.Fatalf("%q is not in %s", old, file)
	}
	g.save(file, strings.Replace(text, old, now, 1))
	return func() { g.save(file, text) }
}

// AddBelow adds lines below the line of a file that a text is in. It returns what removes them.
func (g *Game) AddBelow(file, text, lines string) (undo func()) {
	g.t.Helper()
	_, rest, found := strings.Cut(g.read(filepath.Join(g.Dir, filepath.FromSlash(file))), text)
	if !found {
		g.t.Fatalf("%q is not in %s", text, file)
	}
	line, _, _ := strings.Cut(rest, "\n")
	return g.Replace(file, text+line+"\n", text+line+"\n"+lines+"\n")
}

func (g *Game) save(file, text string) {
	g.t.Helper()
	g.write(file+".tmp", text)
	path := filepath.Join(g.Dir, filepath.FromSlash(file))
	g.must(os.Rename(path+".tmp", path))
}
