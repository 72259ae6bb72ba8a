package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/tickwork-engine/tickwork/internal/codecbench"
	"github.com/tickwork-engine/tickwork/snapshot"
)

// cubesWorkload is the name of the workload that is a trace and not a game.
const cubesWorkload = "cubes"

// traceFlags are the flags of bench that a trace needs.
type traceFlags struct {
	Trace   string  `placeholder:"PATH" help:"The recording that the workload cubes plays, as it is or compressed by xz."`
	Every   int     `default:"1" placeholder:"N" help:"cubes: send every Nth frame (${default})."`
	Profile string  `default:"tight" enum:"tight,fast" placeholder:"NAME" help:"cubes: how snapshots are packed, tight or fast (${default})."`
	Loss    float64 `default:"0" placeholder:"SHARE" help:"cubes: lose this share of the packets, such as 0.05. What is lost follows from --seed."`
}

// Validate reports what cannot be meant.
func (f traceFlags) Validate() error {
	switch {
	case f.Every < 1:
		return errors.New("--every must be at least 1")
	case f.Loss < 0 || f.Loss >= 1:
		return errors.New("--loss must be 0 or more, and less than 1")
	}
	return nil
}

// benchCubes measures what the snapshots of a trace take.
func benchCubes(f traceFlags, seed uint64, asJSON bool) error {
	if f.Trace == "" {
		return errors.New("cubes needs a recording: give it with --trace")
	}
	file, err := os.Open(f.Trace)
	if err != nil {
		return err
	}
	defer file.Close()
	trace, err := codecbench.NewTrace(file)
	if err != nil {
		return err
	}
	profiles := map[string]snapshot.Profile{"tight": snapshot.Tight, "fast": snapshot.Fast}
	result, err := codecbench.Play(trace, codecbench.Config{Every: f.Every, Profile: profiles[f.Profile], Loss: f.Loss, Seed: seed})
	if err != nil {
		return fmt.Errorf("%s: %w", f.Trace, err)
	}
	if asJSON {
		return json.NewEncoder(os.Stdout).Encode(result)
	}
	result.Print(os.Stdout)
	return nil
}
