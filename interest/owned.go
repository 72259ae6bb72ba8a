package interest

import "github.com/tickwork-engine/tickwork/sim"

// owned is the rows of a type's entities by the slots that own them.
type owned struct {
	column int
	starts []int32 // by slot, the first of its rows; two more at the end
	rows   []int32 // ascending within each slot
	found  []int32 // the rows that anybody owns
}

func newOwned(t *sim.TypeSchema, slots int) *owned {
	return &owned{
		column: t.Owner, starts: make([]int32, slots+2), rows: make([]int32, t.Capacity), found: make([]int32, 0, t.Capacity),
	}
}

// update takes in whose the entities of a table are. What belongs to nobody, which may be most of them, is left out.
func (o *owned) update(t *sim.Table) {
	owners := t.Columns[o.column][:t.Len]
	clear(o.starts)
	o.found = o.found[:0]
	slots := uint32(len(o.starts) - 2)
	for r, owner := range owners {
		if uint32(owner) < slots {
			o.starts[owner+2]++
			o.found = append(o.found, int32(r))
		}
	}
	for i := 3; i < len(o.starts); i++ {
		o.starts[i] += o.starts[i-1]
	}
	for _, r := range o.found {
		at := &o.starts[owners[r]+1]
		o.rows[*at] = r
		*at++
	}
}

// of returns the rows that a slot owns.
func (o *owned) of(slot sim.Slot) []int32 {
	if int(slot) >= len(o.starts)-2 {
		return nil
	}
	return o.rows[o.starts[slot]:o.starts[slot+1]]
}
