package gen

import (
	"fmt"
	"strings"

	"github.com/tickwork-engine/tickwork/sim"
)

// script is TypeScript source while it is written.
type script struct {
	strings.Builder
	depth int
}

// p writes a line; a line that ends in an opening bracket indents those that follow, one that begins with a closing one
// does not.
func (s *script) p(line string, args ...any) {
	text := fmt.Sprintf(line, args...)
	if text == "" {
		s.WriteByte('\n')
		return
	}
	if strings.ContainsRune("})]", rune(text[0])) {
		s.depth--
	}
	s.WriteString(strings.Repeat("  ", s.depth) + text + "\n")
	if strings.ContainsRune("{([", rune(text[len(text)-1])) {
		s.depth++
	}
}

// doc writes a comment, if there is something to say.
func (s *script) doc(parts ...string) {
	var said []string
	for _, part := range parts {
		if part != "" {
			said = append(said, strings.TrimSuffix(part, "."))
		}
	}
	if len(said) > 0 {
		s.p("/** %s. */", upperFirst(strings.Join(said, ", ")))
	}
}

// typeScript writes rules_gen.ts: everything that the browser's side needs to know of the game.
func typeScript(m *model, hash uint64) string {
	s := &script{}
	s.p("%s", header)
	s.p("//")
	s.p("// What the page needs to know of %s: how to write inputs and how to read views and events. The rules themselves", m.game)
	s.p("// run in the WebAssembly module, which must be built from the same schema.")
	s.p("")
	s.doc("The hash of the schema. The module's must be the same")
	s.p("export const SCHEMA_HASH = %#016xn;", hash)
	s.p("")
	s.doc("Players in a room, at most")
	s.p("export const SLOTS = %d;", m.slots)
	scriptInput(s, m)
	scriptPackers(s)
	scriptWords(s, m)
	for _, t := range m.tables {
		scriptTable(s, t)
	}
	scriptWorld(s, m)
	scriptEvents(s, m)
	scriptLayout(s, m)
	return s.String()
}

// property is a number of a struct as TypeScript has it: a name, and an index for each array around it.
type property struct {
	*node
	name  string
	dims  []int
	place place // with the indices' names as terms
	each  []int // how far apart the elements are, by index
}

// properties returns the numbers of nodes, each array's once, with places measured in m.
func properties(nodes []node, m measure) []property {
	return collect(nil, nodes, m, property{})
}

func collect(list []property, nodes []node, m measure, outer property) []property {
	for i := range nodes {
		n := &nodes[i]
		p := outer
		p.node, p.name = n, join(outer.name, n.name)
		size := sizeOf(n, m)
		switch {
		case size == 0:
		case n.isArray():
			stride := total(n.elem, m)
			p.place = p.place.times(scriptIndex(len(p.dims)), stride)
			p.dims = append(p.dims[:len(p.dims):len(p.dims)], n.count)
			p.each = append(p.each[:len(p.each):len(p.each)], stride)
			list = collect(list, n.elem, m, p)
		default:
			p.name = camel(p.name)
			list = append(list, p)
		}
		outer.place = outer.place.plus(size)
	}
	return list
}

// scriptIndex returns the name of an array's index; i is the row's.
func scriptIndex(depth int) string { return indexName(depth + 1) }

// what returns the comment for a property: what the author says of it, what the number means, and who knows it.
func (p *property) what(meaning string) []string {
	return []string{p.node.doc, meaning, scriptAudience[p.node.to]}
}

// scriptAudience says who is told of a number, if not everyone is.
var scriptAudience = map[sim.Audience]string{
	sim.OwnerOnly: "told to its owner only", sim.TeamOnly: "told to its owner's team only",
}

// checkScripts reports names that would stand twice in the TypeScript.
func (r *reader) checkScripts(m *model) {
	top := map[string]bool{"Input": true, "Options": true, "ViewWords": true, "Rows": true, "WorldView": true, "GameEvent": true, "EventBase": true}
	members := map[string]bool{}
	for _, t := range m.tables {
		r.scriptName(top, t.record, t.className())
		r.scriptName(members, t.record, t.memberName())
		r.scriptNames(t.record, viewWords, "id", "isNow", "find", "length", "words", "first", "base", "stride", "constructor")
	}
	for _, e := range m.events {
		r.scriptName(top, &e.record, e.name+"Event")
		r.scriptNames(&e.record, eventWordsShown, "kind", "id", "phase", "tick", "owner")
	}
	r.scriptNames(&m.input, stateBytes)
	if m.options != nil {
		r.scriptNames(m.options, stateBytes)
	}
}

// scriptNames reports numbers of a struct whose names in TypeScript are the same or taken.
func (r *reader) scriptNames(rec *record, m measure, taken ...string) {
	seen := map[string]bool{}
	for _, name := range taken {
		seen[name] = true
	}
	for _, p := range properties(rec.nodes, m) {
		if seen[p.name] {
			r.add(p.pos, p.about, "its name in TypeScript, %s, is taken: choose another name", p.name)
		}
		seen[p.name] = true
	}
}

// scriptName reports a name of a type that is taken.
func (r *reader) scriptName(seen map[string]bool, rec *record, name string) {
	if seen[name] {
		r.add(r.src.pkg.Scope().Lookup(rec.name).Pos(), rec.name, "its name in TypeScript, %s, is taken: choose another name", name)
	}
	seen[name] = true
}
