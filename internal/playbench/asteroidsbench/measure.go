package main

import (
	"math"

	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/games/asteroids/rules"
	"github.com/tickwork-engine/tickwork/internal/playbench"
	"github.com/tickwork-engine/tickwork/internal/program/flags"
	"github.com/tickwork-engine/tickwork/room"
	"github.com/tickwork-engine/tickwork/sim"
)

// result is what the bench prints.
type result struct {
	playbench.Result
	Position float64 `json:"position_error_max"` // meters on an axis, of what the client shows at a snapshot's tick
	Rotation float64 `json:"rotation_error_max"` // of a component of the unit quaternion
	Hits     float64 `json:"hits_per_body_s"`    // of other bodies and of walls
}

// The load is that of the public benchmark: its seed, and as much time as bodies need to forget how they began.
const (
	worldSeed = 2323
	warm      = 10 * clock.Second
)

// measure plays the load.
func measure(f flags.Link) (r result, err error) {
	codings := map[string]room.Coding{"tight": room.Tight, "fast": room.Fast, "whole": room.Whole}
	first := uint32(0)
	r.Result, err = playbench.Play(playbench.Config{
		Room:  room.Config{Game: rules.Game, Rate: rules.Hz, SnapshotEvery: 1, Coding: codings[f.Coding], Budget: playbench.Plenty},
		World: worldSeed, Warm: warm, For: clock.Time(f.For), RTT: clock.Time(f.RTT), Loss: f.Loss, Seed: f.Seed,
		Came: func(was, seen sim.World) {
			w := was.(*rules.World)
			if first == 0 {
				first = impacts(w)
			}
			r.Hits = float64(impacts(w) - first)
			r.compare(w, seen.(*rules.World))
		},
	})
	r.Hits /= rules.Count * r.Seconds
	return r, err
}

// compare takes down by how much the client's bodies are somewhere else than the server's were.
func (r *result) compare(was, seen *rules.World) {
	for h, a := range was.Bodies.All() {
		b := seen.Bodies.Get(h)
		for _, d := range []fixed.Q{a.X - b.X, a.Y - b.Y, a.Z - b.Z} {
			r.Position = max(r.Position, d.Abs().Float())
		}
		got, sign := shown(b.To), 1.0
		if a.Attitude[b.To.Largest] < 0 {
			sign = -1 // a quaternion and its opposite are the same rotation
		}
		for i, v := range a.Attitude {
			r.Rotation = max(r.Rotation, math.Abs(float64(v)/rules.Unit*sign-got[i]))
		}
	}
}

// shown returns the unit quaternion that a client makes of what it was told.
func shown(s fixed.SmallestThree) (q [4]float64) {
	const steps = 1<<rules.RotationBits - 1
	rest, sent, at := 1.0, [3]uint16{s.A, s.B, s.C}, 0
	for i := range q {
		if i != int(s.Largest) {
			q[i] = (2*float64(sent[at])/steps - 1) / math.Sqrt2
			rest -= q[i] * q[i]
			at++
		}
	}
	q[s.Largest] = math.Sqrt(max(rest, 0))
	return q
}

// impacts returns how often bodies met something, each counted for itself.
func impacts(w *rules.World) uint32 { return 2*w.Hits + w.Bumps }
