package gen

import (
	"go/token"
	"math/big"
	"strconv"
	"strings"
)

// node is one number of a struct, or an array of nodes. Nested structs and vectors do not appear: their numbers stand in
// their places, with a name and a path that lead there.
type node struct {
	name string // "Pos.x", as schemas call it
	path string // ".Pos.X", the Go selector
	doc  string // the comment of the field, or ""

	kind kind // of a number

	count int    // of an array
	elem  []node // the nodes of an element; their names and paths begin behind the index

	hidden bool   // not sent
	owner  bool   // the slot that the entity belongs to
	smooth bool   // corrections of it are smoothed
	moves  string // the position that the number is the velocity of, as the tag names it
	motion string // the name of that position's node
	per    int    // ticks for which the position moves by the velocity
	snap   *big.Rat
	axis   int // of a fixed.Vec2: 1 for x, 2 for y; 0 of others
	replication

	pos   token.Pos // of the field
	about string    // "Ship.Pos", for problems
}

// isArray reports whether the node is an array.
func (n *node) isArray() bool { return n.kind == nil }

// join joins the parts of a name; an array's element may have none of its own.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "." + b
}

// measure tells how much room a number takes, in bytes, columns or words. Numbers that take none are passed over.
type measure func(n *node) int

func stateBytes(n *node) int { return n.kind.state().size }

func columnCount(n *node) int {
	if n.hidden {
		return 0
	}
	return len(n.kind.quanta().columns)
}

func viewWords(n *node) int {
	if n.hidden {
		return 0
	}
	return n.kind.view().words
}

// total returns the room that nodes take together.
func total(nodes []node, m measure) int {
	sum := 0
	for i := range nodes {
		sum += sizeOf(&nodes[i], m)
	}
	return sum
}

func sizeOf(n *node, m measure) int {
	if n.isArray() {
		return n.count * total(n.elem, m)
	}
	return m(n)
}

// number is a number of a struct with its arrays unrolled: where it is, and under which name.
type number struct {
	*node
	name string // "Grid.3.x"
	at   int    // its place, in the unit that was measured
}

// numbers unrolls nodes.
func numbers(nodes []node, m measure) []number { return unroll(nil, nodes, m, "", 0) }

func unroll(list []number, nodes []node, m measure, name string, at int) []number {
	for i := range nodes {
		n := &nodes[i]
		full := join(name, n.name)
		switch {
		case sizeOf(n, m) == 0:
		case n.isArray():
			for k := range n.count {
				list = unroll(list, n.elem, m, join(full, strconv.Itoa(k)), at+k*total(n.elem, m))
			}
		default:
			list = append(list, number{n, full, at})
		}
		at += sizeOf(n, m)
	}
	return list
}

// each calls f with every number of the nodes; those of an array's element once.
func each(nodes []node, f func(n *node)) {
	for i := range nodes {
		if nodes[i].isArray() {
			each(nodes[i].elem, f)
			continue
		}
		f(&nodes[i])
	}
}

// place is where a number is: a fixed offset and a share of each loop variable around it.
type place struct {
	base  int
	terms []string
}

func (p place) plus(n int) place { return place{p.base + n, p.terms} }

// times returns the place moved by n for every step of a loop variable.
func (p place) times(index string, n int) place {
	term := index
	if n != 1 {
		term += "*" + strconv.Itoa(n)
	}
	return place{p.base, append(p.terms[:len(p.terms):len(p.terms)], term)}
}

// String returns the place as an expression, the same in Go and TypeScript.
func (p place) String() string {
	parts := p.terms
	if p.base != 0 || len(parts) == 0 {
		parts = append([]string{strconv.Itoa(p.base)}, parts...)
	}
	return strings.Join(parts, "+")
}

// indexName returns the name of the loop variable at a depth of nesting.
func indexName(depth int) string {
	const names = "ijklm"
	if depth < len(names) {
		return names[depth : depth+1]
	}
	return "i" + strconv.Itoa(depth)
}

// isOf reports whether the node belongs to a field of the struct.
func (n *node) isOf(field string) bool {
	return n.name == field || strings.HasPrefix(n.name, field+".")
}
