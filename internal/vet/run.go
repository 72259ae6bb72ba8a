package vet

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// ErrNoRules says that none of the packages that were named is one of rules.
var ErrNoRules = errors.New("vet: no package of rules: there is no //tickwork:world in what was named")

// lastWish is how long the go command may take to end when it was interrupted.
const lastWish = time.Second

// Run checks the rules among the packages that the patterns name, as the go command understands them in a folder. It
// writes the findings to out, one a line, "file:line:col: [category] message" with paths relative to the working folder,
// and returns their number. The error says that something could not be checked, because it does not compile, say.
//
// It lets "go vet" start the running program, which must answer to [IsVetTool].
func Run(ctx context.Context, dir string, patterns []string, out io.Writer) (findings int, err error) {
	rules, err := findRules(ctx, dir, patterns)
	if err != nil {
		return 0, err
	}
	self, err := os.Executable()
	if err != nil {
		return 0, fmt.Errorf("vet: %w", err)
	}
	_, said, failed := goCommand(ctx, dir, append([]string{"vet", "-vettool=" + self}, rules...)...)
	lines, rest := sift(dir, said)
	for _, line := range lines {
		if _, err := fmt.Fprintln(out, line); err != nil {
			return len(lines), fmt.Errorf("vet: %w", err)
		}
	}
	if failed != nil && (len(lines) == 0 || len(rest) > 0) {
		return len(lines), fmt.Errorf("vet: go vet: %w\n%s", failed, strings.Join(rest, "\n"))
	}
	return len(lines), nil
}

// found matches the lines of the go command that are findings.
var found = regexp.MustCompile(`^(.+\.go):(\d+):(\d+): \[[a-z]+\] `)

// sift returns the findings among what the go command has said, by file and place, and what is left. The go command tells
// of the packages in the order in which it is done with them.
func sift(dir, said string) (lines, rest []string) {
	for line := range strings.Lines(said) {
		line = strings.TrimRight(line, "\n")
		if found.MatchString(line) {
			lines = append(lines, here(dir, line))
		} else if !strings.HasPrefix(line, "# ") {
			rest = append(rest, line)
		}
	}
	slices.SortStableFunc(lines, func(a, b string) int {
		p, q := found.FindStringSubmatch(a), found.FindStringSubmatch(b)
		return cmp.Or(cmp.Compare(p[1], q[1]), compareNumbers(p[2], q[2]), compareNumbers(p[3], q[3]))
	})
	return lines, rest
}

// compareNumbers compares two numbers in digits.
func compareNumbers(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }

// here returns a finding whose file is relative to a folder with the path from the working folder, if that is shorter.
func here(dir, line string) string {
	path := found.FindStringSubmatch(line)[1]
	abs := path
	if !filepath.IsAbs(path) {
		abs = filepath.Join(dir, path)
	}
	abs, err := filepath.Abs(abs)
	if err != nil {
		return line
	}
	best := abs
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, abs); err == nil && len(rel) < len(abs) {
			best = rel
		}
	}
	return best + strings.TrimPrefix(line, path)
}

// findRules returns the import paths of the packages among the patterns that are rules. Only these are vetted: the go
// command would type-check all others, and what they import, for nothing.
func findRules(ctx context.Context, dir string, patterns []string) ([]string, error) {
	list, said, err := goCommand(ctx, dir, append([]string{"list", "-json=ImportPath,Dir,GoFiles", "--"}, patterns...)...)
	if err != nil {
		return nil, fmt.Errorf("vet: go list: %w\n%s", err, strings.TrimSpace(said))
	}
	var rules []string
	for d := json.NewDecoder(strings.NewReader(list)); ; {
		var p struct {
			ImportPath, Dir string
			GoFiles         []string
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("vet: go list: %w", err)
		}
		is, err := holdsRules(p.Dir, p.GoFiles)
		if err != nil {
			return nil, fmt.Errorf("vet: %w", err)
		}
		if is {
			rules = append(rules, p.ImportPath)
		}
	}
	if len(rules) == 0 {
		return nil, ErrNoRules
	}
	return rules, nil
}

// holdsRules reports whether there is a directive of rules in one of the files.
func holdsRules(dir string, files []string) (bool, error) {
	for _, name := range files {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return false, err
		}
		if marked.Match(text) {
			return true, nil
		}
	}
	return false, nil
}

// goCommand runs the go command in a folder and returns what it wrote.
func goCommand(ctx context.Context, dir string, args ...string) (out, said string, err error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.WaitDelay = lastWish
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return stdout.String(), stderr.String(), err
}
