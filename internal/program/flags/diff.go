package flags

import (
	"errors"
	"fmt"
)

// Record are the flags of record.
type Record struct {
	Out   string `arg:"" help:"File that the log is written to."`
	Bots  int    `default:"4" placeholder:"N" help:"How many bots play (${default})."`
	Ticks int    `default:"10000" placeholder:"N" help:"How many ticks are played (${default})."`
	Seed  uint64 `default:"1" placeholder:"S" help:"Make the world and what the bots do follow from the number S (${default})."`
}

// Validate reports what cannot be meant.
func (f Record) Validate() error {
	return errors.Join(
		require(f.Bots > 0, "--bots must be at least 1"),
		require(f.Ticks > 0, "--ticks must be at least 1"),
	)
}

// Args returns the flags as they are passed on.
func (f Record) Args() []string {
	return []string{
		fmt.Sprintf("--bots=%d", f.Bots), fmt.Sprintf("--ticks=%d", f.Ticks), fmt.Sprintf("--seed=%d", f.Seed), "--", f.Out,
	}
}

// Diff are the flags of diff.
type Diff struct {
	Logs []string `arg:"" help:"Two logs of the game; or one log with --with."`
	With string   `placeholder:"COMMAND" help:"Another build of the game's program, which plays the log too: a path, or a command such as \"qemu-aarch64-static ./rainfield-arm64\"."`
}

// Validate reports what cannot be meant.
func (f Diff) Validate() error {
	if f.With == "" {
		return require(len(f.Logs) == 2, "diff takes two logs, or one log and --with another build of the game")
	}
	return require(len(f.Logs) == 1, "with --with, diff takes one log")
}

// Args returns the flags as they are passed on.
func (f Diff) Args() []string {
	var args []string
	if f.With != "" {
		args = append(args, "--with="+f.With)
	}
	return append(append(args, "--"), f.Logs...)
}
