package program

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/signal"

	"github.com/alecthomas/kong"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/match"
	"github.com/tickwork-engine/tickwork/sim"
)

// Game is what a program is made of. See the package at the module's root for its fields.
type Game struct {
	Rules        *sim.Game
	Dist         fs.FS
	Options      []byte
	CheckOptions func(packed []byte) error
	Pick         match.Policy
	Queue        *match.Rules
	Bot          func(seed uint64) client.Bot
	BenchOptions []byte
	BenchBot     func(seed uint64) client.Bot
}

// commands are the program's subcommands.
type commands struct {
	Play  playCommand  `cmd:"" help:"Serve the game on this machine, and tell where to open it."`
	Serve serveCommand `cmd:"" help:"Serve the game to the world: with a log, an operator's address and limits."`
	Bots  botsCommand  `cmd:"" help:"Let bots play on a server that runs already."`
	Bench benchCommand `cmd:"" help:"Measure what rooms full of bots cost, over real WebSockets."`
	Soak  soakCommand  `cmd:"" help:"Let bots play for long while their links end and come back, and see whether the server stays the same."`

	Record recordCommand `cmd:"" help:"Let bots play a match without a network, and keep it as a replay file."`
	Replay replayCommand `cmd:"" help:"Watch, verify, compare and cut recorded matches."`
	Train  trainCommand  `cmd:"" help:"Find out from matches what the game's snapshots should begin with."`
	Trace  traceCommand  `cmd:"" hidden:"" help:"Play a file for replay diff."`

	Explain explainCommand `cmd:"" help:"Tell where the bytes of snapshots go, of a match of bots or on a running server."`

	BenchServer benchServerCommand `cmd:"" hidden:"" help:"The measured server of bench."`
	BenchLoad   benchLoadCommand   `cmd:"" hidden:"" help:"The bots of bench."`
	DevServer   devServerCommand   `cmd:"" hidden:"" help:"The server of tickwork dev."`
}

// Main runs the program with the process's arguments and returns its exit status. It ends early at an interrupt or a
// termination signal.
func Main(g Game) int {
	ctx, stop := signal.NotifyContext(context.Background(), ending...)
	defer stop()
	name := g.Rules.Schema.Game
	line := flags.Line{
		Name: name, About: name + ", a game made with Tickwork. This program is all of it: the page, the server, and bots.",
		Commands: new(commands), Bind: []kong.Option{kong.BindTo(ctx, (*context.Context)(nil)), kong.Bind(g)},
		Out: os.Stdout, Err: os.Stderr,
	}
	run, status := line.Parse(os.Args[1:])
	if run == nil {
		return status
	}
	if err := run(); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		return 1
	}
	return 0
}
