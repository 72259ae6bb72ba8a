package gen

import (
	"math/big"

	"github.com/tickwork-engine/tickwork/sim"
)

// model is all that the generator knows of a game.
type model struct {
	pkg     string // the package's name
	game    string
	version int
	slots   int

	world   record // its own fields, without the pools
	members []member
	pools   []*pool
	input   record
	options *record // nil if the game has none
	events  []*event
	tables  []*table // what is replicated: the world's own fields, if any are, then the pools
	start   []uint16 // the start table, or nil

	imports map[string]string // by name, the packages of the author's whose types are in use
}

// record is a struct of the author's.
type record struct {
	name  string // the Go type
	doc   string
	nodes []node
}

// member is a field of the world: a pool, or nodes of its own.
type member struct {
	name string
	pool *pool
	zero string // a Go statement that sets the field to its zero value; w is the world
	from int    // the nodes of world.nodes that are the field's
	to   int
}

// pool is a field of the world that holds entities.
type pool struct {
	field    string
	entity   *entity
	capacity int
	hidden   bool // not sent
}

// entity is a type of item of pools.
type entity struct {
	record
	now      bool // presented predicted
	audience sim.Audience
	near     *big.Rat // only players within that many units are told of it; nil: wherever it is
	priority int
}

// event is a type of event.
type event struct {
	record
	predicted bool
}

// table is a type that is replicated.
type table struct {
	id       int
	name     string // in the schema
	record   *record
	pool     *pool // nil for the world's own fields
	capacity int
	now      bool
	audience sim.Audience
	near     *big.Rat // or nil
	priority int
	place    []number // the columns that say where a row is, one for each axis; or none
	owner    *number  // the column of the owner's slot, or nil
	snap     *big.Rat // or nil
	columns  []number // by column; a number may have two
	words    []number // by word of a view's row
	offset   int      // in the view
	stride   int      // words of a view's row
}

// worldTable is the name of the table of the world's own fields.
const worldTable = "World"

// records returns every struct whose values are hashed, encoded or packed.
func (m *model) records() []*record {
	list := []*record{&m.world, &m.input}
	if m.options != nil {
		list = append(list, m.options)
	}
	for _, e := range m.entities() {
		list = append(list, &e.record)
	}
	return list
}

// entities returns the types of items of the pools, each once, in the order of the pools.
func (m *model) entities() []*entity {
	var list []*entity
	seen := map[*entity]bool{}
	for _, p := range m.pools {
		if !seen[p.entity] {
			seen[p.entity] = true
			list = append(list, p.entity)
		}
	}
	return list
}
