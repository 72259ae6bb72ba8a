package flags

import (
	"errors"
	"fmt"
)

// Trace are the flags of bench that are about a recording.
type Trace struct {
	Trace   string  `placeholder:"PATH" help:"The recording that the workload cubes plays, as it is or compressed by xz."`
	Every   int     `default:"1" placeholder:"N" help:"cubes: send every Nth frame (${default})."`
	Profile string  `default:"tight" enum:"tight,fast" placeholder:"NAME" help:"cubes: how snapshots are packed, tight or fast (${default})."`
	Loss    float64 `default:"0" placeholder:"SHARE" help:"cubes, asteroids, field: lose this share of the packets, such as 0.05. What is lost follows from --seed."`
}

// Validate reports what cannot be meant.
func (f Trace) Validate() error {
	return errors.Join(
		require(f.Every > 0, "--every must be at least 1"),
		require(f.Loss >= 0 && f.Loss < 1, "--loss must be 0 or more, and less than 1"),
	)
}

// Args returns the flags as they are passed on.
func (f Trace) Args() []string {
	return []string{
		"--trace=" + f.Trace, fmt.Sprintf("--every=%d", f.Every), "--profile=" + f.Profile, fmt.Sprintf("--loss=%v", f.Loss),
	}
}
