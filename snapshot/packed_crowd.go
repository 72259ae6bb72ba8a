package snapshot

import "math/bits"

// crowd remembers by how much the predictions of the entities that were coded last in this body missed, and where those
// entities are. What moves close together, in a heap or behind a leader, misses in the same way.
//
// The two nearest are asked, each the more the nearer it is, so that it does not matter how large a world's quanta are. How
// far they are to be believed is learned within the body, by how near the nearest is.
type crowd struct {
	count   int
	x, y, z [crowdSize]int64 // the places
	far     [crowdSize]int64 // their squared distances from the origin, with the slot in the lowest bits
	miss    [crowdSize]spot
	trust   [crowdRings]trust
}

const (
	crowdSize  = 64 // a power of two
	crowdBits  = 6
	crowdAxes  = 3
	crowdRings = 24 // doublings of a distance
)

// A spot is a place, or by how much an entity there missed in parts of a quantum.
type spot [crowdAxes]int64

// trust learns which share of a guess is right, by least squares.
type trust struct{ both, guess int64 }

// The start of every trust: three eighths, believed in as much as in one entity.
var startCrowd = trust{both: 3 << trustBits / 8, guess: 1 << trustBits}

const (
	trustBits = 16
	shareBits = 12
	mostShare = 11 << shareBits / 10
)

// guess is what the neighbours say of an entity's misses.
type guess struct {
	ring  int  // how far the nearest is, in doublings
	miss  spot // as far as it is to be believed
	whole spot // entirely believed
}

func (c *crowd) start() {
	c.count = 0
	for i := range c.trust {
		c.trust[i] = startCrowd
	}
}

// ask makes g the guess for an entity at a place.
func (c *crowd) ask(at *spot, g *guess) {
	if c.count == 0 {
		*g = guess{}
		return
	}
	first, second := c.nearest(at)
	a, b := &c.miss[first&(crowdSize-1)], &c.miss[second&(crowdSize-1)]
	here := at[0]*at[0] + at[1]*at[1] + at[2]*at[2] + 4
	near, far := first>>crowdBits+here, second>>crowdBits+here
	part := near << shareBits / (near + far)
	g.ring = (bits.Len64(uint64(near))/2 + 1) % crowdRings
	t := &c.trust[g.ring]
	share := min(max(t.both<<shareBits/t.guess, 0), mostShare)
	for i := range g.whole {
		g.whole[i] = a[i] + (b[i]-a[i])*part>>shareBits
		g.miss[i] = g.whole[i] * share >> shareBits
	}
}

// nearest returns the two nearest neighbours: their squared distances, without that of the place from the origin, and in the
// lowest bits their slots. With only one neighbour the second is far away.
func (c *crowd) nearest(at *spot) (first, second int64) {
	first, second = farAway, farAway
	x, y, z := -2*at[0]<<crowdBits, -2*at[1]<<crowdBits, -2*at[2]<<crowdBits
	n := min(c.count, crowdSize)
	xs, ys, zs, fars := c.x[:n], c.y[:n], c.z[:n], c.far[:n]
	for i, d := range fars {
		d += x*xs[i] + y*ys[i] + z*zs[i]
		second = min(second, max(first, d))
		first = min(first, d)
	}
	return first, second
}

// farAway is more than any distance can be.
const farAway = 1 << 52

// add takes in by how much the prediction of an entity missed, without the guess g that was made for it.
func (c *crowd) add(at, miss *spot, g *guess) {
	i := c.count % crowdSize
	c.x[i], c.y[i], c.z[i] = at[0], at[1], at[2]
	c.far[i] = (at[0]*at[0]+at[1]*at[1]+at[2]*at[2])<<crowdBits | int64(i)
	c.count++
	size, guessed, both := int64(4*sub*sub), int64(0), int64(0)
	for a, m := range miss {
		c.miss[i][a] = m
		square := g.whole[a] * g.whole[a]
		size += m*m + square
		guessed += square
		both += g.whole[a] * m
	}
	if guessed == 0 {
		return
	}
	scale := bits.Len64(uint64(size)) - trustBits
	both, guessed = shifted(both, scale), shifted(guessed, scale)
	for ring := max(g.ring-1, 0); ring <= min(g.ring+1, crowdRings-1); ring++ {
		c.trust[ring].both += both
		c.trust[ring].guess += guessed
	}
}

// shifted returns v / 2^by.
func shifted(v int64, by int) int64 {
	if by < 0 {
		return v << (-by & 63)
	}
	return v >> (by & 63)
}

// A place tells where the entities of a group are, for its crowd: the axes, or for velocities those that they move. Numbers
// are cut to some twenty bits, so that squares do not overflow.
type place struct {
	axes [crowdAxes]int
	keep [crowdAxes]int64 // -1, or 0 for an axis that there is not
	cut  uint
}

const placeBits = 21

func newPlace(axes []axis, g *group) (p place) {
	for i := range min(g.to-g.from, crowdAxes) {
		a := &axes[axes[g.from+i].moves]
		p.axes[i], p.keep[i] = axes[g.from+i].moves, -1
		p.cut = max(p.cut, max(a.bits, placeBits)-placeBits)
	}
	return p
}

// find makes at the place of the entity whose numbers are given.
func (p *place) find(at *spot, numbers []int64) {
	for i := range at {
		at[i] = numbers[p.axes[i]] >> p.cut & p.keep[i]
	}
}
