package flags

import (
	"errors"
	"fmt"
	"time"
)

// Soak are the flags of soak.
type Soak struct {
	Rooms     int           `default:"50" placeholder:"N" help:"How many full rooms (${default})."`
	For       time.Duration `default:"30m" placeholder:"TIME" help:"How long (${default}). What the server is compared with is how it was after a sixth of that."`
	DropEvery time.Duration `default:"20s" placeholder:"TIME" help:"End each bot's link that often on average, and let it come back (${default}). 0s: never."`
	Seed      uint64        `default:"1" placeholder:"S" help:"Make the worlds, what the bots do and the drops follow from the number S (${default})."`
	JSON      bool          `name:"json" help:"Print the result as one JSON object, in the last line."`

	MaxDrift float64 `default:"2" placeholder:"PERCENT" help:"By how much the live memory may grow after the first sixth (${default})."`
}

// Validate reports what cannot be meant.
func (f Soak) Validate() error {
	return errors.Join(
		require(f.Rooms > 0, "--rooms must be at least 1"),
		require(f.For >= leastSoak, "--for must be at least 10s"),
		require(f.DropEvery == 0 || f.DropEvery >= leastDropEvery, "--drop-every must be at least 100ms"),
		require(f.MaxDrift > 0, "--max-drift must be more than 0"),
	)
}

// leastSoak is how long a soak takes at least.
const leastSoak = 10 * time.Second

// Args returns the flags as they are passed on.
func (f Soak) Args() []string {
	args := []string{
		fmt.Sprintf("--rooms=%d", f.Rooms), "--for=" + f.For.String(), "--drop-every=" + f.DropEvery.String(),
		fmt.Sprintf("--seed=%d", f.Seed), fmt.Sprintf("--max-drift=%v", f.MaxDrift),
	}
	if f.JSON {
		args = append(args, "--json")
	}
	return args
}
