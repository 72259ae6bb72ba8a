package gen

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// scriptInput writes the types and packers of inputs and options.
func scriptInput(s *script, m *model) {
	s.p("")
	s.doc("Bytes of a packed input")
	s.p("export const INPUT_SIZE = %d;", total(m.input.nodes, stateBytes))
	scriptInterface(s, "Input", &m.input)
	s.p("")
	s.p("/**")
	s.p(" * Writes an input as the module takes it, INPUT_SIZE bytes from the offset on. Numbers are rounded and kept within the")
	s.p(" * range of their type; what is not a number is written as 0.")
	s.p(" */")
	unused := ""
	if len(m.input.nodes) == 0 {
		unused = "_"
	}
	s.p("export function packInput(%[1]sinput: Input, %[1]sview: DataView, %[1]soffset: number): void {", unused)
	scriptPack(s, &m.input, "input", "offset")
	s.p("}")
	if m.options == nil {
		return
	}
	scriptInterface(s, "Options", m.options)
	s.p("")
	s.doc("Returns options as a room is asked for with, rounded and kept within range like inputs")
	if len(m.options.nodes) == 0 {
		s.p("export function packOptions(_options: Options): Uint8Array {")
		s.p("return new Uint8Array(0);")
		s.p("}")
		return
	}
	s.p("export function packOptions(options: Options): Uint8Array {")
	s.p("const bytes = new Uint8Array(%d);", total(m.options.nodes, stateBytes))
	s.p("const view = new DataView(bytes.buffer);")
	scriptPack(s, m.options, "options", "")
	s.p("return bytes;")
	s.p("}")
}

// scriptInterface writes the type of an input or options.
func scriptInterface(s *script, name string, r *record) {
	s.p("")
	s.doc(r.doc)
	s.p("export interface %s {", name)
	for _, p := range properties(r.nodes, stateBytes) {
		packed := p.kind.state().script
		s.doc(p.what(packed.doc)...)
		typ := strings.Repeat("ArrayLike<", len(p.dims)) + packed.typ + strings.Repeat(">", len(p.dims))
		s.p("readonly %s: %s;", p.name, typ)
	}
	s.p("}")
}

// scriptPack writes the statements that pack a value into the DataView view, from an offset on ("" for its beginning).
func scriptPack(s *script, r *record, value, offset string) {
	for _, p := range properties(r.nodes, stateBytes) {
		v := value + "." + p.name
		for depth, count := range p.dims {
			index := scriptIndex(depth)
			s.p("for (let %[1]s = 0; %[1]s < %d; %[1]s++) {", index, count)
			v += chained(depth) + "[" + index + "]"
		}
		if len(p.dims) > 0 {
			v = missing(v, p.kind.state().script.typ)
		}
		s.p("%s", p.kind.state().script.write(v, spaced(offset, p.place)))
		for range p.dims {
			s.p("}")
		}
	}
}

// chained returns what leads into an array that may be missing because the one around it is too short.
func chained(depth int) string {
	if depth == 0 {
		return ""
	}
	return "?."
}

// missing returns the expression with a value for elements that are not there.
func missing(v, typ string) string {
	if typ == "boolean" {
		return v
	}
	return v + " ?? 0"
}

// spaced returns the sum of an offset and a place as people write it.
func spaced(offset string, p place) string {
	var parts []string
	if offset != "" {
		parts = append(parts, offset)
	}
	if p.base != 0 || offset == "" && len(p.terms) == 0 {
		parts = append(parts, strconv.Itoa(p.base))
	}
	for _, term := range p.terms {
		parts = append(parts, strings.ReplaceAll(term, "*", " * "))
	}
	return strings.Join(parts, " + ")
}

// packers are the functions that the packed forms of some kinds call, with what their comments say.
var packers = []struct{ name, doc, code string }{
	{"whole", "Rounds a number and keeps it within [low, high]; NaN gives 0", `
function whole(value: number, low: number, high: number): number {
  return Math.round(Math.min(Math.max(value, low), high)) || 0;
}
`},
	{"raw", "Returns a number in 1/65536", `
function raw(value: number): number {
  return whole(value * 65536, -2147483648, 2147483647);
}
`},
	{"real", "Returns the number; NaN gives 0", `
function real(value: number): number {
  return value || 0;
}
`},
	{"turn", "Returns an angle in radians in 1/2^32 of a turn; what is not finite gives 0", `
function turn(radians: number): number {
  const turns = radians / (2 * Math.PI);
  return Math.round((turns - Math.floor(turns)) * 4294967296) >>> 0;
}
`},
	{"set64", "Writes a whole number of 64 bits, exact up to 2^53", `
function set64(view: DataView, at: number, value: number, signed: boolean): void {
  const limit = signed ? 9223372036854775808 : 18446744073709551616;
  const v = whole(value, signed ? -limit : 0, limit - 2048);
  const high = Math.floor(v / 4294967296);
  view.setUint32(at, v - high * 4294967296, true);
  view.setUint32(at + 4, high >>> 0, true);
}
`},
}

// scriptPackers writes those packers that the script makes use of.
func scriptPackers(s *script) {
	var needed []string
	for i := len(packers) - 1; i >= 0; i-- { // the later ones call the earlier ones
		p := packers[i]
		text := fmt.Sprintf("\n/** %s. */%s", p.doc, p.code)
		if called := regexp.MustCompile(`\b` + p.name + `\(`); called.MatchString(s.String() + strings.Join(needed, "")) {
			needed = append([]string{text}, needed...)
		}
	}
	for _, text := range needed {
		s.WriteString(text)
	}
}
