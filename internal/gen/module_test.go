package gen

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// newModule makes a game in a module of its own, as users have them, with a file of rules, and returns its rules' folder.
func newModule(t *testing.T, rules string) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	engine := strings.TrimSuffix(modulePath, "/")
	goLine := regexp.MustCompile(`(?m)^go .*$`).FindString(contents(t, filepath.Join(root, "go.mod")))
	write(t, filepath.Join(dir, "go.mod"), "module example.com/pond\n\n"+goLine+"\n\nrequire "+engine+" v0.0.0\n\nreplace "+
		engine+" => "+root+"\n")
	write(t, filepath.Join(dir, "go.sum"), contents(t, filepath.Join(root, "go.sum")))
	write(t, filepath.Join(dir, "pond/rules/rules.go"), rules)
	return filepath.Join(dir, "pond/rules")
}

func contents(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
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

// pond is a small game.
const pond = `package rules

import (
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

//tickwork:world version=1 slots=2
type World struct {
	Frogs sim.Pool[Frog] ` + "`net:\"cap=4\"`" + `
	Depth uint8
	Rand  fixed.PCG ` + "`net:\"-\"`" + `
}

//tickwork:entity
type Frog struct {
	Slot sim.Slot ` + "`net:\"owner\"`" + `
	Pos  fixed.Vec2 ` + "`net:\"range=0:16,step=1/16\"`" + `
	Skin uint8
	Vel  fixed.Vec2 ` + "`net:\"range=-4:4,step=1/16\"`" + `
	Luck uint8 ` + "`net:\"-\"`" + `
}

//tickwork:input
type Input struct{ Jump bool }

//tickwork:event
type Splash struct{ Slot sim.Slot }

func Init(w *World, seed uint64) { w.Rand = fixed.NewPCG(seed) }

func Step(w *World, f *sim.Frame[Input], ev *Events) {
	if f.Inputs[0].Jump {
		ev.Splash(Splash{})
	}
}
`

func TestRunInAModuleOfItsOwn(t *testing.T) {
	dir := newModule(t, pond)
	if err := Run(dir); err != nil {
		t.Fatal(err)
	}
	vet := exec.Command("go", "vet", ".")
	vet.Dir = dir
	if out, err := vet.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if _, err := os.Stat(filepath.Join(dir, scriptPath)); err == nil {
		t.Error("wrote TypeScript though there is no web folder")
	}
	if !strings.Contains(contents(t, filepath.Join(dir, lockPath)), `"game": "pond"`) {
		t.Error("the game is not named after its folder")
	}
}

func TestCheck(t *testing.T) {
	dir := newModule(t, pond)
	if err := Check(dir); !errors.Is(err, ErrStale) {
		t.Fatalf("nothing was generated, and Check says %v", err)
	}
	if err := Run(dir); err != nil {
		t.Fatal(err)
	}
	if err := Check(dir); err != nil {
		t.Fatalf("all was generated, and Check says %v", err)
	}
	write(t, filepath.Join(dir, "view_gen.go"), header+"\n\npackage rules\n\nvar broken Nowhere\n")
	write(t, filepath.Join(dir, "old_gen.go"), header+"\n\npackage rules\n\nfunc encodeFrog() {}\n")
	err := Check(dir)
	if !errors.Is(err, ErrStale) || !strings.Contains(err.Error(), "view_gen.go") || !strings.Contains(err.Error(), "old_gen.go") {
		t.Fatalf("one file is out of date and one left over, and Check says %v", err)
	}
	if err := Run(dir); err != nil {
		t.Fatal(err)
	}
	if err := Check(dir); err != nil {
		t.Fatalf("all was generated again, and Check says %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "old_gen.go")); err == nil {
		t.Error("a left-over file is still there")
	}
}

func TestRunLeavesFreshFilesAlone(t *testing.T) {
	dir := newModule(t, pond)
	if err := Run(dir); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "world_gen.go")
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := Run(dir); err != nil {
		t.Fatal(err)
	}
	if after, err := os.Stat(path); err != nil || after.ModTime() != before.ModTime() {
		t.Errorf("a file that did not change was written again: %v", err)
	}
}

func TestScriptBesideWebFolder(t *testing.T) {
	dir := newModule(t, pond)
	if err := os.Mkdir(filepath.Join(dir, "../web"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Run(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, scriptPath)); err != nil {
		t.Error(err)
	}
}

func TestGenerateErrors(t *testing.T) {
	tests := []struct{ name, rules, path, extra, want string }{
		{name: "syntax", rules: "package rules\n\nfunc {\n", want: "rules.go:3"},
		{name: "missing import", rules: "package rules\n\nimport _ \"example.com/nowhere\"\n", want: "nowhere"},
		{
			name: "broken type", rules: strings.Replace(pond, "import (", "import (\n\t\"example.com/pond/broken\"", 1) +
				"\n//tickwork:event\ntype Crash struct{ At broken.Place }\n",
			path: "../../broken/broken.go", extra: "package broken\n\ntype Place Nothing\n", want: "Crash.At: the type cannot",
		},
		{name: "two packages", rules: pond, path: "other.go", extra: "package other\n", want: "found packages"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := newModule(t, test.rules)
			if test.path != "" {
				write(t, filepath.Join(dir, test.path), test.extra)
			}
			if _, err := Generate(dir); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want something of %s", err, test.want)
			}
		})
	}
	if _, err := Generate(t.TempDir()); err == nil {
		t.Error("no error for an empty folder")
	}
}

// The hash changes with what both ends must agree on, and not with what is only shown.
func TestHash(t *testing.T) {
	tests := []struct {
		name, old, new string
		same           bool
	}{
		{"version", "version=1", "version=2", false},
		{"slots", "slots=2", "slots=3", false},
		{"name", "slots=2", "slots=2 name=lake", false},
		{"capacity", "cap=4", "cap=5", false},
		{"range", "range=0:16", "range=0:32", false},
		{"step", "range=0:16,step=1/16", "range=0:16,step=1/8", false},
		{"wrap", "range=0:16,step=1/16", "range=0:16,step=1/16,lerp=wrap", false},
		{"motion", "range=-4:4,step=1/16", "range=-4:4,step=1/16,motion=Pos", false},
		{"motion's time", "range=-4:4,step=1/16", "range=-4:4,step=1/16,motion=Pos/60", false},
		{"owner", "Slot sim.Slot `net:\"owner\"`", "Slot sim.Slot", false},
		{"field's audience", "Skin uint8", "Skin uint8 `net:\"to=owner\"`", false},
		{"field's name", "Depth uint8", "Width uint8", false},
		{"field's type", "Depth uint8", "Depth uint16", false},
		{"hidden field's type", "Luck uint8", "Luck uint16", false},
		{"new hidden field", "Luck uint8", "Last uint8 `net:\"-\"`\n\tLuck uint8", false},
		{"input", "Jump bool", "Jump uint8", false},
		{"event", "Splash struct{ Slot sim.Slot }", "Splash struct{ Slot sim.Handle }", false},
		{"predicted", "//tickwork:event", "//tickwork:event predicted", false},
		{"no lerp", "range=0:16,step=1/16", "range=0:16,step=1/16,lerp=none", true},
		{"smooth", "range=0:16,step=1/16", "range=0:16,step=1/16,smooth,snap=4", true},
		{"entity's audience", "//tickwork:entity", "//tickwork:entity to=team", true},
		{"near", "//tickwork:entity", "//tickwork:entity near=5", true},
		{"priority", "//tickwork:entity", "//tickwork:entity priority=5", true},
		{"place", "range=0:16,step=1/16", "range=0:16,step=1/16,place", true},
		{"mode", "Skin uint8", "Skin uint8 `net:\"always\"`", true},
		{"field's priority", "Skin uint8", "Skin uint8 `net:\"onchange,priority=7\"`", true},
		{"threshold", "Skin uint8", "Skin uint8 `net:\"threshold=7\"`", true},
		{"presentation", "//tickwork:entity", "//tickwork:entity now", true},
		{"comment", "//tickwork:entity", "// Frog is green.\n//\n//tickwork:entity", true},
	}
	dir := newModule(t, pond)
	first := schemaHash(t, dir)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if !strings.Contains(pond, test.old) {
				t.Fatalf("the game has no %q", test.old)
			}
			write(t, filepath.Join(dir, "rules.go"), strings.Replace(pond, test.old, test.new, 1))
			if hash := schemaHash(t, dir); (hash == first) != test.same {
				t.Errorf("hash %s, before %s", hash, first)
			}
		})
	}
}

var hashConstant = regexp.MustCompile(`SchemaHash uint64 = 0x([0-9a-f]{16})`)

// schemaHash returns the hash that is generated, which must be the same in Go and in the lock file.
func schemaHash(t *testing.T, dir string) string {
	t.Helper()
	files, err := Generate(dir)
	if err != nil {
		t.Fatal(err)
	}
	found := hashConstant.FindSubmatch(files["schema_gen.go"])
	if found == nil || !strings.Contains(string(files[lockPath]), `"hash": "`+string(found[1])+`"`) {
		t.Fatal("the hashes of the lock and of the schema differ")
	}
	return string(found[1])
}
