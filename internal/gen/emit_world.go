package gen

import (
	"fmt"
	"strings"
)

// worldFile writes world_gen.go: how a world is made, started, stepped and copied, and its exact encoding and hash.
func worldFile(m *model) string {
	out := &code{}
	emitGame(out, m)
	emitStart(out, m)
	emitAdvance(out, m)
	emitCopy(out, m)
	emitHash(out, m)
	emitEncode(out, m)
	emitDecode(out, m)
	emitStateHelpers(out, m)
	return out.String()
}

func emitGame(out *code, m *model) {
	out.p("")
	out.p("// Game is %s for the engine: its schema, and how to make a world.", m.game)
	out.p("var Game = &sim.Game{Schema: Schema, New: func() sim.World { return New() }}")
	out.p("")
	out.p("// New returns a world with all its memory, not yet started.")
	out.p("func New() *%s {", m.world.name)
	out.p("return &%s{", m.world.name)
	for _, p := range m.pools {
		out.p("%s: sim.NewPool[%s](%d),", p.field, p.entity.name, p.capacity)
	}
	out.p("}")
	out.p("}")
}

func emitStart(out *code, m *model) {
	out.p("")
	out.p("// Start sets the world to the beginning of a match. The options are packed; empty ones are zero.")
	out.p("func (w *%s) Start(seed uint64, options []byte) error {", m.world.name)
	init := "Init(w, seed)"
	if m.options != nil {
		out.p("o, err := Unpack%s(options)", m.options.name)
		out.p("if err != nil {")
		init = "Init(w, seed, o)"
	} else {
		out.p("r := wire.NewReader(options)")
		out.p("if err := r.Done(); err != nil { // the game has no options")
	}
	out.p("return err")
	out.p("}")
	out.p("w.reset()")
	out.p("%s", init)
	out.p("return nil")
	out.p("}")
	out.p("")
	out.p("// reset sets the world to what New makes, in the memory that it has.")
	out.p("func (w *%s) reset() {", m.world.name)
	for _, mem := range m.members {
		if mem.pool != nil {
			out.p("w.%s.Reset()", mem.name)
		} else {
			out.p("%s", mem.zero)
		}
	}
	out.p("}")
}

func emitAdvance(out *code, m *model) {
	out.p("")
	out.p("// Advance steps the world by one tick. What happens is said to ev, which may be nil.")
	out.p("func (w *%s) Advance(f *sim.PackedFrame, ev *sim.Events) {", m.world.name)
	out.p("var inputs [%d]%s", m.slots, m.input.name)
	out.p("for slot := range inputs {")
	out.p("inputs[slot] = Unpack%s(f.Inputs[slot])", m.input.name)
	out.p("}")
	out.p("frame := sim.Frame[%s]{Tick: f.Tick, Inputs: inputs[:], Commands: f.Commands, Predicted: f.Predicted}", m.input.name)
	out.p("Step(w, &frame, &Events{out: ev})")
	out.p("}")
}

func emitCopy(out *code, m *model) {
	out.p("")
	out.p("// CopyFrom makes the world equal to src, another world of the game.")
	out.p("func (w *%s) CopyFrom(src sim.World) {", m.world.name)
	if len(m.members) > 0 {
		out.p("from := src.(*%s)", m.world.name)
	}
	for _, mem := range m.members {
		if mem.pool != nil {
			out.p("w.%[1]s.CopyFrom(&from.%[1]s)", mem.name)
		} else {
			out.p("w.%[1]s = from.%[1]s", mem.name)
		}
	}
	out.p("}")
}

// emitMembers writes the world's fields in order: pools with the given function, the rest with walk.
func emitMembers(m *model, w *walk, ofPool func(p *pool)) {
	for _, mem := range m.members {
		if mem.pool != nil {
			w.gap()
			ofPool(mem.pool)
			continue
		}
		w.run("w", m.world.nodes[mem.from:mem.to])
	}
	w.gap()
}

func emitHash(out *code, m *model) {
	out.p("")
	out.p("// Hash returns a checksum of the whole state.")
	out.p("func (w *%s) Hash() uint64 {", m.world.name)
	out.p("h := fixed.NewHash()")
	emitMembers(m, hashWalk(out, "w"), func(p *pool) {
		out.p("h = w.%s.HashShape(h)", p.field)
		if len(p.entity.nodes) > 0 {
			out.p("for _, e := range w.%s.All() {", p.field)
			out.p("h = hash%s(h, e)", p.entity.name)
			out.p("}")
		}
	})
	out.p("return uint64(h)")
	out.p("}")
	for _, e := range m.entities() {
		if len(e.nodes) == 0 {
			continue
		}
		out.p("")
		out.p("// hash%[1]s adds every field of an item to a hash.", e.name)
		out.p("func hash%[1]s(h fixed.Hash, e *%[1]s) fixed.Hash {", e.name)
		w := hashWalk(out, "e")
		w.run("e", e.nodes)
		w.gap()
		out.p("return h")
		out.p("}")
	}
}

// hashWalk returns a walk that hashes numbers, as many together as fit into a word.
func hashWalk(out *code, whole string) *walk {
	var word []string
	used := 0
	flush := func() {
		if len(word) > 0 {
			out.p("h = h.U64(%s)", strings.Join(word, " | "))
		}
		word, used = nil, 0
	}
	return &walk{out: out, measure: stateBytes, between: flush, visit: func(n *node, path string, _ place) {
		for _, p := range n.kind.state().pieces(whole + path) {
			if used+p.bits > 64 {
				flush()
			}
			text := p.to("uint64")
			if used > 0 {
				text += fmt.Sprintf("<<%d", used)
			}
			word, used = append(word, text), used+p.bits
		}
	}}
}

func emitEncode(out *code, m *model) {
	out.p("")
	out.p("// Encode appends the whole state, exactly.")
	out.p("func (w *%s) Encode(dst []byte) []byte {", m.world.name)
	emitMembers(m, encodeWalk(out, "w"), func(p *pool) {
		out.p("dst = w.%s.AppendShape(dst)", p.field)
		if len(p.entity.nodes) > 0 {
			out.p("for _, e := range w.%s.All() {", p.field)
			out.p("dst = encode%s(dst, e)", p.entity.name)
			out.p("}")
		}
	})
	out.p("return dst")
	out.p("}")
	for _, e := range m.entities() {
		if len(e.nodes) == 0 {
			continue
		}
		out.p("")
		out.p("// encode%[1]s appends every field of an item.", e.name)
		out.p("func encode%[1]s(dst []byte, e *%[1]s) []byte {", e.name)
		encodeWalk(out, "e").run("e", e.nodes)
		out.p("return dst")
		out.p("}")
	}
}

// encodeWalk returns a walk that appends numbers to dst.
func encodeWalk(out *code, whole string) *walk {
	return &walk{out: out, measure: stateBytes, visit: func(n *node, path string, _ place) {
		out.p("dst = %s", n.kind.state().encode(whole+path))
	}}
}

func emitDecode(out *code, m *model) {
	out.p("")
	out.p("// Decode replaces the world by an encoded one. Any bytes give a world or an error; after an error the world is not to")
	out.p("// be used.")
	out.p("func (w *%s) Decode(src []byte) error {", m.world.name)
	out.p("r := wire.NewReader(src)")
	emitMembers(m, decodeWalk(out, "w"), func(p *pool) {
		out.p("if err := w.%s.DecodeShape(&r); err != nil {", p.field)
		out.p("return err")
		out.p("}")
		if len(p.entity.nodes) > 0 {
			out.p("for _, e := range w.%s.All() {", p.field)
			out.p("decode%s(&r, e)", p.entity.name)
			out.p("}")
		}
	})
	out.p("return r.Done()")
	out.p("}")
	for _, e := range m.entities() {
		if len(e.nodes) == 0 {
			continue
		}
		out.p("")
		out.p("// decode%[1]s takes every field of an item.", e.name)
		out.p("func decode%[1]s(r *wire.Reader, e *%[1]s) {", e.name)
		decodeWalk(out, "e").run("e", e.nodes)
		out.p("}")
	}
}

// decodeWalk returns a walk that takes numbers from r.
func decodeWalk(out *code, whole string) *walk {
	return &walk{out: out, measure: stateBytes, visit: func(n *node, path string, _ place) {
		out.p("%s%s = %s", whole, path, n.kind.state().decode)
	}}
}

// emitStateHelpers writes the functions that the exact forms of some kinds call.
func emitStateHelpers(out *code, m *model) {
	widths, random := map[int]bool{}, false
	for _, rec := range m.records() {
		each(rec.nodes, func(n *node) {
			switch k := n.kind.(type) {
			case *floatKind:
				widths[k.bits] = true
			case pcgKind:
				random = true
			}
		})
	}
	out.WriteString(canonicalFloats(widths))
	if random {
		out.WriteString(appendPCG)
	}
}
