package interest_test

import (
	"testing"

	"github.com/tickwork-engine/tickwork/sim"
)

// plainGrid is what one would write in an hour: cells of half the radius over the whole range, sorted by counting. Its
// times are what those of a scene are compared with, in the same run.
type plainGrid struct {
	starts     []int32
	rows       []int32
	xs, ys     []int32
	cellOfRow  []int32
	side, cell int32
}

const plainCell = 50 * 64

func newPlainGrid(rows int) *plainGrid {
	side := int32(fieldSide*64/plainCell + 1)
	return &plainGrid{
		starts: make([]int32, side*side+2), rows: make([]int32, rows), xs: make([]int32, rows), ys: make([]int32, rows),
		cellOfRow: make([]int32, rows), side: side, cell: plainCell,
	}
}

func (g *plainGrid) sort(t *sim.Table) {
	clear(g.starts)
	xs, ys := t.Columns[0][:t.Len], t.Columns[1][:t.Len]
	for r := range xs {
		c := ys[r]/g.cell*g.side + xs[r]/g.cell
		g.cellOfRow[r] = c
		g.starts[c+2]++
	}
	for i := 3; i < len(g.starts); i++ {
		g.starts[i] += g.starts[i-1]
	}
	for r, c := range g.cellOfRow[:t.Len] {
		at := g.starts[c+1]
		g.starts[c+1]++
		g.rows[at], g.xs[at], g.ys[at] = int32(r), xs[r], ys[r]
	}
}

// near appends the rows within a radius, by cells.
func (g *plainGrid) near(dst []int32, x, y, radius int32) []int32 {
	for cy := max(y-radius, 0) / g.cell; cy <= min(y+radius, fieldSide*64)/g.cell; cy++ {
		from, to := max(x-radius, 0)/g.cell, min(x+radius, fieldSide*64)/g.cell
		for i := g.starts[cy*g.side+from]; i < g.starts[cy*g.side+to+1]; i++ {
			dx, dy := int64(g.xs[i]-x), int64(g.ys[i]-y)
			if dx*dx+dy*dy <= int64(radius)*int64(radius) {
				dst = append(dst, g.rows[i])
			}
		}
	}
	return dst
}

func BenchmarkPlainRebuild(b *testing.B) {
	f := newField()
	g := newPlainGrid(fieldActors)
	for b.Loop() {
		g.sort(&f.q.Tables[0])
	}
}

func BenchmarkPlainQuery(b *testing.B) {
	f := newField()
	g := newPlainGrid(fieldActors)
	t := &f.q.Tables[0]
	g.sort(t)
	var rows []int32
	for i := 0; b.Loop(); i++ {
		r := i % fieldViewers
		rows = g.near(rows[:0], t.Columns[0][r], t.Columns[1][r], 100*64)
	}
}
