package snapshot

import "github.com/tickwork-engine/tickwork/sim"

// plan is how the columns of a type are coded: discrete ones first, then groups of smooth ones, velocities before what
// they move.
type plan struct {
	discrete []int
	groups   []group
	smooth   []int // all columns of the groups
	flies    bool  // velocities move columns
	mark     int   // a column of one bit, which tells much about the others, or -1
}

// group is columns that are foreseen together: neighbours in the schema that mean the same on different axes.
type group struct {
	how     foresight
	columns []int
	by      []int // of moved columns, the velocities
}

// foresight is how a group's values are foreseen.
type foresight uint8

const (
	byHistory  foresight = iota // they go on as they went
	byVelocity                  // velocity columns move them
	byTurning                   // a rotation goes on turning
)

// maxAxes is how many columns a group has at most.
const maxAxes = 4

func newPlan(t *sim.TypeSchema) plan {
	p := plan{mark: -1}
	for c := range t.Columns {
		if t.Columns[c].Kind != sim.Discrete {
			p.smooth = append(p.smooth, c)
		}
	}
	mover := movers(t)
	for c := range t.Columns {
		switch column := &t.Columns[c]; {
		case column.Kind == sim.Discrete:
			p.discrete = append(p.discrete, c)
			if column.Bits == 1 && p.mark < 0 {
				p.mark = c
			}
		case column.Velocity():
			p.flies = true
			p.add(group{how: byHistory, columns: []int{c}}, t)
		}
	}
	for c := range t.Columns {
		switch column := &t.Columns[c]; {
		case column.Kind == sim.Discrete || column.Velocity():
		case column.Kind == sim.Largest:
			p.groups = append(p.groups, group{how: byTurning, columns: []int{c, c + 1, c + 2, c + 3}})
		case column.Kind == sim.Component:
		case mover[c] >= 0:
			p.add(group{how: byVelocity, columns: []int{c}, by: []int{mover[c]}}, t)
		default:
			p.add(group{how: byHistory, columns: []int{c}}, t)
		}
	}
	return p
}

// movers returns the velocity of each column, or -1.
func movers(t *sim.TypeSchema) []int {
	list := make([]int, len(t.Columns))
	for c := range list {
		list[c] = -1
	}
	for c := range t.Columns {
		if column := &t.Columns[c]; column.Velocity() {
			list[column.Moves-1] = c
		}
	}
	return list
}

// add adds a column to the last group if it goes on with it: it is the next column, and of the same sort.
func (p *plan) add(g group, t *sim.TypeSchema) {
	if n := len(p.groups) - 1; n >= 0 {
		last := &p.groups[n]
		before := last.columns[len(last.columns)-1]
		a, b := &t.Columns[before], &t.Columns[g.columns[0]]
		if last.how == g.how && before+1 == g.columns[0] && len(last.columns) < maxAxes-1 &&
			a.Velocity() == b.Velocity() && (a.Wrap == 0) == (b.Wrap == 0) {
			last.columns = append(last.columns, g.columns...)
			last.by = append(last.by, g.by...)
			return
		}
	}
	p.groups = append(p.groups, g)
}
