// Fieldbench measures what it costs to tell a hundred players of what is near to them among 50,000 actors, and sixteen of a
// level of 10,000 things that never change. It is the program behind "tickwork bench field", which cannot link a game's
// rules: it must build before they are generated.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/tickwork-engine/tickwork/internal/program/flags"
)

// commands are the program's subcommands.
type commands struct {
	Field command `cmd:"" help:"Measure."`
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
		return json.NewEncoder(os.Stdout).Encode(result.keys())
	}
	result.print(os.Stdout)
	return nil
}

func main() {
	line := flags.Line{Name: "fieldbench", About: "What interest costs.", Commands: new(commands), Out: os.Stdout, Err: os.Stderr}
	run, status := line.Parse(os.Args[1:])
	if run != nil {
		if err := run(); err != nil {
			fmt.Fprintln(os.Stderr, "fieldbench:", err)
			status = 1
		}
	}
	os.Exit(status)
}
