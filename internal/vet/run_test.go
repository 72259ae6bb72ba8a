package vet

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const moduleRoot = "../.."

// vetted runs the tool over packages and returns the lines that it writes.
func vetted(t *testing.T, dir string, patterns ...string) []string {
	t.Helper()
	var out bytes.Buffer
	n, err := Run(context.Background(), dir, patterns, &out)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if out.Len() == 0 {
		lines = nil
	}
	if n != len(lines) {
		t.Errorf("%d findings are counted, and %d told", n, len(lines))
	}
	return lines
}

func TestCleanRules(t *testing.T) {
	if lines := vetted(t, plant(t, "", "", ""), "."); len(lines) > 0 {
		t.Errorf("findings:\n%s", strings.Join(lines, "\n"))
	}
}

// A line that a game's author might add to the rules of rainfield is found there, where it stands.
func TestPlantedFaults(t *testing.T) {
	for _, c := range []struct{ file, after, line, want string }{
		{"asteroid.go", "	t.w.Asteroids.Remove(h)\n",
			"	t.ev.Break(Break{Pos: a.Pos})\n", `\[stale\] the item that a points to may have been removed`},
		{"bullet.go", "		t.damageAsteroid(h, a, blow{by: b.Owner, way: b.Vel, damage: b.Damage})\n",
			"		a.Spin = 0\n", `\[stale\] the item that a points to`},
		{"contact.go", "		t.damageEnemy(h, e, s.Slot, ramDamage)\n",
			"		e.Vel = fixed.Vec2{}\n", `\[stale\] the item that e points to`},
		{"step.go", "	t.stepShips(f)\n",
			"	seen := map[int]bool{}\n	_ = seen\n", `\[alloc\] a map is allocated`},
		{"enemy.go", "	t.spot()\n",
			"	var all []*Ship\n	all = append(all, nil)\n	_ = all\n", `\[alloc\] append to all`},
		{"ship.go", "	s.Vel = s.Vel.ClampLen(engine.speed)\n",
			"	last = s\n}\n\nvar last *Ship\n\nfunc rest(s *Ship, in *Input) {\n", `\[global\] the package variable last`},
		{"torus.go", "func moved(pos, vel fixed.Vec2) fixed.Vec2 {\n",
			"	x, y := pos.X.Float(), pos.Y.Float()\n	x = x*y + 1\n	_ = x\n", `\[fuse\] arm64 may fuse`},
		{"torus.go", "func near(a, b fixed.Vec2, distance fixed.Q) bool {\n",
			"	if int(a.X.Float()) > 3 {\n		return true\n	}\n", `\[float\] what a float becomes`},
	} {
		t.Run(c.file, func(t *testing.T) {
			dir := plant(t, c.file, c.after, c.line)
			lines := vetted(t, dir, ".")
			want := regexp.MustCompile(`^.*` + c.file + `:\d+:\d+: ` + c.want)
			found := 0
			for _, line := range lines {
				if want.MatchString(line) {
					found++
				}
			}
			if found == 0 {
				t.Errorf("found %q", lines)
			}
		})
	}
}

// plant copies the rules of rainfield into a folder of this module, and adds a line to one of the files.
func plant(t *testing.T, file, after, line string) (dir string) {
	t.Helper()
	dir, err := os.MkdirTemp("testdata", "planted")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	const from = moduleRoot + "/games/rainfield/rules"
	names, err := filepath.Glob(from + "/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if filepath.Base(name) == file {
			if strings.Count(string(text), after) != 1 {
				t.Fatalf("%s has changed: this is not in it once: %q", file, after)
			}
			text = []byte(strings.Replace(string(text), after, after+line, 1))
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(name)), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestRunTellsWhereFilesAre(t *testing.T) {
	lines := vetted(t, "testdata/src", "./clock", "./helper")
	want := []string{
		"testdata/src/clock/bad.go:4:8: [clock] rules must not import time",
		"testdata/src/helper/helper.go:8:2: [maprange] the order of a map's keys",
		"testdata/src/helper/helper.go:20:6: [fuse] arm64 may fuse",
		"testdata/src/helper/helper.go:26:45: [fuse] arm64 may fuse",
		"testdata/src/helper/helper.go:38:9: [alloc] a slice that outlives",
	}
	if len(lines) != len(want) {
		t.Fatalf("got %q", lines)
	}
	for i := range want {
		if !strings.HasPrefix(lines[i], want[i]) {
			t.Errorf("got  %s\nwant %s", lines[i], want[i])
		}
	}
}

func TestRunWithoutRules(t *testing.T) {
	var out bytes.Buffer
	for _, pattern := range []string{"./fixed", "./internal/vet/testdata/src/norules"} {
		n, err := Run(context.Background(), moduleRoot, []string{pattern}, &out)
		if n != 0 || !errors.Is(err, ErrNoRules) || out.Len() > 0 {
			t.Errorf("%s: %d findings, %v, %s", pattern, n, err, &out)
		}
	}
}

func TestRunOnWhatDoesNotCompile(t *testing.T) {
	dir := plant(t, "step.go", "	t.stepShips(f)\n", "	t.stepShips()\n")
	var out bytes.Buffer
	n, err := Run(context.Background(), dir, []string{"."}, &out)
	if n != 0 || err == nil || !strings.Contains(err.Error(), "not enough arguments in call to t.stepShips") {
		t.Errorf("%d findings, %v, %s", n, err, &out)
	}
	_, err = Run(context.Background(), dir, []string{"./nowhere"}, &out)
	if err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("a folder that is not there: %v", err)
	}
}

func TestRunStopsWhenTold(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, moduleRoot, []string{"./games/..."}, &bytes.Buffer{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestIsVetTool(t *testing.T) {
	for line, want := range map[string]bool{
		"-V=full":                        true,
		"-flags":                         true,
		"/b001/vet.cfg":                  true,
		"-json -c=2 /b001/vet.cfg":       true,
		"":                               false,
		"vet":                            false,
		"vet ./...":                      false,
		"vet old.cfg":                    false,
		"-V=full more":                   false,
		"-test.timeout=30s -test.v=true": false,
	} {
		if got := IsVetTool(strings.Fields(line)); got != want {
			t.Errorf("%q: %t", line, got)
		}
	}
}

// The same program works as the tool of a plain "go vet".
func TestGoVet(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "vet", "-vettool="+self, fixtures+"random", fixtures+"norules")
	cmd.Dir = moduleRoot
	out, err := cmd.CombinedOutput()
	if err == nil || strings.Count(string(out), ": [random] ") != 4 || strings.Contains(string(out), "norules") {
		t.Errorf("%v\n%s", err, out)
	}
}

// BenchmarkWholeRepository vets every package of rules in the repository, after the first time that the go command has
// seen the tool.
func BenchmarkWholeRepository(b *testing.B) {
	run := func() {
		if _, err := Run(context.Background(), moduleRoot, []string{"./..."}, &bytes.Buffer{}); err != nil {
			b.Fatal(err)
		}
	}
	run()
	for b.Loop() {
		run()
	}
}
