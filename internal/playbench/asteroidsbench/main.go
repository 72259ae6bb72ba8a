// Asteroidsbench measures what a box of 250 rigid bodies takes on the way to one client. It is the program behind "tickwork bench
// asteroids", which cannot link a game's rules: it must build before they are generated.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/tickwork-engine/tickwork/internal/program/flags"
)

// commands are the program's subcommands.
type commands struct {
	Asteroids command `cmd:"" help:"Measure."`
}

// command plays and measures.
type command struct{ flags.Link }

// Run plays and prints.
func (c *command) Run() error {
	result, err := measure(c.Link)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(os.Stdout).Encode(result)
	}
	result.Print(os.Stdout)
	fmt.Printf("places are off by %.4f m at most, quaternions by %.5f\n", result.Position, result.Rotation)
	return nil
}

func main() {
	line := flags.Line{Name: "asteroidsbench", About: "What snapshots of asteroids take.", Commands: new(commands), Out: os.Stdout, Err: os.Stderr}
	run, status := line.Parse(os.Args[1:])
	if run != nil {
		if err := run(); err != nil {
			fmt.Fprintln(os.Stderr, "asteroidsbench:", err)
			status = 1
		}
	}
	os.Exit(status)
}
