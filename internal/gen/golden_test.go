package gen

import (
	"bytes"
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the generated files of testdata/golden and kitchen")

// goldenRules returns the rules packages of testdata/golden, one for each kind of field.
func goldenRules(t *testing.T) []string {
	dirs, err := filepath.Glob("testdata/golden/*/rules")
	if err != nil || len(dirs) == 0 {
		t.Fatal(err, len(dirs))
	}
	return dirs
}

func TestGolden(t *testing.T) {
	for _, dir := range append(goldenRules(t), "kitchen/rules") {
		t.Run(filepath.Base(filepath.Dir(dir)), func(t *testing.T) {
			if *update {
				rewrite(t, dir)
			}
			compareWithCommitted(t, dir)
		})
	}
}

// rewrite writes the generated files of a package that nobody plays, whatever its lock says.
func rewrite(t *testing.T, dir string) {
	t.Helper()
	g, err := generateIn(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.write(); err != nil {
		t.Fatal(err)
	}
}

// compareWithCommitted generates a package's files anew and compares them with those that are there.
func compareWithCommitted(t *testing.T, dir string) {
	t.Helper()
	files, err := Generate(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		want, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if line, got := firstDifference(files[name], want); line > 0 {
			t.Errorf("%s:%d: would be %q; go test ./internal/gen -update rewrites it", filepath.Join(dir, name), line, got)
		}
	}
}

// firstDifference returns the number of the first line in which two texts differ, and what is there in the first; 0 if
// they are equal.
func firstDifference(a, b []byte) (line int, got string) {
	x, y := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range max(len(x), len(y)) {
		switch {
		case i >= len(x):
			return i + 1, ""
		case i >= len(y) || !bytes.Equal(x[i], y[i]):
			return i + 1, string(x[i])
		}
	}
	return 0, ""
}

// The generated code of every kind compiles, is what gofmt makes, and has nothing that vet sees.
func TestGoldenCompiles(t *testing.T) {
	args := []string{"vet"}
	for _, dir := range goldenRules(t) {
		args = append(args, "./"+dir)
	}
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// The rules of rainfield are committed together with what the generator writes for them.
func TestRainfieldIsFresh(t *testing.T) {
	if err := Check("../../games/rainfield/rules"); err != nil {
		t.Error(err)
	}
}

// The generated code must stay small in a browser's module: no package that is large there is imported.
func TestGeneratedImports(t *testing.T) {
	for _, dir := range append(goldenRules(t), "kitchen/rules") {
		files, err := Generate(dir)
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range files {
			if strings.HasSuffix(name, ".go") {
				checkImports(t, filepath.Join(dir, name), string(text))
			}
		}
	}
}

func checkImports(t *testing.T, file, text string) {
	allowed := slices.Sorted(maps.Values(enginePackages))
	_, block, _ := strings.Cut(text, "import ")
	block, _, _ = strings.Cut(block, ")\n")
	for line := range strings.SplitSeq(block, "\n") {
		path := strings.Trim(strings.TrimSpace(line), `"`)
		if strings.HasPrefix(strings.TrimSpace(line), `"`) && !slices.Contains(allowed, path) {
			t.Errorf("%s imports %s", file, path)
		}
	}
}
