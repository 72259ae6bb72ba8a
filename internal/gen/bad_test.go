package gen

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Each file of testdata/bad is a rules package of its own, with mistakes. Comments say what is reported where:
//
//	A int // want "Item.A: the size of int"
//
// "want+2" means two lines further down. The text is the beginning of "Name: reason"; every problem must be wanted, and
// every wanted one be found.
func TestBad(t *testing.T) {
	files, err := filepath.Glob("testdata/bad/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".go"), func(t *testing.T) { testBad(t, file) })
	}
}

func testBad(t *testing.T, file string) {
	path, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	_, err = generate(filepath.Dir(path), []string{path})
	var problems Problems
	if !errors.As(err, &problems) {
		t.Fatalf("want problems, got %v", err)
	}
	wanted := wants(t, file)
	for _, p := range problems {
		text := p.Name + ": " + p.Reason
		i := slices.IndexFunc(wanted, func(w want) bool { return w.line == p.Pos.Line && strings.HasPrefix(text, w.text) })
		if i < 0 {
			t.Errorf("not wanted: %v", p)
			continue
		}
		wanted = slices.Delete(wanted, i, i+1)
	}
	for _, w := range wanted {
		t.Errorf("%s:%d: not found: %s", file, w.line, w.text)
	}
	if !slices.IsSortedFunc(problems, func(a, b Problem) int { return a.Pos.Offset - b.Pos.Offset }) {
		t.Error("not in the order of the source")
	}
}

// want is a problem that a comment announces.
type want struct {
	line int
	text string
}

var (
	wantComment = regexp.MustCompile(`// want(\+\d+)? (".*")$`)
	wantBreak   = regexp.MustCompile(`" "`)
)

func wants(t *testing.T, file string) []want {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []want
	for i, line := range strings.Split(string(text), "\n") {
		found := wantComment.FindStringSubmatch(line)
		if found == nil {
			continue
		}
		at := i + 1
		if found[1] != "" {
			n, err := strconv.Atoi(found[1])
			if err != nil {
				t.Fatal(err)
			}
			at += n
		}
		for _, part := range wantBreak.Split(found[2][1:len(found[2])-1], -1) {
			list = append(list, want{at, part})
		}
	}
	return list
}

func TestProblemIsOneLine(t *testing.T) {
	path, err := filepath.Abs("testdata/bad/large.go")
	if err != nil {
		t.Fatal(err)
	}
	_, err = generate(filepath.Dir(path), []string{path})
	at := slices.IndexFunc(wants(t, path), func(w want) bool { return strings.HasPrefix(w.text, "Huge") })
	line := wants(t, path)[at].line
	form := fmt.Sprintf("testdata/bad/large.go:%d: Huge: it takes 33 bytes, and 32 is the most: use coarser steps or fewer fields", line)
	if err == nil || err.Error() != form {
		t.Errorf("got  %v\nwant %s", err, form)
	}
}
