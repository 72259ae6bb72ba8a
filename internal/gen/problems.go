package gen

import (
	"cmp"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Problem is one thing in a rules package that the generator cannot make sense of.
type Problem struct {
	Pos    token.Position
	Name   string // what it is about: "Ship.Pos"
	Reason string // what is wrong, and what to write instead
}

// Error returns the problem as one line, the way go tools print them.
func (p Problem) Error() string {
	return fmt.Sprintf("%s:%d: %s: %s", shortPath(p.Pos.Filename), p.Pos.Line, p.Name, p.Reason)
}

// shortPath returns the path relative to the current directory if that is shorter.
func shortPath(path string) string {
	here, err := os.Getwd()
	if err != nil {
		return path
	}
	if rel, err := filepath.Rel(here, path); err == nil && len(rel) < len(path) {
		return rel
	}
	return path
}

// Problems is the error that [Generate] returns for a package with mistakes: all of them, in the order of the source.
type Problems []Problem

// Error returns the problems, one a line.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i := range p {
		lines[i] = p[i].Error()
	}
	return strings.Join(lines, "\n")
}

// problemList collects problems while a package is read.
type problemList struct {
	fset *token.FileSet
	list Problems
}

func (l *problemList) add(pos token.Pos, name, format string, args ...any) {
	p := Problem{Pos: l.fset.Position(pos), Name: name, Reason: fmt.Sprintf(format, args...)}
	if !slices.Contains(l.list, p) { // a struct may be read more than once
		l.list = append(l.list, p)
	}
}

// err returns the problems in the order of the source, or nil if there are none.
func (l *problemList) err() error {
	if len(l.list) == 0 {
		return nil
	}
	slices.SortStableFunc(l.list, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Pos.Filename, b.Pos.Filename), cmp.Compare(a.Pos.Offset, b.Pos.Offset))
	})
	return l.list
}
