package gen

import "go/types"

// slotType is how generated code writes the type of a player's place.
const slotType = "sim.Slot"

// newSlot returns the kind of a player's place: always all of its 8 bits. One of a type may be its owner.
func newSlot(f *field, _ types.Type) []node {
	n := f.leaf(newWord(slotType, 8))
	n.owner = f.tag.flag("owner")
	if n.owner && f.element {
		f.bad("owner is for a single number, not for an array")
	}
	return []node{n}
}
