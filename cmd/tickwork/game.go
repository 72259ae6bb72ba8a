package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"
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
	return forwardFor(ctx, game, kind, lastWish, args...)
}

// forwardFor is forward for a program that may take a time of its own to end when it was told to.
func forwardFor(ctx context.Context, game build.Game, kind kind, wish time.Duration, args ...string) error {
	program, err := cached(game)
	if err != nil {
		return err
	}
	if err := buildGame(ctx, game, kind, program); err != nil {
		return err
	}
	return execute(ctx, wish, program, args...)
}

// lastWish is how long a program may take to end when it was told to.
const lastWish = 1800 * time.Millisecond

// execute runs a game's program until it ends, or is told to with this one. It is told as often as this one is, and is
// killed when it takes longer than a time.
func execute(ctx context.Context, wish time.Duration, program string, args ...string) error {
	runtime.LockOSThread() // the program would end with the thread that has started it
	defer runtime.UnlockOSThread()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	again := make(chan os.Signal, 1)
	defer signal.Stop(again)
	cmd.Cancel = func() error {
		signal.Notify(again, os.Interrupt, syscall.SIGTERM)
		return cmd.Process.Signal(os.Interrupt)
	}
	cmd.WaitDelay = wish
	endWithThis(cmd)
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan struct{})
	go passOn(again, cmd.Process, ended)
	err := cmd.Wait()
	close(ended)
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && exit.ExitCode() > 0:
		return failed(exit.ExitCode())
	case ctx.Err() != nil:
		return nil // it has ended as it was told to; the signal itself may have done it
	}
	return err
}

// passOn passes signals on to a program until that has ended.
func passOn(signals <-chan os.Signal, to *os.Process, ended <-chan struct{}) {
	for {
		select {
		case <-signals:
			_ = to.Signal(os.Interrupt) // it may have ended
		case <-ended:
			return
		}
	}
}

// failed is the exit status of a game's program that has failed, and has said itself why.
type failed int

func (f failed) Error() string {
	return fmt.Sprintf("the game's program has ended with status %d", int(f))
}
