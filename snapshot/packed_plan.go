package snapshot

import (
	"math"

	"github.com/tickwork-engine/tickwork/sim"
)

// plan is how the columns of a type are coded: discrete ones first, then groups of smooth ones, velocities before what
// they move.
type plan struct {
	all        []int // columns
	discrete   []int
	axes       []axis // the smooth columns, group by group
	groups     []group
	velocities int  // how many of them, at the beginning, are velocities
	turns      bool // there are rotations
	mark       int  // a column of one bit, which tells much about the others, or -1
}

// group is axes that are foreseen together: neighbours in the schema that mean the same in different directions.
type group struct {
	how      foresight
	from, to int       // of the plan's axes
	place    place     // where its entities are
	turn     turnScale // of a rotation
}

// foresight is how a group's values are foreseen.
type foresight uint8

const (
	byHistory  foresight = iota // they go on as they went
	byVelocity                  // velocity columns move them
	byTurning                   // a rotation goes on turning
)

// axis is what is asked most often of a smooth column.
type axis struct {
	column    int
	mask      int64 // the bits of a quantum that are its number: all of them, but not the sign's of one that has none
	wrap      int64 // after how many quanta its numbers begin again, or 0
	half      int64 // the longest way between two numbers that do, else more than any
	low, high int64 // the range of its numbers
	bits      uint
	signed    bool
	jump      int64 // how far it may go when it went nowhere, in parts of a quantum
	by        int   // the axis of its velocity
	moves     int   // the axis that it moves, or its own
	rate      int64 // of a velocity
	rest      int64
}

// maxAxes is how many axes a group has at most.
const maxAxes = 4

func newPlan(t *sim.TypeSchema) plan {
	p := plan{mark: -1}
	for c := range t.Columns {
		p.all = append(p.all, c)
		switch column := &t.Columns[c]; {
		case column.Kind == sim.Discrete:
			p.discrete = append(p.discrete, c)
			if column.Bits == 1 && p.mark < 0 {
				p.mark = c
			}
		case column.Velocity():
			p.add(t, byHistory, c)
			p.velocities = len(p.axes)
		}
	}
	mover := movers(t)
	for c := range t.Columns {
		switch column := &t.Columns[c]; {
		case column.Kind == sim.Discrete || column.Kind == sim.Component || column.Velocity():
		case column.Kind == sim.Largest:
			p.addTurn(t, c)
		case mover[c] >= 0:
			p.add(t, byVelocity, c)
		default:
			p.add(t, byHistory, c)
		}
	}
	p.connect(t)
	return p
}

// movers returns the velocity of each column, if that is a smooth one, or -1.
func movers(t *sim.TypeSchema) []int {
	list := make([]int, len(t.Columns))
	for c := range list {
		list[c] = -1
	}
	for c := range t.Columns {
		if column := &t.Columns[c]; column.Velocity() && column.Kind != sim.Discrete {
			list[column.Moves-1] = c
		}
	}
	return list
}

// add adds a column to the last group if it goes on with it: it is the next column, and of the same sort.
func (p *plan) add(t *sim.TypeSchema, how foresight, column int) {
	if n := len(p.groups) - 1; n >= 0 {
		last := &p.groups[n]
		before := p.axes[last.to-1].column
		a, b := &t.Columns[before], &t.Columns[column]
		if last.how == how && before+1 == column && last.to-last.from < crowdAxes &&
			a.Velocity() == b.Velocity() && (a.Wrap == 0) == (b.Wrap == 0) {
			p.axes = append(p.axes, newAxis(b, column))
			last.to++
			return
		}
	}
	p.groups = append(p.groups, group{how: how, from: len(p.axes), to: len(p.axes) + 1})
	p.axes = append(p.axes, newAxis(&t.Columns[column], column))
}

// addTurn adds the rotation that begins at a column.
func (p *plan) addTurn(t *sim.TypeSchema, column int) {
	p.turns = true
	from := len(p.axes)
	for c := column; c < column+maxAxes; c++ {
		p.axes = append(p.axes, newAxis(&t.Columns[c], c))
	}
	p.groups = append(p.groups, group{how: byTurning, from: from, to: from + maxAxes, turn: newTurnScale(t.Columns[column+1].Bits)})
}

func newAxis(c *sim.ColumnSchema, column int) axis {
	a := axis{column: column, mask: math.MaxUint32, wrap: int64(c.Wrap), bits: uint(c.Bits), signed: c.Signed,
		half: math.MaxInt64, high: 1<<c.Bits - 1, jump: sub << (c.Bits / 7), rate: c.Rate, rest: c.Rest}
	if c.Signed {
		a.mask, a.low, a.high = -1, -1<<(c.Bits-1), 1<<(c.Bits-1)-1
	}
	if c.Wrap != 0 {
		a.half, a.high = a.wrap/2, a.wrap-1
	}
	if c.Wrap != 0 && c.Wrap == 1<<c.Bits { // a turn can go anywhere
		a.jump = int64(c.Wrap) * sub / 8
	}
	return a
}

// connect tells axes of the velocities that move them, and groups where their entities are.
func (p *plan) connect(t *sim.TypeSchema) {
	for i := range p.axes {
		p.axes[i].moves = i
		for k := range p.axes {
			if t.Columns[p.axes[i].column].Moves-1 == p.axes[k].column {
				p.axes[i].moves, p.axes[k].by = k, i
			}
		}
	}
	for g := range p.groups {
		p.groups[g].place = newPlace(p.axes, &p.groups[g])
	}
}
