package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"github.com/tickwork-engine/tickwork/internal/build"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
)

// Workloads that are not games in a folder of their own. They link rules, so programs of their own measure them: this one must
// build before any rules are generated.
const (
	cubesWorkload     = "cubes"     // a recording
	asteroidsWorkload = "asteroids" // a world that nobody plays in, and one client
	crowdWorkload     = "crowd"     // the same with a server and a hundred clients
	fieldWorkload     = "field"     // large worlds and what players know of them
)

// Where their programs are.
const (
	cubesProgram     = "github.com/tickwork-engine/tickwork/internal/codecbench/cubesbench"
	asteroidsProgram = "github.com/tickwork-engine/tickwork/internal/playbench/asteroidsbench"
	crowdProgram     = "github.com/tickwork-engine/tickwork/internal/playbench/crowdbench"
	fieldProgram     = "github.com/tickwork-engine/tickwork/internal/playbench/fieldbench"
)

// benchCubes plays a recording.
func (c *benchCommand) benchCubes(ctx context.Context) error {
	if c.Trace.Trace == "" {
		return errors.New("cubes needs a recording: give it with --trace")
	}
	args := append([]string{cubesWorkload, fmt.Sprintf("--seed=%d", c.Seed)}, c.Trace.Args()...)
	if c.JSON {
		args = append(args, "--json")
	}
	return benchWith(ctx, cubesWorkload, cubesProgram, args)
}

// benchAsteroids plays asteroids over a link.
func (c *benchCommand) benchAsteroids(ctx context.Context) error {
	return benchWith(ctx, asteroidsWorkload, asteroidsProgram, append([]string{asteroidsWorkload}, c.link().Args()...))
}

// benchCrowd measures a server with one room of crowd.
func (c *benchCommand) benchCrowd(ctx context.Context) error {
	b := c.Bench
	b.Rooms = 1
	return benchWith(ctx, crowdWorkload, crowdProgram, append([]string{"bench", "--snapshot-every=1", "--objects=100"}, b.Args()...))
}

// benchField runs rooms of field and of level.
func (c *benchCommand) benchField(ctx context.Context) error {
	return benchWith(ctx, fieldWorkload, fieldProgram, append([]string{fieldWorkload}, c.link().Args()...))
}

// link returns the flags of a workload with a link of its own.
func (c *benchCommand) link() flags.Link {
	return flags.Link{For: c.For, RTT: c.RTT, Loss: c.Loss, Seed: c.Seed, Coding: c.Coding, JSON: c.JSON}
}

// benchWith builds the program of a workload and runs it.
func benchWith(ctx context.Context, name, program string, args []string) error {
	dir, err := exec.CommandContext(ctx, "go", "list", "-f", "{{.Dir}}", program).Output()
	if err != nil {
		return fmt.Errorf("the sources of %s are not to be found from here: %w", program, err)
	}
	game := build.Game{Dir: strings.TrimSpace(string(dir)), Name: name}
	file, err := cached(game)
	if err != nil {
		return err
	}
	if err := game.Draft(ctx, file); err != nil {
		return err
	}
	return execute(ctx, lastWish, file, args...)
}
