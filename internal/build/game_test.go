package build

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// uses makes a folder's module one that uses Tickwork.
func uses(t *testing.T) string {
	t.Helper()
	return plain["go.mod"] + "\nrequire " + modulePath + " v0.0.0\n\nreplace " + modulePath + " => " + root(t) + "\n"
}

func TestFind(t *testing.T) {
	dir := plain.with("go.mod", uses(t)).write(t)
	want := Game{Dir: dir, Name: filepath.Base(dir), Client: filepath.Join(root(t), "web", "src")}
	if got, err := Find(t.Context(), dir); !reflect.DeepEqual(got, want) || err != nil {
		t.Errorf("found %+v, %v, not %+v", got, err, want)
	}
	t.Chdir(dir)
	if got, err := Find(t.Context(), "."); !reflect.DeepEqual(got, want) || err != nil {
		t.Errorf("from within, found %+v, %v, not %+v", got, err, want)
	}
}

func TestGamesOfThisModuleAreFound(t *testing.T) {
	dir := filepath.Join(root(t), "games", "rainfield")
	want := Game{Dir: dir, Name: "rainfield", Client: filepath.Join(root(t), "web", "src")}
	if got, err := Find(t.Context(), dir); !reflect.DeepEqual(got, want) || err != nil {
		t.Errorf("found %+v, %v, not %+v", got, err, want)
	}
}

// The error of a folder without a game names the first thing that is missing.
func TestWhatIsNoGame(t *testing.T) {
	for missing, dir := range map[string]string{
		"there is no such folder":      filepath.Join(t.TempDir(), "nowhere"),
		"there is no main.go in it":    plain.without("main.go").write(t),
		"there is no rules in it":      plain.without("rules/").write(t),
		"there is no wasm in it":       plain.without("wasm/").write(t),
		"there is no web/main.ts":      plain.without("web/main.ts").write(t),
		"there is no web/index.html":   plain.without("web/index.html").write(t),
		"is not the folder of a game:": filepath.Join(plain.write(t), "main.go"),
	} {
		_, err := Find(t.Context(), dir)
		if !errors.Is(err, ErrNoGame) || !strings.Contains(err.Error(), missing) || !strings.HasPrefix(err.Error(), dir+" is ") {
			t.Errorf("%s: the error is %v", missing, err)
		}
	}
}

func TestGameMustUseTickwork(t *testing.T) {
	for name, f := range map[string]folder{"another module": plain, "no module": plain.without("go.mod")} {
		dir := f.write(t)
		_, err := Find(t.Context(), dir)
		if err == nil || errors.Is(err, ErrNoGame) || !strings.Contains(err.Error(), dir+" is not in a Go module that uses "+modulePath) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}

func TestCleanKeepsTheNotes(t *testing.T) {
	g := plain.with("dist/app.js", "old", "dist/sounds/shot.ogg", "old", "dist/sounds/README.md", "old", "dist/.hidden", "old").game(t)
	for range 2 {
		if err := g.Clean(); err != nil {
			t.Fatal(err)
		}
		entries, err := os.ReadDir(g.Dist())
		if err != nil {
			t.Fatal(err)
		}
		if len(entries) != 1 || entries[0].Name() != keepFile {
			t.Errorf("there is still %v", entries)
		}
	}
	if content, _ := read(t, g, keepFile); content != plain["dist/README.md"] {
		t.Errorf("the notes are now %q", content)
	}
}

func TestCleanMakesTheFolder(t *testing.T) {
	g := plain.without("dist/").game(t)
	if err := g.Clean(); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(g.Dist()); err != nil || !info.IsDir() {
		t.Errorf("dist is %v, %v", info, err)
	}
	broken := plain.without("dist/").with("dist", "a file").game(t)
	if err := broken.Clean(); err == nil {
		t.Error("a file in the folder's place is not reported")
	}
}

// The program carries what is in dist/ when it is built.
func TestProgram(t *testing.T) {
	g := plain.with("dist/app.js", "play()").game(t)
	out := filepath.Join(t.TempDir(), "dots")
	if err := g.Program(t.Context(), out); err != nil {
		t.Fatal(err)
	}
	said, err := exec.Command(out).CombinedOutput()
	if err != nil || string(said) != "play()\n" {
		t.Errorf("the program says %q, %v", said, err)
	}
}

func TestProgramThatDoesNotCompile(t *testing.T) {
	g := plain.with("main.go", "package main\n\nfunc main() {\n\treturn 1\n}\n").game(t)
	err := g.Program(t.Context(), filepath.Join(t.TempDir(), "dots"))
	if err == nil || !strings.Contains(err.Error(), "main.go:4:") || !strings.Contains(err.Error(), "go build") {
		t.Errorf("the error is %v", err)
	}
}

func TestModule(t *testing.T) {
	g := plain.game(t)
	size, err := g.Module(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	module, _ := read(t, g, ModuleFile)
	if !strings.HasPrefix(module, "\x00asm\x01\x00\x00\x00") || int64(len(module)) != size {
		t.Errorf("the module begins with %q and has %d bytes, %d are told", module[:min(len(module), 8)], len(module), size)
	}
	if !strings.Contains(module, "_initialize") {
		t.Error("the module cannot be initialized: it is a program")
	}
}

func TestModuleThatDoesNotCompile(t *testing.T) {
	g := plain.with("wasm/main.go", "package main\n\nfunc main() { fly() }\n").game(t)
	_, err := g.Module(t.Context())
	if err == nil || !strings.Contains(err.Error(), "wasm/main.go:3:15: undefined: fly") {
		t.Errorf("the error is %v", err)
	}
}
