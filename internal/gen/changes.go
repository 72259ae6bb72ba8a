package gen

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// SchemaChanges compares two texts of a schema.lock.json and returns, for people, what keeps worlds and clients of the one
// from fitting the other: "Ship.Energy is new (uint8)". There is nothing to tell if they fit, although what concerns only a
// client's presentation may differ.
func SchemaChanges(before, after []byte) ([]string, error) {
	old, err := parseLock(before)
	if err != nil {
		return nil, err
	}
	now, err := parseLock(after)
	if err != nil {
		return nil, err
	}
	var told []string
	for _, c := range now.changes(old) {
		told = append(told, c.name+" "+c.what)
	}
	return told, nil
}

// parseLock reads the text of a schema.lock.json.
func parseLock(text []byte) (*lock, error) {
	l := &lock{}
	if err := json.Unmarshal(text, l); err != nil {
		return nil, fmt.Errorf("gen: not a %s: %w", lockPath, err)
	}
	return l, nil
}

// change is a difference between two schemas because of which a client of the one cannot join a room of the other.
type change struct {
	name string // "Ship.Energy"
	what string // "is new (uint16)"
	undo string // what its author does to take it back: "leave it out"
}

// changes returns what keeps clients of an old schema out, which is nothing if they fit.
func (l *lock) changes(old *lock) []change {
	if old.Hash == l.Hash && old.Version == l.Version && old.Start == l.Start {
		return nil
	}
	list := differences(old.facts(), l.facts())
	if len(list) == 0 {
		list = []change{{"the order of the fields", "is another one", putBack}}
	}
	return list
}

// What undoes changes.
const (
	leaveOut = "leave it out"
	putBack  = "put it back as it was"
)

// aspect is what a fact is about.
type aspect uint8

const (
	stateFact aspect = iota // a field of the world, or of an entity
	wireFact                // how it travels in snapshots
	inputFact               // a field of the input or the options
	eventFact               // a kind of event, or a field of it
)

// fact is one thing that both ends must agree on.
type fact struct {
	about aspect
	name  string // "Ship.HP"
	value string // "uint8"
}

// facts returns all that both ends must agree on, but for the order.
func (l *lock) facts() []fact {
	list := []fact{
		{stateFact, "the game's name", l.Game}, {stateFact, "the rules' version", fmt.Sprint(l.Version)},
		{stateFact, "the number of slots", fmt.Sprint(l.Slots)},
	}
	if l.Start != "" {
		list = append(list, fact{wireFact, "the start table", l.Start})
	}
	for _, name := range slices.Sorted(maps.Keys(l.State)) {
		for _, f := range l.State[name] {
			list = append(list, fact{stateFact, name + "." + f.Name, f.String()})
		}
	}
	for _, t := range l.Types {
		list = append(list, fieldFacts(wireFact, t.Name, t.Fields)...)
	}
	for _, r := range []*lockRecord{&l.Input, l.Options} {
		if r != nil {
			for _, f := range r.Fields {
				list = append(list, fact{inputFact, r.Name + "." + f.Name, f.Kind})
			}
		}
	}
	for _, e := range l.Events {
		list = append(list, fact{eventFact, e.Name, map[bool]string{true: "predicted", false: "an event"}[e.Predicted]})
		list = append(list, fieldFacts(eventFact, e.Name, e.Fields)...)
	}
	return list
}

func fieldFacts(about aspect, name string, fields []lockField) (list []fact) {
	for _, f := range fields {
		list = append(list, fact{about, name + "." + f.Name, f.String()})
	}
	return list
}

// String returns a field's kind, and what a pool holds.
func (s lockState) String() string {
	if s.Capacity > 0 {
		return fmt.Sprintf("a pool of %d %s", s.Capacity, s.Kind)
	}
	return s.Kind
}

// String returns how a number travels.
func (f lockField) String() string {
	parts := []string{f.Kind, fmt.Sprintf("in %d bits", f.Bits)}
	for _, p := range []struct{ what, value string }{{"range", f.Range}, {"step", f.Step}, {"motion", f.Motion}, {"to", f.To}} {
		if p.value != "" {
			parts = append(parts, p.what+" "+p.value)
		}
	}
	if f.Owner {
		parts = append(parts, "owner")
	}
	if f.Wrap != 0 {
		parts = append(parts, "wrapping")
	}
	return strings.Join(parts, " ")
}

// differences tells which facts are new, gone and changed, in the order of those that are there now.
func differences(old, now []fact) (list []change) {
	told := map[string]bool{} // fields that have something told of them
	for _, f := range now {
		was, known := findFact(old, f)
		switch {
		case known && was.value == f.value || f.about == wireFact && told[f.field()]:
			continue
		case known:
			list = append(list, change{f.name, fmt.Sprintf("is %s, was %s", f.value, was.value), putBack})
		case f.about == wireFact:
			list = append(list, change{f.name, "is sent to clients now", putBack})
		default:
			list = append(list, change{f.name, fmt.Sprintf("is new (%s)", f.value), leaveOut})
		}
		told[f.field()] = true
	}
	for _, f := range old {
		if _, known := findFact(now, f); known || f.about == wireFact && told[f.field()] {
			continue
		}
		if told[f.field()] = true; f.about == wireFact {
			list = append(list, change{f.name, "is not sent to clients any more", putBack})
		} else {
			list = append(list, change{f.name, "is gone", putBack})
		}
	}
	return list
}

func findFact(list []fact, f fact) (fact, bool) {
	i := slices.IndexFunc(list, func(g fact) bool { return g.about == f.about && g.name == f.name })
	if i < 0 {
		return fact{}, false
	}
	return list[i], true
}

// field returns the name of the field in the source: that of "Ship.Pos.x" and "Ship.Pos[2].x" is "Ship.Pos".
func (f fact) field() string {
	entity, rest, _ := strings.Cut(f.name, ".")
	if end := strings.IndexAny(rest, ".["); end >= 0 {
		rest = rest[:end]
	}
	return entity + "." + rest
}
