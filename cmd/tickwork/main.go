// Tickwork is the tool for making games: it generates what follows from the rules, builds the browser module and the page,
// and runs the game's program.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/internal/vet"
)

// commands are the tool's subcommands. All but new, dev, build, vet and gen end in the game's own program.
type commands struct {
	New    newCommand    `cmd:"" help:"Make the project of a new game, in a folder of its own."`
	Play   playCommand   `cmd:"" help:"Build a game and play it in the browser."`
	Dev    devCommand    `cmd:"" help:"Play a game while you make it: what you save is in the running match two seconds later."`
	Serve  serveCommand  `cmd:"" help:"Build a game and serve it to others."`
	Bots   botsCommand   `cmd:"" help:"Let bots play on a server that runs already."`
	Bench  benchCommand  `cmd:"" help:"Measure what a game's rooms cost."`
	Soak   soakCommand   `cmd:"" help:"Let bots play for long while their links end and come back, and see whether the server stays the same."`
	Record recordCommand `cmd:"" help:"Let bots play a match without a network, and keep it as a replay file."`
	Replay replayCommand `cmd:"" help:"Watch, verify, compare and cut recorded matches."`
	Train  trainCommand  `cmd:"" help:"Make a game's snapshots smaller, by what recorded matches of it are like."`
	Build  buildCommand  `cmd:"" help:"Build a game's program for shipping: one file with everything in it."`
	Vet    vetCommand    `cmd:"" help:"Check rules for what machines could disagree about, and for what is slow."`
	Gen    genCommand    `cmd:"" help:"Write the code that follows from a game's rules, in Go and in TypeScript."`

	Explain explainCommand `cmd:"" help:"Tell where the bytes of snapshots go, of a match of bots or on a running server."`
}

const about = `Tickwork makes real-time multiplayer games whose rules are written once, in Go.

Begin with "tickwork play" and open the address that it prints.

Commands take the folder of a game. Without one they take the folder you are in, if it is a game's, and games/rainfield
otherwise.`

func main() { os.Exit(run()) }

// run runs the tool and returns its exit status.
func run() int {
	if vet.IsVetTool(os.Args[1:]) {
		vet.RunVetTool() // the go command has started it
	}
	endWithGoRun()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	line := flags.Line{
		Name: "tickwork", About: about, Commands: new(commands),
		Bind: []kong.Option{kong.BindTo(ctx, (*context.Context)(nil))}, Out: os.Stdout, Err: os.Stderr,
	}
	command, code := line.Parse(os.Args[1:])
	if command == nil {
		return code
	}
	return status(command())
}

// interrupted is the exit status of a tool that was told to end before it was done, as shells have it.
const interrupted = 128 + int(syscall.SIGINT)

// status turns an error into an exit status, and tells of it unless a game's program has done so.
func status(err error) int {
	var program failed
	switch {
	case err == nil:
		return 0
	case errors.Is(err, context.Canceled):
		return interrupted
	case errors.As(err, &program):
		return int(program)
	}
	fmt.Fprintln(os.Stderr, "tickwork:", err)
	return 1
}
