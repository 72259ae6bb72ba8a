package simtest_test

import (
	"math"

	"github.com/tickwork-engine/tickwork/client"
	"github.com/tickwork-engine/tickwork/clock"
	"github.com/tickwork-engine/tickwork/games/rainfield/rules"
	"github.com/tickwork-engine/tickwork/sim"
	"github.com/tickwork-engine/tickwork/simtest"
)

// flight watches the own ships as they are drawn.
type flight struct {
	cfg     simtest.Config
	last    map[int][2]float32
	frames  int
	largest float64 // step from one frame to the next, in units, without a dash
	dashing float64 // the same, with one
}

// The places of a ship's words in its view row: see rules_gen.ts.
const (
	shipsTable = 1
	wordSlot   = sim.RowFields
	wordX      = sim.RowFields + 1
	wordY      = sim.RowFields + 2
	wordDash   = sim.RowFields + 20 // for how long it is dashing
	wordGone   = sim.RowFields + 25
)

func newFlight(cfg simtest.Config) *flight {
	f := &flight{cfg: cfg, last: map[int][2]float32{}}
	f.cfg.Drawn = f.drawn
	return f
}

func (f *flight) drawn(player int, _ clock.Time, c *client.Client) {
	row := ownRow(c)
	if row == nil || row[wordGone] != 0 || recentlyTouched(c) {
		delete(f.last, player)
		return
	}
	at := [2]float32{sim.Float(row[wordX]), sim.Float(row[wordY])}
	if before, ok := f.last[player]; ok {
		f.frames++
		largest := &f.largest
		if row[wordDash] != 0 || recentlyDashed(c) {
			largest = &f.dashing
		}
		*largest = max(*largest, math.Hypot(around(at[0]-before[0], 1600), around(at[1]-before[1], 900)))
	}
	f.last[player] = at
}

// ownRow returns the row of the player's own ship, if it is drawn as predicted.
func ownRow(c *client.Client) []uint32 {
	v := c.Picture()
	for i := range v.Len(shipsTable) {
		if row := v.Row(shipsTable, i); row[wordSlot] == uint32(c.Slot()) && row[sim.RowFlags]&sim.FlagNow != 0 {
			return row
		}
	}
	return nil
}

// recentlyTouched reports whether something hit the ship a moment ago, which may push it further than it can fly, or
// destroyed it.
func recentlyTouched(c *client.Client) bool {
	s := predictedShip(c)
	return s == nil || s.Safe > 0 || s.HP == 0
}

// recentlyDashed reports whether a frame ago the ship was still dashing.
func recentlyDashed(c *client.Client) bool {
	s := predictedShip(c)
	return s.Dashing > 0 || s.Dash >= 80 // of 90 ticks between two dashes, nine of which it takes
}

// predictedShip returns the player's own ship, or nil.
func predictedShip(c *client.Client) *rules.Ship {
	w, ok := c.Predicted().(*rules.World)
	if !ok {
		return nil
	}
	for _, s := range w.Ships.All() {
		if s.Slot == c.Slot() {
			return s
		}
	}
	return nil
}

// around returns the shorter way on an axis whose ends meet.
func around(d float32, size float64) float64 {
	x := math.Mod(float64(d)+1.5*size, size) - size/2
	return x
}
