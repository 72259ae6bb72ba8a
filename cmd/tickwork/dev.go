package main

import (
	"context"
	"os"
	"path/filepath"

	"github.com/tickwork-engine/tickwork/internal/dev"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
)

// devCommand plays a game while it is being made.
type devCommand struct {
	game
	flags.Play
}

// Help tells more about what it does.
func (c *devCommand) Help() string {
	return `Open the address that it prints, play, and change the game meanwhile. What you save in rules/, web/, wasm/ or main.go
is built and brought into the match that is going on: pages load themselves again, and everybody is back in his seat, in the
same world at the same tick. When the fields of the world, the inputs or the events have changed, the match begins anew, and
you are told which. What does not compile is shown in the page, and the game goes on without it.`
}

// Run follows the game's changes until it is told to end.
func (c *devCommand) Run(ctx context.Context) error {
	game, err := c.find(ctx)
	if err != nil {
		return err
	}
	program, err := cached(game)
	if err != nil {
		return err
	}
	return dev.Run(ctx, dev.Config{
		Game: game, Addr: c.Addr, Bots: c.Bots, Seed: c.Seed, Options: c.Options,
		Cache: filepath.Dir(program), Out: os.Stdout, Err: os.Stderr,
	})
}
