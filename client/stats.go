package client

import (
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/interp"
	"github.com/tickwork-engine/tickwork/predict"
	"github.com/tickwork-engine/tickwork/rollback"
	"github.com/tickwork-engine/tickwork/wire"
)

// Stats counts what happens to a client. Counters run from the beginning of the client.
type Stats struct {
	BytesIn, BytesOut int // payload, both channels

	Ticks      int // local ticks made
	Skips      int // times that ticks were given up because too many were due at once
	Inputs     int // inputs that the server has reported on
	LateInputs int // of these, inputs that were not there when their tick was closed

	Snapshots  int // snapshots decoded
	Duplicates int // packets that had come before, or far too late
	Stray      int // packets of an earlier stay in a room
	Malformed  int // messages that made no sense
	Baseless   int // snapshots that build on one that is not there any more

	Reconciled        int     // snapshots that the prediction was reconciled with
	Restarts          int     // times that the prediction began anew
	Replayed          int     // ticks that were stepped again
	Corrections       int     // of these, those that moved an own entity
	LargestCorrection float32 // by which an own entity moved, in the game's units

	// In rooms whose frames travel.
	Rollback rollback.CoreStats // steps, and how often and how far the world went back
	Worlds   int                // worlds that were taken over
	Replaced int                // own inputs in whose place the server has put others

	RoundTrip clock.Time // there and back, without what inputs wait for on the server: smoothed
	Margin    clock.Time // smoothed: how much time inputs have to spare

	Interpolation interp.Stats
	LastError     string // what the server said last when it refused something

	trips  clock.Window
	joined stayStats
}

// stayStats are counters as they were when the player joined the room.
type stayStats struct{ frames, starved, corrections int }

// stay begins to count for another stay in a room.
func (s *Stats) stay(i interp.Stats) {
	s.joined = stayStats{frames: i.Frames, starved: i.Starved, corrections: s.Corrections}
}

// report returns what the server is told of this stay.
func (s *Stats) report(i interp.Stats) wire.Report {
	return wire.Report{
		Frames:      uint32(i.Frames - s.joined.frames),
		Starved:     uint32(i.Starved - s.joined.starved),
		Corrections: uint32(s.Corrections - s.joined.corrections),
		RoundTrip:   uint32(s.RoundTrip / clock.Microsecond),
	}
}

// tripSamples is the length of the memory for round trips: 3.2 s at 20 packets a second.
const tripSamples = 64

// Stats returns the counters.
func (c *Client) Stats() Stats {
	s := c.stats
	if c.interp != nil {
		s.Interpolation = c.interp.Stats()
	}
	if c.whole != nil {
		s.Rollback, s.Worlds, s.Replaced = c.whole.match.Stats()
	}
	return s
}

// smoothing is the weight of the newest value in a smoothed one, as a divisor (RFC 6298 uses the same for round trips).
const smoothing = 8

// measured takes up a sample of the round trip and of the time that inputs have to spare. Which input the spare time is
// of is not known exactly, so single samples of the round trip are too long; the lower quartile is near the truth.
func (s *Stats) measured(roundTrip, margin clock.Time) {
	s.trips.Add(float64(roundTrip))
	s.RoundTrip = clock.Time(s.trips.Quantile(0.25))
	if s.trips.Len() == 1 {
		s.Margin = margin
	}
	s.Margin += (margin - s.Margin) / smoothing
}

func (s *Stats) corrected(c predict.Correction) {
	s.Reconciled++
	if c.Size > 0 {
		s.Corrections++
	}
	s.Replayed += c.Replayed
	s.LargestCorrection = max(s.LargestCorrection, c.Size)
}

// Corrections returns what reconciliations have changed since the last call, and forgets it. The slice is valid until
// the next call of a method.
func (c *Client) Corrections() []predict.Correction {
	list := c.corrections
	c.corrections = list[:0]
	return list
}
