package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/tickwork-engine/tickwork/internal/build"
	"github.com/tickwork-engine/tickwork/internal/gen"
)

// kind says how much of a game is built.
type kind uint8

const (
	programOnly kind = iota // for bots and measurements, which need no page
	quick                   // what is played on this machine: not compressed
	watched                 // the same, and recorded matches can be watched
	shipping                // everything
)

// step is a part of a build, which returns what is worth telling about it.
type step struct {
	what string
	run  func() (string, error)
	from kind // the first kind of build that needs it
}

// buildGame builds a game and its program. It tells what it does, because it may take a while.
func buildGame(ctx context.Context, game build.Game, kind kind, program string) error {
	unlock, err := game.Lock(func() { fmt.Fprintf(os.Stderr, "waiting for another build of %s\n", game.Name) })
	if err != nil {
		return err
	}
	defer unlock()
	hint := ""
	if _, err := os.Stat(program); os.IsNotExist(err) {
		hint = " (the first time takes longer)"
	}
	fmt.Fprintf(os.Stderr, "building %s%s\n", game.Name, hint)
	link := game.Draft
	if kind == shipping {
		link = game.Program
	}
	for _, s := range steps(ctx, game, func() error { return link(ctx, program) }) {
		if kind < s.from {
			continue
		}
		if err := s.tell(ctx); err != nil {
			return err
		}
	}
	return nil
}

// steps returns the steps of a whole build in their order. The last one is link, which makes the program.
func steps(ctx context.Context, game build.Game, link func() error) []step {
	return []step{
		{"the generated files", func() (string, error) { return "", gen.Check(filepath.Join(game.Dir, "rules")) }, shipping},
		{"the browser module", func() (string, error) { return module(ctx, game) }, quick},
		{"the page", func() (string, error) { return "", game.Page() }, quick},
		{"the inspector", func() (string, error) { return "", game.Inspector() }, quick},
		{"compressing both", func() (string, error) { return compressed(ctx, game) }, shipping},
		{"replays", func() (string, error) { return replays(ctx, game) }, watched}, // not compressed: players do not load it
		{"the program", func() (string, error) { return "", link() }, programOnly},
	}
}

// tell runs the step, and tells what it is and how long it took.
func (s *step) tell(ctx context.Context) error {
	fmt.Fprintf(os.Stderr, "  %-20s", s.what)
	begin := time.Now()
	result, err := s.run()
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(os.Stderr, "stopped")
	case err != nil:
		fmt.Fprintln(os.Stderr, "failed")
	default:
		fmt.Fprintf(os.Stderr, "%5.1f s  %s\n", time.Since(begin).Seconds(), result)
	}
	return err
}

// module builds the browser module into an empty dist/.
func module(ctx context.Context, game build.Game) (string, error) {
	if err := game.Clean(); err != nil {
		return "", err
	}
	size, err := game.Module(ctx)
	return fmt.Sprintf("%.1f MB", float64(size)/1e6), err
}

func replays(ctx context.Context, game build.Game) (string, error) {
	size, err := game.Replays(ctx)
	return fmt.Sprintf("%.1f MB", float64(size)/1e6), err
}

func compressed(ctx context.Context, game build.Game) (string, error) {
	size, err := game.Compress(ctx, build.BestCompression)
	return fmt.Sprintf("%.0f KB", float64(size)/1e3), err
}
