package snapshot

import "github.com/tickwork-engine/tickwork/sim"

// lane is an axis in each of the snapshots.
type lane struct {
	now  []int32
	past [MaxPast][]int32 // those that there are
}

// walk is where a codec is: in which type, and at which entity.
type walk struct {
	t      *sim.TypeSchema
	plan   *plan
	m      *tableModel
	crowds []crowd
	now    *sim.Table
	past   [MaxPast]*sim.Table // those behind count are nil
	count  int                 // how many of them the profile looks at

	same    [MaxPast]bool    // by past table, whether it has the same entities in the same rows
	rows    [MaxPast][]int32 // by row, the row of the same entity in each of the past tables, or -1
	self    []int32          // what rows is if the entities are the same, not to be written to
	none    []int32          // what it is without a snapshot, not to be written to
	own     [MaxPast][]int32 // what it is otherwise
	allSame bool             // in all of them
	lack    [MaxPast]int     // -1 for those that there are not, else 0
	row     int
	was     [MaxPast]int // the rows of the entity at hand

	lanes []lane // by axis

	marks marks

	// Of the entity at hand, by axis:
	steps []int64 // how far the baseline's velocities move something in a tick, in 2^-32 quanta
	base  []int64 // the numbers of the baseline
	ways  []int64 // how far they went from the second snapshot to the baseline
	older []int64 // the same from the third, if that has the entity
	is    []int64 // the numbers now; a reader has those that it has read

	// Of its discrete columns:
	expected []int32 // what they are thought to be
	counting int     // 1 if one changed between the second snapshot and the baseline
	news     bool    // one is not as expected; a reader does not know

	// Of the fast profile:
	guess []int64 // by axis, what it is thought to be
	parts uint32  // bit 0 if a discrete column is not as foreseen, and one bit a group; see partOf

	pace     pace  // of the group at hand
	at       spot  // where it is
	missed   spot  // by how much the group's axes missed what was foreseen
	help     guess // of the neighbours
	turn     rotation
	activity int   // class of how much it changed lately
	surprise int32 // by how much more than expected its values missed so far, in 2^-8 of a doubling
}

func (w *walk) reserve(rows, columns int) {
	for _, list := range []*[]int64{&w.steps, &w.base, &w.ways, &w.older, &w.is, &w.guess} {
		*list = make([]int64, columns)
	}
	w.self, w.none = make([]int32, rows), make([]int32, rows)
	for r := range w.self {
		w.self[r], w.none[r] = int32(r), -1
	}
	for i := range w.own {
		w.own[i] = make([]int32, rows)
	}
	w.marks = newMarks(rows)
	w.lanes, w.expected = make([]lane, columns), make([]int32, columns)
}

// open goes to the beginning of a type.
func (w *walk) open(c *Packed, table int, q *sim.Quantised) {
	w.t, w.plan, w.m, w.crowds = &c.schema.Types[table], &c.plans[table], &c.m[table], c.crowds[table]
	w.now = &q.Tables[table]
	w.past, w.count = [MaxPast]*sim.Table{}, min(c.past.count, c.reach())
	if w.plan.velocities > 0 && !w.plan.turns {
		w.count = min(w.count, 2)
	}
	for i := range w.count {
		w.past[i] = &c.past.tables[i].Tables[table]
	}
}

// align finds the columns of the axes, once the table has room for its rows.
func (w *walk) align() {
	for i := range w.plan.axes {
		column, l := w.plan.axes[i].column, &w.lanes[i]
		l.now = w.now.Columns[column]
		for k := range w.count {
			l.past[k] = w.past[k].Columns[column]
		}
	}
}

// find looks up the entities of the table in the past ones. All are in ascending order of their places.
func (w *walk) find() {
	w.align()
	for i := range w.rows {
		w.rows[i], w.same[i] = w.none[:w.now.Len], false
		if i >= w.count {
			continue
		}
		if w.same[i] = sameHandles(w.now, w.past[i]); w.same[i] {
			w.rows[i] = w.self[:w.now.Len]
		} else {
			w.rows[i] = w.own[i][:w.now.Len]
			match(w.rows[i], w.now, w.past[i])
		}
	}
	w.lack = [MaxPast]int{0, (w.count - 2) >> 63, (w.count - 3) >> 63}
	w.allSame = w.same[0] && (w.same[1] || w.count < 2) && (w.same[2] || w.count < 3)
}

// match finds the rows of a table in another one.
func match(rows []int32, now, other *sim.Table) {
	at := 0
	for r, h := range now.Live() {
		for at < other.Len && other.Handles[at].Index() < h.Index() {
			at++
		}
		rows[r] = -1
		if at < other.Len && other.Handles[at] == h {
			rows[r] = int32(at)
		}
	}
}

// enter goes to an entity and reports whether the baseline has it.
func (w *walk) enter(row int) bool {
	w.row = row
	if w.allSame {
		w.was = [MaxPast]int{row, row | w.lack[1], row | w.lack[2]}
		return true
	}
	for i := range w.was {
		w.was[i] = int(w.rows[i][row])
	}
	return w.was[0] >= 0
}

// gather takes the numbers of the entity's axes together.
func (w *walk) gather(reading bool) {
	n := len(w.plan.axes)
	axes, lanes, base, ways, older := w.plan.axes[:n], w.lanes[:n], w.base[:n], w.ways[:n], w.older[:n]
	row := w.was[0]
	for i := range lanes {
		base[i] = int64(lanes[i].past[0][row]) & axes[i].mask
	}
	if !reading {
		is := w.is[:n]
		for i := range lanes {
			is[i] = int64(lanes[i].now[w.row]) & axes[i].mask
		}
	}
	if row = w.was[1]; row < 0 {
		clear(ways)
		return
	}
	for i := range lanes {
		ways[i] = axes[i].around(base[i] - int64(lanes[i].past[1][row])&axes[i].mask)
	}
	if row = w.was[2]; row < 0 {
		return
	}
	for i := range lanes {
		older[i] = axes[i].around(base[i] - int64(lanes[i].past[2][row])&axes[i].mask)
	}
}

// fill gives a reader the baseline's values to begin with.
func (w *walk) fill() {
	for i := range w.t.Columns {
		base, now := w.past[0].Columns[i], w.now.Columns[i]
		if w.same[0] {
			copy(now[:w.now.Len], base)
			continue
		}
		for r, a := range w.rows[0] {
			if a >= 0 {
				now[r] = base[a]
			}
		}
	}
}
