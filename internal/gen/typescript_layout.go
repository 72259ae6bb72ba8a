package gen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tickwork-engine/tickwork/sim"
)

// scriptLayout writes the constant that tells tools such as the inspector where everything is in the view, and under which
// names. A page that does not use it does not carry it: bundlers leave it out.
func scriptLayout(s *script, m *model) {
	s.WriteString(`
/**
 * Where everything is in the view, and what it is called, for tools that show any game's. A field is its name, its first
 * word in a row, its form, and for each array around it the number of elements and the words from one to the next.
 */
`)
	s.p("export const layout = {")
	s.p("game: %q,", m.game)
	s.p("slots: %d,", m.slots)
	s.p("words: %d,", m.viewWords())
	events := make([]string, len(m.events))
	for i, e := range m.events {
		events[i] = strconv.Quote(lowerFirst(e.name))
	}
	s.p("events: [%s],", strings.Join(events, ", "))
	s.p("types: [")
	for _, t := range m.tables {
		layoutType(s, t)
	}
	s.p("],")
	s.p("};")
}

// layoutType writes where the rows of a type are. owner is the word of the slot that an entity belongs to, place the words
// of its position and bounds the range of these: low and high of x, then of y.
func layoutType(s *script, t *table) {
	owner, place, bounds := "-1", "null", "null"
	if t.owner != nil {
		owner = strconv.Itoa(sim.RowFields + t.owner.at)
	}
	if x, y := t.position(); x != nil {
		place = fmt.Sprintf("[%d, %d]", sim.RowFields+x.at, sim.RowFields+y.at)
		bounds = "[" + strings.Join(append(x.kind.view().span.ends(), y.kind.view().span.ends()...), ", ") + "]"
	}
	s.p("{")
	s.p("name: %q, entity: %q, now: %t, at: %d, stride: %d, rows: %d,", t.memberName(), t.name, t.now, t.offset, t.stride, t.capacity)
	s.p("owner: %s, place: %s, bounds: %s,", owner, place, bounds)
	s.p("fields: [")
	fields := properties(t.record.nodes, viewWords)
	for from := 0; from < len(fields); from += fieldsInLine {
		var line []string
		for _, p := range fields[from:min(from+fieldsInLine, len(fields))] {
			line = append(line, p.layoutField())
		}
		s.p("%s,", strings.Join(line, ", "))
	}
	s.p("],")
	s.p("},")
}

// fieldsInLine is how many fields are written side by side.
const fieldsInLine = 4

func (p *property) layoutField() string {
	text := fmt.Sprintf("[%q, %d, %q", p.name, sim.RowFields+p.place.base, p.kind.view().form)
	for i, count := range p.dims {
		text += fmt.Sprintf(", %d, %d", count, p.each[i])
	}
	return text + "]"
}

// ends returns the ends of the range as literals.
func (s span) ends() []string {
	return []string{goFloat(toFloat(s.lo), 64), goFloat(toFloat(s.hi), 64)}
}

// placeNames are what people call the position of an entity. The empty one is that of fields that are just called X and Y.
var placeNames = []string{"", "at", "center", "centre", "place", "pos", "position", "where"}

// position returns the two numbers that say where an entity is, or nil: the first pair whose corrections are smoothed, else
// the first one with a telling name. Velocities are neither.
func (t *table) position() (x, y *number) {
	pairs := t.pairs()
	for _, p := range pairs {
		if p.x.smooth && p.y.smooth {
			return p.x, p.y
		}
	}
	for _, p := range pairs {
		if slices.Contains(placeNames, strings.ToLower(p.name)) {
			return p.x, p.y
		}
	}
	return nil, nil
}

// pair is two real numbers of which one's name ends in x where the other's ends in y.
type pair struct {
	name string // without the axis
	x, y *number
}

// pairs returns the pairs of an entity's numbers, but for those in arrays.
func (t *table) pairs() (list []pair) {
	if t.pool == nil {
		return nil
	}
	byName := map[string]*number{}
	for i := range t.words {
		if n := &t.words[i]; n.name == n.node.name && n.kind.view().span.lo != nil {
			byName[camel(n.name)] = n
		}
	}
	for i := range t.words {
		x := camel(t.words[i].name)
		y := strings.TrimSuffix(x, "X") + "Y"
		if x == "x" {
			y = "y"
		}
		if byName[x] != nil && y != x+"Y" && byName[y] != nil {
			list = append(list, pair{y[:len(y)-1], byName[x], byName[y]})
		}
	}
	return list
}
