package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"github.com/tickwork-engine/tickwork/internal/build"
)

// defaultGame is the game that is meant when none is named and this folder is not one.
const defaultGame = "games/rainfield"

// game is the argument that names a game.
type game struct {
	Game string `arg:"" optional:"" help:"Folder of the game. Not given: see tickwork --help."`
}

// find returns the game that is meant.
func (g game) find(ctx context.Context) (build.Game, error) {
	if g.Game != "" {
		return build.Find(ctx, g.Game)
	}
	here, err := build.Find(ctx, ".")
	if errors.Is(err, build.ErrNoGame) {
		return build.Find(ctx, defaultGame)
	}
	return here, err
}

// cached returns where the program of a game is built to when nobody asks for it.
func cached(game build.Game) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	where := fnv.New64a() // tells games of one name apart
	_, _ = where.Write([]byte(game.Dir))
	dir := filepath.Join(cache, "tickwork", fmt.Sprintf("%s-%x", game.Name, where.Sum64()))
	return filepath.Join(dir, game.Name), os.MkdirAll(dir, 0o755)
}

// forward builds a game and runs its program with the given arguments until it ends.
func forward(ctx context.Context, game build.Game, kind kind, args ...string) error {
	program, err := cached(game)
	if err != nil {
		return err
	}
	if err := buildGame(ctx, game, kind, program); err != nil {
		return err
	}
	return execute(ctx, program, args...)
}

// lastWish is how long a program may take to end when it was told to.
const lastWish = 1800 * time.Millisecond

// execute runs a game's program until it ends, or is told to with this one.
func execute(ctx context.Context, program string, args ...string) error {
	runtime.LockOSThread() // the program would end with the thread that has started it
	defer runtime.UnlockOSThread()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = lastWish
	endWithThis(cmd)
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && exit.ExitCode() > 0:
		return failed(exit.ExitCode())
	case ctx.Err() != nil:
		return nil // it has ended as it was told to; the signal itself may have done it
	}
	return err
}

// failed is the exit status of a game's program that has failed, and has said itself why.
type failed int

func (f failed) Error() string {
	return fmt.Sprintf("the game's program has ended with status %d", int(f))
}
