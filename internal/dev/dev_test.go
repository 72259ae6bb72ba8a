package dev_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/internal/dev"
	"github.com/tickwork-engine/tickwork/internal/dev/devtest"
	"github.com/tickwork-engine/tickwork/sim"
)

// usual is within which time a change of the rules is in the match on a machine that has nothing else to do.
const usual = 3 * time.Second

// A rule is changed while two people play: the world, their seats and their scores are kept, and the new rule counts.
func TestMatchGoesOn(t *testing.T) {
	p := newPond(t, 0)
	before := p.look()
	begin := time.Now()
	p.Replace("rules/world.go", "Worth = 1", "Worth = 1000")
	n := p.Await(dev.Swapped)
	if n.Rooms != 1 || n.Players != players || len(n.Files) != 1 || n.Files[0] != "rules/world.go" || n.Version == "" {
		t.Errorf("told %+v", n)
	}
	p.untilAll(t, "scores by the new rule", func(now sight) bool { return now.duck.Score >= 1000 })
	took := time.Since(begin)
	t.Logf("from saving a rule: swapped after %.2f s, seen by both players after %.2f s", n.Seconds, took.Seconds())
	if took > 10*usual { // this machine may have much else to do
		t.Errorf("the new rule was seen after %v", took)
	}
	p.mustGoOn(t, before)
	for i, now := range p.look() {
		const ahead = 300 // by how much a client on a busy machine may be ahead of another
		if passed := now.tick - before[i].tick; passed > sim.Tick(60*time.Since(begin).Seconds())+ahead {
			t.Errorf("player %d: %d ticks have passed in %v", i, passed, time.Since(begin))
		}
		if kept := now.duck.Score % 1000; kept < before[i].duck.Score {
			t.Errorf("player %d had %d and has %d", i, before[i].duck.Score, now.duck.Score)
		}
	}
	for _, part := range []string{"rules/world.go: generated", "module", "program", "swapped 1 room, 2 players: "} {
		if !strings.Contains(p.Said(), part) {
			t.Errorf("the terminal does not tell %q:\n%s", part, p.Said())
		}
	}
	again := p.look()
	p.Replace("rules/world.go", "speed = fixed.One", "speed = 2 * fixed.One") // it is no trick that works once
	p.Await(dev.Swapped)
	p.mustGoOn(t, again)
}

// Bots that play along keep their seats like everybody else.
func TestBotsGoOn(t *testing.T) {
	t.Parallel()
	const bots = 2
	p := newPond(t, bots)
	all := func(now sight) bool {
		for _, d := range now.all {
			if d.Away || d.Score == 0 {
				return false
			}
		}
		return len(now.all) == bots+players
	}
	p.untilAll(t, "sees all ducks", all)
	before := p.look()
	p.Replace("rules/world.go", "Worth = 1", "Worth = 2")
	if n := p.Await(dev.Swapped); n.Rooms != 1 || n.Players != bots+players {
		t.Errorf("told %+v", n)
	}
	p.mustGoOn(t, before)
	p.untilAll(t, "sees all ducks again", all)
	for h, now := range p.look()[0].all {
		was, there := before[0].all[h]
		if !there || now.Slot != was.Slot || now.Score < was.Score {
			t.Errorf("duck %x was %+v (%v) and is %+v", h, was, there, now)
		}
	}
}

// What does not compile is told with its place, and nobody who plays notices it.
func TestCompileErrors(t *testing.T) {
	t.Parallel()
	p := newPond(t, 0)
	for _, c := range []struct {
		file, old, now string
		text           string
	}{
		{"rules/world.go", "d.Score += Worth", "d.Score += worth", "undefined: worth"},
		{"rules/world.go", "func Init(", "func Init((", "expected"},
		{"rules/world.go", "bits=24", "bitz=24", "Duck.Score: unknown key bitz"},
		{"web/main.ts", "loop.start();", "loop.start(;", `Unexpected ";"`},
		{"main.go", "Dist: dist", "Disk: dist", "unknown field Disk"},
	} {
		_, line := p.Find(filepath.Dir(c.file), c.old)
		before := p.look()
		undo := p.Replace(c.file, c.old, c.now)
		n := p.Await(dev.Failed)
		if len(n.Problems) == 0 || n.Problems[0].File != c.file || n.Problems[0].Line != line || !strings.Contains(n.Problems[0].Text, c.text) {
			t.Errorf("%s: told %+v, want line %d and %q", c.file, n.Problems, line, c.text)
		}
		if place := fmt.Sprintf("%s:%d:", c.file, line); !strings.Contains(p.Said(), place) {
			t.Errorf("the terminal does not tell %s", place)
		}
		undo()
		p.Await(dev.Reloaded) // the program is the one that runs already
		if p.crew.Playing() != players {
			t.Errorf("%s: somebody does not play any more", c.file)
		}
		p.mustGoOn(t, before)
	}
	p.Replace("rules/world.go", "Worth = 1", "Worth = worth")
	p.Await(dev.Failed)
	p.Replace("rules/world.go", "Worth = worth", "Worth = 2")
	p.Await(dev.Swapped)
}

// A change of the page alone builds nothing else, and the program goes on.
func TestOnlyThePage(t *testing.T) {
	t.Parallel()
	p := newPond(t, 0)
	first := p.page(t, "/")
	p.Replace("web/index.html", "<title>Pond</title>", "<title>Lake</title>")
	n := p.Await(dev.Reloaded)
	second := p.page(t, "/")
	for _, part := range []string{"Lake", n.Version} {
		if strings.Contains(first, part) || !strings.Contains(second, part) {
			t.Errorf("version %s of the page is\n%s", n.Version, second)
		}
	}
	if p.crew.Playing() != players || strings.Count(p.Said(), "program") != 1 {
		t.Errorf("the program was disturbed:\n%s", p.Said())
	}
	if script := p.page(t, "/__tickwork/dev.js"); !strings.Contains(script, "EventSource") {
		t.Errorf("the page's script is %q", script)
	}
	if code := p.page(t, "/game.wasm"); !strings.HasPrefix(code, "\x00asm") {
		t.Errorf("the module begins with %q", code[:min(len(code), 4)])
	}
}

// page returns what is served at a path.
func (p *pond) page(t *testing.T, path string) string {
	t.Helper()
	answer, err := http.Get(p.Address + path)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var text strings.Builder
	if err := answer.Write(&text); err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(text.String(), "\r\n\r\n")
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("%s is answered %s: %s", path, answer.Status, body)
	}
	return body
}

// When the worlds do not fit any more everybody is told which field it is.
func TestSchemaChange(t *testing.T) {
	t.Parallel()
	p := newPond(t, 0)
	p.Replace("rules/world.go", "	Away  bool\n", "	Away  bool\n	Energy uint8\n")
	n := p.Await(dev.Restarted)
	const why = "Duck.Energy is new (uint8)"
	if len(n.Reasons) != 1 || n.Reasons[0] != why || n.Rooms != 1 || n.Players != players {
		t.Errorf("told %+v", n)
	}
	if line := "restarted 1 room, 2 players, because " + why; !strings.Contains(p.Said(), line) {
		t.Errorf("the terminal does not tell %q:\n%s", line, p.Said())
	}
	if health := p.page(t, "/healthz"); health != "ok\n" {
		t.Errorf("the new program says %q", health)
	}
	eventually(t, "the terminal tells what is to be done about it", func() bool {
		return strings.Contains(p.Said(), "before you commit this:\n") &&
			strings.Contains(p.Said(), "Duck.Energy: is new (uint8), and clients of version 1 could not join: raise version= in //tickwork:world to 2")
	})
}

// Rules that panic end the room, and nothing else: it is told where, and when it is mended everybody plays again.
func TestCrash(t *testing.T) {
	t.Parallel()
	p := newPond(t, 0)
	_, line := p.Find("rules", "d.Score += Worth")
	undo := p.Replace("rules/world.go", "d.Score += Worth", `panic("the pond is dry")`)
	p.Await(dev.Swapped)
	n := p.Await(dev.Crashed)
	want := dev.Problem{File: "rules/world.go", Line: line, Text: "the pond is dry"}
	if len(n.Problems) != 1 || n.Problems[0] != want || !strings.Contains(n.Text, "rules.Step") {
		t.Errorf("told %+v", n)
	}
	if told := fmt.Sprintf("and the others go on: rules/world.go:%d: the pond is dry", line); !strings.Contains(p.Said(), told) {
		t.Errorf("the terminal does not tell %q:\n%s", told, p.Said())
	}
	undo()
	p.Forget()
	eventually(t, "all play again", func() bool {
		for _, s := range p.look() {
			if s.duck.Score == 0 || s.duck.Score > 3 {
				return false
			}
		}
		return p.crew.Playing() == players
	})
}

// A program that cannot go on with the matches does not get them: the one from before goes on.
func TestProgramsThatCannotBegin(t *testing.T) {
	t.Parallel()
	p := newPond(t, 0)
	for name, c := range map[string]struct{ file, old, now, says string }{
		"it panics at once": {"main.go", "func main() {", "func init() { panic(`no pond today`) }\n\nfunc main() {", "no pond today"},
		"it panics with the matches": {
			"rules/world.go", "func Init(*World, uint64) {}", "func Init(*World, uint64) { panic(`no water`) }", "no water"},
	} {
		before := p.look()
		undo := p.Replace(c.file, c.old, c.now)
		if n := p.Await(dev.Failed); !strings.Contains(n.Text, c.says) {
			t.Errorf("%s: told %+v", name, n)
		}
		p.mustGoOn(t, before)
		undo()
		p.Await(dev.Reloaded)
		p.mustGoOn(t, before)
	}
}

// A program that ends by itself is told of and started again. Its matches are lost, but not the tool.
func TestProgramThatEnds(t *testing.T) {
	t.Parallel()
	p := newPond(t, 0)
	undo := p.Replace("main.go", "func main() {", "func init() { time.AfterFunc(4*time.Second, func() { panic(`out of feed`) }) }\n\nfunc main() {")
	p.Await(dev.Failed)
	p.Replace("main.go", "\"embed\"\n", "\"embed\"\n\t\"time\"\n")
	p.Await(dev.Swapped)
	if n := p.Await(dev.Crashed); !strings.Contains(n.Text, "out of feed") || n.Rooms != 0 {
		t.Errorf("told %+v", n)
	}
	eventually(t, "everybody plays again", func() bool { return p.crew.Playing() == players })
	p.Forget()
	undo()
	p.untilAll(t, "stays", func(now sight) bool { return now.tick > 6*60 })
}

// A step that never ends keeps the matches, and its program, from ending. Both are lost, but not the tool.
func TestStepThatNeverEnds(t *testing.T) {
	t.Parallel()
	p := newPond(t, 0)
	undo := p.AddBelow("rules/world.go", "func Step(w *World", "\tfor {\n\t}")
	p.Await(dev.Swapped)
	time.Sleep(time.Second) // until the first step has begun for sure
	undo()
	if n := p.Await(dev.Restarted); len(n.Reasons) != 1 || !strings.Contains(n.Reasons[0], "never end") {
		t.Errorf("told %+v", n)
	}
	p.untilAll(t, "plays again", func(now sight) bool { return now.tick < 600 && now.duck.Score > 0 })
}

// While there is no page yet a simple one tells why.
func TestFirstBuildFails(t *testing.T) {
	t.Parallel()
	p := &pond{Game: devtest.Copy(t, "pond")}
	undo := p.Replace("rules/world.go", "Worth = 1", "Worth = worth")
	p.Dev = devtest.Start(t, p.Game, nil)
	n := p.Await(dev.Failed)
	waiting := p.page(t, "/")
	if len(n.Problems) != 1 || n.Problems[0].Text != "undefined: worth" || !strings.Contains(waiting, `data-version="`+n.Version+`"`) {
		t.Errorf("told %+v; the page is\n%s", n, waiting)
	}
	answer, err := http.Get(p.Address + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("without a program the answer is %s", answer.Status)
	}
	undo()
	n = p.Await(dev.Swapped)
	if game := p.page(t, "/"); n.Rooms != 0 || !strings.Contains(game, `data-version="`+n.Version+`"`) || !strings.Contains(game, "<title>Pond") {
		t.Errorf("told %+v; the page is\n%s", n, game)
	}
}

// Flags that the game cannot follow are told like any other mistake.
func TestFlagsThatDoNotFit(t *testing.T) {
	t.Parallel()
	game := devtest.Copy(t, "pond")
	d := devtest.Start(t, game, func(c *dev.Config) { c.Options = "ff" })
	if n := d.Await(dev.Failed); !strings.Contains(n.Text, "--options") {
		t.Errorf("told %+v", n)
	}
	game.Replace("main.go", ", Bot: func(uint64) client.Bot { return rules.Bot{} }", "")
	game.Replace("main.go", "\t\"github.com/tickwork-engine/tickwork/client\"\n", "")
	d = devtest.Start(t, game, func(c *dev.Config) { c.Bots = 1 })
	if n := d.Await(dev.Failed); !strings.Contains(n.Text, "Bot") {
		t.Errorf("told %+v", n)
	}
}

// A busy address is told before anything is built.
func TestBusyAddress(t *testing.T) {
	p := devtest.Copy(t, "pond")
	d := devtest.Start(t, p, nil)
	busy := strings.TrimPrefix(d.Address, "http://")
	cache := t.TempDir()
	err := dev.Run(t.Context(), dev.Config{Addr: busy, Cache: cache, Out: &strings.Builder{}, Err: &strings.Builder{}})
	if err == nil || !strings.Contains(err.Error(), busy+" is in use by another program") {
		t.Errorf("the error is %v", err)
	}
	if left, err := os.ReadDir(cache); err != nil || len(left) != 0 {
		t.Errorf("%v is left behind (%v)", left, err)
	}
}
