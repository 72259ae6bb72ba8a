package interest

import "github.com/tickwork-engine/tickwork/sim"

// owned is the rows of a type's entities by the slots that own them.
type owned struct {
	column int
	starts []int32 // by slot, the first of its rows; two more at the end
	rows   []int32 // ascending within each slot
}

func newOwned(t *sim.TypeSchema, slots int) *owned {
	return &owned{column: t.Owner, starts: make([]int32, slots+2), rows: make([]int32, t.Capacity)}
}

// update takes in whose the entities of a table are. What belongs to nobody is left out.
func (o *owned) update(t *sim.Table) {
	owners := t.Columns[o.column][:t.Len]
	clear(o.starts)
	slots := uint32(len(o.starts) - 2)
	for _, owner := range owners {
		if uint32(owner) < slots {
			o.starts[owner+2]++
		}
	}
	for i := 3; i < len(o.starts); i++ {
		o.starts[i] += o.starts[i-1]
	}
	for r, owner := range owners {
		if uint32(owner) < slots {
			o.rows[o.starts[owner+1]] = int32(r)
			o.starts[owner+1]++
		}
	}
}

// of returns the rows that a slot owns.
func (o *owned) of(slot sim.Slot) []int32 {
	if int(slot) >= len(o.starts)-2 {
		return nil
	}
	return o.rows[o.starts[slot]:o.starts[slot+1]]
}
