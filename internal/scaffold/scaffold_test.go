package scaffold

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tickwork-engine/tickwork/internal/build"
	"github.com/tickwork-engine/tickwork/internal/gen"
)

// makeProject makes a project in a folder of its own, without the network, and returns its folder.
func makeProject(t *testing.T, name string) string {
	t.Helper()
	t.Setenv("GOPROXY", "off")
	dir := t.TempDir()
	var told bytes.Buffer
	if err := New(t.Context(), Options{Name: name, Dir: dir}, &told); err != nil {
		t.Fatalf("%v\n%s", err, &told)
	}
	for _, want := range []string{"making " + filepath.Join(dir, name), "writing", "modules", "generating"} {
		if !strings.Contains(told.String(), want) {
			t.Errorf("the progress does not tell of %q:\n%s", want, &told)
		}
	}
	return filepath.Join(dir, name)
}

// command runs a command in a folder, and fails the test if it fails. It returns what it wrote.
func command(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// A project is whole: it is formatted, generated, vetted, and its own test passes.
func TestProjectPasses(t *testing.T) {
	dir := makeProject(t, "my-game")
	if out := command(t, dir, "gofmt", "-l", "."); out != "" {
		t.Errorf("gofmt would change %s", out)
	}
	if err := gen.Check(filepath.Join(dir, "rules")); err != nil {
		t.Error(err)
	}
	command(t, dir, "go", "vet", "./...")
	if out := command(t, dir, "go", "test", "-v", "./..."); !strings.Contains(out, "--- PASS: TestMatchAt140Milliseconds") {
		t.Errorf("the match was not played:\n%s", out)
	}
	before := contents(t, filepath.Join(dir, "go.mod"))
	if command(t, dir, "go", "mod", "tidy"); contents(t, filepath.Join(dir, "go.mod")) != before {
		t.Error("go.mod is not tidy")
	}
}

// Without the network, tidying fails on a machine that has all that a project needs, but not what the tests of other
// modules need. The project is made nevertheless.
func TestProjectWithoutNetwork(t *testing.T) {
	real, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	script := "#!/bin/sh\n[ \"$1 $2\" = 'mod tidy' ] && { echo no network >&2; exit 1; }\nexec '" + real + "' \"$@\"\n"
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	dir := makeProject(t, "pond")
	command(t, dir, "go", "build", "-o", os.DevNull, ".")

	t.Setenv("GOMODCACHE", t.TempDir()) // nothing is there now
	err = New(t.Context(), Options{Name: "lake", Dir: t.TempDir()}, &bytes.Buffer{})
	if err == nil || !strings.Contains(err.Error(), "no network") || !strings.Contains(err.Error(), "needs the network") {
		t.Errorf("without any modules the error is %v", err)
	}
}

// The page is checked as strictly as those in this repository, with the settings that the editor gets.
func TestPageTypes(t *testing.T) {
	dir := makeProject(t, "pond")
	tsc, err := filepath.Abs("../../web/node_modules/.bin/tsc")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(tsc); err != nil {
		t.Fatalf("%v: `make install` fetches it", err)
	}
	command(t, filepath.Join(dir, "web"), tsc, "--noEmit")
}

// What the tool does with games in this repository, it does with one outside of it.
func TestToolFindsAndBundlesTheProject(t *testing.T) {
	dir := makeProject(t, "pond")
	game, err := build.Find(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if game.Name != "pond" {
		t.Errorf("the game is called %s", game.Name)
	}
	if err := game.Page(); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"app.js": "requestAnimationFrame", "index.html": "<title>Pond</title>", "style.css": "canvas",
	} {
		if !strings.Contains(contents(t, filepath.Join(game.Dist(), file)), want) {
			t.Errorf("%s holds no %q", file, want)
		}
	}
}

// A mistake in the rules must be told.
func TestBuildTellsOfMistakes(t *testing.T) {
	dir := makeProject(t, "pond")
	rules := filepath.Join(dir, "rules", "rules.go")
	broken := strings.Replace(contents(t, rules), "func run(", "func walk(", 1)
	if err := os.WriteFile(rules, []byte(broken), 0o644); err != nil {
		t.Fatal(err)
	}
	game, err := build.Find(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	_, err = game.Module(t.Context())
	if err == nil || !strings.Contains(err.Error(), "undefined: run") {
		t.Errorf("the error is %v", err)
	}
}

// One style sheet is enough for both games that teach.
func TestStyleIsTags(t *testing.T) {
	if contents(t, "template/web/style.css.tmpl") != contents(t, "../../games/tag/web/style.css") {
		t.Error("template/web/style.css.tmpl differs from games/tag/web/style.css: copy one over the other")
	}
}

func contents(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestRefusals(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "there"), 0o755); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		o    Options
		want string
	}{
		{"bad name", Options{Name: "no spaces", Dir: dir}, "use letters, digits and single dashes"},
		{"name of a package", Options{Name: "time", Dir: dir}, "a package of Go has it"},
		{"folder exists", Options{Name: "there", Dir: dir}, "is there already: choose another name"},
		{"no parent", Options{Name: "pond", Dir: filepath.Join(dir, "nowhere")}, "make it first"},
		{"no checkout", Options{Name: "pond", Dir: dir, From: dir}, "is not a checkout of Tickwork"},
		{"no such checkout", Options{Name: "pond", Dir: dir, From: filepath.Join(dir, "nowhere")}, "is not a checkout of Tickwork"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := New(t.Context(), test.o, &bytes.Buffer{})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want something of %q", err, test.want)
			}
		})
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("something was left behind: %v", left)
	}
}

// canceler cancels when it is told of a step.
type canceler struct {
	step   string
	cancel context.CancelFunc
}

func (c canceler) Write(text []byte) (int, error) {
	if strings.Contains(string(text), c.step) {
		c.cancel()
	}
	return len(text), nil
}

// A project that cannot be finished is taken away again, so that the next attempt does not stumble over it.
func TestFailureLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if err := New(ctx, Options{Name: "pond", Dir: dir}, canceler{"modules", cancel}); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}
