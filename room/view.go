package room

import "github.com/tickwork-engine/tickwork/sim"

// view is what some players were told of the world at a tick. Everybody who has been told the same holds the same view, and
// it is used again when nobody holds it any more.
type view struct {
	tick    sim.Tick
	tables  *sim.Quantised
	holders int
	home    *views
}

// views is the memory of views that nobody holds.
type views struct {
	tables func(*sim.Schema) *sim.Quantised // makes those of a new one
	schema *sim.Schema
	free   []*view
}

// poison makes views that nobody holds unlike any world, for tests: who looks at one is found out.
var poison = false

// take returns a view with one holder.
func (p *views) take(tick sim.Tick) *view {
	n := len(p.free) - 1
	if n < 0 {
		return &view{tick: tick, tables: p.tables(p.schema), holders: 1, home: p}
	}
	v := p.free[n]
	p.free = p.free[:n]
	v.tick, v.holders = tick, 1
	return v
}

// hold makes the caller a holder of a view.
func (v *view) hold() *view {
	v.holders++
	return v
}

// drop ends a holder's interest in a view. No view at all is fine.
func (v *view) drop() {
	if v == nil {
		return
	}
	if v.holders--; v.holders > 0 {
		return
	}
	if poison {
		spoil(v.tables)
	}
	v.home.free = append(v.home.free, v)
}

// spoil fills tables with what no world has.
func spoil(q *sim.Quantised) {
	for i := range q.Tables {
		t := &q.Tables[i]
		for row := range t.Handles {
			t.Handles[row] = sim.MakeHandle(row, 0xDEAD|1)
		}
		t.Len = len(t.Handles)
		for _, column := range t.Columns {
			for row := range column {
				column[row] = -0x5EC2E7
			}
		}
	}
}
