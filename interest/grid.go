package interest

import (
	"math/bits"

	"github.com/tickwork-engine/tickwork/sim"
)

// grid finds the entities of a type that are near a place. It sorts them by square cells, so that those of a row of cells
// lie one after the other. Cells repeat after a while, as a world of any size must do with so many of them: what is far
// away but in the same cell costs a look and nothing else.
//
// As long as entities stay in their cells, only where they are is brought up to date. Those that have left theirs are
// searched one by one, too, until there are so many that sorting anew costs less.
type grid struct {
	axes         [2]axis
	reach        int64 // how far away an entity is that one no longer knows of
	enter, leave int64 // squares of the distances at which one comes to know of an entity, and no longer does

	shift      uint // log2 of a cell's side
	across     uint // log2 of the number of cells in a row
	mask       [2]int64
	starts     []int32 // by cell, the first of its entries; two more at the end
	entries    []entry
	strays     []int32  // entries that have left their cells
	known      []uint32 // by entry, the last look before which it was known to who looked
	look       uint32   // the number of the present one
	place      []int32  // by row, its entry
	rows       []uint16 // by place in the pool, the row
	handles    []sim.Handle
	last       [2][]int32 // by axis and row, the quanta that entries were made of
	everSorted bool
}

// entry is an entity. What has left its cell has the cell -1.
type entry struct{ x, y, row, cell int32 }

// newGrid returns an empty grid for a type with a place that players know of from within Near units.
func newGrid(t *sim.TypeSchema) *grid {
	near := int64(t.Near)
	reach := leaving(near)
	g := &grid{axes: newAxes(t, reach)}
	drop := g.axes[0].drop
	near >>= drop
	g.reach = reach >> drop
	g.enter, g.leave = near*near, g.reach*g.reach
	g.shift = uint(max(bits.Len64(uint64(near))-2, 0))
	g.layOut(t.Capacity)
	g.place, g.handles = make([]int32, t.Capacity), make([]sim.Handle, 0, t.Capacity)
	g.entries, g.known, g.rows = make([]entry, t.Capacity), make([]uint32, t.Capacity), make([]uint16, t.Capacity)
	g.strays = make([]int32, 0, strayLimit(t.Capacity)+1)
	for i := range g.last {
		g.last[i] = make([]int32, t.Capacity)
	}
	return g
}

// leaving returns the distance at which one no longer knows of an entity that one came to know of at another distance. There
// is some way between them, so that an entity on the edge does not come and go.
func leaving(near int64) int64 { return near + near/8 }

// layOut decides how many cells there are: what the range needs, or about one for four entities.
func (g *grid) layOut(capacity int) {
	var width [2]int
	for i := range width {
		width[i] = bits.Len64(uint64(g.axes[i].size >> g.shift))
	}
	for most := max(bits.Len(uint(capacity))-2, 6); width[0]+width[1] > most; {
		if width[0] > width[1] {
			width[0]--
		} else {
			width[1]--
		}
	}
	g.across = uint(width[0])
	g.mask = [2]int64{1<<width[0] - 1, 1<<width[1] - 1}
	g.starts = make([]int32, 1<<(width[0]+width[1])+2)
}

// cell returns the cell of a place.
func (g *grid) cell(x, y int64) int32 {
	return int32((y>>g.shift&g.mask[1])<<g.across | x>>g.shift&g.mask[0])
}

// strayLimit is how many of so many entities may be searched one by one.
func strayLimit(rows int) int { return 32 + rows/512 }

// update takes in where the entities of a table are now.
func (g *grid) update(t *sim.Table) {
	if !g.everSorted || !g.follow(t) {
		g.sort(t)
	}
}

// sort puts all entities into their cells.
func (g *grid) sort(t *sim.Table) {
	g.everSorted = true
	g.handles, g.strays = append(g.handles[:0], t.Live()...), g.strays[:0]
	xs, ys := t.Columns[g.axes[0].column][:t.Len], t.Columns[g.axes[1].column][:t.Len]
	copy(g.last[0], xs)
	copy(g.last[1], ys)
	clear(g.starts)
	cells := g.place[:t.Len] // until places are known
	for r := range cells {
		cell := g.cell(g.axes[0].of(xs[r]), g.axes[1].of(ys[r]))
		cells[r] = cell
		g.starts[cell+2]++
	}
	for i := 3; i < len(g.starts); i++ {
		g.starts[i] += g.starts[i-1]
	}
	for r, h := range g.handles {
		g.rows[h.Index()] = uint16(r)
	}
	for r, cell := range cells {
		at := g.starts[cell+1]
		g.starts[cell+1]++
		g.entries[at] = entry{int32(g.axes[0].of(xs[r])), int32(g.axes[1].of(ys[r])), int32(r), cell}
		g.place[r] = at
	}
}

// follow brings the entries up to date, and returns false if they must be sorted anew.
func (g *grid) follow(t *sim.Table) bool {
	if t.Len != len(g.handles) {
		return false
	}
	xs, ys := t.Columns[g.axes[0].column][:t.Len], t.Columns[g.axes[1].column][:t.Len]
	lastX, lastY := g.last[0][:len(xs)], g.last[1][:len(xs)]
	before, now := g.handles[:len(xs)], t.Handles[:len(xs)]
	limit := strayLimit(t.Len)
	for r, x := range xs {
		if x == lastX[r] && ys[r] == lastY[r] && now[r] == before[r] {
			continue
		}
		if now[r] != before[r] || len(g.strays) > limit {
			return false
		}
		lastX[r], lastY[r] = x, ys[r]
		g.move(g.place[r], g.axes[0].of(x), g.axes[1].of(ys[r]))
	}
	return true
}

// move puts an entry somewhere else.
func (g *grid) move(at int32, x, y int64) {
	e := &g.entries[at]
	e.x, e.y = int32(x), int32(y)
	if e.cell >= 0 && e.cell != g.cell(x, y) {
		e.cell = -1
		g.strays = append(g.strays, at)
	}
}
