package gen

import (
	"math/big"

	"github.com/tickwork-engine/tickwork/sim"
)

// The functions of this file check what tags say about replication against the rest of a type, when all of it is known.

// audiences reports audiences that cannot be told apart: in a type without an owner, or within a narrower one.
func (r *reader) audiences(t *table, m *marked) {
	const remedy = "mark the sim.Slot of its player with owner, or leave it out"
	if t.audience != sim.Everyone && t.owner == nil {
		r.add(m.pos, m.name, "to=%s: it has no owner: %s", audienceNames[t.audience], remedy)
	}
	for i := range t.columns {
		n := &t.columns[i]
		switch {
		case n.to == sim.Everyone:
		case t.owner == nil:
			r.add(n.pos, n.about, "to=%s: %s has no owner: %s", audienceNames[n.to], t.name, remedy)
		case n.to <= t.audience:
			r.add(n.pos, n.about, "to=%s: nobody else is told of a %s at all: leave it out", audienceNames[n.to], t.name)
		}
	}
}

// place finds the columns that say where an entity is: those that are marked, or the first vector that is no velocity.
func (r *reader) place(t *table, m *marked) {
	t.place = r.markedPlace(t)
	if t.place == nil {
		t.place = firstPlace(t)
	}
	if t.near != nil && t.place == nil {
		r.add(m.pos, m.name, "near=%s: it is nowhere: give it a fixed.Vec2 that is sent to everyone, or mark two fixed.Q with place",
			t.near.RatString())
	}
}

// markedPlace returns the two numbers that are marked as the place, or nil.
func (r *reader) markedPlace(t *table) (list []number) {
	for _, n := range t.columns {
		switch {
		case !n.place:
			continue
		case n.to != sim.Everyone:
			r.add(n.pos, n.about, "place: who is told of a %s learns about where it is, so to=%s has no place here", t.name, audienceNames[n.to])
		case len(list) == 2:
			r.add(n.pos, n.about, "place: %s has another place already: leave one out", t.name)
		default:
			list = append(list, n)
		}
	}
	if len(list) == 1 {
		r.add(list[0].pos, list[0].about, "place: a fixed.Q is one half of where a %s is: mark the other one, too", t.name)
		return nil
	}
	return list
}

// firstPlace returns the two numbers of the first vector that can be a place, or nil.
func firstPlace(t *table) []number {
	for i := range t.columns {
		if n := &t.columns[i]; n.axis == 1 && !n.inArray() && n.motion == "" && n.to == sim.Everyone {
			return t.columns[i : i+2]
		}
	}
	return nil
}

// inArray reports whether the number is an element, or within one.
func (n *number) inArray() bool { return n.outer() != "" }

// thresholds reports thresholds that mean nothing, or the wrong thing.
func (r *reader) thresholds(t *table) {
	for i := range t.columns {
		n := &t.columns[i]
		if n.threshold == nil {
			continue
		}
		c := n.kind.quanta().columns[0]
		switch q := c.quanta(n.threshold); {
		case q < 0:
			r.add(n.pos, n.about, "threshold does not fit %s: %s", n.kind.title(), tagFits["threshold"])
		case t.now:
			r.add(n.pos, n.about, "threshold=%s: a %s is presented now, and its prediction would be corrected to what was held back: leave it out",
				n.threshold.RatString(), t.name)
		case q == 0:
			r.add(n.pos, n.about, "threshold=%s is less than a step, and holds nothing back: write threshold=%s or more",
				n.threshold.RatString(), c.unit.RatString())
		case q >= c.farthest():
			r.add(n.pos, n.about, "threshold=%s: its values are never that far apart: write a smaller one", n.threshold.RatString())
		}
	}
}

// farthest returns how many quanta two values are apart, at most.
func (c *column) farthest() int64 {
	switch {
	case c.wrap != 0:
		return c.wrap / 2
	case c.last != 0:
		return c.last
	}
	return int64(1)<<c.bits - 1
}

// quanta returns how many whole quanta a distance is, or -1 if the column has no distances.
func (c *column) quanta(distance *big.Rat) int64 {
	if c.unit == nil {
		return -1
	}
	n := new(big.Rat).Quo(distance, c.unit)
	q := new(big.Int).Div(n.Num(), n.Denom())
	if !q.IsInt64() {
		return 1<<63 - 1
	}
	return q.Int64()
}
