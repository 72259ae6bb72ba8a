package main

import (
	"context"
	"os"

	"github.com/tickwork-engine/tickwork/internal/program"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/internal/program/web"
)

// played names the game of commands whose arguments are files.
type played struct {
	Game string `default:"" placeholder:"FOLDER" help:"Folder of the game. Not given: see tickwork --help."`
}

// forward builds the game as far as it is needed, and lets its program do a command.
func (p played) forward(ctx context.Context, kind kind, command []string, args []string) error {
	game, err := game{Game: p.Game}.find(ctx)
	if err != nil {
		return err
	}
	return forward(ctx, game, kind, append(command, args...)...)
}

// recordCommand keeps a match of bots.
type recordCommand struct {
	played
	flags.Record
}

// Run builds the game's program and lets it record.
func (c *recordCommand) Run(ctx context.Context) error {
	return c.forward(ctx, programOnly, []string{"record"}, c.Record.Args())
}

// replayCommand is what can be done with replay files.
type replayCommand struct {
	Info   replayInfoCommand   `cmd:"" help:"Tell what a replay file is of."`
	Verify replayVerifyCommand `cmd:"" help:"Play a file by the game's rules, and tell whether the match comes out as it says."`
	Play   replayPlayCommand   `cmd:"" help:"Watch a match in the browser, or step through it in the terminal."`
	Seek   replaySeekCommand   `cmd:"" help:"Print the world at a moment of a match."`
	Diff   replayDiffCommand   `cmd:"" help:"Tell where two matches, or two builds that play one match, part."`
	Trim   replayTrimCommand   `cmd:"" help:"Cut a part out of a match, as a file of its own."`
}

// replayInfoCommand needs no game: the file tells everything.
type replayInfoCommand struct {
	flags.ReplayInfo
}

// Help tells more.
func (c *replayInfoCommand) Help() string { return program.ReplayInfoHelp }

// Run tells.
func (c *replayInfoCommand) Run() error { return program.ReplayInfo(os.Stdout, c.ReplayInfo) }

type replayVerifyCommand struct {
	played
	flags.ReplayVerify
}

// Help tells more.
func (c *replayVerifyCommand) Help() string { return program.ReplayVerifyHelp }

// Run builds the game's program and lets it verify.
func (c *replayVerifyCommand) Run(ctx context.Context) error {
	return c.forward(ctx, programOnly, []string{"replay", "verify"}, c.ReplayVerify.Args())
}

type replayPlayCommand struct {
	played
	flags.ReplayPlay
}

// Help tells more.
func (c *replayPlayCommand) Help() string { return program.ReplayPlayHelp }

// Run builds the game, with its page unless it is watched in the terminal, and lets its program show the match.
func (c *replayPlayCommand) Run(ctx context.Context) error {
	kind := programOnly
	if !c.Terminal {
		kind = watched
		if err := web.Check(c.Addr); err != nil {
			return err
		}
	}
	return c.forward(ctx, kind, []string{"replay", "play"}, c.ReplayPlay.Args())
}

type replaySeekCommand struct {
	played
	flags.ReplaySeek
}

// Help tells more.
func (c *replaySeekCommand) Help() string { return program.ReplaySeekHelp }

// Run builds the game's program and lets it print.
func (c *replaySeekCommand) Run(ctx context.Context) error {
	return c.forward(ctx, programOnly, []string{"replay", "seek"}, c.ReplaySeek.Args())
}

type replayDiffCommand struct {
	played
	flags.ReplayDiff
}

// Help tells more.
func (c *replayDiffCommand) Help() string { return program.ReplayDiffHelp }

// Run builds the game's program and lets it compare.
func (c *replayDiffCommand) Run(ctx context.Context) error {
	return c.forward(ctx, programOnly, []string{"replay", "diff"}, c.ReplayDiff.Args())
}

type replayTrimCommand struct {
	played
	flags.ReplayTrim
}

// Help tells more.
func (c *replayTrimCommand) Help() string { return program.ReplayTrimHelp }

// Run builds the game's program and lets it cut.
func (c *replayTrimCommand) Run(ctx context.Context) error {
	return c.forward(ctx, programOnly, []string{"replay", "trim"}, c.ReplayTrim.Args())
}
