package gen

import (
	"fmt"

	"github.com/tickwork-engine/tickwork/sim"
)

// viewFile writes view_gen.go: the rows that a renderer reads.
func viewFile(m *model) string {
	out := &code{}
	out.p("")
	out.p("// View writes the rows of the picked entities to v, as they are a share t of the way from this world to the world to.")
	out.p("// Entities that are only in one of the two are shown as they are there: before the end of the way if they are in this")
	out.p("// one, from its end on if they are in the other.")
	out.p("func (w *%s) View(v *sim.View, to sim.World, t float32, pick sim.Pick, own sim.Slot) {", m.world.name)
	if len(m.tables) > 0 {
		out.p("end := to.(*%s)", m.world.name)
	}
	for _, t := range m.tables {
		own := ""
		if t.owner != nil {
			own = ", own"
		}
		out.p("w.view%s(v, end, t, pick%s)", t.suffix(), own)
	}
	out.p("}")
	for _, t := range m.tables {
		if t.pool == nil {
			emitViewWorld(out, m, t)
		} else {
			emitViewPool(out, m, t)
		}
		emitRow(out, m, t)
	}
	return out.String()
}

// emitViewWorld writes the function for the world's own fields, which are presented in the past.
func emitViewWorld(out *code, m *model, t *table) {
	out.p("")
	out.p("// view%s writes the row of %s.", t.suffix(), t.what())
	out.p("func (w *%[1]s) view%[2]s(v *sim.View, to *%[1]s, t float32, pick sim.Pick) {", m.world.name, t.suffix())
	out.p("if !pick.Picks(false, true) {")
	out.p("return")
	out.p("}")
	out.p("if row := v.Add(%d, sim.MakeHandle(0, 1), pick.Flags()); row != nil {", t.id)
	out.p("row%s(row, w, to, t)", t.suffix())
	out.p("}")
	out.p("}")
}

func emitViewPool(out *code, m *model, t *table) {
	own := ""
	if t.owner != nil {
		own = ", own sim.Slot"
	}
	out.p("")
	out.p("// view%s writes the rows of %s.", t.suffix(), t.what())
	out.p("func (w *%[1]s) view%[2]s(v *sim.View, to *%[1]s, t float32, pick sim.Pick%[3]s) {", m.world.name, t.suffix(), own)
	if t.owner == nil {
		out.p("if !pick.Picks(%t, true) {", t.now)
		out.p("return")
		out.p("}")
	}
	if len(t.words) > 0 {
		emitViewRows(out, t)
	} else {
		emitViewHandles(out, t)
	}
	out.p("}")
}

// emitViewRows writes the loops over the entities of this world, and over those that are only in the other one.
func emitViewRows(out *code, t *table) {
	out.p("for h, a := range w.%s.All() {", t.pool.field)
	out.p("b := to.%s.Get(h)", t.pool.field)
	out.p("if b == nil && t >= 1%s {", t.orNotPicked("a"))
	out.p("continue")
	out.p("}")
	out.p("if b == nil {")
	out.p("b = a")
	out.p("}")
	emitAddRow(out, t, "a", "b")
	out.p("}")
	out.p("if t < 1 {")
	out.p("return")
	out.p("}")
	out.p("for h, b := range to.%s.All() {", t.pool.field)
	out.p("if w.%s.Get(h) != nil%s {", t.pool.field, t.orNotPicked("b"))
	out.p("continue")
	out.p("}")
	emitAddRow(out, t, "b", "b")
	out.p("}")
}

// orNotPicked returns the rest of a condition under which an entity is left out: its type's owner decides.
func (t *table) orNotPicked(entity string) string {
	if t.owner == nil {
		return ""
	}
	return fmt.Sprintf(" || !pick.Picks(%t, %s%s == own)", t.now, entity, t.owner.path)
}

func emitAddRow(out *code, t *table, a, b string) {
	out.p("if row := v.Add(%d, h, pick.Flags()); row != nil {", t.id)
	out.p("row%s(row, %s, %s, t)", t.suffix(), a, b)
	out.p("}")
}

// emitViewHandles writes the loops for entities of which nothing is shown but that they are there.
func emitViewHandles(out *code, t *table) {
	out.p("for h := range w.%s.All() {", t.pool.field)
	out.p("if t < 1 || to.%s.Get(h) != nil {", t.pool.field)
	out.p("v.Add(%d, h, pick.Flags())", t.id)
	out.p("}")
	out.p("}")
	out.p("if t < 1 {")
	out.p("return")
	out.p("}")
	out.p("for h := range to.%s.All() {", t.pool.field)
	out.p("if w.%s.Get(h) == nil {", t.pool.field)
	out.p("v.Add(%d, h, pick.Flags())", t.id)
	out.p("}")
	out.p("}")
}

// emitRow writes the function that fills a row.
func emitRow(out *code, m *model, t *table) {
	if len(t.words) == 0 {
		return
	}
	usesWhole := false
	for _, n := range t.words {
		usesWhole = usesWhole || n.kind.view().usesWhole
	}
	out.p("")
	out.p("// row%s fills a row with what lies a share t of the way from a to b.", t.suffix())
	out.p("func row%s(row []uint32, a, b *%s, t float32) {", t.suffix(), t.record.name)
	if usesWhole {
		out.p("whole := a // what cannot lie between")
		out.p("if t >= 1 {")
		out.p("whole = b")
		out.p("}")
	}
	out.p("_ = row[%d]", t.stride-1)
	w := walk{out: out, measure: viewWords, visit: func(n *node, path string, at place) {
		for k, word := range n.kind.view().blend("a"+path, "b"+path, "whole"+path) {
			out.p("row[%s] = %s", at.plus(sim.RowFields+k), word)
		}
	}}
	w.run("a", t.record.nodes)
	out.p("}")
}
