package flags

import (
	"errors"
	"fmt"
	"time"
)

// Bench are the flags of bench.
type Bench struct {
	Rooms  int           `default:"10" placeholder:"N" help:"How many full rooms (${default})."`
	For    time.Duration `default:"20s" placeholder:"TIME" help:"How long is measured, once everybody plays (${default})."`
	Seed   uint64        `default:"1" placeholder:"S" help:"Make the worlds and what the bots do follow from the number S (${default})."`
	Coding string        `default:"tight" enum:"tight,fast,whole" placeholder:"HOW" help:"How the world is written: tight, fast or whole (${default})."`

	Distribution string `default:"state" enum:"state,frames" placeholder:"WHAT" help:"What of a match travels to the players: state or frames (${default})."`

	JSON bool `name:"json" help:"Print the result as one JSON object, in the last line."`

	Flood  float64 `default:"0" placeholder:"PERCENT" help:"Then let so many of the players send everything a thousand times, and measure the others for as long again."`
	Silent int     `default:"0" placeholder:"N" help:"Measure nothing but N connections that say nothing: what each costs, and how long it is borne."`
}

// Validate reports what cannot be meant.
func (f Bench) Validate() error {
	return errors.Join(
		require(f.Rooms > 0, "--rooms must be at least 1"),
		require(f.For >= time.Second, "--for must be at least 1s"),
		require(f.Flood >= 0 && f.Flood <= mostFlood, "--flood must be 0 to 50"),
		require(f.Silent >= 0, "--silent must not be negative"),
	)
}

// mostFlood is the largest share of the players that may flood, in percent: the others are what is measured.
const mostFlood = 50

// Args returns the flags as they are passed on.
func (f Bench) Args() []string {
	args := []string{
		fmt.Sprintf("--rooms=%d", f.Rooms), "--for=" + f.For.String(), fmt.Sprintf("--seed=%d", f.Seed),
		"--coding=" + f.Coding, "--distribution=" + f.Distribution, fmt.Sprintf("--flood=%v", f.Flood), fmt.Sprintf("--silent=%d", f.Silent),
	}
	if f.JSON {
		args = append(args, "--json")
	}
	return args
}
