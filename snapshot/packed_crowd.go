package snapshot

import (
	"math"
	"math/bits"
)

// crowd remembers by how much the predictions of the entities that were coded last in this body missed, and where those
// entities are. What moves close together, in a heap or behind a leader, misses in the same way.
//
// Weights fall with the fourth power of the distance, so that it does not matter how large a world's quanta are. How far the
// neighbours are to be believed is learned within the body, by how near the nearest is. The sums are of float64; each
// product is rounded by a conversion, so that no platform fuses it with an addition and all reckon alike.
type crowd struct {
	count int
	last  [crowdSize]neighbour
	trust [distances]trust
}

const (
	crowdSize = 64 // a power of two
	distances = 66 // doublings of a squared distance, and a margin
	crowdAxes = 3
)

// A spot is a place, and a neighbour's misses in parts of a quantum: whole numbers both, which float64 holds exactly.
type spot [crowdAxes]float64

type neighbour struct{ at, miss spot }

// trust learns which share of a guess is right.
type trust struct{ both, guess float64 }

// The start of every trust: two fifths, believed in as much as in one entity.
const (
	startBoth  = 0.4
	startGuess = 1
)

// guess is what the neighbours say of an entity's misses.
type guess struct {
	distance int  // doublings of the squared distance of the nearest
	miss     spot // as far as it is to be believed
	whole    spot // entirely believed
}

func (c *crowd) start() {
	c.count = 0
	for i := range c.trust {
		c.trust[i] = trust{startBoth, startGuess}
	}
}

// ask returns the guess for an entity at a place. wrap is after how many quanta each axis begins again, or 0.
func (c *crowd) ask(at, wrap *spot) (g guess) {
	if c.count == 0 {
		return g
	}
	total, least := 0.0, math.Inf(1)
	var x, y, z float64
	last := c.last[:min(c.count, crowdSize)]
	for i := range last {
		n := &last[i]
		dx, dy, dz := apart(at[0]-n.at[0], wrap[0]), apart(at[1]-n.at[1], wrap[1]), apart(at[2]-n.at[2], wrap[2])
		d := 4 + float64(dx*dx) + float64(dy*dy) + float64(dz*dz)
		if d < least {
			least = d
		}
		weight := 1 / float64(d*d)
		total += weight
		x += float64(weight * n.miss[0])
		y += float64(weight * n.miss[1])
		z += float64(weight * n.miss[2])
	}
	g.whole = spot{x / total, y / total, z / total}
	g.distance = bits.Len64(uint64(min(least, farAway)))
	t := &c.trust[g.distance]
	share := min(max(t.both/t.guess, 0), 1.1)
	for a := range g.miss {
		g.miss[a] = float64(share * g.whole[a])
	}
	return g
}

// farAway is as far as distances are told apart, squared.
const farAway = 1 << 62

// apart returns how far two places are apart on an axis.
func apart(d, wrap float64) float64 {
	if wrap != 0 {
		d = math.Abs(d)
		if d > wrap-d {
			return wrap - d
		}
	}
	return d
}

// add takes in by how much the prediction of an entity missed, without the guess g that was made for it.
func (c *crowd) add(at, miss *spot, g *guess) {
	c.last[c.count%crowdSize] = neighbour{*at, *miss}
	c.count++
	scale, guessed, both := 4.0*sub*sub, 0.0, 0.0
	for a, m := range miss {
		square := float64(g.whole[a] * g.whole[a])
		scale += float64(m*m) + square
		guessed += square
		both += float64(g.whole[a] * m)
	}
	for d := max(g.distance-2, 0); d <= min(g.distance+2, distances-1); d++ {
		c.trust[d].both += both / scale
		c.trust[d].guess += guessed / scale
	}
}
