package vet

import (
	"bytes"
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	fixture "github.com/tickwork-engine/tickwork/internal/vet/testdata/src/alloc"
)

// What is said to be fine allocates nothing.
func TestFineCodeAllocatesNothing(t *testing.T) {
	w, f := fixture.New()
	if n := testing.AllocsPerRun(100, func() {
		if err := fixture.Fine(w, f); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// fused matches the instructions that round a product and a sum at once.
var fused = regexp.MustCompile(`\sF(N?MADD|N?MSUB)[SD]\s`)

// fusions compiles the files of a package without imports for arm64, and returns the functions with fused instructions.
func fusions(t *testing.T, files ...string) (functions []string) {
	t.Helper()
	args := append([]string{"tool", "compile", "-S", "-p", "fuse", "-o", filepath.Join(t.TempDir(), "fuse.o")}, files...)
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOARCH=arm64")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	name := ""
	for line := range strings.Lines(string(out)) {
		if symbol, _, ok := strings.Cut(line, " STEXT "); ok {
			name = symbol
		}
		if fused.MatchString(line) && !slices.Contains(functions, name) {
			functions = append(functions, name)
		}
	}
	return functions
}

// The compiler fuses in the bad file, nothing in the good one, and nothing in the bad one after what the messages say is
// done.
func TestFusing(t *testing.T) {
	const bad, good = "testdata/src/fuse/bad.go", "testdata/src/fuse/good.go"
	mended := filepath.Join(t.TempDir(), "mended.go")
	text, err := os.ReadFile(bad)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(mended, mend(text, analyze(t, "fuse")), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := fusions(t, bad, good); len(got) < 10 || slices.Contains(got, "fuse.fine") || slices.Contains(got, "fuse.only") {
		t.Errorf("fused in %v", got)
	}
	if got := fusions(t, mended, good); len(got) > 0 {
		t.Errorf("after mending, fused in %v", got)
	}
}

// mend replaces what was found by what the messages say to write instead. A product of complex numbers has no such form
// and is replaced by one of its factors.
func mend(text []byte, found []diagnosed) []byte {
	slices.SortFunc(found, func(a, b diagnosed) int { return -cmp.Compare(a.from.Offset, b.from.Offset) })
	for _, d := range found {
		instead := bytes.TrimSpace(bytes.Split(text[d.from.Offset:d.to.Offset], []byte("*"))[0])
		if _, write, ok := strings.Cut(d.message, ": write "); ok {
			instead = []byte(write)
		}
		text = slices.Concat(text[:d.from.Offset], instead, text[d.to.Offset:])
	}
	return text
}
