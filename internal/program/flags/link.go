package flags

import (
	"errors"
	"fmt"
	"time"
)

// Link are the flags of a bench that plays on a virtual clock, over a link of its own.
type Link struct {
	For    time.Duration `default:"20s" placeholder:"TIME" help:"How long is measured, on a clock that does not wait (${default})."`
	RTT    time.Duration `name:"rtt" default:"50ms" placeholder:"TIME" help:"How long a message takes to the server and back (${default})."`
	Loss   float64       `default:"0" placeholder:"SHARE" help:"Lose this share of the packets each way, such as 0.05. What is lost follows from --seed."`
	Seed   uint64        `default:"1" placeholder:"S" help:"Make what is lost follow from the number S (${default})."`
	Coding string        `default:"tight" enum:"tight,fast,whole" placeholder:"HOW" help:"How the world is written: tight, fast or whole (${default})."`
	JSON   bool          `name:"json" help:"Print the result as one JSON object."`
}

// Way is the flag of the tool's bench that only a Link has.
type Way struct {
	RTT time.Duration `name:"rtt" default:"50ms" placeholder:"TIME" help:"asteroids, field: how long a message takes to the server and back (${default})."`
}

// Validate reports what cannot be meant.
func (f Way) Validate() error {
	return require(f.RTT >= 0 && f.RTT <= mostRTT, "--rtt must be 0 to 1s")
}

// mostRTT is the longest round trip over which packed snapshots find something to build on.
const mostRTT = time.Second

// Validate reports what cannot be meant.
func (f Link) Validate() error {
	return errors.Join(
		require(f.For >= time.Second, "--for must be at least 1s"),
		Way{f.RTT}.Validate(),
		require(f.Loss >= 0 && f.Loss < 1, "--loss must be 0 or more, and less than 1"),
	)
}

// Args returns the flags as they are passed on.
func (f Link) Args() []string {
	args := []string{
		"--for=" + f.For.String(), "--rtt=" + f.RTT.String(), fmt.Sprintf("--loss=%v", f.Loss), fmt.Sprintf("--seed=%d", f.Seed),
		"--coding=" + f.Coding,
	}
	if f.JSON {
		args = append(args, "--json")
	}
	return args
}
