package rollback

import "github.com/tickwork-engine/tickwork/sim"

// keptTick is the tick of the world in a cell.
type keptTick struct {
	tick   sim.Tick
	filled bool
}

// The cells of SaveConfirmed.
const (
	confirmedCell = iota
	checksumCell
	confirmedCells
)

// outwornAfter is for how many ticks the kept world of SaveConfirmed is good: the frames since must be kept, too.
const outwornAfter = Queue - early

// Cells returns the number of worlds that are kept.
func (c *Core) Cells() int {
	if c.cfg.Saving == SaveConfirmed {
		return confirmedCells
	}
	return int(c.window) + 2
}

// keep asks to keep the present world if the next step may be taken back, or if its checksum will be asked for.
func (c *Core) keep(frontier sim.Tick) {
	guess := c.tick+1 > frontier
	checksum := c.tick%ChecksumEvery == 0
	cell := int(c.tick) % len(c.kept)
	if c.cfg.Saving == SaveConfirmed {
		guess = guess && c.tick <= frontier
		if cell = confirmedCell; !guess {
			cell = checksumCell
		}
	}
	k := &c.kept[cell]
	if !guess && !checksum || k.filled && k.tick == c.tick {
		return
	}
	*k = keptTick{c.tick, true}
	c.stats.Saves++
	c.requests = append(c.requests, Request{Kind: Save, Tick: c.tick, Cell: cell})
}

// outworn reports whether the kept world of SaveConfirmed is so old that a younger one must take its place.
func (c *Core) outworn() bool {
	k := &c.kept[confirmedCell]
	return c.cfg.Saving == SaveConfirmed && k.filled && c.tick-k.tick >= outwornAfter && c.Confirmed() < c.tick &&
		c.Confirmed() > k.tick
}

// load asks for the newest kept world that is not newer than the given tick, and forgets those that are.
func (c *Core) load(tick sim.Tick) {
	best := -1
	for i := range c.kept {
		k := &c.kept[i]
		if k.filled && k.tick <= tick && (best < 0 || k.tick > c.kept[best].tick) {
			best = i
		}
	}
	require(best >= 0, "there is no world to go back to")
	for i := range c.kept {
		if c.kept[i].tick > tick {
			c.kept[i].filled = false
		}
	}
	k := &c.kept[best]
	// Nobody goes back behind a confirmed tick, so a world before it is not loaded again.
	last := k.tick < c.frontier() && k.tick%ChecksumEvery != 0
	k.filled = !last
	c.tick = k.tick
	c.requests = append(c.requests, Request{Kind: Load, Tick: k.tick, Cell: best, Last: last})
}
