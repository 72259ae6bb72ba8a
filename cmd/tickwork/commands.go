package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tickwork-engine/tickwork/internal/build"
	"github.com/tickwork-engine/tickwork/internal/gen"
	"github.com/tickwork-engine/tickwork/internal/program"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/internal/program/web"
)

// playCommand builds a game and plays it.
type playCommand struct {
	game
	flags.Play
}

// Run builds and plays until the program is told to end. That the address is free is found out before the build.
func (c *playCommand) Run(ctx context.Context) error {
	game, err := c.find(ctx)
	if err != nil {
		return err
	}
	if err := web.Check(c.Addr); err != nil {
		return err
	}
	return forward(ctx, game, quick, append([]string{"play"}, c.Play.Args()...)...)
}

// serveCommand builds a game and serves it.
type serveCommand struct {
	game
	flags.Serve
}

// Run builds and serves until the program is told to end, and has let its matches end.
func (c *serveCommand) Run(ctx context.Context) error {
	if c.PrintConfig {
		return flags.Example(os.Stdout)
	}
	game, err := c.find(ctx)
	if err != nil {
		return err
	}
	if !c.CheckConfig { // which may be asked while the server runs
		if err := web.Check(c.Addr); err != nil {
			return err
		}
	}
	return forwardFor(ctx, game, shipping, c.DrainTime+lastWish, append([]string{"serve"}, c.Serve.Args()...)...)
}

// botsCommand lets bots play.
type botsCommand struct {
	game
	flags.Bots
}

// Run builds the game's program and lets bots play until it is told to end.
func (c *botsCommand) Run(ctx context.Context) error {
	game, err := c.find(ctx)
	if err != nil {
		return err
	}
	return forward(ctx, game, programOnly, append([]string{"bots"}, c.Bots.Args()...)...)
}

// benchCommand measures a workload.
type benchCommand struct {
	Workload string `arg:"" help:"What is measured: the name of a game in games/, such as rainfield, or the folder of a game; synctest, which is rollback itself; cubes, a recording; asteroids; crowd; or field."`
	flags.Bench
	flags.Trace
	flags.Way
}

// Help tells more about the result.
func (c *benchCommand) Help() string {
	return `A server runs on one processor and its players, bots on WebSockets, on another. Nothing else should run on the
machine meanwhile: see foreign_cpu_percent in the result.

The workload cubes has no server: it plays the recording of the public snapshot compression challenge through the packed
codec, checks that every frame comes out as it went in, and tells how many bytes that took.

The workload asteroids is 250 bodies in a box, a room and one client on a virtual clock, and a link with --rtt and --loss between
them: how many bytes a second that takes, and whether the client's world is the server's.

The workload crowd is one room with 100 players who watch 100 wanderers at 60 snapshots a second: what that takes of the
server's processor. --rooms does not count there.

The workload field is a room with 50,000 actors and 100 players who know what is within 100 meters, and then one with 10,000
things that never change and 16 players who know them all: what telling them takes, and how soon they know.`
}

// Validate reports what cannot be meant.
func (c *benchCommand) Validate() error {
	return errors.Join(c.Bench.Validate(), c.Trace.Validate(), c.Way.Validate())
}

// Run builds the game's program and measures it.
func (c *benchCommand) Run(ctx context.Context) error {
	switch c.Workload {
	case program.SyncTestWorkload:
		return program.BenchSyncTest(os.Stdout, c.JSON)
	case cubesWorkload:
		return c.benchCubes(ctx)
	case asteroidsWorkload:
		return c.benchAsteroids(ctx)
	case crowdWorkload:
		return c.benchCrowd(ctx)
	case fieldWorkload:
		return c.benchField(ctx)
	}
	return forwardWorkload(ctx, c.Workload, append([]string{"bench"}, c.Bench.Args()...))
}

// soakCommand lets a workload run for long.
type soakCommand struct {
	Workload string `arg:"" help:"What runs: the name of a game in games/, such as rainfield, or the folder of a game."`
	flags.Soak
}

// Run builds the game's program and lets it run.
func (c *soakCommand) Run(ctx context.Context) error {
	return forwardWorkload(ctx, c.Workload, append([]string{"soak"}, c.Soak.Args()...))
}

// forwardWorkload builds the program of a game that is named, or given by its folder, and runs it.
func forwardWorkload(ctx context.Context, name string, args []string) error {
	dir := filepath.Join("games", name)
	if _, err := os.Stat(dir); err != nil {
		dir = name
	}
	if _, err := os.Stat(dir); err != nil {
		return fmt.Errorf("there is no workload %q: name the folder of a game%s", name, known())
	}
	game, err := build.Find(ctx, dir)
	if err != nil {
		return err
	}
	return forward(ctx, game, programOnly, args...)
}

// known names the workloads that are in games/, as the end of a sentence.
func known() string {
	dirs, err := filepath.Glob(filepath.Join("games", "*", "main.go"))
	if err != nil || len(dirs) == 0 {
		return ""
	}
	names := make([]string, len(dirs))
	for i, d := range dirs {
		names[i] = filepath.Base(filepath.Dir(d))
	}
	return ", or one of games/: " + strings.Join(names, ", ")
}

// buildCommand builds a game for shipping.
type buildCommand struct {
	game
	Out string `short:"o" placeholder:"FILE" help:"Where the program goes. Not given: into this folder, under the game's name."`
}

// Run builds, and prints where the program is.
func (c *buildCommand) Run(ctx context.Context) error {
	game, err := c.find(ctx)
	if err != nil {
		return err
	}
	out, err := c.target(game)
	if err != nil {
		return err
	}
	if err := buildGame(ctx, game, shipping, out); err != nil {
		return err
	}
	fmt.Println(out)
	return nil
}

// target returns the file that the program is built into.
func (c *buildCommand) target(game build.Game) (string, error) {
	out := c.Out
	if out == "" {
		out = game.Name
	}
	if info, err := os.Stat(out); err == nil && info.IsDir() {
		out = filepath.Join(out, game.Name)
	}
	return filepath.Abs(out)
}

// genCommand generates.
type genCommand struct {
	game
	Check bool `help:"Write nothing; fail if what is there is not what would be written, or if players of this version could not play it."`
}

// Help tells more about versions.
func (c *genCommand) Help() string {
	return `Players with an old page can join as long as rules/schema.lock.json has the same hash. A change that keeps them out, such as a
new field, is refused until version= in //tickwork:world is raised. It is compared with the file of the last commit in git, or
with the one that is there if there is none; "tickwork dev" only tells of it. Version 0 is a game that nobody has yet: it can
change as it likes.`
}

// Run generates. It takes the folder of the rules as well.
func (c *genCommand) Run() error {
	dir := c.Game
	if dir == "" {
		dir = defaultGame
		if _, err := os.Stat("rules"); err == nil {
			dir = "."
		}
	}
	if rules := filepath.Join(dir, "rules"); isFolder(rules) {
		dir = rules
	}
	if !isFolder(dir) {
		return fmt.Errorf("there is no folder %s", dir)
	}
	if c.Check {
		return gen.Check(dir)
	}
	return gen.Run(dir)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
