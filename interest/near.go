package interest

import "github.com/tickwork-engine/tickwork/fixed"

// near marks the rows of the entities around an eye up to the distance at which one forgets them; those so near that one comes to
// know of them are in.
func (g *grid) near(eye [2]fixed.Q, m *marks) {
	x, y := g.axes[0].at(eye[0]), g.axes[1].at(eye[1])
	images, n := g.axes[1].images(y, g.reach)
	for _, image := range images[:n] {
		g.nearRows(x, image, m)
	}
	for _, at := range g.strays {
		e := &g.entries[at]
		dx, dy := g.axes[0].apart(int64(e.x), x), g.axes[1].apart(int64(e.y), y)
		if d := dx*dx + dy*dy; d <= g.leave {
			m.mark(e.row, uint64(d-g.enter-1)>>63)
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
func (g *grid) nearRows(x, y int64, m *marks) {
	images, n := g.axes[0].images(x, g.reach)
	from, to := g.cells(1, y)
	for row := from; row <= to; row++ {
		first := int32(row&g.mask[1]) << g.across
		for _, image := range images[:n] {
			g.nearCells(first, image, y, m)
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
func (g *grid) nearCells(first int32, x, y int64, m *marks) {
	from, to := g.cells(0, x)
	a, b := first+int32(from&g.mask[0]), first+int32(to&g.mask[0])
	if a <= b {
		g.search(g.entries[g.starts[a]:g.starts[b+1]], x, y, m)
		return
	}
	end := first + int32(g.mask[0])
	g.search(g.entries[g.starts[a]:g.starts[end+1]], x, y, m)
	g.search(g.entries[g.starts[first]:g.starts[b+1]], x, y, m)
}

// search marks those of some entries that are near. What is merely known of and what one comes to know of is told apart without a
// branch, which would be foreseen wrongly too often.
func (g *grid) search(entries []entry, x, y int64, m *marks) {
	enter, leave := g.enter, g.leave
	for i := range entries {
		e := &entries[i]
		dx, dy := int64(e.x)-x, int64(e.y)-y
		if d := dx*dx + dy*dy; d <= leave {
			m.mark(e.row, uint64(d-enter-1)>>63)
		}
	}
}
