package interest

import (
	"slices"

	"github.com/tickwork-engine/tickwork/fixed"
	"github.com/tickwork-engine/tickwork/sim"
)

// near finds the rows of the entities around an eye: of those that were known, up to the distance at which one forgets them.
func (g *grid) near(eye [2]fixed.Q, known []sim.Handle, f *finds) {
	g.remember(known)
	x, y := g.axes[0].at(eye[0]), g.axes[1].at(eye[1])
	images, n := g.axes[1].images(y, g.reach)
	for _, image := range images[:n] {
		g.nearRows(x, image, f)
	}
	for _, at := range g.strays {
		e := &g.entries[at]
		dx, dy := g.axes[0].apart(int64(e.x), x), g.axes[1].apart(int64(e.y), y)
		if d := dx*dx + dy*dy; d <= g.enter || d <= g.leave && g.known[at] == g.look {
			f.rows = append(f.rows, uint16(e.row))
		}
	}
}

// remember marks the entries of entities that were known before this look.
func (g *grid) remember(known []sim.Handle) {
	if g.look++; g.look == 0 { // the marks of looks begin again
		clear(g.known)
		g.look = 1
	}
	for _, h := range known {
		row := g.rows[h.Index()]
		if int(row) < len(g.handles) && g.handles[row] == h {
			g.known[g.place[row]] = g.look
		}
	}
}

// images returns the places at which an eye is as seen from the range, which it may see over the ends of: at most the place
// itself and one for each end.
func (a *axis) images(at, reach int64) (list [3]int64, n int) {
	for _, image := range [...]int64{at, at - a.size, at + a.size} {
		if image != at && !a.wraps {
			break
		}
		if image+reach >= 0 && image-reach <= a.size {
			list[n] = image
			n++
		}
	}
	return list, n
}

// nearRows searches the rows of cells around a place.
func (g *grid) nearRows(x, y int64, f *finds) {
	images, n := g.axes[0].images(x, g.reach)
	from, to := g.cells(1, y)
	for row := from; row <= to; row++ {
		first := int32(row&g.mask[1]) << g.across
		for _, image := range images[:n] {
			g.nearCells(first, image, y, f)
		}
	}
}

// cells returns which cells an eye reaches on an axis: a range of numbers that are to be masked.
func (g *grid) cells(i int, at int64) (from, to int64) {
	from = max(at-g.reach, 0) >> g.shift
	to = min(at+g.reach, g.axes[i].size) >> g.shift
	return from, min(to, from+g.mask[i])
}

// nearCells searches the cells of a row, which lie one after the other or begin again at the row's first.
func (g *grid) nearCells(first int32, x, y int64, f *finds) {
	from, to := g.cells(0, x)
	a, b := first+int32(from&g.mask[0]), first+int32(to&g.mask[0])
	if a <= b {
		g.search(g.starts[a], g.starts[b+1], x, y, f)
		return
	}
	end := first + int32(g.mask[0])
	g.search(g.starts[a], g.starts[end+1], x, y, f)
	g.search(g.starts[first], g.starts[b+1], x, y, f)
}

// search finds those of some entries that are near. Whether an entry is one of them is not told by branches, which would be
// foreseen wrongly too often.
func (g *grid) search(from, to int32, x, y int64, f *finds) {
	entries, known := g.entries[from:to], g.known[from:to]
	found := len(f.rows)
	f.rows = slices.Grow(f.rows, len(entries))[:found+len(entries)]
	enter, leave, look := g.enter, g.leave, g.look
	for i := range entries {
		e := &entries[i]
		dx, dy := int64(e.x)-x, int64(e.y)-y
		d := dx*dx + dy*dy
		was := 0
		if known[i] == look {
			was = 1
		}
		f.rows[found] = uint16(e.row)
		found += int(uint64(d-enter-1)>>63) | int(uint64(d-leave-1)>>63)&was
	}
	f.rows = f.rows[:found]
}

// distance returns the square of how far an entity is from an eye.
func (g *grid) distance(eye [2]fixed.Q, t *sim.Table, row int) (square int64) {
	for i := range g.axes {
		a := &g.axes[i]
		d := a.apart(a.of(t.Columns[a.column][row]), a.at(eye[i]))
		if d > g.reach {
			return g.leave + 1
		}
		square += d * d
	}
	return square
}
