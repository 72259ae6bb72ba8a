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
	largest float64 // step from one frame to the next, in units
}

// The places of a ship's words in its view row: see rules_gen.ts.
const (
	shipsTable = 0
	wordSlot   = sim.RowFields
	wordX      = sim.RowFields + 1
	wordY      = sim.RowFields + 2
	wordGone   = sim.RowFields + 8
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
		f.largest = max(f.largest, math.Hypot(around(at[0]-before[0], 1600), around(at[1]-before[1], 900)))
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

// recentlyTouched reports whether something hit the ship a moment ago, which may push it further than it can fly.
func recentlyTouched(c *client.Client) bool {
	w, ok := c.Predicted().(*rules.World)
	if !ok {
		return true
	}
	for _, s := range w.Ships.All() {
		if s.Slot == c.Slot() {
			return s.Safe > 0
		}
	}
	return true
}

// around returns the shorter way on an axis whose ends meet.
func around(d float32, size float64) float64 {
	x := math.Mod(float64(d)+1.5*size, size) - size/2
	return x
}
