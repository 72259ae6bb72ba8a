package gen

import "fmt"

// eventsFile writes events_gen.go: how a step says what has happened, and how that is read again.
func eventsFile(m *model) string {
	out := &code{}
	if len(m.events) > 0 {
		out.p("")
		out.p("// The kinds of events, as sim.Event has them.")
		out.p("const (")
		for i, e := range m.events {
			if i == 0 {
				out.p("%s uint8 = iota", e.kindName())
			} else {
				out.p("%s", e.kindName())
			}
		}
		out.p(")")
	}
	out.p("")
	out.p("// Events takes what a step says has happened. The zero value, like nil, swallows everything.")
	out.p("type Events struct{ out *sim.Events }")
	if len(m.events) > 0 {
		emitBegin(out)
	}
	for _, e := range m.events {
		emitSay(out, e)
		emitUnpack(out, e)
	}
	return out.String()
}

func emitBegin(out *code) {
	out.p("")
	out.p("// begin starts an event and returns the writer for its fields, or nil if nobody listens.")
	out.p("func (e *Events) begin(kind uint8, owner sim.Slot) *wire.BitWriter {")
	out.p("if e == nil {")
	out.p("return nil")
	out.p("}")
	out.p("return e.out.Begin(kind, owner)")
	out.p("}")
}

// emitSay writes the method that says that an event happened.
func emitSay(out *code, e *event) {
	owner := "sim.NoSlot"
	if path := e.owner(); path != "" {
		owner = "v" + path
	}
	begin := fmt.Sprintf("e.begin(%s, %s)", e.kindName(), owner)
	out.p("")
	out.p("// %s says that the event v has happened.", e.name)
	out.p("func (e *Events) %[1]s(v %[1]s) {", e.name)
	if len(e.nodes) == 0 {
		out.p("if %s != nil {", begin)
		out.p("e.out.End()")
		out.p("}")
		out.p("}")
		return
	}
	out.p("out := %s", begin)
	out.p("if out == nil {")
	out.p("return")
	out.p("}")
	w := walk{out: out, measure: eventBits, visit: func(n *node, path string, _ place) {
		form := n.kind.quanta()
		for k, q := range form.write("v" + path) {
			out.p("out.Bits(%s, %d)", q.to("uint64"), form.columns[k].bits)
		}
	}}
	w.run("v", e.nodes)
	out.p("e.out.End()")
	out.p("}")
}

// emitUnpack writes the function that reads a payload.
func emitUnpack(out *code, e *event) {
	out.p("")
	out.p("// Unpack%s returns the event of a payload, as precisely as it travels. A payload that is too short gives the zero", e.name)
	out.p("// %s.", e.name)
	out.p("func Unpack%[1]s(payload []byte) (v %[1]s) {", e.name)
	if len(e.nodes) == 0 {
		out.p("return v")
		out.p("}")
		return
	}
	out.p("if len(payload) < %d {", e.bytes())
	out.p("return v")
	out.p("}")
	out.p("var r wire.BitReader")
	out.p("r.Reset(payload)")
	w := walk{out: out, measure: eventBits, visit: func(n *node, path string, _ place) {
		form := n.kind.quanta()
		q := make([]typed, len(form.columns))
		for k, c := range form.columns {
			q[k] = typed{fmt.Sprintf("r.Bits(%d)", c.bits), "uint64"}
		}
		out.p("v%s = %s", path, form.read(q))
	}}
	w.run("v", e.nodes)
	out.p("return v")
	out.p("}")
}
