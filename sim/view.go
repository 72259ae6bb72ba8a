package sim

import "math"

// View is what a renderer reads: for every type of entity a list of rows of 32-bit words, in one flat block of memory
// that another language can look into without copying. Words are float32 bits or whole numbers, as generated accessors
// know. A row begins with the entity's handle and its flags.
//
//	words[0:ViewHeader]            for the client core: see package client
//	words[ViewOffset]              number of rows of the type
//	words[ViewOffset+1:]           the rows, ViewStride words each
type View struct {
	Words  []uint32
	schema *Schema
}

// ViewHeader is the number of words before the first type.
const ViewHeader = 16

// The words that every row begins with.
const (
	RowHandle = 0
	RowFlags  = 1
	RowFields = 2 // the first of the type's own words
)

// FlagNow marks a row that shows a predicted entity. Other rows show the past, between two snapshots.
const FlagNow uint32 = 1

// NewView returns an empty view with memory for all that the schema allows.
func NewView(s *Schema) *View {
	return &View{Words: make([]uint32, s.ViewWords), schema: s}
}

// Clear removes all rows. The header is left alone.
func (v *View) Clear() {
	for i := range v.schema.Types {
		v.Words[v.schema.Types[i].ViewOffset] = 0
	}
}

// Len returns the number of rows of a type.
func (v *View) Len(typ int) int { return int(v.Words[v.schema.Types[typ].ViewOffset]) }

// Row returns a row of a type.
func (v *View) Row(typ, i int) []uint32 {
	t := &v.schema.Types[typ]
	at := t.ViewOffset + 1 + i*t.ViewStride
	return v.Words[at : at+t.ViewStride : at+t.ViewStride]
}

// Add appends a row for an entity and returns it for its fields to be written; nil if the type's rows are used up.
func (v *View) Add(typ int, h Handle, flags uint32) []uint32 {
	t := &v.schema.Types[typ]
	n := int(v.Words[t.ViewOffset])
	if n == t.Capacity {
		return nil
	}
	v.Words[t.ViewOffset]++
	row := v.Row(typ, n)
	row[RowHandle], row[RowFlags] = uint32(h), flags
	return row
}

// Find returns the row of an entity, or nil.
func (v *View) Find(typ int, h Handle) []uint32 {
	for i := range v.Len(typ) {
		if row := v.Row(typ, i); row[RowHandle] == uint32(h) {
			return row
		}
	}
	return nil
}

// Float reads a word of a row as the float32 that it holds.
func Float(word uint32) float32 { return math.Float32frombits(word) }

// Pick says which entities [World.View] writes.
type Pick uint8

const (
	// PickAll picks every entity: a world that is simulated whole, as in a solo game.
	PickAll Pick = iota
	// PickNow picks the predicted ones: of types presented now, those that the player owns or that nobody can own.
	PickNow
	// PickThen picks the rest.
	PickThen
	// PickAllThen picks every entity of worlds that lie in the past: where nothing is predicted.
	PickAllThen
)

// Picks reports whether an entity is to be written. now is whether its type is presented now, mine whether the player
// owns it or its type has no owner.
func (p Pick) Picks(now, mine bool) bool {
	return p == PickAll || p == PickAllThen || (p == PickNow) == (now && mine)
}

// Flags returns the flags of the rows that are written under the pick.
func (p Pick) Flags() uint32 {
	if p == PickThen || p == PickAllThen {
		return 0
	}
	return FlagNow
}
