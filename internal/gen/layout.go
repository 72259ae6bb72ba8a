package gen

import "github.com/tickwork-engine/tickwork/sim"

// maxSmoothed is how many words of a type the client's smoother keeps.
const maxSmoothed = 8

// layOut finds out what is replicated and where it stands in the view.
func (r *reader) layOut(m *model) {
	if total(m.world.nodes, columnCount) > 0 {
		m.tables = append(m.tables, &table{name: worldTable, record: &m.world, capacity: 1, priority: 1})
	}
	for _, p := range m.pools {
		if !p.hidden {
			m.tables = append(m.tables, &table{
				name: p.entity.name, record: &p.entity.record, pool: p, capacity: p.capacity, now: p.entity.now,
				audience: p.entity.audience, near: p.entity.near, priority: p.entity.priority,
			})
		}
	}
	at := sim.ViewHeader
	for i, t := range m.tables {
		t.id = i
		t.columns = numbers(t.record.nodes, columnCount)
		t.words = numbers(t.record.nodes, viewWords)
		t.offset, t.stride = at, sim.RowFields+total(t.record.nodes, viewWords)
		at += 1 + t.capacity*t.stride
		if t.pool != nil {
			r.presentation(t, r.markOf(t.name))
			r.audiences(t, r.markOf(t.name))
			r.place(t, r.markOf(t.name))
		}
		r.thresholds(t)
	}
}

// presentation reads off the numbers of a type what concerns all of it: the owner, and how corrections are shown.
func (r *reader) presentation(t *table, m *marked) {
	r.checkOwner(m, t.record.nodes)
	smoothed := 0
	for i := range t.words {
		n := &t.words[i]
		if n.smooth {
			smoothed++
		}
		if n.owner {
			t.owner = n
		}
		switch {
		case n.snap == nil:
		case !n.smooth:
			r.add(n.pos, n.about, "snap is for a position whose corrections are smoothed: add smooth, or leave it out")
		case t.snap != nil && t.snap.Cmp(n.snap) != 0:
			r.add(n.pos, n.about, "%s has another snap already: leave one out", t.name)
		default:
			t.snap = n.snap
		}
	}
	if smoothed > maxSmoothed {
		r.add(m.pos, m.name, "%d of its numbers are smoothed, and %d is the most: leave smooth or lerp=wrap out of some",
			smoothed, maxSmoothed)
	}
}

// ownerColumn returns the column of the owner's slot, or -1.
func (t *table) ownerColumn() int {
	for _, n := range t.columns {
		if n.owner {
			return n.at
		}
	}
	return -1
}

// viewWords returns the size of the view.
func (m *model) viewWords() int {
	if len(m.tables) == 0 {
		return sim.ViewHeader
	}
	last := m.tables[len(m.tables)-1]
	return last.offset + 1 + last.capacity*last.stride
}

// names returns the names of the columns of a number.
func (n *number) names() []string {
	columns := n.kind.quanta().columns
	list := make([]string, len(columns))
	for i, c := range columns {
		list[i] = n.name + c.suffix
	}
	return list
}

// eventBits takes the place of columns in events: the fields of the payload.
func eventBits(n *node) int {
	sum := 0
	for _, c := range n.kind.quanta().columns {
		sum += c.bits
	}
	return sum
}

func eventFields(n *node) int { return len(n.kind.quanta().columns) }

// bytes returns the size of the event's payload.
func (e *event) bytes() int { return (total(e.nodes, eventBits) + 7) / 8 }

// kindName returns the constant of the event's kind.
func (e *event) kindName() string { return "Kind" + e.name }

// owner returns the field that holds the owner's slot as a Go selector, or "".
func (e *event) owner() string {
	path := ""
	each(e.nodes, func(n *node) {
		if n.owner {
			path = n.path
		}
	})
	return path
}

// maxEventWords returns how many words the fields of an event take, at most.
func (m *model) maxEventWords() int {
	most := 0
	for _, e := range m.events {
		most = max(most, total(e.nodes, eventFields))
	}
	return most
}
