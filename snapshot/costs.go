package snapshot

import "github.com/tickwork-engine/tickwork/sim"

// Costs says where the bits of a body are. In a range code they are fractions: what was likely costs little. Head, Tail and
// what the types have add up to eight times Bytes.
type Costs struct {
	Form  Form
	Bytes int
	Ages  [MaxPast]uint32 // see [Builds]; zeros of a whole body
	Head  float64         // bits that say what the body is
	Tail  float64         // bits up to the next byte; it can be a little less than nothing when a code ends in zeros
	Types []TypeCosts     // by type
}

// TypeCosts is what a type's entities take.
type TypeCosts struct {
	Own      float64       // bits that are of no single entity: how many there are, and that many are still
	Entities []EntityCosts // those of the baseline and those of the body, in ascending order of their places
}

// Total returns all bits of the type.
func (t *TypeCosts) Total() float64 {
	sum := t.Own
	for i := range t.Entities {
		sum += t.Entities[i].Total()
	}
	return sum
}

// EntityCosts is what an entity takes.
type EntityCosts struct {
	Handle  sim.Handle
	News    News
	Own     float64      // bits that say that it is there, and whether anything of it is not as foreseen
	Columns []ColumnCost // by column; empty of an entity that is gone
}

// Total returns all bits of the entity.
func (e *EntityCosts) Total() float64 {
	sum := e.Own
	for i := range e.Columns {
		sum += e.Columns[i].Bits
	}
	return sum
}

// ColumnCost is what a column of an entity takes. Columns that are foreseen together, as those of a vector, have one
// answer to whether they stay as they were: it counts for the first of them.
type ColumnCost struct {
	Bits    float64
	Changed bool // the value is not the baseline's, or there was none
}

// News is what a body says of an entity, compared with the baseline.
type News uint8

// The news.
const (
	Unchanged News = iota
	Changed        // a column at least
	New            // the baseline has not got it
	Gone           // the body has not got it
)
