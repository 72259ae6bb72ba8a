package main

import (
	"context"

	"github.com/tickwork-engine/tickwork/internal/program/flags"
)

// recordCommand keeps the log of a match of bots.
type recordCommand struct {
	Game string `default:"" placeholder:"FOLDER" help:"Folder of the game. Not given: see tickwork --help."`
	flags.Record
}

// Run builds the game's program and lets it record.
func (c *recordCommand) Run(ctx context.Context) error {
	game, err := game{Game: c.Game}.find(ctx)
	if err != nil {
		return err
	}
	return forward(ctx, game, programOnly, append([]string{"record"}, c.Record.Args()...)...)
}

// diffCommand tells where two logs or builds part.
type diffCommand struct {
	Game string `default:"" placeholder:"FOLDER" help:"Folder of the game. Not given: see tickwork --help."`
	flags.Diff
}

// Help tells more.
func (c *diffCommand) Help() string {
	return `It plays both and names the first tick, and in it the entities and fields that differ. Logs come from "record" and from
rooms that crashed (serve --crash-dir). Its exit status is 1 if there is a difference.`
}

// Run builds the game's program and lets it compare.
func (c *diffCommand) Run(ctx context.Context) error {
	game, err := game{Game: c.Game}.find(ctx)
	if err != nil {
		return err
	}
	return forward(ctx, game, programOnly, append([]string{"diff"}, c.Diff.Args()...)...)
}
