package flags

import (
	"errors"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// told is a command line with what it has told the user.
type told struct {
	Line
	out, err strings.Builder
}

func newLine(commands any, bind ...kong.Option) *told {
	l := &told{Line: Line{Name: "game", About: "A game of dots.", Commands: commands, Bind: bind}}
	l.Out, l.Err = &l.out, &l.err
	return l
}

func TestHelp(t *testing.T) {
	for args, parts := range map[string][]string{
		"":            {"Usage: game <command>", "A game of dots.", "play", "serve", "bots", "bench", "Show this."},
		"--help":      {"Usage: game <command>", "A game of dots."},
		"-h":          {"Usage: game <command>"},
		"play --help": {"Usage: game play", "--addr=HOST:PORT", "(127.0.0.1:8080)", "--bots=N", "--seed=S"},
		"serve -h":    {"--admin=HOST:PORT", "--max-rooms=N", "(1000)", "--origins=URL", "--crash-dir=DIR"},
		"bots --help": {"--url=URL", "ws://127.0.0.1:8080/ws", "--for=TIME", "(4)"},
		"bench -h":    {"--rooms=N", "(10)", "--for=TIME", "(20s)", "--json"},
	} {
		l := newLine(new(all))
		run, status := l.Parse(strings.Fields(args))
		if run != nil || status != 0 || l.err.Len() > 0 {
			t.Errorf("game %s: status %d; told %q", args, status, &l.err)
		}
		for _, part := range parts {
			if !strings.Contains(l.out.String(), part) {
				t.Errorf("game %s: the help does not tell %q:\n%s", args, part, &l.out)
			}
		}
		for i, text := range strings.Split(l.out.String(), "\n") {
			if len(text) > helpWidth {
				t.Errorf("game %s: line %d of the help has %d characters", args, i+1, len(text))
			}
		}
	}
}

func TestMistakes(t *testing.T) {
	for args, c := range map[string]struct{ wrong, help string }{
		"fly":                {"unexpected argument fly", "game --help"},
		"--fast":             {"unknown flag --fast", "game --help"},
		"play --fast":        {"unknown flag --fast", "game play --help"},
		"play now":           {"unexpected argument now", "game play --help"},
		"bots --bots":        {"--bots", "game bots --help"},
		"bench --json=maybe": {"--json", "game bench --help"},
	} {
		l := newLine(new(all))
		run, status := l.Parse(strings.Fields(args))
		if run != nil || status != UsageStatus || l.out.Len() > 0 {
			t.Errorf("game %s: status %d; told %q", args, status, &l.out)
		}
		said := l.err.String()
		if !strings.HasPrefix(said, "game: ") || !strings.Contains(said, c.wrong) || !strings.Contains(said, `Run "`+c.help+`"`) {
			t.Errorf("game %s: told %q", args, said)
		}
	}
}

var errFell = errors.New("fell")

// jump is a command that does something.
type jump struct {
	High  bool
	Width int `arg:""`
}

func (j *jump) Run(jumped *[]int) error {
	*jumped = append(*jumped, j.Width)
	if j.High {
		return errFell
	}
	return nil
}

// Nothing is done before everything is understood. What Bind holds reaches the command, and its error comes back as it is.
func TestCommandIsRunByTheCaller(t *testing.T) {
	for args, want := range map[string]error{"jump 3": nil, "jump --high 3": errFell} {
		var jumped []int
		var commands struct {
			Jump jump `cmd:""`
		}
		run, status := newLine(&commands, kong.Bind(&jumped)).Parse(strings.Fields(args))
		if run == nil || status != 0 || len(jumped) > 0 {
			t.Fatalf("game %s: status %d, jumped %v", args, status, jumped)
		}
		if err := run(); !errors.Is(err, want) || len(jumped) != 1 || jumped[0] != 3 {
			t.Errorf("game %s: jumped %v; %v", args, jumped, err)
		}
	}
}
