package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"github.com/tickwork-engine/tickwork/internal/build"
)

// cubesWorkload is the name of the workload that is a recording and not a game.
const cubesWorkload = "cubes"

// cubesProgram is the program that plays it.
const cubesProgram = "github.com/tickwork-engine/tickwork/internal/codecbench/cubesbench"

// benchCubes builds the program that plays a recording, and runs it.
func (c *benchCommand) benchCubes(ctx context.Context) error {
	if c.Trace.Trace == "" {
		return errors.New("cubes needs a recording: give it with --trace")
	}
	dir, err := exec.CommandContext(ctx, "go", "list", "-f", "{{.Dir}}", cubesProgram).Output()
	if err != nil {
		return fmt.Errorf("the sources of %s are not to be found from here: %w", cubesProgram, err)
	}
	game := build.Game{Dir: strings.TrimSpace(string(dir)), Name: cubesWorkload}
	program, err := cached(game)
	if err != nil {
		return err
	}
	if err := game.Draft(ctx, program); err != nil {
		return err
	}
	args := append([]string{cubesWorkload, fmt.Sprintf("--seed=%d", c.Seed)}, c.Trace.Args()...)
	if c.JSON {
		args = append(args, "--json")
	}
	return execute(ctx, lastWish, program, args...)
}
