package build

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Game is the folder of a game.
type Game struct {
	Dir    string // absolute
	Name   string // the folder's name
	Client string // the folder of the TypeScript client's sources
	Into   string // the folder that is built into; empty: dist/ in Dir

	Env []string // further variables in the environment of the go command, name=value
}

// modulePath is the module that this tool and the TypeScript client come from.
const modulePath = "github.com/tickwork-engine/tickwork"

// ErrNoGame says that a folder does not hold a game.
var ErrNoGame = errors.New("not the folder of a game")

// parts are what a game's folder must hold.
var parts = []string{"main.go", "rules", "wasm", filepath.Join("web", "main.ts"), filepath.Join("web", "index.html")}

// Find looks at a folder and returns the game in it. The error says what is missing and what to do.
func Find(ctx context.Context, dir string) (Game, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return Game{}, err
	}
	if info, err := os.Stat(abs); err != nil || !info.IsDir() {
		return Game{}, fmt.Errorf("%s is %w: there is no such folder", dir, ErrNoGame)
	}
	for _, part := range parts {
		if _, err := os.Stat(filepath.Join(abs, part)); err != nil {
			return Game{}, fmt.Errorf("%s is %w: there is no %s in it", dir, ErrNoGame, part)
		}
	}
	root, err := moduleDir(ctx, abs)
	if err != nil {
		return Game{}, err
	}
	return Game{Dir: abs, Name: filepath.Base(abs), Client: filepath.Join(root, "web", "src")}, nil
}

// moduleDir returns where the sources of Tickwork are, seen from a game's folder.
func moduleDir(ctx context.Context, dir string) (string, error) {
	out, err := run(ctx, dir, nil, "go", "list", "-m", "-f", "{{.Dir}}", modulePath)
	if err != nil {
		return "", fmt.Errorf("%s is not in a Go module that uses %s: %w", dir, modulePath, err)
	}
	sources := strings.TrimSpace(out)
	if sources == "" { // the go command knows the version, and has not fetched it yet
		return "", fmt.Errorf("the sources of %s are not on this machine yet: run go mod download in %s", modulePath, dir)
	}
	return sources, nil
}

// Dist returns the folder that is built into.
func (g Game) Dist() string {
	if g.Into != "" {
		return g.Into
	}
	return filepath.Join(g.Dir, "dist")
}

// keepFile keeps dist/ in the repository, so that main.go can embed the folder before anything was built.
const keepFile = "README.md"

// Clean empties dist/, but for the file that keeps the folder in the repository.
func (g Game) Clean() error {
	if err := os.MkdirAll(g.Dist(), 0o755); err != nil {
		return err
	}
	entries, err := os.ReadDir(g.Dist())
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Name() == keepFile {
			continue
		}
		if err := os.RemoveAll(filepath.Join(g.Dist(), e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// Program builds the game's program, with all of dist/ in it, for shipping: nothing in it tells of this machine.
func (g Game) Program(ctx context.Context, out string) error {
	_, err := run(ctx, g.Dir, g.Env, "go", "build", "-trimpath", "-o", out, ".")
	return err
}

// Draft builds the game's program for this machine. It shares what was compiled with the tool and with tests, which a
// Program does not: the first time on a machine, that is most of the work.
func (g Game) Draft(ctx context.Context, out string) error {
	_, err := run(ctx, g.Dir, g.Env, "go", "build", "-o", out, ".")
	return err
}
