package dev

import (
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Problem is one thing that keeps a game from being built, and where it is.
type Problem struct {
	File   string `json:"file"` // from the game's folder, with slashes; empty: nowhere in particular
	Line   int    `json:"line"`
	Column int    `json:"column"` // 0: not told
	Text   string `json:"text"`
}

// String returns the problem as a line, the way go tools print them.
func (p Problem) String() string {
	if p.File == "" {
		return p.Text
	}
	place := p.File + ":" + strconv.Itoa(p.Line)
	if p.Column > 0 {
		place += ":" + strconv.Itoa(p.Column)
	}
	return place + ": " + p.Text
}

var (
	// goProblem is a line of the go command or of the generator: file:line:column: text, without the column in some.
	goProblem = regexp.MustCompile(`^(\S+\.\w+):(\d+):(?:(\d+):)? (.+)$`)
	// pageProblem is what esbuild says: the text on one line, and the place two lines below.
	pageProblem = regexp.MustCompile(`(?m)^✘ \[ERROR\] (.+)\n\n\s+(\S+):(\d+):(\d+):$`)
	// commandLine is what the go command was called with, and which package the following is about.
	commandLine = regexp.MustCompile(`^(go .*: exit status \d+|# \S+|bundling the page:)$`)
)

// problemsOf finds the problems that errors of a build tell of, each once, and returns with them all that was said for
// people. Places are told from the game's folder; the tools tell them from there or from here.
func problemsOf(game, here string, errs []error) (list []Problem, said string) {
	var lines []string
	for _, err := range errs {
		text := err.Error()
		found := append(pageProblems(text), goProblems(text)...)
		for _, p := range found {
			p.File = fromGame(game, here, p.File)
			if !slices.Contains(list, p) {
				list = append(list, p)
			}
		}
		if len(found) == 0 {
			p := crashPlace(text)
			p.Text = strings.TrimSpace(text)
			list = append(list, p)
		}
		for line := range strings.Lines(text) {
			line = strings.TrimRight(line, "\r\n")
			if !commandLine.MatchString(line) && !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
	}
	return list, strings.TrimSpace(strings.Join(lines, "\n"))
}

func goProblems(text string) (list []Problem) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if m := goProblem.FindStringSubmatch(line); m != nil {
			list = append(list, Problem{File: m[1], Line: number(m[2]), Column: number(m[3]), Text: m[4]})
		} else if n := len(list); n > 0 && strings.HasPrefix(line, "\t") {
			list[n-1].Text += "\n" + line // the rest of a text of several lines
		}
	}
	return list
}

func pageProblems(text string) (list []Problem) {
	for _, m := range pageProblem.FindAllStringSubmatch(text, -1) {
		list = append(list, Problem{File: m[2], Line: number(m[3]), Column: number(m[4]) + 1, Text: m[1]}) // esbuild counts columns from 0
	}
	return list
}

func number(digits string) int {
	n, _ := strconv.Atoi(digits) // the expressions let only digits through, or nothing
	return n
}

// fromGame returns a place as it is seen from the game's folder.
func fromGame(game, here, file string) string {
	file = filepath.FromSlash(file)
	full := file
	if !filepath.IsAbs(full) {
		full = filepath.Join(here, file)
	}
	if rel, ok := within(game, full); ok {
		file = rel
	}
	return filepath.ToSlash(filepath.Clean(file))
}
