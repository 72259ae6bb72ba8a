package flags

import (
	"errors"
	"fmt"
)

// Record are the flags of record.
type Record struct {
	Out   string `arg:"" help:"Replay file that is written, such as match.twreplay."`
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
