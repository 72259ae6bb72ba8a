package gen

import "go/types"

// handleType and tickType are how generated code writes the types of references to entities and of instants.
const (
	handleType = "sim.Handle"
	tickType   = "sim.Tick"
)

// newHandle returns the kind of a reference to an entity: always all of its 32 bits.
func newHandle(f *field, _ types.Type) []node { return []node{f.leaf(newWord(handleType, 32))} }

// newTick returns the kind of an instant: always all of its 32 bits.
func newTick(f *field, _ types.Type) []node { return []node{f.leaf(newWord(tickType, 32))} }
