package interest

import "github.com/tickwork-engine/tickwork/fixed"

// near marks the rows of the entities around an eye: those from which one has gone far enough to forget them are left out, and those
// that are so near that one comes to know of them are in.
func (g *grid) near(eye [2]fixed.Q, m *marks) {
	x, y := g.axes[0].at(eye[0]), g.axes[1].at(eye[1])
	images, n := g.axes[1].images(y, g.reach)
	for _, image := range images[:n] {
		g.nearRows(x, image, m)
	}
	for _, at := range g.strays {
		e := &g.entries[at]
		dx, dy := g.axes[0].apart(int64(e.x), x), g.axes[1].apart(int64(e.y), y)
		if dx <= g.reach && dy <= g.reach {
			g.mark(m, e.row, uint64(dx*dx+dy*dy))
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

func (g *grid) search(entries []entry, x, y int64, m *marks) {
	for i := range entries {
		e := &entries[i]
		dx, dy := int64(e.x)-x, int64(e.y)-y
		if d := uint64(dx*dx + dy*dy); d <= g.leave {
			g.mark(m, e.row, d)
		}
	}
}

// mark takes a row in if the square of its distance is small enough.
func (g *grid) mark(m *marks, row int32, d uint64) {
	if d > g.leave {
		return
	}
	w, bit := row>>6, uint64(1)<<(row&63)
	m.words[w].found |= bit
	m.used[w>>6] |= 1 << (w & 63)
	if d <= g.enter {
		m.words[w].in |= bit
	}
}
