package gen

import (
	"fmt"
	"strconv"
)

// snapshotFile writes snapshot_gen.go: how the replicated part of a world is rounded to quanta and restored from them.
func snapshotFile(m *model) string {
	out := &code{}
	out.p("")
	out.p("// Quantise writes the replicated part of the world to q.")
	out.p("func (w *%s) Quantise(q *sim.Quantised) {", m.world.name)
	for _, t := range m.tables {
		out.p("w.quantise%s(&q.Tables[%d])", t.suffix(), t.id)
	}
	out.p("}")
	for _, t := range m.tables {
		emitQuantise(out, m, t)
	}
	out.p("")
	out.p("// Restore sets the replicated part of the world to q. An entity whose rounded numbers all miss those of q by at most")
	out.p("// tolerance quanta keeps their exact values.")
	out.p("func (w *%s) Restore(q *sim.Quantised, tolerance int32) {", m.world.name)
	for _, t := range m.tables {
		if t.lossy() {
			out.p("w.restore%s(&q.Tables[%d], tolerance)", t.suffix(), t.id)
		} else {
			out.p("w.restore%s(&q.Tables[%d])", t.suffix(), t.id)
		}
	}
	out.p("}")
	for _, t := range m.tables {
		emitRestore(out, m, t)
	}
	return out.String()
}

// suffix returns what the names of a table's functions end in.
func (t *table) suffix() string {
	if t.pool == nil {
		return worldTable
	}
	return upperFirst(t.pool.field)
}

// what names the table's rows in comments.
func (t *table) what() string {
	if t.pool == nil {
		return "the world's own fields"
	}
	return t.pool.field
}

// lossy reports whether some of the table's columns are rounded.
func (t *table) lossy() bool {
	for _, n := range t.columns {
		if n.kind.quanta().near != nil {
			return true
		}
	}
	return false
}

func emitQuantise(out *code, m *model, t *table) {
	out.p("")
	out.p("// quantise%s writes the rows of %s.", t.suffix(), t.what())
	out.p("func (w *%s) quantise%s(t *sim.Table) {", m.world.name, t.suffix())
	write := func(value string, row string) func(n *node, path string, cols []string) {
		return func(n *node, path string, cols []string) {
			for k, q := range n.kind.quanta().write(value + path) {
				out.p("%s[%s] = %s", cols[k], row, q.to("int32"))
			}
		}
	}
	if t.pool == nil {
		out.p("t.Handles[0], t.Len = sim.MakeHandle(0, 1), 1")
		walkRow(out, t, nil, write("w", "0"))
		out.p("}")
		return
	}
	c := newColumns(out, t)
	out.p("n := 0")
	if len(t.columns) > 0 {
		out.p("for h, e := range w.%s.All() {", t.pool.field)
	} else {
		out.p("for h := range w.%s.All() {", t.pool.field)
	}
	out.p("t.Handles[n] = h")
	c.walk("e", nil, write("e", "n"))
	out.p("n++")
	out.p("}")
	out.p("t.Len = n")
	out.p("}")
}

func emitRestore(out *code, m *model, t *table) {
	params := "t *sim.Table"
	if t.lossy() {
		params += ", tolerance int32"
	}
	out.p("")
	out.p("// restore%s sets %s to their rows.", t.suffix(), t.what())
	out.p("func (w *%s) restore%s(%s) {", m.world.name, t.suffix(), params)
	if t.pool == nil {
		out.p("if t.Len == 0 {")
		out.p("return")
		out.p("}")
		emitRestoreNumbers(out, "w", "0", "true", t.lossy(), func(only func(*node) bool, visit visitNumber) {
			walkRow(out, t, only, visit)
		})
		out.p("}")
		return
	}
	if t.lossy() {
		out.p("var known [%d]bool // by row: the entity was there before; a new one takes every value", t.capacity)
		out.p("for row, h := range t.Live() {")
		out.p("known[row] = w.%s.Get(h) != nil", t.pool.field)
		out.p("}")
	}
	out.p("w.%s.Reshape(t.Live())", t.pool.field)
	if len(t.columns) > 0 {
		c := newColumns(out, t)
		out.p("for row, h := range t.Live() {")
		out.p("e := w.%s.At(h.Index())", t.pool.field)
		emitRestoreNumbers(out, "e", "row", "known[row]", t.lossy(), func(only func(*node) bool, visit visitNumber) {
			c.walk("e", only, visit)
		})
		out.p("}")
	}
	out.p("}")
}

// visitNumber is called with a number, its place in the struct, and the columns that hold its quanta.
type visitNumber func(n *node, path string, cols []string)

// isRounded reports whether a number loses precision in its quanta.
func isRounded(n *node) bool { return n.kind.quanta().near != nil }

func isExact(n *node) bool { return !isRounded(n) }

// emitRestoreNumbers writes the code that sets one struct to the quanta of a row. Numbers that are rounded are taken all
// together or not at all: if one of them is too far off, the entity went another way than was thought, and what is left
// of its exact values means nothing. known is the expression for whether there are values to keep.
func emitRestoreNumbers(out *code, value, row, known string, lossy bool, walk func(func(*node) bool, visitNumber)) {
	if lossy {
		out.p("same := %s", known)
		walk(isRounded, func(n *node, path string, cols []string) {
			out.p("same = same && %s", n.kind.quanta().near(value+path, cols[0]+"["+row+"]", "tolerance"))
		})
		out.p("if !same {")
		walk(isRounded, readNumber(out, value, row))
		out.p("}")
	}
	walk(isExact, readNumber(out, value, row))
}

// readNumber returns what writes the code that sets a number to the quanta of a row.
func readNumber(out *code, value, row string) visitNumber {
	return func(n *node, path string, cols []string) {
		q := make([]typed, len(cols))
		for k := range cols {
			q[k] = typed{cols[k] + "[" + row + "]", "int32"}
		}
		out.p("%s%s = %s", value, path, n.kind.quanta().read(q))
	}
}

// walkRow walks over the numbers of a table of one row, whose columns are selected where they are used.
func walkRow(out *code, t *table, only func(*node) bool, visit visitNumber) {
	w := walk{out: out, measure: columnCount, only: only, visit: func(n *node, path string, at place) {
		visit(n, path, placed("t.Columns", n, at))
	}}
	w.run("w", t.record.nodes)
}

// placed returns the elements of a list of columns that a number takes from a place on.
func placed(list string, n *node, at place) []string {
	cols := make([]string, columnCount(n))
	for k := range cols {
		cols[k] = fmt.Sprintf("%s[%s]", list, at.plus(k))
	}
	return cols
}

// columns are the local variables that hold a table's columns, outside the loop over its rows.
type columns struct {
	out    *code
	nodes  []node
	locals []string // by node: of a number, the name's beginning; of an array, the name of the slice of its columns
}

// newColumns declares the variables.
func newColumns(out *code, t *table) *columns {
	c := &columns{out: out, nodes: t.record.nodes, locals: make([]string, len(t.record.nodes))}
	seen := map[string]bool{}
	at := 0
	for i := range c.nodes {
		n := &c.nodes[i]
		size := sizeOf(n, columnCount)
		name := "col" + pascal(n.name)
		if seen[name] {
			name += strconv.Itoa(at)
		}
		seen[name], c.locals[i] = true, name
		switch {
		case size == 0:
		case n.isArray():
			out.p("%s := t.Columns[%d:%d]", name, at, at+size)
		default:
			for k, col := range n.kind.quanta().columns {
				out.p("%s%s := t.Columns[%d]", name, pascal(col.suffix), at+k)
			}
		}
		at += size
	}
	return c
}

// walk walks over the numbers with the names of their columns.
func (c *columns) walk(whole string, only func(*node) bool, visit visitNumber) {
	for i := range c.nodes {
		local := c.locals[i]
		w := walk{out: c.out, measure: columnCount, only: only, visit: func(n *node, path string, at place) {
			if !c.nodes[i].isArray() {
				visit(n, path, suffixed(local, n))
				return
			}
			visit(n, path, placed(local, n, at))
		}}
		w.run(whole, c.nodes[i:i+1])
	}
}

// suffixed returns the variables of a number's columns.
func suffixed(local string, n *node) []string {
	var cols []string
	for _, col := range n.kind.quanta().columns {
		cols = append(cols, local+pascal(col.suffix))
	}
	return cols
}
