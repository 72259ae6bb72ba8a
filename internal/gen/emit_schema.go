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
	out.p("// SchemaHash is the hash of all that both ends of a connection must agree on. schema.lock.json tells what that is.")
	out.p("const SchemaHash uint64 = %#016x", hash)
	out.p("")
	out.p("// Schema describes the game to the engine.")
	out.p("var Schema = &sim.Schema{")
	out.p("Game: %q, Version: %d, Hash: SchemaHash,", m.game, m.version)
	out.p("Slots: %d, InputSize: %d,", m.slots, total(m.input.nodes, stateBytes))
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
	return text
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
