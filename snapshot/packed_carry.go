package snapshot

import "math/bits"

// pace is how a group goes on as it went, in parts of a quantum.
type pace struct {
	onward        axes  // as far as it goes on
	speed, change int64 // how far in all, and by how much that is becoming another way
}

// reckon finds out the pace of a group of the entity at hand.
func (p *pace) reckon(c *Packed, g *group, goes *carry) {
	w := &c.w
	p.speed, p.change = 0, 0
	ways, older := w.ways[g.from:g.to], w.older[g.from:g.to]
	third := w.was[2] >= 0
	for k := range min(len(ways), maxAxes) {
		way := c.past.onward(ways[k], 1)
		p.onward[k] = goes.of(way)
		p.speed += absolute(way)
		if third {
			p.change += absolute(way - c.past.onward(older[k], 2))
		}
	}
}

// carried codes columns that go on as they went.
func (c *Packed) carried(number int) {
	w := &c.w
	g, p, help := &w.plan.groups[number], &w.pace, &w.help
	p.reckon(c, g, &w.m.groups[number].carry)
	help.miss = spot{}
	if g.to-g.from > 1 {
		g.place.find(&w.at, w.base)
		w.crowds[number].ask(&w.at, help)
	}
	before := int64(0)
	for k, i := 0, g.from; i < g.to && k < crowdAxes; k, i = k+1, i+1 {
		by := help.miss[k]
		expected := (p.speed*2+p.change*35)>>7 + absolute(by)>>1 + sub*3/4
		if p.speed|p.change == 0 {
			expected += w.plan.axes[i].jump
		}
		if k > 0 {
			expected = expected*45>>6 + before*sub*37>>(5+k)
		}
		before += absolute(int64(c.smooth(i, w.base[i]<<subBits+p.onward[k]+by, expected)))
	}
	c.teach(number)
}

// teach tells a group's carry and its crowd where the entity went.
func (c *Packed) teach(number int) {
	w := &c.w
	g := &w.plan.groups[number]
	w.missed = spot{}
	both, size := int64(0), int64(0)
	for k, i := 0, g.from; i < g.to && k < crowdAxes; k, i = k+1, i+1 {
		onward := w.pace.onward[k]
		off := w.plan.axes[i].around(w.is[i]-w.base[i])<<subBits - onward
		off, onward = min(max(off, -farMiss), farMiss), min(max(onward, -farMiss), farMiss)
		w.missed[k] = off
		both += off * onward
		size += off*off + onward*onward
	}
	w.m.groups[number].carry.learn(both, size)
	if g.to-g.from > 1 {
		w.crowds[number].add(&w.at, &w.missed, &w.help)
	}
}

// farMiss is the most that a crowd and a carry are told.
const farMiss = 1 << 20

// carry learns which share of the way that a group would go if it went on as it went is gone: what flies freely goes on, what
// rubs or is steered slows down.
type carry struct {
	share int32 // in 2^-carryBits
	seen  uint8 // how many entities it was learned from, up to carryMemory
}

const (
	carryBits   = 16
	startCarry  = 15 << carryBits / 16
	mostCarry   = 3 << carryBits / 2
	carryMemory = 31
)

// of returns the share of a way.
func (c *carry) of(way int64) int64 { return way * int64(c.share) >> carryBits }

// learn takes in where an entity went: both is the sum of the products of its ways and of by how much they were missed, and
// size that of the squares of all these, in parts of a quantum. It goes a step against the error, the smaller the more it
// has seen. What met something, and went elsewhere, teaches nothing.
func (c *carry) learn(both, size int64) {
	size += 4 * sub * sub
	if absolute(both)*8 > size {
		return
	}
	step := both << carryBits >> (bits.Len64(uint64(size)) & 63)
	step >>= carryRates[c.seen%32]
	c.share = int32(min(max(int64(c.share)+step, 0), mostCarry))
	c.seen = min(c.seen+1, carryMemory)
}

// carryRates holds the part of a step that is taken after so many entities, as a shift.
var carryRates = [carryMemory + 1]uint8{1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5}
