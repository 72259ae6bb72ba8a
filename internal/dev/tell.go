package dev

import (
	"fmt"
	"io"
	"net"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/tickwork-engine/tickwork/internal/devlink"
	"github.com/tickwork-engine/tickwork/internal/program/web"
)

// teller writes what happens for people at a terminal: a line a change.
type teller struct {
	out   io.Writer
	crash string    // that was told last
	at    time.Time // when that was

	warning string // that was told last
}

func (t *teller) line(format string, args ...any) { fmt.Fprintf(t.out, "  "+format+"\n", args...) }

// opened tells where to open the game.
func (t *teller) opened(name string, l net.Listener) {
	here, elsewhere := web.URLs(l)
	t.line("%s will be at %s as soon as it is built.", name, here)
	for _, url := range elsewhere {
		t.line("From other machines: %s", url)
	}
	t.line("Save a file to see it there. Stop with Ctrl+C.")
}

// done tells of a change that is in use.
func (t *teller) done(files []string, steps []step, result string, took time.Duration) {
	parts := make([]string, 0, len(steps)+1)
	for _, s := range steps {
		parts = append(parts, fmt.Sprintf("%s %.1f s", s.what, s.took.Seconds()))
	}
	t.line("%s: %s: %.1f s", subject(files), strings.Join(append(parts, result), ", "), took.Seconds())
}

// warned tells what is to be done before the rules can be committed, if it was not told just before. Until then nothing
// is wrong with them.
func (t *teller) warned(warning string) {
	if warning == "" || warning == t.warning {
		return
	}
	t.warning = warning
	t.line("before you commit this:")
	for line := range strings.Lines(warning) {
		t.line("  %s", strings.TrimSuffix(line, "\n"))
	}
}

// failed tells of a change that is not.
func (t *teller) failed(files []string, problems []Problem, took time.Duration) {
	t.line("%s: failed after %.1f s", subject(files), took.Seconds())
	for _, p := range problems {
		t.line("  %s", strings.ReplaceAll(p.String(), "\n", "\n    "))
	}
}

// again is after which time the same crash is told once more: players come back at once, to crash again.
const again = 5 * time.Second

// crashed tells of a room that has crashed.
func (t *teller) crashed(c devlink.Crash, p Problem) {
	if text := p.String(); text != t.crash || time.Since(t.at) > again {
		t.crash, t.at = text, time.Now()
		t.line("room %d has crashed in tick %d, and the others go on: %s", c.Room, c.Tick, text)
	}
}

// mostFiles is how many files are named.
const mostFiles = 3

// subject names what has changed.
func subject(files []string) string {
	switch n := len(files); {
	case n == 0:
		return "everything"
	case n > mostFiles:
		return fmt.Sprintf("%s and %d more", strings.Join(files[:mostFiles], ", "), n-mostFiles)
	}
	return strings.Join(files, ", ")
}

// mostReasons is how many reasons are told.
const mostReasons = 3

// list returns reasons as a part of a sentence.
func list(reasons []string) string {
	if n := len(reasons); n > mostReasons {
		return fmt.Sprintf("%s, and %d changes more", strings.Join(reasons[:mostReasons], ", "), n-mostReasons)
	}
	return strings.Join(reasons, ", ")
}

// count returns a number of things.
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

// inRules is where a stack goes through a game's rules: a line of runtime/debug with the file and the line in it.
var inRules = regexp.MustCompile(`(?m)^\t\S*?/(rules/\S+\.go):(\d+)`)

// crashPlace returns the place in the rules that a stack leads to first, or none.
func crashPlace(stack string) (p Problem) {
	for _, m := range inRules.FindAllStringSubmatch(stack, -1) {
		if strings.HasSuffix(m[1], "_gen.go") {
			continue
		}
		p.File, p.Line = m[1], number(m[2])
		break
	}
	return p
}
