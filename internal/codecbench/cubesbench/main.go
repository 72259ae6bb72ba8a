// Cubesbench plays a recording of the public snapshot compression challenge and tells what its snapshots take. It is the
// program behind "tickwork bench cubes", which cannot link a game's rules: it must build before they are generated.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/tickwork-engine/tickwork/internal/codecbench"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// commands are the program's subcommands.
type commands struct {
	Cubes command `cmd:"" help:"Play the recording."`
}

// command plays a recording.
type command struct {
	flags.Trace
	Seed uint64 `default:"1" placeholder:"S" help:"Make what is lost follow from the number S (${default})."`
	JSON bool   `name:"json" help:"Print the result as one JSON object."`
}

// Run plays and prints.
func (c *command) Run() error {
	if c.Trace.Trace == "" {
		return errors.New("cubes needs a recording: give it with --trace")
	}
	file, err := os.Open(c.Trace.Trace)
	if err != nil {
		return err
	}
	defer file.Close()
	trace, err := codecbench.NewTrace(file)
	if err != nil {
		return err
	}
	profile := map[string]snapshot.Profile{"tight": snapshot.Tight, "fast": snapshot.Fast}[c.Profile]
	result, err := codecbench.Play(trace, codecbench.Config{Every: c.Every, Profile: profile, Loss: c.Loss, Seed: c.Seed})
	if err != nil {
		return fmt.Errorf("%s: %w", c.Trace.Trace, err)
	}
	if c.JSON {
		return json.NewEncoder(os.Stdout).Encode(result)
	}
	result.Print(os.Stdout)
	return nil
}

func main() {
	line := flags.Line{Name: "cubesbench", About: "What snapshots of cubes take.", Commands: new(commands), Out: os.Stdout, Err: os.Stderr}
	run, status := line.Parse(os.Args[1:])
	if run != nil {
		if err := run(); err != nil {
			fmt.Fprintln(os.Stderr, "cubesbench:", err)
			status = 1
		}
	}
	os.Exit(status)
}
