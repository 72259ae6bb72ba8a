package flags

import (
	"errors"
	"fmt"
)

// Train are the flags of train.
type Train struct {
	Out   string   `required:"" placeholder:"FILE" help:"File that the numbers are written to, one after the other."`
	Files []string `arg:"" optional:"" help:"Replay files of the game's own matches. Without any, bots play."`
	Ticks int      `default:"20000" placeholder:"N" help:"How many ticks of each match are looked at (${default})."`
	Every int      `default:"3" placeholder:"N" help:"How many ticks from one snapshot to the next (${default})."`
	Seed  uint64   `default:"1000" placeholder:"S" help:"Make what bots play follow from the number S (${default})."`
}

// Validate reports what cannot be meant.
func (f Train) Validate() error {
	return errors.Join(
		require(f.Ticks >= 600, "--ticks must be at least 600"),
		require(f.Every >= 1 && f.Every <= 15, "--every must be 1 to 15"),
	)
}

// Args returns the flags as they are passed on.
func (f Train) Args() []string {
	args := []string{
		"--out=" + f.Out, fmt.Sprintf("--ticks=%d", f.Ticks), fmt.Sprintf("--every=%d", f.Every), fmt.Sprintf("--seed=%d", f.Seed), "--",
	}
	return append(args, f.Files...)
}
