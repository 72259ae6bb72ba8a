package sim

// Handle names an item of a [Pool]: its index in the low 16 bits, its generation in the high 16.
// It is a plain number that may be stored in worlds and compared. The zero Handle names nothing.
// When an item is removed and its place is used again, old handles do not find the new item. Only after 32,768 items in
// the same place do its handles begin anew.
type Handle uint32

// MakeHandle returns the handle of the item at an index in a generation. Live generations are odd.
func MakeHandle(index int, generation uint16) Handle {
	return Handle(uint32(index)&0xffff | uint32(generation)<<16)
}

// Index returns the item's place in its pool.
func (h Handle) Index() int { return int(h & 0xffff) }

// Generation returns how often the place has been taken and freed; it is odd in handles of live items.
func (h Handle) Generation() uint16 { return uint16(h >> 16) }
