package snapshot

import "github.com/tickwork-engine/tickwork/sim"

// probe is told whose the bits are that were read since it was told the last time: a column's of an entity, or ofEntity or
// ofType. h is of no matter to the latter.
type probe func(h sim.Handle, column int)

const (
	ofEntity = -1 // which entity it is, and whether it has news
	ofType   = -2 // of no single entity
)

// spent tells the probe whose the last bits are, if there is one: of the entity at hand.
func (c *Packed) spent(column int) {
	if c.probe != nil {
		c.probe(c.w.now.Handles[c.w.row], column)
	}
}

// spentOn is spent for an entity that is not at hand.
func (c *Packed) spentOn(h sim.Handle, column int) {
	if c.probe != nil {
		c.probe(h, column)
	}
}

// position returns how many bits of the code were read.
func (s *symbols) position() float64 {
	if s.plain {
		return float64(s.bitsIn.Spent())
	}
	return s.in.Spent()
}
