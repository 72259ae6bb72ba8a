package gen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tickwork-engine/tickwork/sim"
)

// schemaFile writes schema_gen.go: what is replicated, and how, for the engine.
func schemaFile(m *model, hash uint64) string {
	out := &code{}
	out.p("")
	emitTypeNumbers(out, m)
	out.p("// SchemaHash is the hash of all that both ends of a connection must agree on. schema.lock.json tells what that is.")
	out.p("const SchemaHash uint64 = %#016x", hash)
	out.p("")
	out.p("// Schema describes the game to the engine.")
	out.p("var Schema = &sim.Schema{")
	out.p("Game: %q, Version: %d, Hash: SchemaHash,", m.game, m.version)
	out.p("Slots: %d, InputSize: %d,", m.slots, total(m.input.nodes, stateBytes))
	emitTable(out, m.start)
	if len(m.tables) > 0 {
		out.p("Types: []sim.TypeSchema{")
		for _, t := range m.tables {
			emitType(out, t)
		}
		out.p("},")
	}
	if len(m.events) > 0 {
		out.p("Events: []sim.EventSchema{")
		for _, e := range m.events {
			emitEvent(out, e)
		}
		out.p("},")
	}
	out.p("ViewWords: %d,", m.viewWords())
	out.p("}")
	return out.String()
}

// emitTable writes the start table, if there is one.
func emitTable(out *code, numbers []uint16) {
	if numbers == nil {
		return
	}
	out.p("Start: []uint16{")
	for line := range slices.Chunk(numbers, 16) {
		out.p("%s,", strings.Trim(strings.ReplaceAll(fmt.Sprint(line), " ", ", "), "[]"))
	}
	out.p("},")
}

// emitTypeNumbers declares a constant for each type.
func emitTypeNumbers(out *code, m *model) {
	if len(m.tables) == 0 {
		return
	}
	out.p("// The types of entities, by their places in Schema.Types.")
	out.p("const (")
	for i, t := range m.tables {
		if i == 0 {
			out.p("Type%s = iota", t.name)
		} else {
			out.p("Type%s", t.name)
		}
	}
	out.p(")")
	out.p("")
}

func emitType(out *code, t *table) {
	out.p("{")
	out.p("Name: %q, Capacity: %d,", t.name, t.capacity)
	if len(t.columns) > 0 {
		out.p("Columns: []sim.ColumnSchema{")
		for _, n := range t.columns {
			names := n.names()
			for k, c := range n.kind.quanta().columns {
				out.p("{%s},", columnLiteral(names[k], n, c)+motionLiteral(t, n))
			}
		}
		out.p("},")
	}
	out.p("Owner: %d, Now: %t,", t.ownerColumn(), t.now)
	emitReplication(out, t)
	out.p("ViewOffset: %d, ViewStride: %d,", t.offset, t.stride)
	emitSmoothed(out, t)
	if t.snap != nil {
		out.p("Snap: %s,", goFloat(toFloat(t.snap), 32))
	}
	out.p("},")
}

// columnLiteral returns the fields of a sim.ColumnSchema.
func columnLiteral(name string, n number, c column) string {
	text := fmt.Sprintf("Name: %q, Bits: %d", name, c.bits)
	if c.signed {
		text += ", Signed: true"
	}
	if c.wrap != 0 {
		text += fmt.Sprintf(", Wrap: %d", c.wrap)
	}
	if n.kind.title() == slotType {
		text += ", Slot: true"
	}
	if name := columnKinds[c.kind]; name != "" {
		text += ", Kind: " + name
	}
	return text + replicationLiteral(n, c)
}

// replicationLiteral returns the fields of a sim.ColumnSchema that tell whom it is sent to, and how soon.
func replicationLiteral(n number, c column) (text string) {
	if n.to != sim.Everyone {
		text += ", To: " + audienceLiterals[n.to]
		if c.blank != 0 {
			text += fmt.Sprintf(", Blank: %d", c.blank)
		}
	}
	switch n.mode {
	case sim.Always:
		text += ", Mode: sim.Always"
	case sim.OnChange:
		text += fmt.Sprintf(", Mode: sim.OnChange, Priority: %d", n.priority)
	}
	if n.threshold != nil {
		text += fmt.Sprintf(", Threshold: %d", c.quanta(n.threshold))
	}
	return text
}

// audienceLiterals are the names of the audiences that a literal must tell.
var audienceLiterals = map[sim.Audience]string{sim.OwnerOnly: "sim.OwnerOnly", sim.TeamOnly: "sim.TeamOnly"}

// emitReplication writes the fields of a sim.TypeSchema that tell who is told of an entity, and how soon.
func emitReplication(out *code, t *table) {
	line := fmt.Sprintf("Priority: %d,", t.priority)
	if t.audience != sim.Everyone {
		line += " To: " + audienceLiterals[t.audience] + ","
	}
	if t.near != nil {
		raw, _ := rawQ(t.near)
		line += " Near: " + goQ(raw) + ","
	}
	out.p("%s", line)
	if t.place == nil {
		out.p("Place: sim.Place{Columns: [2]int{-1, -1}},")
		return
	}
	x, y := t.place[0].kind.(*qKind), t.place[1].kind.(*qKind)
	out.p("Place: sim.Place{")
	out.p("Columns: [2]int{%d, %d},", t.place[0].at, t.place[1].at)
	out.p("Low: [2]fixed.Q{%s, %s}, Step: [2]fixed.Q{%s, %s},", goQ(x.lo), goQ(y.lo), goQ(x.unit), goQ(y.unit))
	out.p("},")
}

// columnKinds are the names of the kinds that a literal must tell.
var columnKinds = map[sim.ColumnKind]string{
	sim.Smooth: "sim.Smooth", sim.Largest: "sim.Largest", sim.Component: "sim.Component",
}

// motionLiteral returns the fields of a sim.ColumnSchema that tell which column of the table a velocity moves.
func motionLiteral(t *table, n number) string {
	name := n.motionName()
	if name == "" {
		return ""
	}
	at := slices.IndexFunc(t.columns, func(c number) bool { return c.name == name })
	rate, rest := n.kind.(*qKind).motion(t.columns[at].kind.(*qKind), n.per)
	return fmt.Sprintf(", Moves: %d, Rate: %d, Rest: %d", t.columns[at].at+1, rate, rest)
}

func emitSmoothed(out *code, t *table) {
	var lines []string
	for _, n := range t.words {
		if !n.smooth {
			continue
		}
		s := n.kind.view().smooth
		line := fmt.Sprintf("{Word: %d", sim.RowFields+n.at)
		if s.size != 0 {
			line += fmt.Sprintf(", Low: %s, Size: %s", goFloat(s.low, 32), goFloat(s.size, 32))
		}
		if s.angle {
			line += ", Angle: true"
		}
		lines = append(lines, line+"}")
	}
	if len(lines) > 0 {
		out.p("Smoothed: []sim.SmoothedWord{%s},", strings.Join(lines, ", "))
	}
}

func emitEvent(out *code, e *event) {
	out.p("{")
	out.p("Name: %q, Size: %d, Predicted: %t,", e.name, e.bytes(), e.predicted)
	fields := numbers(e.nodes, eventFields)
	if len(fields) > 0 {
		out.p("Fields: []sim.EventField{")
		for _, n := range fields {
			names := n.names()
			for k, c := range n.kind.quanta().columns {
				out.p("{%s},", eventFieldLiteral(names[k], c, n.owner))
			}
		}
		out.p("},")
	}
	out.p("},")
}

// eventFieldLiteral returns the fields of a sim.EventField.
func eventFieldLiteral(name string, c column, owner bool) string {
	text := fmt.Sprintf("Name: %q, Bits: %d", name, c.bits)
	if c.signed || c.turn {
		text += ", Signed: true"
	}
	if c.scale != 0 {
		text += ", Scale: " + goFloat(c.scale, 32)
	}
	if c.base != 0 {
		text += ", Base: " + goFloat(c.base, 32)
	}
	if owner {
		text += ", Owner: true"
	}
	return text
}
