package main

import (
	"context"
	"os"

	"github.com/tickwork-engine/tickwork/internal/program"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
)

// explainCommand tells where the bytes of a game's snapshots go.
type explainCommand struct {
	game
	flags.Explain
}

// Help tells more about the result.
func (c *explainCommand) Help() string {
	return `Without --admin, as many bots as the game has places play a match on a clock that does not wait. With --admin a running
server is asked; the game need not be there.

A table tells for each type and field of the rules how many bytes a second they take for one player, how often they change, how often that
is told, and what one telling takes, and then what may be tried. With --tick it is one snapshot, with what became of each entity:
told, unchanged, held back, waiting for its turn, or hidden, and why. See docs/explain.md.`
}

// Run asks the server, or builds the game's program and lets it play.
func (c *explainCommand) Run(ctx context.Context) error {
	if c.Admin != "" {
		return program.ExplainServer(ctx, os.Stdout, c.Explain)
	}
	game, err := c.find(ctx)
	if err != nil {
		return err
	}
	return forward(ctx, game, programOnly, append([]string{"explain"}, c.Explain.Args()...)...)
}
