package gen

// inputFile writes input_gen.go: inputs and options as they travel.
func inputFile(m *model) string {
	out := &code{}
	emitInput(out, m)
	if m.options != nil {
		emitOptions(out, m)
	}
	return out.String()
}

func emitInput(out *code, m *model) {
	in := &m.input
	out.p("")
	out.p("// Pack returns the input as it travels: its fields in order, little-endian, then zeros.")
	out.p("func (in %s) Pack() sim.PackedInput {", in.name)
	out.p("var p sim.PackedInput")
	if len(in.nodes) > 0 {
		out.p("dst := p[:0] // what is appended stays within p")
		encodeWalk(out, "in").run("in", in.nodes)
	}
	out.p("return p")
	out.p("}")
	out.p("")
	out.p("// Unpack%s returns the input that travelled as p. What Pack does not write gives some input: from a truth value that is", in.name)
	out.p("// neither 0 nor 1 on, its fields are zero.")
	out.p("func Unpack%s(p sim.PackedInput) (in %[1]s) {", in.name)
	if len(in.nodes) > 0 {
		out.p("r := wire.NewReader(p[:%d])", total(in.nodes, stateBytes))
		decodeWalk(out, "in").run("in", in.nodes)
	}
	out.p("return in")
	out.p("}")
}

func emitOptions(out *code, m *model) {
	o := m.options
	out.p("")
	out.p("// Pack returns the options as they travel: their fields in order, little-endian.")
	out.p("func (o %s) Pack() []byte {", o.name)
	out.p("dst := make([]byte, 0, %d)", total(o.nodes, stateBytes))
	encodeWalk(out, "o").run("o", o.nodes)
	out.p("return dst")
	out.p("}")
	out.p("")
	out.p("// Unpack%[1]s returns the options that travelled as b; no bytes are the zero options.", o.name)
	out.p("func Unpack%s(b []byte) (o %[1]s, err error) {", o.name)
	out.p("if len(b) == 0 {")
	out.p("return o, nil")
	out.p("}")
	out.p("r := wire.NewReader(b)")
	decodeWalk(out, "o").run("o", o.nodes)
	out.p("if err := r.Done(); err != nil {")
	out.p("return %s{}, err", o.name)
	out.p("}")
	out.p("return o, nil")
	out.p("}")
}
