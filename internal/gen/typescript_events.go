package gen

import (
	"fmt"
	"strconv"
	"strings"
)

// The words that every event's record begins with; its fields' words follow.
const (
	eventID = iota
	eventPhase
	eventTick
	eventKind
	eventOwner
	eventFieldWords // where the fields begin
)

// eventWordsShown measures the words of a field that are shown. An owner called Owner is shown already.
func eventWordsShown(n *node) int {
	if n.owner && camel(n.name) == "owner" {
		return 0
	}
	return eventFields(n)
}

// eventProperties returns the fields of an event with the places of their words, leaving out what is shown already.
func eventProperties(e *event) []property {
	var shown []property
	for _, p := range properties(e.nodes, eventFields) {
		if eventWordsShown(p.node) > 0 {
			shown = append(shown, p)
		}
	}
	return shown
}

// scriptEvents writes the types of events and their decoder.
func scriptEvents(s *script, m *model) {
	s.p("")
	s.doc("Words of an event's record, which is long enough for every kind")
	s.p("export const EVENT_WORDS = %d;", eventFieldWords+m.maxEventWords())
	s.p("")
	s.doc("What all events have in common")
	s.p("export interface EventBase {")
	s.doc("The same for the same event in all its phases")
	s.p("readonly id: number;")
	s.doc("What became of it: 1 predicted, 2 confirmed, 3 withdrawn, 4 happened without having been predicted")
	s.p("readonly phase: number;")
	s.p("readonly tick: number;")
	s.doc("The slot whose doing it is, or 255")
	s.p("readonly owner: number;")
	s.p("}")
	names := make([]string, len(m.events))
	for i, e := range m.events {
		names[i] = e.name + "Event"
		scriptEvent(s, e)
	}
	if len(names) == 0 {
		names = []string{"never"}
	}
	s.p("")
	s.doc("What a step says has happened")
	s.p("export type GameEvent = %s;", strings.Join(names, " | "))
	scriptReadEvent(s, m)
}

func scriptEvent(s *script, e *event) {
	s.p("")
	s.doc(e.doc)
	s.p("export interface %sEvent extends EventBase {", e.name)
	s.p("readonly kind: %q;", lowerFirst(e.name))
	for _, p := range eventProperties(e) {
		v := p.kind.view()
		s.doc(p.what(v.doc)...)
		s.p("readonly %s: %s%s;", p.name, strings.Repeat("readonly ", min(len(p.dims), 1))+v.typ, strings.Repeat("[]", len(p.dims)))
	}
	s.p("}")
}

func scriptReadEvent(s *script, m *model) {
	s.p("")
	s.p("/**")
	s.p(" * Reads the event whose record begins at a word of the module's memory.")
	s.p(" *")
	s.p(" * @throws RangeError for a kind that the game does not have")
	s.p(" */")
	s.p("export function readEvent(words: ViewWords, at: number): GameEvent {")
	if len(m.events) > 0 {
		for _, w := range []struct {
			name string
			word int
		}{{"id", eventID}, {"phase", eventPhase}, {"tick", eventTick}, {"owner", eventOwner}} {
			s.p("const %s = words.u32[at%s]!;", w.name, plusWord(w.word))
		}
		s.p("switch (words.u32[at + %d]) {", eventKind)
		for i, e := range m.events {
			s.p("case %d:", i)
			s.depth++
			s.p("return { %s };", strings.Join(eventLiteral(e), ", "))
			s.depth--
		}
		s.p("}")
	}
	s.p("throw new RangeError(`unknown kind of event: ${words.u32[at + %d]}`);", eventKind)
	s.p("}")
}

// eventLiteral returns the properties of the object that an event is read into.
func eventLiteral(e *event) []string {
	list := []string{fmt.Sprintf("kind: %q", lowerFirst(e.name)), "id", "phase", "tick", "owner"}
	for _, p := range eventProperties(e) {
		list = append(list, p.name+": "+eventValue(&p, 0, eventFieldWords+p.place.base))
	}
	return list
}

// eventValue returns the expression that reads a field whose words begin at a place; arrays are written out.
func eventValue(p *property, depth, at int) string {
	if depth < len(p.dims) {
		parts := make([]string, p.dims[depth])
		for i := range parts {
			parts[i] = eventValue(p, depth+1, at+i*p.each[depth])
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return p.kind.view().read(func(array string, k int) string {
		return "words." + array + "[at + " + strconv.Itoa(at+k) + "]!"
	}, eventFields(p.node))
}
